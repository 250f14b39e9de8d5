/// A mistake in an input: where it is, what is wrong, what to do.
public struct Diagnostic: Error, Equatable, Sendable {
  /// The path of the file as the user gave it, if the input has one.
  public var file: String?

  /// The number of the line, from 1.
  public var line: Int?

  /// The number of the byte in its line, from 1.
  public var column: Int?

  /// The JSON pointer (RFC 6901) of the value in question, in inputs that are JSON; empty for the document.
  public var pointer: String?

  /// What is wrong: one sentence without a full stop.
  public var message: String

  /// What to do about it, if more can be said than the message says.
  public var hint: String?

  /// The word by which programs know the kind of mistake, in inputs that have such words: `unknown-field`.
  public var code: String?

  /// Whether the input can be used all the same.
  public var severity = Severity.error

  /// How much a diagnostic matters.
  public enum Severity: String, Sendable {
    /// The input cannot be used.
    case error
    /// The input can be used, but may not mean what its author thinks.
    case warning
  }

  /// Creates a diagnostic.
  public init(
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

  /// Creates a diagnostic at a place.
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
  /// One line of plain text: `FILE:LINE:COLUMN: warning: message at POINTER (hint)`, without the parts that are not
  /// there.
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

/// All mistakes that were found in one input, in the order of their places.
public struct Diagnostics: Error, Equatable, Sendable {
  /// The mistakes, never none.
  public let list: [Diagnostic]

  /// Creates an error from one mistake.
  public init(_ diagnostic: Diagnostic) {
    list = [diagnostic]
  }

  /// Creates an error from a list in any order; `nil` for an empty list.
  ///
  /// Mistakes are sorted by line and column; those without a line come first, equals keep their order.
  public init?(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return nil }
    list = diagnostics.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return (a.line ?? 0, a.column ?? 0, $0.offset) < (b.line ?? 0, b.column ?? 0, $1.offset)
    }.map { $0.element }
  }
}

extension Diagnostics: CustomStringConvertible {
  /// The mistakes, one line each.
  public var description: String { list.map { $0.description }.joined(separator: "\n") }
}

/// A place in a text: what an error points at.
public struct TextPlace: Hashable, Sendable {
  /// The number of bytes before the place.
  public var offset: Int

  /// The number of the line, from 1; only LF ends a line.
  public var line: Int

  /// The number of the byte in its line, from 1. Bytes, not characters: what compilers print and editors
  /// jump to.
  public var column: Int

  /// The first byte of a text.
  public static let start = TextPlace(offset: 0, line: 1, column: 1)

  /// Creates a place.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds the line and column of a byte; an offset behind the end stands for the end.
  ///
  /// - Complexity: O(offset).
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
  /// Returns whether a place comes before another in the text.
  public static func < (a: TextPlace, b: TextPlace) -> Bool { a.offset < b.offset }
}
