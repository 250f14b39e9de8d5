import DopesheetDrawing
import DopesheetStyles
import DopesheetText

/// State machines as lines of text.
struct MachineSheet {
  private let document: MachineDocument

  init(_ document: MachineDocument) { self.document = document }

  var summary: String {
    let states = document.machines.reduce(0) { $0 + $1.states.count }
    return "\(RoundedText.count(document.machines.count, "machine")), "
      + RoundedText.count(states, "state")
  }

  /// The lines: a paragraph for each machine.
  var lines: [String] {
    document.machines.flatMap { machine in
      ["", machine.id] + machine.states.flatMap { lines(of: $0, machine) }
    }
  }

  private func lines(of state: ViewState, _ machine: MachineDefinition) -> [String] {
    let tags = state.views.map(\.tag).joined(separator: ", ")
    let mark = state.isInitial ? "* " : "  "
    let width = state.transitions.map { CellWidth.of(text: $0.id) }.max() ?? 0
    return ["\(mark)\(state.id)" + (tags.isEmpty ? "" : "  (tags \(tags))")]
      + state.transitions.map { transition in
        let space = CellWidth.padding(of: transition.id, to: width)
        return
          "    \(transition.id)\(space) → \(transition.toState)  \(MachineSheet.times(transition))"
          + (transition.nextTransition.map { ", then \($0)" } ?? "")
      }
  }

  /// Returns the delay, the duration and the curve of a transition.
  static func times(_ transition: StateTransition) -> String {
    let delay =
      transition.delay > 0 ? "\(NumberText.text(of: transition.delay)) s + " : ""
    return "\(delay)\(NumberText.text(of: transition.duration)) s \(transition.curve.name)"
  }
}

/// State machines as a graph in the language of Graphviz.
///
/// A machine is a cluster, a state is a node, and a transition is an edge with its id, its times and the transition
/// that follows. The initial state has a double border.
struct MachineGraph {
  private let document: MachineDocument

  init(_ document: MachineDocument) { self.document = document }

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

  /// Returns a text for use in quotes. Graphviz reads a backslash as the start of an escape.
  private func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      // Graphviz ends a text at a null character.
      case "\u{0}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
