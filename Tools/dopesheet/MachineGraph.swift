import DopesheetNotation
import DopesheetStateMachines

/// Machines of states as a graph in the language of Graphviz.
///
/// A cluster is a machine, a node a state, an edge a transition with its id, its times and the id of the transition
/// that follows. The initial state has a double border.
struct MachineGraph {
  private let document: MachineDocument

  init(_ document: MachineDocument) { self.document = document }

  /// The graph.
  var text: String {
    var lines = ["digraph machines {", "  rankdir=LR", "  node [shape=box, style=rounded]"]
    for (index, machine) in document.machines.enumerated() {
      lines += ["  subgraph cluster\(index) {", "    label=\(quoted(machine.id))"]
      for (number, state) in machine.states.enumerated() {
        let border = state.isInitial ? ", peripheries=2" : ""
        lines.append("    \(name(index, number)) [label=\(quoted(state.id))\(border)]")
      }
      for (number, state) in machine.states.enumerated() {
        for transition in state.transitions {
          guard let target = machine.states.firstIndex(where: { $0.id == transition.toState })
          else { continue }
          let words =
            [transition.id, MachineSheet.times(transition)]
            + (transition.nextTransition.map { ["then \($0)"] } ?? [])
          lines.append(
            "    \(name(index, number)) -> \(name(index, target)) [label=\(quoted(words))]")
        }
      }
      lines.append("  }")
    }
    return (lines + ["}"]).joined(separator: "\n") + "\n"
  }

  private func name(_ machine: Int, _ state: Int) -> String { "m\(machine)s\(state)" }

  private func quoted(_ lines: [String]) -> String {
    "\"" + lines.map(escaped).joined(separator: "\\n") + "\""
  }

  private func quoted(_ text: String) -> String { quoted([text]) }

  /// A text inside quotes. Graphviz reads a backslash as the beginning of an escape, and ends lines at `\n`.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      // The null character ends a text there.
      case "\u{0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
