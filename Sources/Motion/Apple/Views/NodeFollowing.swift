import Dopesheet

/// Shows a node's changes in a view after each step of the stage, until the view is gone or stops following.
///
/// Flights, entrances, scenarios and state machines move nodes. A view shows them if it follows a node, and a recording
/// of the node can be replayed without views.
package final class NodeFollowing: StageObserver {
  private let node: Node
  /// Shows a change and returns whether the view still exists; `nil` only asks whether it exists.
  private let show: (AppearanceChange?) -> Bool
  private var shown: LayerAppearance
  private weak var stage: Stage?

  package var observesUpdates: Bool { false }

  /// Shows the node now, and after each step of its stage. The view is held weakly.
  ///
  /// Only values that differ from those of a new node are shown. Position and size are not shown if the view has the
  /// node's frame.
  ///
  /// - Parameters:
  ///   - node: The node.
  ///   - view: The view.
  ///   - frame: The frame of the view, with y from the top down.
  ///   - show: Writes changed values to the view.
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
    shown = LayerAppearance()
    if node.frame == frame {
      shown.position = node.position
      shown.bounds.size = node.bounds.size
    }
    stage.attach(self)
    stageDidStep(stage)
  }

  /// Stops showing the node.
  package func cancel() {
    stage?.detach(self)
    stage = nil
  }

  package func stage(_ stage: Stage, announces event: StageEvent) {}

  package func stageDidStep(_ stage: Stage) {
    // Another observer may have cancelled it in this step.
    guard self.stage != nil else { return }
    let appearance = LayerAppearance(of: node)
    let change = appearance == shown ? nil : AppearanceChange(from: shown, to: appearance)
    shown = appearance
    if !show(change) { cancel() }
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
    change.show(\.opacity) { alpha = Double($0) }
    change.show(\.transform) { transform = $0 }
    change.show(\.backgroundColor) { backgroundColor = $0 }
    change.show(\.cornerRadius) { cornerRadius = $0 }
    change.show(\.borderWidth) { borderWidth = $0 }
    change.show(\.borderColor) { borderColor = $0 }
    change.show(\.shadowColor) { shadowColor = $0 }
    change.show(\.shadowOffset) { shadowOffset = $0 }
    change.show(\.shadowOpacity) { shadowOpacity = Double($0) }
    change.show(\.shadowRadius) { shadowRadius = $0 }
    change.show(\.isHidden) { isHidden = $0 }
  }
}
