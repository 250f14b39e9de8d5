import DopesheetGoldens
import DopesheetText

/// The results of a command for several files: a line for each, or JSON at the end.
final class FileReport {
  let isJSON: Bool
  private let console: Console
  private var files: [JSONText] = []
  private var hasFailures = false

  init(_ console: Console, asJSON isJSON: Bool = false) {
    self.console = console
    self.isJSON = isJSON
  }

  /// Creates the report of a command that writes to an output, or else writes each result where it read the file.
  ///
  /// - Throws: ``Diagnostics`` if both JSON and a trace would go to the standard output.
  init(
    _ console: Console, _ arguments: Arguments, output: String? = nil, fillsInput: Bool = false
  ) throws(Diagnostics) {
    self.console = console
    isJSON = arguments.has("json")
    guard isJSON else { return }
    let isInput = fillsInput && output == nil && arguments.operands.contains("-")
    if output == "-" || isInput {
      throw Diagnostics(
        message: "'\(isInput ? "-" : "-o -")' and '--json' cannot be combined",
        hint: isInput ? "name a file" : "write the trace to a file")
    }
  }

  /// Adds a result.
  ///
  /// - Parameters:
  ///   - outcome: The result in one word.
  ///   - note: More about it, for JSON.
  ///   - say: Prints the result as lines.
  func add(
    _ outcome: String, _ path: String, note: String? = nil, say: (Console) -> Void
  ) {
    if isJSON {
      files.append(FileReport.json(outcome, path, note, []))
    } else {
      say(console)
    }
  }

  /// Does something with a file. After an error, which is printed, the file counts as unusable.
  func attempt(_ path: String, _ body: @autoclosure () throws(Diagnostics) -> Void) {
    do throws(Diagnostics) { try body() } catch { fail(path, error.list) }
  }

  /// Does something with a golden. After an error, which is printed, the golden counts as unusable.
  func attempt(golden: String, _ body: @autoclosure () throws(GoldenError) -> Void) {
    do throws(GoldenError) { try body() } catch { fail(golden, [error.diagnostic]) }
  }

  private func fail(_ path: String, _ errors: [Diagnostic]) {
    hasFailures = true
    for error in errors { console.complain(error) }
    if isJSON { files.append(FileReport.json("unusable", path, nil, errors)) }
  }

  /// Ends the report, and returns the exit code for all files.
  func end(_ codes: [ExitCode] = []) -> ExitCode {
    let code = ExitCode.combined(codes + (hasFailures ? [.unusable] : []))
    if isJSON {
      console.write(json: .output(exit: code, ("files", .array(files))))
    }
    return code
  }

  private static func json(
    _ outcome: String, _ path: String, _ note: String?, _ errors: [Diagnostic]
  ) -> JSONText {
    .object([
      ("path", .string(path)), ("outcome", .string(outcome)), ("note", .string(orNull: note)),
      ("errors", .array(errors.map(\.json))),
    ])
  }
}
