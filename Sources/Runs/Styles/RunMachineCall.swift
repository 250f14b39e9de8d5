import DopesheetEngine
import DopesheetNotation
import DopesheetStateMachines

/// A call on a state machine in a document.
package struct RunMachineCall: Sendable {
  let machine: String
  let request: Request

  enum Request: Sendable {
    case perform(String)
    case goToState(String, StateTransition)
    case stop
  }

  /// Makes the call. The trace records it if the machine rejects it.
  func callAsFunction(_ machines: StateMachines) {
    switch request {
    case .perform(let transition):
      try? machines.performTransition(transition, onMachine: machine)
    case .goToState(let state, let transition):
      try? machines.goToState(state, with: transition, onMachine: machine)
    case .stop:
      machines.stopAnimations(onMachine: machine)
    }
  }
}

extension RunMachineCall {
  /// The calls that have their own words in documents. `stop` is shared with motions.
  static let words: [MachineCall] = [.perform, .goToState]

  /// A call that is being read and may be incomplete.
  struct Draft {
    fileprivate var machine = ""
    fileprivate var transition: String?
    fileprivate var state: String?
    fileprivate var way = StateTransition(duration: 0)
    /// The definition of the machine, after its name was read.
    fileprivate var definition: MachineDefinition?

    var call: RunMachineCall? {
      (state.map { .goToState($0, way) } ?? transition.map { .perform($0) })
        .map { RunMachineCall(machine: machine, request: $0) }
    }
  }

  static func form(_ word: MachineCall, _ reader: RunReader) -> Form<Draft> {
    let machine = Field<Draft>("machine", .name, is: .required, "The machine.") { cursor, draft in
      let isKnown = { reader.machines[$0] != nil }
      guard
        let id = cursor.word(
          "machine", where: isKnown, of: reader.machines.keys.inBytewiseOrder)
      else { return false }
      (draft.machine, draft.definition) = (id, reader.machines[id])
      return true
    }
    return Form(word.rawValue, Draft()) {
      machine
      word == .perform
        ? [
          id(
            word.rawValue, "transition", \.transition, is: .required,
            MachineDefinition.transitionIDs,
            "Performs a transition of the machine's current state.")
        ]
        : [
          id(
            word.rawValue, "state", \.state, is: .required, { $0.states.map(\.id) },
            "Goes to a state of the machine."),
          Field(
            "duration", \.way.duration, .number(.above(0, upTo: 1e6)), is: .required, "Seconds."),
          Field("delay", \.way.delay, .number(.between(0, 1e6)), "Seconds before the transition."),
          Field("curve", \.way.curve, curve, "The curve; `\"easeInOut\"` by default."),
          id(
            "next", "transition", \.way.nextTransition, MachineDefinition.transitionIDs,
            "The transition that follows at once, from the reached state."),
        ]
    }
  }

  /// Returns a field for an identifier that must exist in the machine, if the machine is known.
  private static func id(
    _ name: String, _ what: String, _ path: WritableKeyPath<Draft, String?> & Sendable,
    is presence: FieldPresence = .optional, _ known: @escaping (MachineDefinition) -> [String],
    _ summary: String
  ) -> Field<Draft> {
    Field(name, .name, is: presence, summary) { cursor, draft in
      draft[keyPath: path] =
        draft.definition.map { cursor.word(what, of: known($0)) } ?? cursor.string()
      return draft[keyPath: path] != nil
    }
  }

  private static var curve: FieldType<TransitionCurve> {
    let names = TransitionCurve.allCases.map(\.name)
    return FieldType(.word(names)) { cursor in
      cursor.word("curve", of: names).flatMap { name in
        TransitionCurve.allCases.first { $0.name == name }
      }
    }
  }
}

extension MachineDefinition {
  /// Returns the ids of all transitions. A transition of another state is rejected only when the call is made.
  fileprivate static func transitionIDs(_ machine: MachineDefinition) -> [String] {
    var seen: Set<String> = []
    return machine.states.flatMap(\.transitions).map(\.id).filter { seen.insert($0).inserted }
  }
}
