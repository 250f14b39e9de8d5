import DopesheetNotation
import DopesheetTrace

/// `dopesheet check`: validates traces and documents.
enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Validates traces and documents"
  static let usage = ["check FILE… [--json]", "check FILE --recover OUT"]
  static let details = """
    FILE is a trace, a run document, a document of scenarios or state machines, a folder of
    them, or `-` for a trace. Errors go to the standard error, each with file, line and
    column; the exit code is 2 then. Warnings also go there, but do not change the exit
    code.

    A cut or damaged file still holds the frames before the damage: --recover writes them
    as a trace. The exit code is still that of FILE. FILE may also be a recording in
    progress, FILE.part: its frames so far are complete.
    """
  static let options: [Arguments.Option] = [
    .init(
      "recover", value: "OUT",
      help: "writes the complete frames of a damaged trace; `-` prints them"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let operands = try require(1...Int.max, of: arguments)
    try allow(oneOf: "recover", "json", in: arguments)
    if let output = arguments["recover"] {
      return try recover(require(1...1, of: arguments)[0], into: output, console)
    }
    var reports: [(path: String, words: String?, errors: [Diagnostic])] = []
    for (path, failure) in console.counting("checking", files(of: operands, console)) {
      do throws(Diagnostics) {
        if let failure { throw failure }
        let (words, warnings) = try soundness(of: path, console)
        reports.append((path, words, warnings))
      } catch {
        reports.append((path, nil, error.list))
      }
    }
    if arguments.has("json") {
      console.write(json: json(reports).document)
    }
    for report in reports {
      for error in report.errors { console.complain(error) }
      if let words = report.words, !arguments.has("json") {
        console.say("sound  \(console.name(report.path)) (\(words))")
      }
    }
    if reports.isEmpty { return .nothing }
    return reports.contains { $0.words == nil } ? .unusable : .same
  }

  /// Returns the files at some paths, and the paths whose files cannot be found. Prints an error for a path without
  /// files.
  private static func files(
    of operands: [String], _ console: Console
  ) -> [(path: String, failure: Diagnostics?)] {
    var files: [(path: String, failure: Diagnostics?)] = []
    for operand in operands {
      var found = [operand]
      do throws(Diagnostics) {
        if operand != "-" {
          found = try FileTree(operand, console, where: DocumentKind.isKnown).files
        }
      } catch {
        files.append((operand, error))
        continue
      }
      if found.isEmpty {
        console.complain(
          Diagnostic(
            file: operand, message: "the folder has no trace and no document",
            hint: "their names end in " + DocumentKind.suffixes.joined(separator: ", ")))
      }
      files += found.map { ($0, nil) }
    }
    return files
  }

  /// Returns a short description of a valid file, and the warnings about it.
  private static func soundness(
    of path: String, _ console: Console
  ) throws(Diagnostics) -> (words: String, warnings: [Diagnostic]) {
    switch DocumentKind(of: path) {
    case .run:
      let calls = try console.readDocument(path).calls.count
      return ("run document, \(TraceSummary.count(calls, "call"))", [])
    case .machine:
      let document = try console.readMachines(path)
      return (MachineSheet(document).summary, document.warnings)
    case .scenario:
      let document = try console.readScenarios(path)
      return (ScenarioSheet(document).summary, document.warnings)
    case nil:
      return (try summary(of: path, console).description, [])
    }
  }

  /// Returns the summary of a valid trace. Reads a page at a time, because a trace may be larger than the memory.
  private static func summary(
    of path: String, _ console: Console
  ) throws(Diagnostics) -> TraceSummary {
    let bytes = try console.data(path)
    do throws(TraceError) {
      let (counts, tracks) = try bytes.withUnsafeBytes { bytes in
        Result { () throws(TraceError) in try TraceReader.counts(of: bytes) }
      }.get()
      return TraceSummary(counts, tracks: tracks)
    } catch {
      throw console.errors(of: bytes, path, error)
    }
  }

  private static func recover(
    _ path: String, into output: String, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try console.requireReplaceable(output, by: path)
    let front = try console.writeSoundFront(of: path, to: output)
    if output != "-" {
      console.say("written  \(output) (\(TraceSummary(front.counts, tracks: front.tracks)))")
    }
    return front.damage == nil ? .same : .unusable
  }

  private static func json(
    _ reports: [(path: String, words: String?, errors: [Diagnostic])]
  ) -> JSONText {
    let files = reports.map { report in
      JSONText.object([
        ("path", .string(report.path)), ("sound", .bool(report.words != nil)),
        ("errors", .array(report.errors.map(\.json))),
      ])
    }
    return .object([("schema", .int(1)), ("files", .array(files))])
  }
}

extension Diagnostic {
  /// The diagnostic as JSON.
  var json: JSONText {
    var fields: [(String, JSONText)] = [
      ("file", .string(orNull: file)), ("line", line.map { .int($0) } ?? .null),
      ("column", column.map { .int($0) } ?? .null), ("pointer", .string(orNull: pointer)),
      ("message", .string(message)), ("hint", .string(orNull: hint)),
    ]
    // Only some kinds of documents have codes.
    if let code {
      fields += [("code", .string(code)), ("severity", .string(severity.rawValue))]
    }
    return .object(fields)
  }
}
