#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  extension UIView {
    /// Follows a node: shows its changes after each step of its stage.
    ///
    /// The view shows position, size, opacity, transform, colour, corners, border and shadow, and is hidden with the
    /// node. Values of the node that were never set stay as the view has them. The view is held weakly, and no longer
    /// follows an earlier node.
    ///
    /// ```swift
    /// let card = stage.add(Node("card", frame: view.frame))
    /// view.follow(card)
    /// ```
    ///
    /// A value of the view that differs from the node's, such as a transform, is replaced when the node's value
    /// changes. To begin with equal values, create the node with ``makeNode(_:)``.
    ///
    /// - Precondition: The node is on a stage.
    public func follow(_ node: Node) {
      stopFollowing()
      following = NodeFollowing(node, in: self, at: frame) { $0.show($1) }
    }

    /// Returns a new node with the look, the transform and the tag of the view, not yet on a stage.
    public func makeNode(_ name: String) -> Node {
      let node = Node(name)
      (node.bounds, node.anchorPoint, node.position) = (bounds, layer.anchorPoint, center)
      (node.alpha, node.zPosition) = (Double(Float(alpha)), Double(layer.zPosition))
      node.backgroundColor = backgroundColor.map { RGBA($0) } ?? .clear
      node.take(\.transform, Transform4x4(transform3D))
      node.takeDecoration(of: layer)
      node.take(\.isHidden, isHidden)
      node.tag = tag
      return node
    }

    private func show(_ change: AppearanceChange) {
      change.show(\.anchorPoint) { layer.anchorPoint = $0 }
      change.show(\.bounds.origin) { bounds.origin = $0 }
      change.show(\.bounds.size) { bounds.size = $0 }
      change.show(\.position) { center = $0 }
      change.show(\.zPosition) { layer.zPosition = CGFloat($0) }
      change.show(\.alpha) { alpha = CGFloat($0) }
      change.show(\.transform) { transform3D = CATransform3D($0) }
      change.show(\.backgroundColor) { backgroundColor = UIColor($0) }
      change.show(\.isHidden) { isHidden = $0 }
      change.showDecoration(on: layer)
    }
  }

  extension ScenarioAnimator {
    /// Shows each decoy in a snapshot of its actor's view, until the decoy is removed.
    ///
    /// The snapshot is added to the view of the stage node, and follows the decoy.
    ///
    /// ```swift
    /// animator.showDecoys { views[$0.name] }
    /// ```
    ///
    /// - Parameter view: Returns the view of an actor, or of the stage node on which decoys act; `nil` shows no decoy.
    @MainActor public func showDecoys(_ view: @escaping (Node) -> UIView?) {
      showDecoys(view, snapshot: { $0.snapshotView(afterScreenUpdates: false) })
    }
  }
#elseif canImport(AppKit)
  import AppKit

  extension NSView {
    /// Follows a node: shows its changes after each step of its stage.
    ///
    /// The view shows frame, opacity and transform, and is hidden with the node. If it has a layer, it also shows
    /// colour, corners, border and shadow. Values of the node that were never set stay as the view has them. The view
    /// is held weakly, and no longer follows an earlier node.
    ///
    /// A transform is written to the view's layer, and a view without a layer gets one. AppKit may reset the transform
    /// when it lays out the view. The next change of the node writes it again.
    ///
    /// The y axis of nodes points down. In a superview whose y axis points up (`isFlipped` is false), the view keeps
    /// the node's distance from the top of the superview's bounds.
    ///
    /// - Precondition: The node is on a stage.
    public func follow(_ node: Node) {
      stopFollowing()
      following = NodeFollowing(node, in: self, at: frameFromTop) { $0.show($1) }
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
      change.show(\.plainFrame) { frameFromTop = $0 }
      change.show(\.alpha) { alphaValue = CGFloat($0) }
      change.show(\.isHidden) { isHidden = $0 }
      change.show(\.backgroundColor) { layer?.backgroundColor = $0.cgColor }
      if let layer { change.showDecoration(on: layer) }
      let isFlipped = superview?.isFlipped ?? false
      // AppKit chooses the anchor point of the layer, so the transform is converted to it.
      change.showTransform(about: layer?.anchorPoint ?? .zero, isFlipped: isFlipped) { transform in
        wantsLayer = true
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        layer?.transform = CATransform3D(transform)
        CATransaction.commit()
      }
    }

    /// Returns a new node with the look and the tag of the view, not yet on a stage.
    public func makeNode(_ name: String) -> Node {
      let (node, frame) = (Node(name), frameFromTop)
      node.bounds.size = frame.size
      node.position = CGPoint(
        x: frame.origin.x + frame.size.width / 2, y: frame.origin.y + frame.size.height / 2)
      node.alpha = Double(Float(alphaValue))
      node.backgroundColor = layer?.backgroundColor.flatMap { RGBA($0) } ?? .clear
      if let layer { node.takeDecoration(of: layer) }
      node.take(\.isHidden, isHidden)
      node.tag = tag
      return node
    }

    /// Returns a new view with a picture of this one and its subviews, as they draw themselves; `nil` for an empty one.
    fileprivate func snapshot() -> NSView? {
      guard let pixels = bitmapImageRepForCachingDisplay(in: bounds) else { return nil }
      cacheDisplay(in: bounds, to: pixels)
      let image = NSImage(size: bounds.size)
      image.addRepresentation(pixels)
      let view = NSImageView(frame: frame)
      view.image = image
      view.imageScaling = .scaleAxesIndependently
      return view
    }
  }

  extension ScenarioAnimator {
    /// Shows each decoy in a picture of its actor's view, until the decoy is removed.
    ///
    /// The picture is added to the view of the stage node, and follows the decoy. It has what the view and its subviews
    /// draw, and may lack what only their layers show.
    ///
    /// - Parameter view: Returns the view of an actor, or of the stage node on which decoys act; `nil` shows no decoy.
    @MainActor public func showDecoys(_ view: @escaping (Node) -> NSView?) {
      showDecoys(view, snapshot: { $0.snapshot() })
    }
  }
