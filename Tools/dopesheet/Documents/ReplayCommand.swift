import DopesheetChecking
import DopesheetRecording
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import Foundation

enum ReplayCommand: Command {
  static let name = "replay"
  static let summary = "Replays recorded traces, with their ticks and external calls"
  static let usage = ["replay FILE… [--force] [-o OUT] [--all] [--json]"]
  static let details = """
    The run document that the trace names must lie beside it. It is played at the trace's
    frame times, not at its own tempo. External calls that are only in the trace are made
    as recorded. Every record must be the same, bit for bit; otherwise the differences are
    reported.

    The trace of a test names no document: in Swift, Rehearsal { … }.replay(trace) replays
    it with the closure that sets up the stage.
    """
  static let options: [Arguments.Option] = [
    .init("force", help: "uses the document even if it was edited since the recording"),
    .init(
      "output", letter: "o", value: "OUT", help: "writes the new trace of one file; `-` prints it"),
    .init("all", help: "reports all differences; otherwise 25 lines"),
    .init("json", help: "writes JSON"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let paths = try require(1...Int.max, of: arguments)
    let output = arguments["output"]
    if let output, paths.count != 1 {
      throw Diagnostics(
        message: "'-o \(output)' takes one trace, found \(paths.count)",
        hint: "replay them one by one")
    }
    let report = try FileReport(console, arguments, output: output)
    var codes: [ExitCode] = []
    for path in console.counting("replaying", paths) {
      report.attempt(
        path, codes.append(try replay(path, into: output, arguments, report, console)))
    }
    return report.end(codes)
  }

  private static func replay(
    _ path: String, into output: String?, _ arguments: Arguments, _ report: FileReport,
    _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    if let output { try console.requireReplaceable(output, by: path) }
    let trace = try console.readTraceToShow(path)
    let document = try document(of: trace, path, isForced: arguments.has("force"), console)
    let replay = try document.replay(trace)
    if let output { try console.write(TraceWriter.text(of: replay.run.trace), to: output) }
    // With -o -, only the trace is printed.
    if output != "-" {
      let text = replay.text(limit: arguments.has("all") ? nil : 25)
      report.add(replay.isFaithful ? "same" : "different", path, note: text) { console in
        if replay.isFaithful {
          console.say("same", .green, path)
        } else {
          console.say("different", .red, path)
        }
        for line in text.split(separator: "\n") { console.say("    " + line) }
      }
    }
    return replay.isFaithful ? .same : .different
  }

  /// Returns the run document that a trace names.
  ///
  /// - Parameter isForced: Whether the document may have been edited since the recording.
  static func document(
    of trace: Trace, _ path: String, isForced: Bool, _ console: Console
  ) throws(Diagnostics) -> RunDocument {
    func refuse(_ message: String, _ hint: String) -> Diagnostics {
      Diagnostics(file: console.name(path), message: message, hint: hint)
    }
    func fact(_ key: String) -> String? { trace.meta.first { $0.key == key }?.text }
    guard let text = fact(RunDocument.Fact.name) else {
      throw refuse(
        "the trace names no run document", "in Swift, Rehearsal { … }.replay(trace) replays it")
    }
    let name = NameGrammar.decode(text) ?? text
    // The name must not be a path, because the document must lie beside the trace.
    guard path != "-", !name.contains("/") else {
      throw refuse(
        "the run document \(name) is not beside the trace",
        "put the trace into the folder of its run document")
    }
    let place = (path as NSString).deletingLastPathComponent
    let file = place.isEmpty ? name : FileTree.join(place, name)
    guard console.isThere(file) else {
      throw refuse("its run document \(name) is not beside it", "put both into one folder")
    }
    try console.requireRegular(file)
    let document = try console.readDocument(file)
    let isEdited = fact(RunDocument.Fact.digest).map { $0 != document.digestText } ?? false
    let isLike =
      fact(RunDocument.Fact.machines) == document.machinesText
      && fact(RunDocument.Fact.scenarios) == document.scenariosText
    if !isForced, isEdited || !isLike {
      throw refuse(
        "\(name) \(isEdited ? "" : "or what it loads ")was edited since the trace was recorded",
        "dopesheet verify plays it as it is now; --force replays it anyway")
    }
    return document
  }
}
