import DopesheetDiff
import DopesheetNotation
import DopesheetScenarios
import DopesheetStateMachines
import DopesheetTrace
import Foundation

/// `dopesheet show`: shows a trace as a dope sheet, scenarios as timelines, or state machines.
enum ShowCommand: Command {
  static let name = "show"
  static let summary = "Shows a trace as a table or as curves, scenarios, or machines of states"
  static let usage = [
    "show FILE [--track GLOB]… [--frames A..B] [--json]",
    "show FILE --plot [--height N] [--track GLOB]… [--frames A..B]",
    "show FILE --recover [--plot | --json] …",
    "show DOCUMENT [--dot | --json]",
  ]
  static let details = """
    A row is a frame: its number, its time in seconds, the value of each track at its
    end, and what happened in it: calls from outside (<), changes of state (~) and
    callbacks (!). The row before frame 0 is what came before the first step. Values
    are rounded to six digits; --json and the file itself have them exact.

    With --plot a column that stands for several frames is solid up to the least of their
    values and shaded up to the greatest, so that no peak is lost.

    Of a DOCUMENT of machines of states, NAME\(DocumentKind.machine.suffix), it shows the states of
    each and the transitions that leave them. Of one of scenarios,
    NAME\(DocumentKind.scenario.suffix), it shows the time line of each: when its key frames begin
    and end, and what they change.
    """
  static let options: [Arguments.Option] = [
    .init(
      "track", value: "GLOB", repeats: true,
      help: "the tracks to show, `*` for any text; all if left out"),
    .init("frames", value: "A..B", help: "the frames to show, from A to B; one may be left out"),
    .init("plot", help: "draws a curve for each track instead"),
    .init("height", value: "N", help: "the lines of a plot, 2 to 100; 8 if left out"),
    .init("dot", help: "writes machines of states as a graph for Graphviz"),
    .init("recover", help: "shows what a cut or growing file holds up to its last whole frame"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let path = try require(1...1, of: arguments)[0]
    try allow(oneOf: "json", "plot", "dot", in: arguments)
    try require("plot", for: "height", in: arguments)
    if DocumentKind(of: path) == .machine {
      return try show(console.readMachines(path), path, arguments, console)
    }
    if DocumentKind(of: path) == .scenario {
      return try show(console.readScenarios(path), path, arguments, console)
    }
    if arguments.has("dot") {
      throw Diagnostics(
        Diagnostic(
          file: console.name(path), message: "'--dot' is for machines of states",
          hint: "their names end in \(DocumentKind.machine.suffix)"))
    }
    let trace =
      arguments.has("recover")
      ? try console.recovered(path, of: console.data(path)).trace
      : try console.readTraceToShow(path)
    let tracks = try TraceSelection.tracks(of: trace, arguments.all("track"))
    let frames = try TraceSelection.frames(of: trace, arguments["frames"])
    let height = try arguments.integer("height", in: 2...100) ?? 8
    let sheet = TraceSheet(trace, tracks: tracks, frames: frames)
    if arguments.has("json") {
      console.write(json: sheet.json.document)
    } else {
      console.say("\(console.name(path)): \(TraceSummary(trace)), clock \(trace.clock)")
      let lines =
        arguments.has("plot") ? sheet.plots(width: console.width, height: height) : sheet.table
      for line in lines { console.say(line) }
    }
    return .same
  }

  /// Shows state machines.
  private static func show(
    _ document: MachineDocument, _ path: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try refuse(["track", "frames", "plot", "recover"], of: path, arguments, console)
    for warning in document.warnings { console.complain(warning) }
    if arguments.has("json") {
      console.write(json: document.text)
    } else if arguments.has("dot") {
      console.write(MachineGraph(document).text)
    } else {
      let sheet = MachineSheet(document)
      console.say("\(console.name(path)): \(sheet.summary)")
      for line in sheet.lines { console.say(line) }
    }
    return .same
  }

  /// Shows scenarios.
  private static func show(
    _ document: ScenarioDocument, _ path: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try refuse(["track", "frames", "plot", "recover"], of: path, arguments, console)
    try refuse(["dot"], of: path, arguments, console, isFor: "machines of states")
    for warning in document.warnings { console.complain(warning) }
    let sheet = ScenarioSheet(document)
    // Scenarios that were read from a document can be written as one.
    if arguments.has("json"), let text = try? document.text() {
      console.write(json: text)
    } else {
      console.say("\(console.name(path)): \(sheet.summary)")
      for line in sheet.lines { console.say(line) }
    }
    return .same
  }

  /// Rejects options that have no effect for a document.
  private static func refuse(
    _ options: [String], of path: String, _ arguments: Arguments, _ console: Console,
    isFor what: String = "traces"
  ) throws(Diagnostics) {
    for option in options where arguments.has(option) {
      throw Diagnostics(
        Diagnostic(file: console.name(path), message: "'--\(option)' is for \(what)"))
    }
  }
}
