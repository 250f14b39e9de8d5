import DopesheetEngine
import DopesheetText

extension StateMachines {
  /// Starts a transition of a machine's current state.
  ///
  /// - Throws: ``StateMachineError``, before anything changes. The trace records `rejected`.
  public func performTransition(
    _ transition: String, onMachine name: String
  ) throws(StateMachineError) {
    let detail = StageEvent.Detail("transition", .text(transition))
    try call(.perform, of: name, [detail]) { machine throws(StateMachineError) in
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
    let detail = StageEvent.Detail("state", .text(state))
    var details = [
      detail, .init("duration", .number(transition.duration)),
      .init("delay", .number(transition.delay)),
      .init("curve", .text(transition.curve.name)),
    ]
    if let next = transition.nextTransition { details.append(.init("next", .text(next))) }
    var bare = transition
    (bare.id, bare.toState) = ("", "")
    try call(.goToState, of: name, details) { machine throws(StateMachineError) in
      try machine.go(to: state, bare)
    }
  }

  /// Goes to any state of a machine at once: its nodes are set to the state's values, and nothing moves.
  ///
  /// `onFinished` is called before this returns.
  ///
  /// - Throws: ``StateMachineError``, before anything changes. The trace records `rejected`.
  public func goToState(_ state: String, onMachine name: String) throws(StateMachineError) {
    let detail = StageEvent.Detail("state", .text(state))
    try call(.goToState, of: name, [detail]) { machine throws(StateMachineError) in
      try machine.go(to: state)
    }
  }

  /// Requests that a machine stops at the end of the present transition.
  ///
  /// Does nothing if no transition is under way or the name is unknown.
  public func stopAnimations(onMachine name: String) {
    guard let machine = machine(name) else { return }
    stage.carryOut(MachineCall.stop, of: machine.registry) { machine.stop() }
  }

  /// Returns whether a transition of a machine is under way; false for an unknown name.
  public func isRunning(_ name: String) -> Bool { machine(name)?.isRunning ?? false }

  /// Makes a state the current one, without a motion and without a callback.
  ///
  /// - Parameter applyInitialState: Whether to set the nodes to the state's values.
  /// - Throws: ``StateMachineError``, before anything changes. The trace records `rejected`.
  public func initialize(
    _ state: String, onMachine name: String, applyInitialState: Bool = false
  ) throws(StateMachineError) {
    let detail = StageEvent.Detail("state", .text(state))
    let details =
      applyInitialState ? [detail, .init("applyInitialState", .flag(true))] : [detail]
    try call(.initialize, of: name, details) { machine throws(StateMachineError) in
      try machine.initialize(state, applies: applyInitialState)
    }
  }

  /// Calls a machine. The call is recorded if it is external.
  ///
  /// - Parameter details: The arguments. The first one identifies a rejected call.
  private func call(
    _ call: MachineCall, of name: String, _ details: [StageEvent.Detail],
    _ body: (StateMachine) throws(StateMachineError) -> Void
  ) throws(StateMachineError) {
    guard let machine = machine(name) else {
      let error = StateMachineError.unknownMachine(
        name, nearest: nearest(to: name, in: machines.map(\.id)))
      stage.announceRefusal(
        of: call, details, to: NameGrammar.encode(word: name), kind: "machine", as: "rejected",
        [details[0], .init("code", .text(error.code))])
      throw error
    }
    var failure: StateMachineError?
    stage.carryOut(call, of: machine.registry, details) {
      do throws(StateMachineError) {
        try body(machine)
      } catch {
        machine.reject(error, details[0])
        failure = error
      }
    }
    if let failure { throw failure }
  }
}

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
          state,
          FieldSignature("duration", .time, "Seconds of the movement; without it, at once."),
          FieldSignature("delay", .time, "Seconds before it begins."),
          FieldSignature("curve", .word(TransitionCurve.allCases.map(\.name)), "The curve."),
          FieldSignature("next", .text, "The transition that follows."),
        ], "Goes to a state of a machine.")
    case .initialize:
      call(
        [
          state,
          FieldSignature(
            "applyInitialState", .flag, "Whether nodes are set to the state's values."),
        ],
        "Makes a state the current one.")
    case .stop: call([], "Stops a machine at the end of its transition.")
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

  /// Returns the ids of a machine's transitions or states.
  func texts(for parameter: String, of source: String) -> [String] {
    guard let machine = all.first(where: { $0.registry.name == source }) else { return [] }
    switch parameter {
    case "transition": return machine.definition.transitionIDs
    case "state": return machine.definition.states.map(\.id)
    default: return []
    }
  }

  fileprivate var all: [StateMachine] { owners.flatMap(\.machines) }

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
      guard let duration = arguments.number("duration") else {
        try? owner.goToState(arguments.text("state")!, onMachine: name)
        return
      }
      var transition = StateTransition(
        duration: duration, delay: arguments.number("delay") ?? 0, next: arguments.text("next"))
      if let curve = TransitionCurve.allCases.first(where: { $0.name == arguments.text("curve") }) {
        transition.curve = curve
      }
      try? owner.goToState(arguments.text("state")!, with: transition, onMachine: name)
    case .initialize:
      try? owner.initialize(
        arguments.text("state")!, onMachine: name,
        applyInitialState: arguments.flag("applyInitialState") ?? false)
    case .stop: owner.stopAnimations(onMachine: name)
    }
  }
}

extension Stage {
  package var machines: [StateMachine] { styleStorage { MachineRegistry(self) }.all }
}
