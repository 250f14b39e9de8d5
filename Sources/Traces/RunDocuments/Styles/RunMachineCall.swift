import DopesheetStyles
import DopesheetText

/// The calls on state machines in documents. The trace records a call that the machine rejects.
enum RunMachineCall {
  /// The calls that have their own words in documents. `stop` is shared with motions.
  static let words: [MachineCall] = [.perform, .goToState, .initialize]

  static func stop(_ machine: String) -> RunCall.Action {
    RunCall.Action { cast, _ in cast.machines[machine]?.stopAnimations(onMachine: machine) }
  }

  /// A call that is being read and may be incomplete.
  struct Draft {
    fileprivate var machine = ""
    /// The transition or the state of the call's word.
    fileprivate var id: String?
    /// The transition of the call. Its duration is 0 if the state changes at once.
    fileprivate var way = StateTransition(duration: 0)
    fileprivate var applies = false
    fileprivate var definition: MachineDefinition?

    func action(_ word: MachineCall) -> RunCall.Action {
      let (machine, id, way, applies) = (machine, id ?? "", way, applies)
      return RunCall.Action { cast, _ in
        guard let machines = cast.machines[machine] else { return }
        switch word {
        case .perform: try? machines.performTransition(id, onMachine: machine)
        case .goToState where way.duration == 0: try? machines.goToState(id, onMachine: machine)
        case .goToState: try? machines.goToState(id, with: way, onMachine: machine)
        case .initialize:
          try? machines.initialize(id, onMachine: machine, applyInitialState: applies)
        case .stop: break
        }
      }
    }
  }

  static func form(_ word: MachineCall) -> Form<Draft> {
    let machine = Field<Draft>("machine", .name, is: .required, "The machine.") { cursor, draft in
      let machines = cursor.reader.machines
      let isKnown = { machines[$0] != nil }
      guard let id = cursor.word("machine", where: isKnown, of: machines.keys.inBytewiseOrder)
      else { return false }
      (draft.machine, draft.definition) = (id, machines[id])
      return true
    }
    return Form(word.rawValue, Draft()) {
      machine
      word == .perform
        ? id(
          word.rawValue, "transition", \.id, is: .required, where: hasTransition, \.transitionIDs,
          "Performs a transition of the machine's current state.")
        : id(
          word.rawValue, "state", \.id, is: .required, where: { $0.state($1) != nil },
          { $0.states.map(\.id) },
          "Goes to a state of the machine, or makes it the current one.")
      word == .goToState ? way : []
      word == .initialize
        ? [
          Field(
            "applyInitialState", \.applies, .flag, "Whether nodes are set to the state's values.")
        ]
        : []
      Check { draft, fields in
        let strays =
          draft.way.duration > 0 ? [] : ["delay", "curve", "next"].filter { fields[$0] != nil }
        for name in strays {
          fields[name]?.fail("'\(name)' without 'duration'", hint: "add 'duration', or remove it")
        }
        return strays.isEmpty
      }
    }
  }

  /// The fields of the transition of a `goToState` call.
  private static var way: [Field<Draft>] {
    [
      Field(
        "duration", \.way.duration, .number(.above(0, upTo: 1e6)),
        "Seconds; at once if left out."),
      Field("delay", \.way.delay, .number(.between(0, 1e6)), "Seconds before that."),
      Field("curve", \.way.curve, curve, "`\"easeInOut\"` if left out."),
      id(
        "next", "transition", \.way.nextTransition, where: hasTransition, \.transitionIDs,
        "The transition of the reached state that follows by itself."),
    ]
  }

  private static func hasTransition(_ machine: MachineDefinition, _ id: String) -> Bool {
    machine.states.contains { $0.transition(id) != nil }
  }

  /// Returns a field for an identifier that must exist in the machine, if the machine is known.
  private static func id(
    _ name: String, _ what: String, _ path: WritableKeyPath<Draft, String?> & Sendable,
    is presence: FieldPresence = .optional,
    where isKnown: @escaping (MachineDefinition, String) -> Bool,
    _ known: @escaping (MachineDefinition) -> [String], _ summary: String
  ) -> Field<Draft> {
    Field(name, .name, is: presence, summary) { cursor, draft in
      draft[keyPath: path] =
        draft.definition.map { machine in
          cursor.word(what, where: { isKnown(machine, $0) }, of: known(machine))
        } ?? cursor.string()
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
