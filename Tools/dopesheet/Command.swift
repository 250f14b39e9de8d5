import DopesheetDrawing
import DopesheetFiles
import DopesheetText

/// A command of the tool, with its help.
///
/// A new command is one file with one type, and one line in ``Tool/commands``.
package protocol Command {
  /// The word on the command line.
  static var name: String { get }
  /// The purpose of the command, in one line without a full stop.
  static var summary: String { get }
  /// The forms of its command line, without the tool's name.
  static var usage: [String] { get }
  /// The rest of the help, in lines of at most 80 characters.
  static var details: String { get }
  /// The options of the command, without those of all commands.
  static var options: [Arguments.Option] { get }
  /// The options of earlier versions, with what to use instead.
  static var removedOptions: [RemovedWord] { get }
  /// The program whose options stand after `--`; `nil` if the command starts none.
  static var program: String? { get }
  /// The form of what the command prints with `--json`; `nil` without that option, and if it prints a document.
  static var output: JSONOutput? { get }
  /// Whether it writes goldens or pending traces, and so removes what killed commands left among them.
  static var writesFiles: Bool { get }
  /// Whether a person or a program answers what it writes, so that it cannot be quiet.
  static var hasDialogue: Bool { get }
  /// The words that its first operand may be, which shells complete; empty if it is a file or any text.
  static var words: [String] { get }

  /// Runs the command.
  ///
  /// - Throws: ``Diagnostics`` if it cannot be completed. The tool prints them and returns 2.
  static func run(_ arguments: Arguments, _ console: Console) throws(Diagnostics) -> ExitCode
}

extension Command {
  package static var words: [String] { [] }
  package static var output: JSONOutput? { nil }
  package static var writesFiles: Bool { false }
  package static var hasDialogue: Bool { false }
  package static var removedOptions: [RemovedWord] { [] }
  package static var program: String? { nil }

  package static var page: String {
    var page = "\(summary).\n\n"
    page += usage.map { "usage: dopesheet \($0)\n" }.joined()
    if !details.isEmpty { page += "\n\(details)\n" }
    guard !options.isEmpty else { return page }
    let lines = CellWidth.lines(ofPairs: options.map { ($0.form, $0.help) })
    return page + "\noptions:\n" + lines.map { $0 + "\n" }.joined()
  }

  /// Requires that at most one of several options is given.
  static func allow(oneOf options: String..., in arguments: Arguments) throws(Diagnostics) {
    let given = options.filter { arguments.has($0) }
    guard given.count > 1 else { return }
    throw Diagnostics(
      message: "'--\(given[0])' and '--\(given[1])' cannot be combined", hint: "remove one of them")
  }

  /// Requires that an option is only used with one of the options that it modifies.
  static func require(
    _ options: String..., for other: String, in arguments: Arguments
  ) throws(Diagnostics) {
    guard arguments.has(other), !options.contains(where: arguments.has) else { return }
    let names = options.map { "'--\($0)'" }.joined(separator: " or ")
    throw Diagnostics(
      message: "'--\(other)' needs \(names)", hint: "add it, or remove '--\(other)'")
  }

  static func require(
    _ range: ClosedRange<Int>, of arguments: Arguments
  ) throws(Diagnostics) -> [String] {
    let operands = arguments.operands
    if range.contains(operands.count) { return operands }
    let usage = usage[0].oneLine
    let message =
      operands.count < range.lowerBound
      ? "'\(name)' needs more operands: \(usage)"
      : "unexpected operand '\(operands[range.upperBound])'"
    throw Diagnostics(message: message, hint: "dopesheet help \(name)")
  }
}

extension Diagnostics {
  /// Evaluates an expression, and converts its error to diagnostics.
  static func reporting<Value>(
    _ value: @autoclosure () throws(FileError) -> Value
  ) throws(Diagnostics) -> Value {
    try reporting { () throws(FileError) in try value() }
  }
}

extension String {
  /// A usage in one line; long ones have several.
  var oneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