#endif

#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Foundation
  import ObjectiveC

  #if canImport(UIKit)
    private typealias NativeView = UIView
  #else
    private typealias NativeView = NSView
  #endif

  extension NativeView {
    /// Stops following a node. The shown values stay.
    public func stopFollowing() {
      following?.cancel()
      following = nil
    }

    /// Adds nodes for the view and its subviews to a stage, and makes the views follow their nodes.
    ///
    /// The nodes copy the look and the tags of the views, in AppKit without their transforms. The nodes of the subviews
    /// are named `list-1`, `list-2`, those of their subviews `list-1-1`. A taken name is rejected, as for every node.
    ///
    /// ```swift
    /// try list.addNodes(to: stage, named: "list").choreograph([.fadeIn])
    /// ```
    ///
    /// - Parameter depth: The number of levels below the subviews that also get nodes.
    @discardableResult
    public func addNodes(to stage: Stage, named name: String, depth: Int = 0) -> Node {
      ViewNodes<NativeView>(
        make: { $0.makeNode($1) }, subviews: { $0.subviews }, follow: { $0.follow($1) }
      ).add(self, named: name, depth: depth) { stage.add($0) }
    }
  }

  extension ScenarioAnimator {
    @MainActor fileprivate func showDecoys(
      _ view: @escaping (Node) -> NativeView?,
      snapshot: @escaping (NativeView) -> NativeView?
    ) {
      showDecoys(
        view, snapshot: snapshot,
        show: { snapshot, floor, decoy in
          floor.addSubview(snapshot)
          snapshot.follow(decoy)
        },
        remove: { snapshot in
          snapshot.stopFollowing()
          snapshot.removeFromSuperview()
        })
    }
  }

  extension Node {
    fileprivate func takeDecoration(of layer: CALayer) {
      take(\.cornerRadius, Double(layer.cornerRadius))
      take(\.borderWidth, Double(layer.borderWidth))
      layer.borderColor.flatMap { RGBA($0) }.map { take(\.borderColor, $0) }
      layer.shadowColor.flatMap { RGBA($0) }.map { take(\.shadowColor, $0) }
      take(\.shadowOffset, layer.shadowOffset)
      take(\.shadowOpacity, Double(layer.shadowOpacity))
      take(\.shadowRadius, Double(layer.shadowRadius))
    }
  }

  extension AppearanceChange {
    fileprivate func showDecoration(on layer: CALayer) {
      show(\.cornerRadius) { layer.cornerRadius = CGFloat($0) }
      show(\.borderWidth) { layer.borderWidth = CGFloat($0) }
      show(\.borderColor) { layer.borderColor = $0.cgColor }
      show(\.shadowColor) { layer.shadowColor = $0.cgColor }
      show(\.shadowOffset) { layer.shadowOffset = $0 }
      show(\.shadowOpacity) { layer.shadowOpacity = Float($0) }
      show(\.shadowRadius) { layer.shadowRadius = CGFloat($0) }
    }
  }

  /// The key of the associated object of a view.
  private final class FollowingKey: Sendable {
    static let shared = FollowingKey()
    var place: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  }

  extension NSObject {
    /// The observer that shows a node in this view. The view keeps it alive.
    var following: NodeFollowing? {
      get { objc_getAssociatedObject(self, FollowingKey.shared.place) as? NodeFollowing }
      set {
        objc_setAssociatedObject(
          self, FollowingKey.shared.place, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }
#endif
