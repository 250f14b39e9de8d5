import DopesheetEngine
import DopesheetNotation

/// The external calls of machines.
package enum MachineCall: String, ExternalCall {
  case perform, goToState, initialize, stop

  package var signature: CallSignature {
    let state = FieldSignature("state", .text, isRequired: true, "The id of the state.")
    func call(_ parameters: [FieldSignature], _ summary: String) -> CallSignature {
      CallSignature(rawValue, of: .source(["machine"]), summary, parameters)
    }
    return switch self {
    case .perform:
      call(
        [FieldSignature("transition", .text, isRequired: true, "The id of the transition.")],
        "Takes a transition of a machine's current state.")
    case .goToState:
      call(
        [
          state, FieldSignature("duration", .time, "Seconds of the movement."),
          FieldSignature("delay", .time, "Seconds before it."),
          FieldSignature("curve", .word(TransitionCurve.allCases.map(\.name)), "How it goes."),
          FieldSignature("next", .text, "The transition that follows."),
        ], "Goes to a state of a machine.")
    case .initialize: call([state], "Makes a state the current one.")
    case .stop: call([], "Stops a machine when the transition under way is over.")
    }
  }
}

/// All machines of a stage, which makes recorded calls on them again.
final class MachineRegistry: CallTaking {
  private unowned let stage: Stage
  private var owners: [StateMachines] = []

  init(_ stage: Stage) { self.stage = stage }

  deinit { for owner in owners { owner.stageEnded() } }

  func add(_ machines: StateMachines) { owners.append(machines) }

  /// A call on a machine that was never there is rejected again.
  func takes(_ call: MachineCall, of source: String) -> Bool {
    let name = NameGrammar.decode(source) ?? source
    return owners.contains { $0.machine(name) != nil }
      || call != .stop && !owners.isEmpty && !stage.isTaken(name)
  }

  /// Makes a call again. One that was rejected is rejected again, which is what was recorded.
  func make(
    _ call: MachineCall, of source: String, _ arguments: CallArguments
  ) throws(InputError) {
    let name = NameGrammar.decode(source) ?? source
    let owner = owners.first { $0.machine(name) != nil } ?? owners[0]
    switch call {
    case .perform:
      try? owner.performTransition(arguments.text("transition")!, onMachine: name)
    case .goToState:
      var transition = StateTransition(
        duration: arguments.number("duration") ?? 0, delay: arguments.number("delay") ?? 0,
        next: arguments.text("next"))
      if let curve = TransitionCurve.allCases.first(where: { $0.name == arguments.text("curve") }) {
        transition.curve = curve
      }
      try? owner.goToState(arguments.text("state")!, with: transition, onMachine: name)
    case .initialize: try? owner.initialize(arguments.text("state")!, onMachine: name)
    case .stop: owner.stopAnimations(onMachine: name)
    }
  }
}
