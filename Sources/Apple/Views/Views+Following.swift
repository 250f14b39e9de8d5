#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  extension UIView {
    /// Shows a node from now on: after each step of its stage, what has changed of its place, opacity, transform and
    /// colour. What was never set of the node stays as the view has it. The view is held weakly; a node that it
    /// followed before it follows no more.
    ///
    /// ```swift
    /// let card = stage.add(Node("card", frame: view.frame))
    /// view.follow(card)
    /// ```
    ///
    /// A view that has an anchor point or a transform of its own gives them to the node, before it follows it.
    ///
    /// - Precondition: The node is on a stage.
    public func follow(_ node: Node) {
      stopFollowing()
      following = NodeFollowing(node, in: self, at: frame) { $0.show($1) }
    }

    /// Follows no node any more; what was shown stays.
    public func stopFollowing() {
      following?.cancel()
      following = nil
    }

    private func show(_ change: AppearanceChange) {
      change.show(\.anchorPoint) { layer.anchorPoint = $0 }
      change.show(\.bounds.origin) { bounds.origin = $0 }
      change.show(\.bounds.size) { bounds.size = $0 }
      change.show(\.position) { center = $0 }
      change.show(\.zPosition) { layer.zPosition = CGFloat($0) }
      change.show(\.opacity) { alpha = CGFloat($0) }
      change.show(\.transform) { transform3D = CATransform3D($0) }
      change.show(\.backgroundColor) { backgroundColor = UIColor($0) }
    }
  }
#elseif canImport(AppKit)
  import AppKit
  import Dopesheet

  extension NSView {
    /// Shows a node from now on: after each step of its stage, what has changed of its frame, its opacity and, if the
    /// view has a layer, its colour; not its transform, since AppKit places the layers of views itself. What was never
    /// set of the node stays as the view has it. The view is held weakly; a node that it followed before it follows no
    /// more.
    ///
    /// Nodes count y from the top down. In a superview that does not (`isFlipped`), the view is put as far from the top
    /// of its bounds, as they are then, as the node says.
    ///
    /// ```swift
    /// let card = stage.add(Node("card", frame: view.frameFromTop))
    /// view.follow(card)
    /// ```
    ///
    /// - Precondition: The node is on a stage.
    public func follow(_ node: Node) {
      stopFollowing()
      following = NodeFollowing(node, in: self, at: frameFromTop) { $0.show($1) }
    }

    /// Follows no node any more; what was shown stays.
    public func stopFollowing() {
      following?.cancel()
      following = nil
    }

    /// The view's `frame` with y from the top down, as nodes count it, whether or not its superview is flipped.
    public var frameFromTop: CGRect {
      get { turned(frame) }
      set { frame = turned(newValue) }
    }

    /// A rectangle seen from the other end of the superview's bounds, unless that counts from the top down by itself.
    private func turned(_ rectangle: CGRect) -> CGRect {
      guard let superview, !superview.isFlipped else { return rectangle }
      let ends = 2 * superview.bounds.origin.y + superview.bounds.size.height
      var turned = rectangle
      turned.origin.y = ends - rectangle.origin.y - rectangle.size.height
      return turned
    }

    private func show(_ change: AppearanceChange) {
      change.show(\.frame) { frameFromTop = $0 }
      change.show(\.opacity) { alphaValue = CGFloat($0) }
      change.show(\.backgroundColor) { layer?.backgroundColor = $0.cgColor }
    }
  }
#endif
