import DopesheetEngine
import DopesheetNotation

extension Performance {
  /// Makes a decoy: a node that looks like the actor and lies on the stage node, with copies of what lies on the actor.
  ///
  /// Other decoys that lie there are not copied, nor is the stage node itself.
  static func decoy(
    _ request: ScenarioRequest, of animator: ScenarioAnimator
  ) throws(ScenarioError) -> Node {
    guard let floor = request.stage else { throw .noStage(actor: request.actor.name) }
    let (actor, stage) = (request.actor, animator.stage)
    let decoys = animator.performances.filter(\.request.isDecoy).map(\.actingNode)
    let name = stage.nextName("\(actor.name)-decoy")
    let decoy = actor.copy(named: name, for: stage) { node in
      node === floor || decoys.contains { $0 === node }
    }
    decoy.goAlong(Node.way(from: actor.parent, to: floor))
    stage.carryingOut { floor.add(decoy) }
    guard decoy.stage === stage else {
      decoy.leaveParent()
      throw .badName(decoy.name)
    }
    return decoy
  }

  /// What traces say of a performance when it appears.
  static func facts(
    _ request: ScenarioRequest, _ scenario: Scenario, _ actingNode: Node
  ) -> [Happening.Detail] {
    var facts: [Happening.Detail] = [
      .init("node", .text(NameGrammar.encode(request.actor.name))),
      .init("scenario", .text(scenario.name)),
      .init("keyFrames", .number(Double(scenario.keyFrames.count))),
      .init("duration", .number(scenario.duration?.seconds ?? 0)),
    ]
    if !scenario.leading.isEmpty { facts.append(.init("leading", .text(scenario.leading.text))) }
    if request.delay != 0 { facts.append(.init("delay", .number(request.delay))) }
    if actingNode !== request.actor {
      facts.append(.init("decoy", .text(NameGrammar.encode(actingNode.name))))
    }
    return facts
  }
}
