import Dopesheet

/// Shows a node's changes in a view after each step of the stage, until the view is gone or stops following.
///
/// Flights, entrances, scenarios and state machines move nodes. A view shows them if it follows a node, and a recording
/// of the node can be replayed without views.
package final class NodeFollowing: StageObserver {
  private let node: Node
  /// Shows a change and returns whether the view still exists; `nil` only asks whether it exists.
  private let show: (AppearanceChange?) -> Bool
  /// The look that the view shows, and another node for the next look, so that a step makes no nodes.
  private var (shown, next) = (Node("shown"), Node("next"))
  private weak var stage: Stage?

  /// Shows the node now, and after each step of its stage. The view is held weakly.
  ///
  /// Only values that differ from those of a new node are shown. Position and size are not shown if the view has the
  /// node's frame.
  ///
  /// - Parameter frame: The frame of the view, with y from the top down.
  /// - Precondition: The node is on a stage.
  package init<View: AnyObject>(
    _ node: Node, in view: View, at frame: CGRect,
    show: @escaping (View, AppearanceChange) -> Void
  ) {
    guard let stage = node.stage else {
      preconditionFailure(
        "“\(node.name)” is not on a stage: add it to one before a view follows it")
    }
    self.node = node
    self.stage = stage
    self.show = { [weak view] change in
      guard let view else { return false }
      if let change { show(view, change) }
      return true
    }
    if node.frame == frame {
      shown.position = node.position
      shown.bounds.size = node.bounds.size
    }
    stage.attach(self)
    stageDidStep(stage)
  }

  package func cancel() {
    stage?.detach(self)
    stage = nil
  }

  package func stage(_ stage: Stage, announces event: StageEvent) {}

  package func stageDidStep(_ stage: Stage) {
    // Another observer may have cancelled it in this step.
    guard self.stage != nil else { return }
    var change: AppearanceChange?
    if !node.looks(like: shown) {
      next.takeLook(of: node)
      change = AppearanceChange(old: shown, new: next)
      swap(&shown, &next)
    }
    if !show(change) { cancel() }
  }
}

package struct AppearanceChange {
  fileprivate let old: Node
  fileprivate let new: Node

  /// Writes a value if it has changed. Values that the node never changed stay as the view has them.
  package func show<Value: Equatable>(_ value: KeyPath<Node, Value>, _ write: (Value) -> Void) {
    if new[keyPath: value] != old[keyPath: value] { write(new[keyPath: value]) }
  }

  /// Writes the transform of a layer with another anchor point, after any change: a layout may have reset the
  /// transform.
  package func showTransform(
    about anchor: CGPoint, isFlipped: Bool, _ write: (Transform4x4) -> Void
  ) {
    guard new.transform != .identity || old.transform != .identity else { return }
    write(new.transform(about: anchor, isFlipped: isFlipped))
  }
}

extension Node {
  /// The rectangle in the parent's points, as if there was no transform.
  var plainFrame: CGRect {
    CGRect(
      x: position.x - anchorPoint.x * bounds.size.width,
      y: position.y - anchorPoint.y * bounds.size.height,
      width: bounds.size.width, height: bounds.size.height)
  }

  /// Returns the transform that gives this node's look to a layer with another anchor point.
  ///
  /// - Parameters:
  ///   - anchor: The anchor point of the layer, as a fraction of its size.
  ///   - isFlipped: Whether the y axis of the superlayer points down. Otherwise y is mirrored.
  package func transform(about anchor: CGPoint, isFlipped: Bool) -> Transform4x4 {
    let flip = Transform4x4.scale(x: 1, y: isFlipped ? 1 : -1)
    let y = isFlipped ? anchorPoint.y : 1 - anchorPoint.y
    let (dx, dy) = (
      Double((anchorPoint.x - anchor.x) * bounds.size.width),
      Double((y - anchor.y) * bounds.size.height)
    )
    return Transform4x4.translation(x: -dx, y: -dy).concatenating(flip).concatenating(transform)
      .concatenating(flip).concatenating(.translation(x: dx, y: dy))
  }

  /// Sets a value that differs from a new node's, since a node declares all values that were set.
  func take<Value: Equatable>(_ property: ReferenceWritableKeyPath<Node, Value>, _ value: Value) {
    if self[keyPath: property] != value { self[keyPath: property] = value }
  }
}

extension StandInView {
  /// Follows a node: shows its changes after each step of its stage.
  ///
  /// Values of the node that were never set stay as the view has them. The view no longer follows an earlier node.
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
    change.show(\.anchorPoint) { anchorPoint = $0 }
    change.show(\.bounds.origin) { bounds.origin = $0 }
    change.show(\.bounds.size) { bounds.size = $0 }
    change.show(\.position) { position = $0 }
    change.show(\.zPosition) { zPosition = $0 }
    change.show(\.alpha) { alpha = $0 }
    change.show(\.transform) { transform = $0 }
    change.show(\.backgroundColor) { backgroundColor = $0 }
    change.show(\.cornerRadius) { cornerRadius = $0 }
    change.show(\.borderWidth) { borderWidth = $0 }
    change.show(\.borderColor) { borderColor = $0 }
    change.show(\.shadowColor) { shadowColor = $0 }
    change.show(\.shadowOffset) { shadowOffset = $0 }
    change.show(\.shadowOpacity) { shadowOpacity = $0 }
    change.show(\.shadowRadius) { shadowRadius = $0 }
    change.show(\.isHidden) { isHidden = $0 }
  }
}
