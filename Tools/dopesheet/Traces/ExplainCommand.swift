import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation
import DopesheetTrace

/// `dopesheet explain`: says why a run differs from its golden, and where to look.
enum ExplainCommand: Command {
  static let name = "explain"
  static let summary = "Says why a run differs, by file, motion and parameter"
  static let usage = ["explain GOLDEN [ACTUAL] [--json]"]
  static let details = """
    GOLDEN is a golden, its run document, or a name from `dopesheet status`. It is compared
    with ACTUAL, or else with its run: a run document is played, and of a test, the pending
    trace is used. Nothing is written.

    For each first cause, the parameters that differ are listed with both values. The places
    that set them follow: lines of documents, or lines of Swift files with the motion's name
    in quotes. What differs as a consequence comes last. Where a trace records no
    parameters, they are derived from the curves: a movement that takes 1.2 times as long
    has another duration.

    Exit code 1: the traces differ.
    """
  static let options: [Arguments.Option] = [.init("json", help: "writes JSON")]

  /// A golden, and the run to compare with it.
  private struct Sides {
    let golden: Trace
    let actual: Trace
    /// The names of both for messages.
    let names: (golden: String, actual: String)
    let tolerances: ToleranceRules
    /// The files that may set the parameters.
    let sources: ParameterPlaces
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let sides = try sides(try require(1...2, of: arguments), console)
    let diff = TraceDiff(
      golden: sides.golden, actual: sides.actual,
      options: DiffOptions(tolerances: sides.tolerances))
    let code: ExitCode = diff.verdict.passes ? .same : .different
    let links = SourceLinks([sides.golden, sides.actual])
    let causes = code == .same ? [] : diff.explanation.causes
    let findings = causes.map { cause in
      let parameters = ParameterChange.list(of: cause, in: diff, links)
      return (
        cause: cause, parameters: parameters,
        places: sides.sources.places(of: parameters, in: [sides.actual, sides.golden])
      )
    }
    if arguments.has("json") {
      let list = findings.map { json($0.cause, $0.parameters, $0.places) }
      console.write(
        json: JSONText.object([
          ("schema", .int(1)), ("exit", .int(Int(code.rawValue))),
          ("golden", .string(sides.names.golden)), ("actual", .string(sides.names.actual)),
          ("verdict", .string(diff.verdict.rawValue)),
          ("firstDifference", .string(orNull: diff.firstDifference)),
          ("test", .string(orNull: sides.sources.test)), ("causes", .array(list)),
        ]).document)
    } else {
      console.say(
        code == .same ? "same" : "different", code == .same ? .green : .red,
        "\(sides.names.golden)  (\(sides.names.actual))")
      for (cause, _, places) in findings {
        console.say("    \(cause.title())")
        for place in places { console.say("      at \(place.text)") }
        for line in cause.followers(naming: 3) { console.say("      \(line)") }
      }
    }
    return code
  }

  // MARK: Traces

  private static func sides(
    _ operands: [String], _ console: Console
  ) throws(Diagnostics) -> Sides {
    let path = FileTree.spelledOut(operands[0], console)
    let golden = path.hasSuffix(FileTree.documentSuffix) ? FileTree.golden(ofDocument: path) : path
    let document = FileTree.document(ofGolden: golden)
    let isDocument = golden.hasSuffix(FileTree.traceSuffix) && console.isThere(document)
    if operands.count == 2 {
      return try compare(golden, with: operands[1], isDocument ? document : nil, console)
    }
    if isDocument {
      try console.requireRegular(document)
      return Sides(
        golden: try console.readTrace(golden),
        actual: try console.readDocument(document).perform().trace,
        names: (golden, document), tolerances: try console.tolerances(forGolden: golden),
        sources: ParameterPlaces(document: document, console))
    }
    guard golden.hasSuffix(FileTree.traceSuffix), console.isThere(golden) else {
      let chosen = try PendingSelection([golden], console).chosen.map(\.trace)
      guard chosen.count == 1 else {
        throw Diagnostics(
          Diagnostic(
            message: "'\(golden)' matches \(chosen.count) pending traces",
            hint: "name one: " + chosen.map(\.title).joined(separator: ", ")))
      }
      return try compare(with: chosen[0], console)
    }
    let pending = try Diagnostics.reporting { () throws(FileError) in
      try PendingFolder(
        forGolden: console.absolute(golden), environment: console.environment
      ).entry(forGolden: console.absolute(golden))
    }
    guard console.isThere(pending.path) else {
      throw Diagnostics(
        Diagnostic(
          file: golden, message: "has no run document and no pending trace",
          hint: "run its test, or name the trace to compare with it"))
    }
    return try compare(with: pending, console)
  }

  /// Compares a pending trace with its golden, by the tolerances of its test.
  private static func compare(
    with pending: PendingTrace, _ console: Console
  ) throws(Diagnostics) -> Sides {
    let (golden, actual) = (console.shown(pending.goldenPath), console.shown(pending.path))
    return Sides(
      golden: try console.readTrace(golden), actual: try console.readTrace(actual),
      names: (golden, actual), tolerances: try pending.tolerances(),
      sources: ParameterPlaces(test: golden, console))
  }

  private static func compare(
    _ golden: String, with actual: String, _ document: String?, _ console: Console
  ) throws(Diagnostics) -> Sides {
    let sources =
      document.map { ParameterPlaces(document: $0, console) }
      ?? ParameterPlaces(test: golden, console)
    return Sides(
      golden: try console.readTrace(golden), actual: try console.readTrace(actual),
      names: (golden, actual),
      tolerances: golden == "-" ? .exact : try console.tolerances(forGolden: golden),
      sources: sources)
  }

  // MARK: Answers

  private static func json(
    _ cause: TraceExplanation.Cause, _ parameters: [ParameterChange],
    _ places: [ParameterPlaces.Place]
  ) -> JSONText {
    .object([
      ("kind", .string(cause.kind.rawValue)), ("words", .string(cause.title(naming: .max))),
      ("subjects", .array(cause.subjects.map { .string($0) })),
      ("frame", cause.place.frame.map { .int($0) } ?? .null),
      ("seconds", cause.place.seconds.map { .number($0) } ?? .null),
      (
        "parameters",
        .array(
          parameters.map {
            .object([
              ("motion", .string($0.source)), ("parameter", .string($0.key)),
              ("golden", .string(orNull: $0.golden)), ("actual", .string(orNull: $0.actual)),
              ("derived", .bool($0.isDerived)),
            ])
          })
      ),
      (
        "places",
        .array(
          places.map {
            .object([
              ("file", .string($0.file)), ("line", .int($0.line)),
              ("pointer", .string(orNull: $0.pointer)), ("parameter", .string(orNull: $0.key)),
            ])
          })
      ),
      ("consequences", .array(cause.followers(naming: 5).map { .string($0) })),
    ])
  }
}
