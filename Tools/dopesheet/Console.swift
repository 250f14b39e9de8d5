import DopesheetDrawing
import DopesheetFiles
import DopesheetGoldens
import DopesheetStepping
import DopesheetText
import Foundation

/// The input and output of a command: the streams of the process, or the memory of a test.
package final class Console {
  private let output: ([UInt8]) -> Void
  private let errors: ([UInt8]) -> Void
  /// Reads the whole standard input.
  let input: () -> [UInt8]
  /// Reads the next line that a user types in a terminal, without its end; `nil` at the end of the input.
  let nextLine: () -> String?
  /// Reads the next line of the standard input, from a terminal or not; `nil` at the end of the input.
  let inputLine: () -> String?
  /// Whether the input and output are terminals.
  private let hasUser: Bool
  /// Interrupts the programs that the tool starts; `nil` unless the console is the process's own.
  private(set) var interruption: Interruption?
  /// Whether the streams are those of the process.
  private var isOfProcess = false
  /// The folder that relative paths refer to; empty if the working folder was deleted.
  package let folder: String
  package let environment: [String: String]
  let isTerminal: Bool
  /// Whether the standard error is a terminal, which can show progress.
  let showsProgress: Bool
  /// The width of the terminal in characters.
  let width: Int
  private var progressLine: ProgressLine
  /// The names to show for paths in temporary folders.
  private(set) var aliases: [(place: String, name: String)] = []

  package init(
    output: @escaping ([UInt8]) -> Void, errors: @escaping ([UInt8]) -> Void,
    input: @escaping () -> [UInt8] = { [] }, nextLine: (() -> String?)? = nil,
    inputLine: (() -> String?)? = nil, folder: String, environment: [String: String] = [:],
    isTerminal: Bool = false, showsProgress: Bool = false, width: Int = 80
  ) {
    self.output = output
    self.errors = errors
    self.input = input
    self.inputLine = inputLine ?? Console.lines(of: input)
    self.nextLine = nextLine ?? { nil }
    hasUser = nextLine != nil
    self.folder = folder
    self.environment = environment
    self.isTerminal = isTerminal
    self.showsProgress = showsProgress
    self.width = width
    progressLine = ProgressLine(errors)
  }

  var temporaryFolder: String { PathText.temporaryFolder(environment) }

  /// The command that users type for this tool: the one that is set, or the one that fits the package.
  private(set) lazy var command: String = {
    do throws(GoldenError) {
      let pending = try PendingFolder(around: folder, environment: environment)
      return GoldenVariables.command(environment, root: pending.root, file: pending.settings)
    } catch {
      complain(error.diagnostic)
      return GoldenVariables.command(environment, root: folder, file: .missing)
    }
  }()

  /// Returns this console with another name for a path.
  func calling(_ place: String, _ name: String) -> Console {
    let console = Console(
      output: output, errors: errors, input: input, nextLine: hasUser ? nextLine : nil,
      inputLine: inputLine, folder: folder, environment: environment, isTerminal: isTerminal,
      showsProgress: showsProgress, width: width)
    console.interruption = interruption
    console.isOfProcess = isOfProcess
    console.progressLine = progressLine
    console.aliases = aliases + [(place, name)]
    console.coloring = coloring
    console.isQuiet = isQuiet
    console.isCancelled = isCancelled
    return console
  }

  /// Returns a console for a command whose output this process reads. It has no input.
  ///
  /// - Parameter variables: The environment variables that are different.
  func captured(
    output: @escaping ([UInt8]) -> Void, errors: @escaping ([UInt8]) -> Void,
    setting variables: [String: String] = [:]
  ) -> Console {
    let console = Console(
      output: output, errors: errors, folder: folder,
      environment: environment.merging(variables) { $1 })
    console.interruption = interruption
    return console
  }

  /// Returns whether the results are not needed any more. Searches, runs of documents and started programs end then.
  var isCancelled: @Sendable () -> Bool = { false }

  /// Whether only errors are written.
  var isQuiet = false

  /// Whether a user can answer questions.
  var isInteractive: Bool { hasUser && !isQuiet }

  /// Whether the programs that the tool starts may write to the streams of the process.
  var ownsStreams: Bool { isOfProcess && !isQuiet }

  var coloring = Tool.Coloring.auto

  /// Whether colours are used; by default only in a terminal, and never with `NO_COLOR`.
  var usesColor: Bool {
    switch coloring {
    case .always: true
    case .never: false
    case .auto: isTerminal && (environment["NO_COLOR"] ?? "").isEmpty
    }
  }

  /// Writes bytes to the standard output unchanged: requested data, and the output of other programs.
  func write(_ bytes: [UInt8]) {
    hideProgress()
    if !isQuiet { output(bytes) }
  }

  /// Writes lines to the standard output, as plain text.
  func write(_ text: String) { write(Array(plainLines(text).utf8)) }

  /// Writes JSON to the standard output, with a line for each member.
  func write(json: JSONText) { write(json: json.document) }

  /// Writes JSON to the standard output. Its characters for terminals are already escaped.
  func write(json text: String) { write(Array(text.utf8)) }

  /// Writes a comparison to the standard output, with its two sides in colours if these may be used.
  ///
  /// In a terminal, the rest of a long line is indented.
  func write(comparison text: String) {
    let coloring: GoldenVariables.Coloring = usesColor ? .always : .never
    let lines = plainLines(text).split(separator: "\n", omittingEmptySubsequences: false).map {
      coloring.apply(to: String($0))
        .replacing($0, with: wrapped(String($0)).joined(separator: "\n"))
    }
    write(Array(lines.joined(separator: "\n").utf8))
  }

  /// Returns a line as some lines, if the output is a terminal that is not as wide.
  private func wrapped(_ line: String, indent: Int? = nil) -> [String] {
    guard isTerminal else { return [line] }
    return CellWidth.lines(of: line, columns: width, indent: indent, keepsWords: true)
  }

  /// Writes one line to the standard output, as plain text.
  func say(_ line: String = "") { write(plainText(line) + "\n") }

  /// Writes one line to the standard output, which may begin in a colour.
  func say(_ line: PaintedLine) { write(Array((line.text + "\n").utf8)) }

  /// Writes one line to the standard output: a coloured word, and the rest in a column of its own.
  func say(_ word: String, _ color: Color, _ rest: String) {
    let space = String(repeating: " ", count: max(1, 11 - word.count))
    let lines = wrapped(word + space + rest, indent: 11)
    say(paint(word, color) + String(lines[0].dropFirst(word.count)))
    for line in lines.dropFirst() { say(line) }
  }

  /// Writes one line to the standard error, as plain text after the name of the tool.
  func complain(_ line: some CustomStringConvertible) {
    writeError(plainText("dopesheet: \(line)") + "\n")
  }

  /// Writes lines to the standard error, as plain text.
  func writeError(_ text: String) { writeError(Array(plainLines(text).utf8)) }

  /// Writes bytes to the standard error unchanged.
  func writeError(_ bytes: [UInt8]) {
    hideProgress()
    errors(bytes)
  }

  /// Shows progress in a line of the standard error, until there is other output.
  func show(progress text: String) {
    if !isQuiet { progressLine.show(text) }
  }

  /// Returns the elements of a list. While they are taken, progress is shown.
  func counting<Element>(_ title: String, _ list: [Element]) -> some Sequence<Element> {
    let progress = Progress(title, total: list.count, self)
    return list.lazy.map { element in
      progress.advance()
      return element
    }
  }

  func hideProgress() { progressLine.hide() }

  /// Prints a question and returns the answer; `nil` at the end of the input.
  func ask(_ question: String) -> String? {
    write(question + " ")
    return nextLine()?.trimmingCharacters(in: .whitespaces)
  }

  func agrees(to question: String) -> Bool {
    ["y", "yes"].contains(ask(question)?.lowercased() ?? "")
  }

  /// Returns a function for the lines of an input, which is read at the first call.
  private static func lines(of input: @escaping () -> [UInt8]) -> () -> String? {
    var rest: ArraySlice<Substring>?
    return {
      var lines = rest ?? String(decoding: input(), as: UTF8.self).split(separator: "\n")[...]
      defer { rest = lines }
      return lines.popFirst().map(String.init)
    }
  }

  /// Returns a line of plain text, in a colour if colours may be used.
  func paint(_ text: String, _ color: Color) -> PaintedLine {
    let text = plainLines(plainText(text))
    return PaintedLine(usesColor ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text)
  }

  /// The colours of terminals, as their numbers in escape sequences.
  enum Color: Int {
    case bold = 1
    case faint = 2
    case red = 31
    case green = 32
    case yellow = 33

    init(_ mark: Mark) { self = Self(rawValue: mark.color.terminal) ?? .bold }
  }
}

