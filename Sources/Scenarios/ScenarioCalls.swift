import DopesheetEngine
import DopesheetNotation

/// The external calls of animators.
package enum ScenarioCall: String, ExternalCall {
  case action, actionDecoy, stopAction, stopAllActions, ready

  package var signature: CallSignature {
    func required(_ name: String, _ kind: FieldKind, _ summary: String) -> FieldSignature {
      FieldSignature(name, kind, isRequired: true, summary)
    }
    let policy = required(
      "policy", .word(StopPolicy.allCases.map(\.rawValue)), "What the actor is left with.")
    let actor = required("node", .text, "The actor.")
    let play = [
      actor, required("scenario", .text, "The name of the scenario."),
      FieldSignature("delay", .time, "Seconds before it starts."),
      FieldSignature("timeOut", .time, "Seconds to wait for targets that are not ready."),
      FieldSignature("name", .text, "The name in traces."),
      FieldSignature("targets", .word(["named", "own"]), "Who knows the targets."),
      FieldSignature("beginning", .flag, "Whether a block is called at the beginning."),
      FieldSignature("completion", .flag, "Whether a block is called at the end."),
    ]
    let stage = FieldSignature("stage", .text, "The node that the decoy acts on.")
    func call(_ parameters: [FieldSignature], _ summary: String) -> CallSignature {
      CallSignature(rawValue, of: .source(["animator"]), summary, parameters)
    }
    return switch self {
    case .action: call(play, "Lets a node play a scenario.")
    case .actionDecoy: call(play + [stage], "Lets a decoy of a node play a scenario.")
    case .stopAction: call([actor, policy], "Stops what a node plays.")
    case .stopAllActions: call([policy], "Stops what all nodes play.")
    case .ready:
      call(
        [required("target", .text, "The target."), required("is", .flag, "Whether it is ready.")],
        "Makes a target ready or not.")
    }
  }
}

/// All animators of a stage, which make recorded calls on them again.
final class ScenarioCalls: CallTaking {
  private unowned let stage: Stage
  private var animators: [ScenarioAnimator] = []

  init(_ stage: Stage) { self.stage = stage }

  deinit { for animator in animators { animator.stageEnded() } }

  func add(_ animator: ScenarioAnimator) { animators.append(animator) }

  func takes(_ call: ScenarioCall, of source: String) -> Bool {
    animators.contains { $0.name == source }
  }

  func make(
    _ call: ScenarioCall, of source: String, _ arguments: CallArguments
  ) throws(InputError) {
    let animator = animators.first { $0.name == source }!
    lazy var policy = StopPolicy(rawValue: arguments.text("policy")!)!
    switch call {
    case .action, .actionDecoy: try play(arguments, isDecoy: call == .actionDecoy, on: animator)
    case .stopAction: animator.stopAction(try node(arguments.text("node")!), policy: policy)
    case .stopAllActions: animator.stopAllActions(policy: policy)
    case .ready: animator.targets.setReady(arguments.flag("is")!, arguments.text("target")!)
    }
  }

  private func node(_ name: String) throws(InputError) -> Node {
    guard let node = stage.node(named: NameGrammar.decode(name) ?? name) else {
      throw .unknownSource(name, nearest: stage.nearestCallable(to: name))
    }
    return node
  }

  /// Lets a node play again. A call that was rejected is rejected again, which is what was recorded.
  private func play(
    _ arguments: CallArguments, isDecoy: Bool, on animator: ScenarioAnimator
  ) throws(InputError) {
    let (actor, scenario) = (try node(arguments.text("node")!), arguments.text("scenario")!)
    let (name, targets) = (arguments.text("name"), arguments.text("targets"))
    var blocks = try ScenarioBlocks(
      of: scenario, from: animator.offers(forScenario: scenario, actor, named: name)
    ) { part in
      part == "targetObject" ? targets == "own" : arguments.flag(part) == true
    }
    if targets == "named" { blocks.targets = TargetCode(animator.targets, of: animator) }
    var stage = isDecoy ? animator.defaultStage : nil
    if let name = arguments.text("stage") { stage = try node(name) }
    _ = try? animator.play(
      ScenarioRequest(
        actor: actor, stage: stage, isDecoy: isDecoy, scenario: scenario,
        delay: arguments.number("delay") ?? 0, timeOut: arguments.number("timeOut"), name: name,
        blocks: blocks))
  }
}
