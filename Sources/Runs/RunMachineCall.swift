import DopesheetEngine
import DopesheetNotation
import DopesheetStateMachines

/// A call of a document on a machine of states.
///
/// `perform` (a transition) or `goToState` (a state), each with `machine`; beside `goToState` its `duration` in
/// seconds, and `delay`, `curve` and `next` if they matter. `stop` takes the name of a machine, too.
package struct RunMachineCall: Sendable {
  let machine: String
  let request: Request

  enum Request: Sendable {
    case perform(String)
    case goToState(String, StateTransition)
    case stop
  }

  /// Makes the call. One that is rejected is told by the trace.
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
  static let words = ["perform", "goToState"]

  /// Reads a call.
  init?(
    _ word: String, _ value: JSONCursor, _ fields: inout JSONFields, _ reader: RunReader
  ) {
    let machine = fields.required("machine")?.word("machine", of: reader.machineIDs)
    let definition = machine.flatMap { reader.machines[$0] }
    let request: Request?
    if word == "perform" {
      request = RunMachineCall.transition(value, definition).map { .perform($0) }
    } else {
      request = RunMachineCall.goToState(value, definition, &fields)
    }
    guard let machine, let request else { return nil }
    self.init(machine: machine, request: request)
  }

  /// Reads the id of a transition that at least leaves some state.
  private static func transition(
    _ cursor: JSONCursor, _ machine: MachineDefinition?
  ) -> String? {
    guard let machine else { return cursor.string() }
    var seen: Set<String> = []
    let ids = machine.states.flatMap(\.transitions).map(\.id).filter { seen.insert($0).inserted }
    return cursor.word("transition", of: ids)
  }

  private static func goToState(
    _ cursor: JSONCursor, _ machine: MachineDefinition?, _ fields: inout JSONFields
  ) -> Request? {
    let state =
      machine.map { cursor.word("state", of: $0.states.map(\.id)) } ?? cursor.string()
    let duration = fields.required("duration")?.number(.above(0, upTo: 1e6))
    let delay = fields.optional("delay").map { $0.number(.between(0, 1e6)) } ?? 0
    let names = TransitionCurve.allCases.map(\.name)
    let curve = fields.optional("curve").map { $0.word("curve", of: names) } ?? "easeInOut"
    // One that leaves another state is rejected when the time has come, as a machine does.
    let next = fields.optional("next").map { transition($0, machine) }
    guard let state, let duration, let delay, next != .some(nil),
      let curve = TransitionCurve.allCases.first(where: { $0.name == curve })
    else { return nil }
    return .goToState(
      state, StateTransition(duration: duration, delay: delay, curve: curve, next: next ?? nil))
  }
}
