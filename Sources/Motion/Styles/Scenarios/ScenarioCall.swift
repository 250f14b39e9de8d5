import DopesheetEngine
import DopesheetText

package enum ScenarioCall: String, ExternalCall {
  case action, actionDecoy, stopAction, stopAllActions, ready

  package var signature: CallSignature {
    func required(_ name: String, _ kind: FieldKind, _ summary: String) -> FieldSignature {
      FieldSignature(name, kind, isRequired: true, summary)
    }
    let policy = required(
      "policy", .word(StopPolicy.allCases.map(\.rawValue)), "The state in which the actor stops.")
    let actor = required("node", .text, "The actor.")
    let play = [
      actor, required("scenario", .text, "The name of the scenario."),
      FieldSignature("delay", .time, "Seconds before it starts."),
      FieldSignature("timeOut", .time, "Seconds to wait for targets that are not ready."),
      FieldSignature("name", .text, "The name in traces."),
      FieldSignature("targets", .word(["named", "own"]), "The object that provides the targets."),
      FieldSignature("beginning", .flag, "Whether a closure is called at the beginning."),
      FieldSignature("completion", .flag, "Whether a closure is called at the end."),
    ]
    let stage = FieldSignature("stage", .text, "The node that the decoy acts on.")
    func call(_ parameters: [FieldSignature], _ summary: String) -> CallSignature {
      CallSignature(rawValue, of: .source(["animator"]), summary, parameters)
    }
    return switch self {
    case .action: call(play, "Lets a node play a scenario.")
    case .actionDecoy: call(play + [stage], "Lets a decoy of a node play a scenario.")
    case .stopAction: call([actor, policy], "Stops the scenario that a node plays.")
    case .stopAllActions: call([policy], "Stops the scenarios of all nodes.")
    case .ready:
      call(
        [required("target", .text, "The target."), required("is", .flag, "Whether it is ready.")],
        "Sets whether a target is ready.")
    }
  }
}
