import DopesheetEngine
import DopesheetText

struct TargetCode {
  let code: UserCode<any TargetObject>
  /// Whether it is the animator's own ``ScenarioAnimator/targets``.
  let isNamed: Bool

  init(_ object: any TargetObject, of animator: ScenarioAnimator) {
    code = UserCode(object)
    isNamed = object === animator.targets
  }
}

struct ScenarioBlocks {
  var targets: TargetCode?
  var beginning: UserCode<ActorBody>?
  var completion: UserCode<ActorBody>?

  init(
    _ targets: (any TargetObject)?, _ beginning: ActorBody?, _ completion: ActorBody?,
    of animator: ScenarioAnimator
  ) {
    self.targets = targets.map { TargetCode($0, of: animator) }
    self.beginning = beginning.map { UserCode($0) }
    self.completion = completion.map { UserCode($0) }
  }
}

package struct ScenarioRequest {
  let actor: Node
  /// The node that a decoy is put on.
  let stage: Node?
  let isDecoy: Bool
  let scenario: String
  let delay: Double
  let timeOut: Double?
  let name: String?
  let blocks: ScenarioBlocks
}

extension ScenarioRequest {
  func check(on stage: Stage, _ scenario: Scenario) throws(ScenarioError) {
    guard actor.stage === stage else { throw .noActor(actor.name) }
    if isDecoy, self.stage?.stage !== stage { throw .noStage(actor: actor.name) }
    guard delay >= 0 else { throw .negativeDelay(delay) }
    if let timeOut, !(timeOut >= 0) { throw .badTimeOut(timeOut) }
    let end = Ticks(seconds: delay)?.adding(stage.now)
    guard let length = scenario.duration, end?.adding(length) != nil else {
      throw .timeOverflow(scenario: scenario.name)
    }
    guard let name else { return }
    guard !name.isEmpty, !stage.isTaken(name),
      NameGrammar.encode(word: name).utf8.count <= Stage.nameLimit
    else { throw .badName(name) }
  }

  package init(
    of animator: ScenarioAnimator, actor: Node, stage: Node? = nil, isDecoy: Bool = false,
    scenario: String, delay: Double, targetObject: (any TargetObject)?, timeOut: Double?,
    name: String?, beginning: ActorBody? = nil, completion: ActorBody? = nil
  ) {
    self.init(
      actor: actor, stage: stage, isDecoy: isDecoy, scenario: scenario, delay: delay,
      timeOut: timeOut, name: name,
      blocks: ScenarioBlocks(targetObject, beginning, completion, of: animator))
  }

  func details(_ animator: ScenarioAnimator) -> [StageEvent.Detail] {
    var details: [StageEvent.Detail] = [
      .init("node", .text(NameGrammar.encode(actor.name))), .init("scenario", .text(scenario)),
    ]
    if let stage { details.append(.init("stage", .text(NameGrammar.encode(stage.name)))) }
    if delay != 0 { details.append(.init("delay", .number(delay))) }
    if let timeOut { details.append(.init("timeOut", .number(timeOut))) }
    if let name { details.append(.init("name", .text(name))) }
    if let targets = blocks.targets {
      details.append(.init("targets", .text(targets.isNamed ? "named" : "own")))
    }
    // A trace does not contain the blocks; replays take them from offers.
    if blocks.beginning != nil { details.append(.init("beginning", .flag(true))) }
    if blocks.completion != nil { details.append(.init("completion", .flag(true))) }
    return details
  }
}
