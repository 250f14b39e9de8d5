import DopesheetGoldens
import DopesheetNotation

/// `dopesheet seal`: updates the counts and digests of hand-edited traces.
enum SealCommand: Command {
  static let name = "seal"
  static let summary = "Updates the counts and the digest of traces that were edited by hand"
  static let usage = ["seal FILE… [--json]"]
  static let details = """
    The last line of a trace holds counts and a digest of its content, so that edits are
    noticed. After an edit on purpose, such as a renamed fact, this command writes that line
    again. Everything else must be valid: otherwise the errors are reported with their
    places, and the file stays as it is. If the counts and the digest are right, nothing is
    written. To change values, record the trace again instead.
    """
  static let options: [Arguments.Option] = [.init("json", help: "writes JSON")]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let report = try FileReport(console, arguments, fillsInput: true)
    var code = ExitCode.same
    for path in try require(1...Int.max, of: arguments) {
      do throws(Diagnostics) {
        let bytes = try console.read(path)
        let sealed = try SealedTrace.seal(bytes, path: console.name(path))
        if path == "-" {
          console.write(sealed)
        } else if sealed == bytes {
          report.add("sound", path) { $0.say("sound   \(path)") }
        } else {
          try console.write(sealed, to: path)
          report.add("sealed", path) { $0.say("sealed  \(path)") }
        }
      } catch {
        report.fail(path, error.list)
        code = .unusable
      }
    }
    return report.end(code)
  }
}
