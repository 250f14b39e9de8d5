import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import DopesheetTrace
import Foundation

enum CheckCommand: Command {
  static let name = "check"
  static let summary = "Validates traces and documents"
  static let usage = [
    "check FILE… [--fix] [--json]", "check - --fix", "check FILE --recover OUT",
  ]
  static let details = """
    FILE is a trace, a run document, a document of scenarios or state machines, a folder of
    them, or `-` for a trace. Errors go to the standard error, each with file, line and
    column; the exit code is 2 then. Warnings also go there, but do not change the exit
    code.

    The last line of a trace holds counts and a digest of its content, so that edits are
    noticed. After an edit on purpose, such as a renamed fact, --fix writes that line anew,
    and each number in its shortest form. A file with other errors stays as it is. To change
    values, record the trace again instead.

    A cut or damaged file still holds the frames before the damage: --recover writes them
    as a trace. The exit code is still that of FILE. FILE may also be a recording in
    progress, FILE.part: its frames so far are complete.
    """
  static let options: [Arguments.Option] = [
    .init("fix", help: "writes counts, digests and forms of numbers of edited traces anew"),
    .init(
      "recover", value: "OUT",
      help: "writes the complete frames of a damaged trace; `-` prints them"),
    .init("json", help: "writes JSON"),
  ]

  private struct Report {
    let path: String
    /// A short description of a valid file; `nil` for another one.
    var words: String?
    /// The errors, or the warnings about a valid file.
    var errors: [Diagnostic] = []
    var isFixed = false
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let operands = try require(1...Int.max, of: arguments)
    for option in ["json", "fix"] { try allow(oneOf: "recover", option, in: arguments) }
    if let output = arguments["recover"] {
      return try recover(require(1...1, of: arguments)[0], into: output, console)
    }
    let fixes = arguments.has("fix")
    if fixes, operands.contains("-") {
      try allow(oneOf: "fix", "json", in: arguments)
      return try fixInput(try require(1...1, of: arguments)[0], console)
    }
    var reports: [Report] = []
    for (path, failure) in console.counting("checking", files(of: operands, console)) {
      var report = Report(path: path)
      do throws(Diagnostics) {
        if let failure { throw failure }
        report.isFixed = fixes ? try fix(path, console) : false
        (report.words, report.errors) = try soundness(of: path, console)
      } catch {
        report.errors = error.list
      }
      reports.append(report)
    }
    if arguments.has("json") {
      console.write(json: json(reports, fixes: fixes))
    }
    for report in reports {
      for error in report.errors { console.complain(error) }
      if let words = report.words, !arguments.has("json") {
        console.say(
          "\(report.isFixed ? "fixed" : "sound")  \(console.name(report.path)) (\(words))")
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
      return ("run document, \(RoundedText.count(calls, "call"))", [])
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
      let front = try bytes.withUnsafeBytes { bytes in
        Result { () throws(TraceError) in try TraceReader.soundFront(of: bytes) }
      }.get()
      if let damage = front.damage { throw damage }
      return TraceSummary(front.counts, tracks: front.tracks)
    } catch {
      throw console.errors(of: bytes, path, error)
    }
  }

  /// Writes an edited trace anew. Returns whether it was one.
  private static func fix(_ path: String, _ console: Console) throws(Diagnostics) -> Bool {
    guard DocumentKind(of: path) == nil,
      let edited = EditedTrace(in: try console.data(path), hasAnyCounts: true)
    else { return false }
    try console.write(TraceWriter.text(of: edited.trace), to: path)
    return true
  }

  /// Prints the trace of the standard input, written anew if it was edited.
  private static func fixInput(
    _ path: String, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let data = try console.data(path)
    let trace =
      if let edited = EditedTrace(in: data, hasAnyCounts: true) { edited.trace } else {
        try TraceReader.read(data, name: console.name(path))
      }
    try console.write(TraceWriter.text(of: trace), to: "-")
    return .same
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
    _ reports: [Report], fixes: Bool
  ) -> JSONText {
    let files = reports.map { report in
      JSONText.object(
        [("path", .string(report.path)), ("sound", .bool(report.words != nil))]
          + (fixes ? [("fixed", .bool(report.isFixed))] : [])
          + [("errors", .array(report.errors.map(\.json)))])
    }
    return .output(("files", .array(files)))
  }
}

extension Diagnostic {
  var json: JSONText {
    var fields: [(String, JSONText)] = [
      ("file", .string(orNull: file)), ("line", .int(orNull: line)),
      ("column", .int(orNull: column)), ("pointer", .string(orNull: pointer)),
      ("message", .string(message)), ("hint", .string(orNull: hint)),
    ]
    // Only some kinds of documents have codes.
    if let code {
      fields += [("code", .string(code)), ("severity", .string(severity.rawValue))]
    }
    return .object(fields)
  }
}
