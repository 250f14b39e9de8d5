import DopesheetText
import DopesheetTrace

enum RunCommand: Command {
  static let name = "run"
  static let summary = "Plays run documents and writes their traces"
  static let usage = ["run DOC… [-o OUT] [--json]"]
  static let details = """
    DOC is a run document, a folder of them, or `-`. NAME.run.json is recorded as
    NAME.mtrace beside it, but only if that file is missing: goldens are replaced by
    `dopesheet accept`, after `dopesheet verify` has shown the differences.

    OUT is written frame by frame as OUT.part, which is renamed to OUT at the end. If a run
    is killed, `dopesheet check OUT.part --recover FILE` saves its frames so far.
    """
  static let options: [Arguments.Option] = [
    .init(
      "output", letter: "o", value: "OUT",
      help: "writes one document's trace to OUT; `-` prints it"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let paths = try documents(require(1...Int.max, of: arguments), console)
    let output = arguments["output"]
    if let output, paths.count != 1 {
      throw Diagnostics(
        message: "'-o \(output)' takes one document, found \(paths.count)",
        hint: "without -o, each trace is written beside its document")
    }
    let report = try FileReport(console, arguments, output: output, fillsInput: true)
    for path in console.counting("playing", paths) {
      report.attempt(path, try play(path, into: output, report, console))
    }
    return report.end()
  }

  static func documents(
    _ operands: [String], _ console: Console
  ) throws(Diagnostics) -> [String] {
    var paths: [String] = []
    for operand in operands {
      if operand == "-" {
        paths.append(operand)
        continue
      }
      let tree = try FileTree(FileTree.spelledOut(operand, console), console)
      let found =
        tree.isFolder ? tree.files.filter { $0.hasSuffix(FileTree.documentSuffix) } : tree.files
      if found.isEmpty {
        throw Diagnostics(
          file: operand, message: "the folder has no run document",
          hint: "their names end in \(FileTree.documentSuffix)")
      }
      paths += found
    }
    return paths
  }

  private static func play(
    _ path: String, into output: String?, _ report: FileReport, _ console: Console
  ) throws(Diagnostics) {
    if let output { try console.requireReplaceable(output, by: path) }
    let document = try console.readDocument(path)
    let target = if let output { output } else { try target(of: path) }
    if output == nil, console.isThere(target) {
      return report.add("kept", target) {
        $0.say("kept     \(target) (dopesheet verify compares it)")
      }
    }
    if let output, output != "-" {
      let written = try document.perform(writingTo: console.absolute(output))
      let summary = TraceSummary(written.counts, tracks: written.tracks).description
      return report.add("written", output, note: summary) {
        $0.say("written  \(output) (\(summary))")
      }
    }
    let trace = try document.perform().trace
    try console.write(TraceWriter.text(of: trace), to: target)
    if target != "-" {
      let summary = TraceSummary(trace).description
      report.add("written", target, note: summary) { $0.say("written  \(target) (\(summary))") }
    }
  }

  /// Returns the path of the trace beside a document; `-` for the standard input.
  private static func target(of path: String) throws(Diagnostics) -> String {
    if path == "-" { return "-" }
    guard path.hasSuffix(FileTree.documentSuffix) else {
      throw Diagnostics(
        file: path, message: "the name does not end in \(FileTree.documentSuffix)",
        hint: "name the trace with -o OUT")
    }
    return FileTree.golden(ofDocument: path)
  }
}
