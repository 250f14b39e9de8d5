import DopesheetEngine
import DopesheetNotation
import DopesheetStateMachines

/// A call of a document on a machine of states.
package struct RunMachineCall: Sendable {
  let machine: String
  let request: Request

  enum Request: Sendable {
    case perform(String)
    case goToState(String, StateTransition)
    case stop
  }

  /// Makes the call. The trace records a rejection.
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
  /// The words of calls on machines.
  static let words = [MachineCall.perform, .goToState].map(\.rawValue)

  /// What a call says before it is known whether it is whole.
  private struct Draft {
    var machine: String?
    var transition: String?
    var state: String?
    var way = StateTransition(duration: 0)
  }

  /// Reads a call.
  init?(
    _ word: String, _ value: JSONCursor, _ fields: inout JSONFields, _ reader: RunReader
  ) {
    guard let draft = RunMachineCall.form(word, reader).read(&fields), let machine = draft.machine
    else { return nil }
    let request = draft.state.map { Request.goToState($0, draft.way) }
    self.init(machine: machine, request: request ?? .perform(draft.transition ?? ""))
  }

  static var signatures: [FormSignature] { words.map { form($0, RunReader()).signature } }

  private static func form(_ word: String, _ reader: RunReader) -> Form<Draft> {
    // What the machine does not know can only be told when it is known which machine it is.
    var definition: MachineDefinition?
    let machine = FieldType<String>(.name) { cursor in
      let id = cursor.word("machine", of: reader.machineIDs)
      definition = id.flatMap { reader.machines[$0] }
      return id
    }
    let state = FieldType<String>(.name) { cursor in
      definition.map { cursor.word("state", of: $0.states.map(\.id)) } ?? cursor.string()
    }
    let transition = FieldType<String>(.name) { cursor in
      guard let definition else { return cursor.string() }
      // One that leaves another state is rejected when the time has come, as a machine does.
      var seen: Set<String> = []
      let ids = definition.states.flatMap(\.transitions).map(\.id)
      return cursor.word("transition", of: ids.filter { seen.insert($0).inserted })
    }
    let names = TransitionCurve.allCases.map(\.name)
    let curve = FieldType<TransitionCurve>(.word(names)) { cursor in
      cursor.word("curve", of: names).flatMap { name in
        TransitionCurve.allCases.first { $0.name == name }
      }
    }
    let isPerform = word == "perform"
    return Form(word, Draft()) {
      Field("machine", \.machine, machine, is: .required, "The machine.")
      isPerform
        ? [
          Field(
            word, \.transition, transition, is: .required,
            "A transition of the machine's current state.")
        ]
        : [
          Field(word, \.state, state, is: .required, "A state of the machine."),
          Field(
            "duration", \.way.duration, .number(.above(0, upTo: 1e6)), is: .required, "Seconds."),
          Field("delay", \.way.delay, .number(.between(0, 1e6)), "Seconds before that."),
          Field("curve", \.way.curve, curve, "`\"easeInOut\"` if left out."),
          Field(
            "next", \.way.nextTransition, transition,
            "The transition of the reached state that follows by itself."),
        ]
    }
  }
}
