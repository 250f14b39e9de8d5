/// An error or a warning about an input: its place, a message, and a hint.
public struct Diagnostic: Error, Equatable, Sendable {
  /// The path of the file as the user gave it, if the input has one.
  public var file: String?

  /// The number of the line, counted from 1.
  public var line: Int?

  /// The number of the byte in its line, counted from 1.
  public var column: Int?

  /// The JSON pointer (RFC 6901) of the value, for JSON inputs; empty for the document itself.
  public var pointer: String?

  /// The message: one sentence without a full stop.
  public var message: String

  /// How to correct the input, where the message does not say it.
  public var hint: String?

  /// The kind of error for programs, in inputs whose errors have codes: `unknown-field`.
  public var code: String?

  /// Whether the input can still be used.
  package var severity = Severity.error

  package enum Severity: String, Sendable {
    case error
    /// The input can be used, but may not mean what its author intended.
    case warning
  }

  package init(
    file: String? = nil, line: Int? = nil, column: Int? = nil, pointer: String? = nil,
    message: String, hint: String? = nil, code: String? = nil, severity: Severity = .error
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
    self.hint = hint
    self.code = code
    self.severity = severity
  }

  package init(
    file: String?, at place: TextPlace, pointer: String? = nil, message: String,
    hint: String? = nil, code: String? = nil, severity: Severity = .error
  ) {
    self.init(
      file: file, line: place.line, column: place.column, pointer: pointer, message: message,
      hint: hint, code: code, severity: severity)
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in one line, without missing parts: `FILE:LINE:COLUMN: warning: message at POINTER (hint)`.
  public var description: String {
    var place = file ?? ""
    for number in [line, column] {
      guard let number else { break }
      place += place.isEmpty ? "\(number)" : ":\(number)"
    }
    let words = severity == .warning ? "warning: " + message : message
    var text = place.isEmpty ? words : place + ": " + words
    if let pointer, !pointer.isEmpty { text += " at " + pointer }
    if let hint { text += " (" + hint + ")" }
    return plainText(text)
  }
}

/// All errors and warnings about one input, in the order of their places.
public struct Diagnostics: Error, Equatable, Sendable {
  /// The errors and warnings; never empty.
  public let list: [Diagnostic]

  package init(_ diagnostic: Diagnostic) {
    list = [diagnostic]
  }

  package init(
    file: String? = nil, line: Int? = nil, message: String, hint: String? = nil
  ) {
    self.init(Diagnostic(file: file, line: line, message: message, hint: hint))
  }

  /// Creates an error from a list in any order, sorted by line and column, those without a line first; `nil` for an
  /// empty list.
  package init?(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return nil }
    list = diagnostics.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return (a.line ?? 0, a.column ?? 0, $0.offset) < (b.line ?? 0, b.column ?? 0, $1.offset)
    }.map { $0.element }
  }

  /// Creates an error from the lists of several inputs, one input after another, without repeated diagnostics; `nil` if
  /// all are empty.
  package init?(inputs: [[Diagnostic]]) {
    var seen: Set<String> = []
    list = inputs.flatMap { Diagnostics($0)?.list ?? [] }
      .filter { seen.insert($0.description).inserted }
    if list.isEmpty { return nil }
  }
}

extension Diagnostics: CustomStringConvertible {
  /// The diagnostics, one in each line.
  public var description: String { list.map { $0.description }.joined(separator: "\n") }
}

package struct TextPlace: Hashable, Sendable {
  package var offset: Int

  /// The number of the line, counted from 1. Only LF ends a line.
  package var line: Int

  /// The number of the byte in its line, counted from 1. Compilers and editors count bytes, too.
  package var column: Int

  package static let start = TextPlace(offset: 0, line: 1, column: 1)

  package init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds the line and column of a byte. An offset beyond the end stands for the end.
  package init(offset: Int, in bytes: some Sequence<UInt8>) {
    self = .start
    for byte in bytes.prefix(offset) {
      self.offset += 1
      column += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      }
    }
  }
}

extension TextPlace: Comparable {
  package static func < (a: TextPlace, b: TextPlace) -> Bool { a.offset < b.offset }
}
