import DopesheetDiff
import DopesheetStyles
import DopesheetText
import DopesheetTrace
import Foundation

/// `dopesheet show`: shows a trace as a dope sheet, scenarios as timelines, or state machines.
enum ShowCommand: Command {
  static let name = "show"
  static let summary = "Shows what moves in a trace; shows scenarios and state machines"
  static let usage = [
    "show FILE [--track GLOB]… [--json]",
    "show FILE --frames A..B [--track GLOB]… [--json]",
    "show FILE --sparkline [--track GLOB]… [--frames A..B] [--json]",
    "show FILE --events [--source GLOB]… [--frames A..B] [--json]",
    "show FILE --plot [--height N] [--track GLOB]… [--frames A..B]",
    "show FILE --recover [--plot | --json] …",
    "show DOCUMENT [--dot | --json]",
  ]
  static let details = """
    A sheet has a row for each movement: the track, its first and last value, its begin
    and end in milliseconds and its curve. A value and a duration after `of` are those
    of a movement that was cut short; `?` stands for unknown ones. A curve without a
    name is other(…), with the way done after each quarter of the time. Changes at once
    and events after frame 0 have rows, too.

    With --frames, a row is a frame: its number, its time in seconds, each track's value
    at its end, and its events. These are external calls (<), state changes (~) and
    callbacks (!). `..` stands for all frames. The row before frame 0 shows what came
    before the first step. Values are rounded to six digits; --json and the file itself
    have the exact values.

    With --plot, a column that stands for several frames is solid up to the least of their
    values and shaded up to the greatest, so that peaks stay visible. With --sparkline, each
    track has one line: a small curve, its range, and its first and last value. With
    --events, each event has one line with its time.

    A run document, NAME.run.json, is played, and its trace is shown.

    For NAME.machine.json, the states of each machine and their transitions are shown. For
    NAME.scenario.json, the time line of each scenario is shown: when its key frames begin
    and end, and what they change.
    """
  static let options: [Arguments.Option] = [
    .init(
      "track", value: "GLOB", repeats: true,
      help: "the tracks to show, `*` for any text; all by default"),
    .init(
      "frames", value: "A..B",
      help: "the frames to show, or their times `0.2s..0.5s`; A or B may "
        + "be left out"),
    .init("sparkline", help: "draws a curve of one line for each track"),
    .init("events", help: "lists the events"),
    .init(
      "source", value: "GLOB", repeats: true, help: "the motions and nodes whose events are listed"),
    .init("plot", help: "draws a curve for each track instead"),
    .init("height", value: "N", help: "the lines of a plot, 2 to 100; 8 by default"),
    .init("dot", help: "writes state machines as a graph for Graphviz"),
    .init("recover", help: "shows a cut or growing file up to its last whole frame"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let path = FileTree.spelledOut(try require(1...1, of: arguments)[0], console)
    try allow(oneOf: "json", "plot", "dot", in: arguments)
    try require("plot", for: "height", in: arguments)
    try allow(oneOf: "plot", "sparkline", "events", "dot", in: arguments)
    try allow(oneOf: "events", "track", in: arguments)
    try require("events", for: "source", in: arguments)
    if DocumentKind(of: path) == .machine {
      return try show(console.readMachines(path), path, arguments, console)
    }
    if DocumentKind(of: path) == .scenario {
      return try show(console.readScenarios(path), path, arguments, console)
    }
    if arguments.has("dot") {
      throw Diagnostics(
        file: console.name(path), message: "'--dot' is for state machines",
        hint: "their names end in \(DocumentKind.machine.suffix)")
    }
    let trace =
      arguments.has("recover")
      ? try console.recovered(path, of: console.data(path)).trace
      : try console.readOrPlay(path)
    let tracks = try TraceSelection.tracks(of: trace, arguments.all("track"))
    let frames = try TraceSelection.frames(of: trace, arguments["frames"])
    let height = try arguments.integer("height", in: 2...100) ?? 8
    if arguments.has("events") {
      let events = EventList(
        trace, frames: frames,
        sources: try TraceSelection.sources(of: trace, arguments.all("source")))
      if arguments.has("json") {
        console.write(json: events.json)
      } else {
        for line in events.lines { console.say(line) }
      }
      return .same
    }
    if !["frames", "plot", "sparkline"].contains(where: arguments.has) {
      let sheet = Sheet(trace, tracks: tracks, hasEvents: !arguments.has("track"))
      if arguments.has("json") {
        console.write(json: sheet.json)
        return .same
      }
      console.say("\(console.name(path)): \(TraceSummary(trace)), clock \(trace.clock)")
      for line in sheet.text.split(separator: "\n") { console.say(plainText(String(line))) }
      if let words = sheet.restingWords { console.say(words) }
      return .same
    }
    let table = FrameTable(trace, tracks: tracks, frames: frames)
    if arguments.has("sparkline") {
      if arguments.has("json") {
        console.write(json: table.sparklines)
      } else {
        for line in table.sparklineTable { console.say(line) }
      }
      return .same
    }
    if arguments.has("json") {
      console.write(json: table.json)
    } else {
      console.say("\(console.name(path)): \(TraceSummary(trace)), clock \(trace.clock)")
      let lines =
        arguments.has("plot") ? table.plots(width: console.width, height: height) : table.lines
      for line in lines { console.say(line) }
    }
    return .same
  }

  private static func show(
    _ document: MachineDocument, _ path: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try refuse(ofTraces, of: path, arguments, console)
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

  private static func show(
    _ document: ScenarioDocument, _ path: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try refuse(ofTraces, of: path, arguments, console)
    try refuse(["dot"], of: path, arguments, console, isFor: "state machines")
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

  /// The options that documents of machines and scenarios do not have.
  private static let ofTraces = [
    "track", "frames", "plot", "recover", "sparkline", "events", "source",
  ]

  /// Rejects options that have no effect for a document.
  private static func refuse(
    _ options: [String], of path: String, _ arguments: Arguments, _ console: Console,
    isFor what: String = "traces"
  ) throws(Diagnostics) {
    for option in options where arguments.has(option) {
      throw Diagnostics(file: console.name(path), message: "'--\(option)' is for \(what)")
    }
  }
}
