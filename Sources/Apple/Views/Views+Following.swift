#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  extension UIView {
    /// Follows a node: after each step of its stage, shows its changed position, opacity, transform and colour. Values
    /// of the node that were never set stay as the view has them. The view is held weakly, and no longer follows an
    /// earlier node.
    ///
    /// ```swift
    /// let card = stage.add(Node("card", frame: view.frame))
    /// view.follow(card)
    /// ```
    ///
    /// If the view has an anchor point or a transform of its own, give them to the node first.
    ///
    /// - Precondition: The node is on a stage.
    public func follow(_ node: Node) {
      stopFollowing()
      following = NodeFollowing(node, in: self, at: frame) { $0.show($1) }
    }

    /// Stops following a node. The shown values stay.
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
    /// Follows a node: after each step of its stage, shows its changed frame, opacity and colour. The colour needs a
    /// layer. The transform is not shown, since AppKit places the layers of views itself. Values of the node that were
    /// never set stay as the view has them. The view is held weakly, and no longer follows an earlier node.
    ///
    /// The y axis of nodes points down. In a superview whose y axis points up (`isFlipped` is false), the view keeps
    /// the node's distance from the top of the superview's bounds.
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

    /// Stops following a node. The shown values stay.
    public func stopFollowing() {
      following?.cancel()
      following = nil
    }

    /// The view's `frame` with y from the top down, as for nodes, whether or not its superview is flipped.
    public var frameFromTop: CGRect {
      get { turned(frame) }
      set { frame = turned(newValue) }
    }

    /// Converts a rectangle between the view's and the node's y axis; unchanged in a flipped superview.
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
