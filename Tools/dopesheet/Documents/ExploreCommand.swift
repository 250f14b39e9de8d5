import DopesheetExploring
import DopesheetNotation
import DopesheetTrace

/// `dopesheet explore`: searches for interruptions that break the animations of run documents.
enum ExploreCommand: Command {
  static let name = "explore"
  static let summary = "Searches for interruptions that break run documents"
  static let usage = ["explore DOC… [-n N] [--seed S] [-o OUT] [--json]"]
  static let details = """
    Runs each document N times, each time with other interruptions: pauses, stops, restarts,
    speeds and new ends of its motions, cues, dropped and late frames, other frame rates.
    Each run must follow these rules:

      - It settles, all values are finite, and there are no errors.
      - States follow one another, and nothing completes without a start.
      - A repeated run is the same, and other frames change nothing.
      - A pause and a resume at one time change nothing.

    If a run breaks a rule, the smallest interruptions that break it are printed. The same
    seed finds the same. OUT keeps the trace of that run, which `step`, `show` and `picture`
    read.

    Exit code 1: a rule is broken.
    """
  static let options: [Arguments.Option] = [
    .init("number", letter: "n", value: "N", help: "runs for each document; 1000 by default"),
    .init("seed", value: "S", help: "the seed of the choices; 1 by default"),
    .init(
      "output", letter: "o", value: "OUT", help: "writes the trace of one document's broken run"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let paths = try RunCommand.documents(require(1...Int.max, of: arguments), console)
    let count = try arguments.integer("number", in: 1...10_000_000) ?? 1_000
    let seed = try arguments.integer("seed", in: 0...Int.max) ?? 1
    if let output = arguments["output"], paths.count != 1 {
      throw Diagnostics(
        Diagnostic(
          message: "'-o \(output)' takes one document, found \(paths.count)",
          hint: "explore the documents one by one"))
    }
    if let output = arguments["output"] { try console.requireReplaceable(output, by: paths[0]) }
    var codes: [ExitCode] = []
    var results: [JSONText] = []
    let isForMachine = arguments.has("json")
    for path in paths {
      do throws(Diagnostics) {
        let found = try explore(path, count, UInt64(seed), console)
        codes.append(found == nil ? .same : .different)
        results.append(json(path, found))
        if !isForMachine { say(path, found, count, console) }
        if let found, let output = arguments["output"] {
          try console.write(TraceWriter.text(of: found.trace), to: output)
        }
      } catch {
        for diagnostic in error.list { console.complain(diagnostic) }
        codes.append(.unusable)
        results.append(
          .object([("path", .string(path)), ("errors", .array(error.list.map(\.json)))]))
      }
    }
    let code = ExitCode.combined(codes)
    if isForMachine {
      console.write(
        json: JSONText.object([
          ("runs", .int(count)), ("seed", .int(seed)), ("exitCode", .int(Int(code.rawValue))),
          ("documents", .array(results)),
        ]).document)
    }
    return code
  }

  private static func explore(
    _ path: String, _ count: Int, _ seed: UInt64, _ console: Console
  ) throws(Diagnostics) -> CounterExample? {
    let document = try console.readDocument(path)
    var found: CounterExample?
    try document.play { rehearsal, _ in
      var exploration = Exploration(of: rehearsal)
      exploration.runs = count
      exploration.seed = seed
      exploration.limit = document.latestEnd
      found = try exploration.counterExample()
    }
    return found
  }

  private static func say(
    _ path: String, _ found: CounterExample?, _ count: Int, _ console: Console
  ) {
    guard let found else {
      let runs = TraceSummary.count(count, "run")
      return console.say(console.paint("holds", .green) + "    \(path) (\(runs))")
    }
    console.say(console.paint("broken", .red) + "   \(path)")
    for line in found.description.split(separator: "\n") { console.say("  \(line)") }
  }

  private static func json(_ path: String, _ found: CounterExample?) -> JSONText {
    guard let found else { return .object([("path", .string(path)), ("holds", .bool(true))]) }
    return .object([
      ("path", .string(path)), ("holds", .bool(false)), ("failure", .string(found.failure)),
      ("interruptions", .string(found.sentence)), ("run", .int(found.run)),
      ("choices", .array(found.choices.map { .int(Int($0)) })),
    ])
  }
}
