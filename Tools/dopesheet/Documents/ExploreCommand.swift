import DopesheetChecking
import DopesheetRecording
import DopesheetText
import DopesheetTrace

enum ExploreCommand: Command {
  static let name = "explore"
  static let summary = "Searches for interruptions that break run documents"
  static let usage = [
    "explore DOC… [-n N] [--seed S] [--calls WORDS] [--transitions N]\n"
      + "        [-o OUT] [--json]"
  ]
  static let details = """
    Runs each document N times, each time with other interruptions by users and displays.
    All that moves pauses for a while, later calls of the document come at other times,
    frames are dropped or late, and the rate is 24 to 240 Hz. `--calls stop,retarget` adds
    these calls on single motions, and `--calls all` all calls. The runs must fulfil the
    built-in claims:

      - A run settles, no motion is left paused, all values are finite, and there are no
        errors and no warnings.
      - States follow one another, and nothing completes without a start.
      - Values jump, end and leave their range only where they do without haste.
      - A repeated run is the same, and other frames change nothing.
      - A pause and a resume at one time change nothing.
      - A spring that gets a new end keeps its velocity.

    If no run breaks a claim, each state machine then performs all sequences of up to four
    transitions, from where the document leaves it. At every frame, a transition is stopped,
    paused, and the busy machine is asked for others.

    If a run breaks a claim, the smallest interruptions that break it are printed. The same
    seed gives the same interruptions. OUT keeps that run: a name that ends with .run.json
    gets a document with these interruptions, any other name gets the trace, which `step`,
    `show` and `picture` read.

    Exit code 1: a claim is broken.
    """
  static let options: [Arguments.Option] = [
    .init("number", letter: "n", value: "N", help: "runs for each document; 1000 by default"),
    .init("seed", value: "S", help: "the seed of the choices; 1 by default"),
    .init("calls", value: "WORDS", help: "also these calls on single motions, or all"),
    .init("transitions", value: "N", help: "transitions in a sequence; 4 by default, 0 for none"),
    .init("output", letter: "o", value: "OUT", help: "writes the broken run of one document"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let paths = try RunCommand.documents(require(1...Int.max, of: arguments), console)
    let count = try arguments.integer("number", in: 1...10_000_000) ?? 1_000
    let seed = try arguments.integer("seed", in: 0...Int.max) ?? 1
    let depth = try arguments.integer("transitions", in: 0...100) ?? 4
    if let output = arguments["output"], paths.count != 1 {
      throw Diagnostics(
        message: "'-o \(output)' takes one document, found \(paths.count)",
        hint: "explore the documents one by one")
    }
    if let output = arguments["output"] { try console.requireReplaceable(output, by: paths[0]) }
    var codes: [ExitCode] = []
    var results: [JSONText] = []
    let isForMachine = arguments.has("json")
    let interruptions = interruptions(arguments["calls"])
    for path in paths where !console.isCancelled() {
      do throws(Diagnostics) {
        let result = try explore(
          path, count, UInt64(seed), depth, interruptions, console)
        codes.append(result.found == nil ? .same : .different)
        results.append(json(path, result))
        if !isForMachine { say(path, result, count, console) }
        if let found = result.found, let output = arguments["output"] {
          try write(found, of: path, to: output, console)
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
        json: .output(
          ("runs", .int(count)), ("seed", .int(seed)),
          ("exitCode", .int(Int(code.rawValue))),
          ("documents", .array(results))))
    }
    return code
  }

  /// Returns the usual interruptions, and calls on single motions by their words.
  private static func interruptions(_ words: String?) -> DopesheetChecking.Interruption {
    guard let words else { return .usual }
    if words == "all" { return .usual.calls() }
    // An empty word is an error, and does not mean all calls.
    let list = words.split(separator: ",", omittingEmptySubsequences: false)
    return .usual.calls(named: list.map(String.init))
  }

  private struct Result {
    var machines: [MachineCoverage] = []
    var found: CounterExample?
    /// Whether the document has machines that could not be explored.
    var missesMachines = false
  }

  private static func explore(
    _ path: String, _ count: Int, _ seed: UInt64, _ depth: Int,
    _ interruptions: DopesheetChecking.Interruption, _ console: Console
  ) throws(Diagnostics) -> Result {
    let document = try console.readDocument(path)
    var result = Result()
    try document.play { rehearsal, _ in
      let exploration = Exploration(
        of: rehearsal, runs: count, seed: seed, within: document.latestEnd,
        interruptedBy: interruptions)
      // Runs that make a counter-example smaller count, too.
      let progress = Progress("exploring \(path), run", console)
      func claims(_ run: Rehearsal.Run) throws(CancellationError) -> [Claim] {
        if console.isCancelled() { throw CancellationError() }
        progress.advance()
        return []
      }
      result.found = try exploration.counterExample(always: claims)
      guard result.found == nil, depth > 0 else { return }
      result.machines = try exploration.machineCoverage(transitions: depth, always: claims)
      result.missesMachines = result.machines.isEmpty && !document.machines.isEmpty
      result.found = result.machines.compactMap(\.counterExample).first
    }
    return result
  }

  /// Writes the run of a counter-example as a document or as a trace.
  private static func write(
    _ found: CounterExample, of path: String, to output: String, _ console: Console
  ) throws(Diagnostics) {
    guard output.hasSuffix(FileTree.documentSuffix) else {
      return try console.write(TraceWriter.text(of: found.trace), to: output)
    }
    let original = try JSONReader.decode(console.read(path), file: path) { $0.value }
    // A call may be of a motion that no document names, such as that of a machine.
    let text = found.document(from: original).map { Array($0.document.utf8) }
    guard let text, (try? console.document(text, at: path)) != nil else {
      throw Diagnostics(
        file: output, message: "run documents cannot express these interruptions",
        hint: "give a name that ends with .mtrace to keep the trace")
    }
    try console.write(text, to: output)
  }

  private static func say(_ path: String, _ result: Result, _ count: Int, _ console: Console) {
    guard let found = result.found else {
      let runs = RoundedText.count(count, "run")
      console.say(console.paint("holds", .green) + "    \(path) (\(runs))")
      for machine in result.machines { console.say("         \(machine)") }
      if result.missesMachines {
        console.say("         the document never settles, so its machines were not explored")
      }
      return
    }
    console.say(console.paint("broken", .red) + "   \(path)")
    for line in found.description.split(separator: "\n") { console.say("  \(line)") }
  }

  private static func json(_ path: String, _ result: Result) -> JSONText {
    let machines = result.machines.map { machine in
      JSONText.object([
        ("machine", .string(machine.machine)), ("states", .int(machine.states)),
        ("transitions", .int(machine.transitions)), ("sequences", .int(machine.sequences)),
        ("runs", .int(machine.runs)),
      ])
    }
    let head = [("path", JSONText.string(path)), ("holds", .bool(result.found == nil))]
    var tail = machines.isEmpty ? [] : [("machines", JSONText.array(machines))]
    if result.missesMachines { tail.append(("machinesExplored", .bool(false))) }
    guard let found = result.found else { return .object(head + tail) }
    return .object(
      head + [
        ("failure", .string(found.failure)), ("interruptions", .string(found.sentence)),
        ("run", .int(found.run)),
        ("choices", .array(found.choices.map { .int(Int($0)) })),
      ] + tail)
  }
}
