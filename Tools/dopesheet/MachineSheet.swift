import DopesheetNotation
import DopesheetStateMachines
import DopesheetTrace

/// Machines of states as lines to be read.
struct MachineSheet {
  private let document: MachineDocument

  init(_ document: MachineDocument) { self.document = document }

  /// How many machines and states there are.
  var summary: String {
    let states = document.machines.reduce(0) { $0 + $1.states.count }
    return "\(TraceSummary.count(document.machines.count, "machine")), "
      + TraceSummary.count(states, "state")
  }

  /// A paragraph for each machine.
  var lines: [String] {
    document.machines.flatMap { machine in
      ["", machine.id] + machine.states.flatMap { lines(of: $0, machine) }
    }
  }

  private func lines(of state: ViewState, _ machine: MachineDefinition) -> [String] {
    let tags = state.views.map(\.tag).joined(separator: ", ")
    let mark = state.isInitial ? "* " : "  "
    let width = state.transitions.map(\.id.count).max() ?? 0
    return ["\(mark)\(state.id)" + (tags.isEmpty ? "" : "  (tags \(tags))")]
      + state.transitions.map { transition in
        let space = String(repeating: " ", count: width - transition.id.count)
        return
          "    \(transition.id)\(space) → \(transition.toState)  \(MachineSheet.times(transition))"
          + (transition.nextTransition.map { ", then \($0)" } ?? "")
      }
  }

  /// The times and the curve of a transition.
  static func times(_ transition: StateTransition) -> String {
    let delay =
      transition.delay > 0 ? "\(NumberText.text(of: transition.delay)) s + " : ""
    return "\(delay)\(NumberText.text(of: transition.duration)) s \(transition.curve.name)"
  }
}
