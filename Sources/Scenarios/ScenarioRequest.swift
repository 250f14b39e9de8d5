import DopesheetEngine
import DopesheetNotation

/// A target object, for the gate to the code of the user.
struct TargetCode {
  let code: UserCode<any TargetObject>
  /// Whether it is the animator's own.
  let isNamed: Bool

  init(_ object: any TargetObject, of animator: ScenarioAnimator) {
    code = UserCode(object)
    isNamed = object === animator.targets
  }
}

/// The code of the user that a call on an animator was given.
struct ScenarioBlocks {
  var targets: TargetCode?
  var beginning: UserCode<ActorBody>?
  var completion: UserCode<ActorBody>?
}

extension ScenarioBlocks {
  init(
    _ targets: (any TargetObject)?, _ beginning: ActorBody?, _ completion: ActorBody?,
    of animator: ScenarioAnimator
  ) {
    self.init(
      targets: targets.map { TargetCode($0, of: animator) },
      beginning: beginning.map { UserCode($0) }, completion: completion.map { UserCode($0) })
  }
}

/// What is asked of an animator: who is to play what, and how.
struct ScenarioRequest {
  let actor: Node
  /// What a decoy is to lie on.
  let stage: Node?
  let isDecoy: Bool
  let scenario: String
  let delay: Double
  let timeOut: Double?
  let name: String?
  let blocks: ScenarioBlocks

  /// Refuses what cannot be done on a stage.
  func check(on stage: Stage, _ scenario: Scenario) throws(ScenarioError) {
    guard actor.stage === stage else { throw .noActor(actor.name) }
    if isDecoy, self.stage?.stage !== stage || self.stage == nil {
      throw .noStage(actor: actor.name)
    }
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

  /// What traces say of the call.
  func details(_ animator: ScenarioAnimator) -> [Happening.Detail] {
    var details: [Happening.Detail] = [
      .init("node", .text(NameGrammar.encode(actor.name))), .init("scenario", .text(scenario)),
    ]
    if let stage { details.append(.init("stage", .text(NameGrammar.encode(stage.name)))) }
    if delay != 0 { details.append(.init("delay", .number(delay))) }
    if let timeOut { details.append(.init("timeOut", .number(timeOut))) }
    if let name { details.append(.init("name", .text(name))) }
    if let targets = blocks.targets {
      details.append(.init("targets", .text(targets.isNamed ? "named" : "own")))
    }
    // What they do is not in the trace: replays ask for it.
    if blocks.beginning != nil { details.append(.init("beginning", .flag(true))) }
    if blocks.completion != nil { details.append(.init("completion", .flag(true))) }
    return details
  }
}