/// A line of plain text that may begin in a colour.
struct PaintedLine {
  fileprivate let text: String

  fileprivate init(_ text: String) { self.text = text }

  static func + (line: PaintedLine, rest: String) -> PaintedLine {
    PaintedLine(line.text + plainLines(plainText(rest)))
  }
}

extension Console {
  static func ofProcess() -> Console {
    let environment = ProcessInfo.processInfo.environment
    let console = Console(
      output: { Streams.send($0, to: FileHandle.standardOutput, "standard output") },
      errors: { Streams.send($0, to: FileHandle.standardError, "standard error") },
      input: { Array(FileHandle.standardInput.readDataToEndOfFile()) },
      nextLine: isatty(0) == 1 && isatty(1) == 1 ? { readLine() } : nil,
      inputLine: { readLine() }, folder: FileManager.default.currentDirectoryPath,
      environment: environment,
      isTerminal: isatty(1) == 1 && environment["TERM"] != "dumb",
      showsProgress: isatty(2) == 1 && environment["TERM"] != "dumb",
      // A plot needs space beside its labels, and no real terminal is wider than 1,000.
      width: min(
        max(
          environment["COLUMNS"].flatMap { Int($0) } ?? TerminalDevice.ofStreams().size.width, 24),
        1_000))
    console.interruption = Interruption()
    console.isOfProcess = true
    return console
  }
}

private enum Streams {
  /// Writes bytes to a stream. Ignores the rest if the other end is closed. Any other error, such as a full disk, ends
  /// the program, because a partial output could be mistaken for a whole one.
  static func send(_ bytes: [UInt8], to stream: FileHandle, _ name: String) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(stream.fileDescriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EPIPE {
        return
      } else if errno != EINTR {
        let reason =
          "dopesheet: \(name): cannot be written: \(String(cString: strerror(errno)))\n"
        try? FileHandle.standardError.write(contentsOf: Data(reason.utf8))
        exit(ExitCode.unusable.rawValue)
      }
    }
  }
}
