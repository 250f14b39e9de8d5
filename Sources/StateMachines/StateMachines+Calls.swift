import DopesheetEngine
import DopesheetNotation

extension StateMachines {
  /// Starts a transition of a machine's current state.
  ///
  /// - Throws: ``StateMachineError``, before anything changes. The trace records `rejected`.
  public func performTransition(
    _ transition: String, onMachine name: String
  ) throws(StateMachineError) {
    let detail = Happening.Detail("transition", .text(transition))
    try call(.perform, of: name, [detail], shown: detail) { machine throws(StateMachineError) in
      try machine.perform(transition)
    }
  }

  /// Moves a machine to any of its states, also without a current state.
  ///
  /// - Parameter transition: The times, the curve and the next transition of the reached state; its ids are ignored.
  /// - Throws: ``StateMachineError``, before anything changes. The trace records `rejected`.
  public func goToState(
    _ state: String, with transition: StateTransition, onMachine name: String
  ) throws(StateMachineError) {
    let detail = Happening.Detail("state", .text(state))
    var details = [
      detail, .init("duration", .number(transition.duration)),
      .init("delay", .number(transition.delay)),
      .init("curve", .text(transition.curve.name)),
    ]
    if let next = transition.nextTransition { details.append(.init("next", .text(next))) }
    var bare = transition
    (bare.id, bare.toState) = ("", "")
    try call(.goToState, of: name, details, shown: detail) { machine throws(StateMachineError) in
      try machine.go(to: state, bare)
    }
  }

  /// Stops a machine at the end of the present transition. A machine at rest and an unknown name are ignored.
  public func stopAnimations(onMachine name: String) {
    guard let machine = machine(name) else { return }
    stage.carryOut(MachineCall.stop, of: machine.shelf) { machine.stop() }
  }

  /// Returns whether a transition of a machine is under way; false for an unknown name.
  public func isRunning(_ name: String) -> Bool { machine(name)?.isRunning ?? false }

  /// Sets the current state without a motion, for machines that were made in code.
  ///
  /// - Throws: ``StateMachineError``, before anything changes. The trace records `rejected`.
  public func initialize(_ state: String, onMachine name: String) throws(StateMachineError) {
    let detail = Happening.Detail("state", .text(state))
    try call(.initialize, of: name, [detail], shown: detail) {
      machine throws(StateMachineError) in try machine.initialize(state)
    }
  }

  /// Calls a machine. The call is recorded if it is external.
  private func call(
    _ call: MachineCall, of name: String, _ details: [Happening.Detail], shown: Happening.Detail,
    _ body: (StateMachine) throws(StateMachineError) -> Void
  ) throws(StateMachineError) {
    guard let machine = machine(name) else {
      let error = StateMachineError.unknownMachine(
        name, nearest: nearest(to: name, in: machines.map(\.id)))
      stage.announceRefusal(
        of: call, details, to: NameGrammar.encode(word: name), kind: "machine", as: "rejected",
        [shown, .init("code", .text(error.code))])
      throw error
    }
    var failure: StateMachineError?
    stage.carryOut(call, of: machine.shelf, details) {
      do throws(StateMachineError) { try body(machine) } catch { failure = error }
    }
    if let failure { throw failure }
  }
}

extension StateMachine {
  /// Sets the current state.
  func initialize(_ state: String) throws(StateMachineError) {
    do throws(StateMachineError) {
      guard !isRunning else { throw .busy(machine: id) }
      guard definition.state(state) != nil else { throw .unknownState(machine: id, state: state) }
      let from = currentState ?? "none"
      currentState = state
      owner.stage.announceChange(
        of: shelf, from: NameGrammar.encode(word: from), to: NameGrammar.encode(word: state))
    } catch {
      owner.stage.deliver(
        "rejected", [.init("state", .text(state)), .init("code", .text(error.code))], of: shelf)
      throw error
    }
  }
}

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
          state, FieldSignature("duration", .time, isRequired: true, "Seconds of the movement."),
          FieldSignature("delay", .time, "Seconds before it."),
          FieldSignature("curve", .word(TransitionCurve.allCases.map(\.name)), "How it goes."),
          FieldSignature("next", .text, "The transition that follows."),
        ], "Goes to a state of a machine.")
    case .initialize: call([state], "Makes a state the current one.")
    case .stop: call([], "Stops a machine when the transition under way is over.")
    }
  }
}

/// All state machines of a stage. It repeats recorded calls on them.
final class MachineRegistry: CallTaking {
  private unowned let stage: Stage
  private var owners: [StateMachines] = []

  init(_ stage: Stage) { self.stage = stage }

  deinit { for owner in owners { owner.stageEnded() } }

  func add(_ machines: StateMachines) { owners.append(machines) }

  /// Also takes calls on unknown machines, which are rejected again.
  func takes(_ call: MachineCall, of source: String) -> Bool {
    let name = NameGrammar.decode(source) ?? source
    return owners.contains { $0.machine(name) != nil }
      || call != .stop && !owners.isEmpty && !stage.isTaken(name)
  }

  /// Repeats a recorded call. A call that was rejected is rejected again, as recorded.
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
