import Dopesheet

/// Shows a node after each step of its stage, if it has changed.
///
/// Flights, entrances, scenarios and machines of states move nodes. A view that follows a node shows them, and what was
/// recorded of the node is played again where there are no views.
package final class NodeFollowing: StageObserver {
  private let node: Node
  private let show: (LayerAppearance) -> Bool
  private var shown: LayerAppearance?

  package var observesUpdates: Bool { false }

  /// Shows the node now, and after each step of its stage.
  ///
  /// - Parameter show: Shows how the node looks, and tells whether there still is something to show it.
  /// - Precondition: The node is on a stage.
  package init(_ node: Node, show: @escaping (LayerAppearance) -> Bool) {
    guard let stage = node.stage else {
      preconditionFailure("“\(node.name)” is not on a stage: put it there before a view follows it")
    }
    self.node = node
    self.show = show
    stage.attach(self)
    stageDidStep(stage)
  }

  package func stage(_ stage: Stage, willStepTo time: Ticks) {}
  package func stage(_ stage: Stage, announces happening: Happening) {}
  package func stageDidWriteValues(_ stage: Stage) {}

  package func stageDidStep(_ stage: Stage) {
    let appearance = LayerAppearance(of: node)
    guard appearance != shown else { return }
    shown = appearance
    if !show(appearance) { stage.detach(self) }
  }
}

extension StandInView {
  /// Shows a node from now on: after each step of its stage, without its corners, which nodes do not have.
  ///
  /// - Precondition: The node is on a stage.
  public func follow(_ node: Node) {
    _ = NodeFollowing(node) { [weak self] appearance in
      self?.show(appearance)
      return self != nil
    }
  }

  private func show(_ appearance: LayerAppearance) {
    (anchorPoint, bounds) = (appearance.anchorPoint, appearance.bounds)
    (position, zPosition) = (appearance.position, appearance.zPosition)
    (alpha, transform) = (Double(appearance.opacity), appearance.transform)
    backgroundColor = appearance.backgroundColor
  }
}
