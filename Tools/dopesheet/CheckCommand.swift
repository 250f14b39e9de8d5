import DopesheetNotation
import DopesheetTrace

/// `dopesheet check`: tells whether files are sound.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Tells whether traces and run documents are sound"
  static let usage = ["check FILE… [--json]", "check FILE --recover OUT"]
  static let details = """
    FILE is a trace, a run document, a folder of them, or `-` for a trace. Mistakes go
    to the standard error, each with file, line and column; the exit code is 2 then.
    A file that was cut short or damaged still holds its frames before that place:
    --recover writes them as a trace of its own. The exit code stays that of FILE.
    """
  static let options: [Arguments.Option] = [
    .init("recover", value: "OUT", help: "writes what a damaged trace still holds; `-` prints"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let operands = try require(1...Int.max, of: arguments)
    if let output = arguments["recover"] {
      return try recover(require(1...1, of: arguments)[0], into: output, console)
    }
    var reports: [(path: String, words: String?, mistakes: [Diagnostic])] = []
    for operand in operands {
      let files = operand == "-" ? [operand] : try FileTree(operand, console).files
      if files.isEmpty {
        console.complain(
          Diagnostic(
            file: operand, message: "no trace and no run document lies here",
            hint: "their names end in \(FileTree.traceSuffix) and \(FileTree.documentSuffix)"))
      }
      for path in files {
        do throws(Diagnostics) {
          reports.append((path, try soundness(of: path, console), []))
        } catch {
          reports.append((path, nil, error.list))
        }
      }
    }
    if arguments.has("json") {
      console.write(json(reports).document)
    }
    for report in reports {
      for mistake in report.mistakes { console.complain(mistake) }
      if let words = report.words, !arguments.has("json") {
        console.say("sound  \(console.name(report.path)) (\(words))")
      }
    }
    if reports.isEmpty { return .nothing }
    return reports.contains { $0.words == nil } ? .unusable : .same
  }

  /// What a sound file holds, in a few words.
  private static func soundness(
    of path: String, _ console: Console
  ) throws(Diagnostics) -> String {
    if path.hasSuffix(FileTree.documentSuffix) {
      let calls = try console.readDocument(path).calls.count
      return "run document, \(TraceSummary.count(calls, "call"))"
    }
    return TraceSummary(try console.readTrace(path)).description
  }

  private static func recover(
    _ path: String, into output: String, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try console.requireReplaceable(output, by: path)
    let bytes = try console.read(path)
    let recovery: TraceReader.Recovery
    do throws(TraceError) {
      recovery = try TraceReader.recover(bytes)
    } catch {
      throw console.mistakes(of: bytes, path, error)
    }
    try console.write(TraceWriter.text(of: recovery.trace), to: output)
    if let damage = recovery.damage {
      console.complain(damage.diagnostic(file: console.name(path)))
    }
    if output != "-" { console.say("written  \(output) (\(TraceSummary(recovery.trace)))") }
    return recovery.damage == nil ? .same : .unusable
  }

  private static func json(
    _ reports: [(path: String, words: String?, mistakes: [Diagnostic])]
  ) -> JSONText {
    let files = reports.map { report in
      JSONText.object([
        ("path", .string(report.path)), ("sound", .bool(report.words != nil)),
        ("mistakes", .array(report.mistakes.map(\.json))),
      ])
    }
    return .object([("schema", .int(1)), ("files", .array(files))])
  }
}

extension Diagnostic {
  /// The mistake for machines.
  var json: JSONText {
    .object([
      ("file", .string(orNull: file)), ("line", line.map { .int($0) } ?? .null),
      ("column", column.map { .int($0) } ?? .null), ("pointer", .string(orNull: pointer)),
      ("message", .string(message)), ("hint", .string(orNull: hint)),
    ])
  }
}
