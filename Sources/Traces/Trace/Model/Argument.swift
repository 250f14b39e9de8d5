import DopesheetText

extension Trace {
  /// A named detail of a source, an input, a state change or a callback: `duration=0.5`.
  public struct Argument: Hashable, Sendable {
    /// The name before the equals sign; unique within its record.
    public var key: String

    /// The value after the equals sign.
    public var value: Value

    /// Creates an argument.
    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }

    /// The value of an argument. Each value has exactly one text.
    public enum Value: Sendable {
      /// A number, including every integer that a Double prints in the same way.
      case number(Double)
      /// An integer that no Double prints in the same way, such as 2^63 - 1.
      case integer(Int64)
      /// `true` or `false`.
      case flag(Bool)
      /// A bare word of the trace's name grammar. Use ``init(text:)`` for text that may not be a word.
      case word(String)
      /// Any other text, written in double quotes.
      case text(String)
    }
  }
}

extension Trace.Argument.Value {
  /// Creates a word if the text is a valid word, else a quoted text.
  public init(text: String) {
    self = NameGrammar.isUnreservedWord(text) ? .word(text) : .text(text)
  }

  /// Creates a number if a Double has the same text as the integer, else an integer.
  public init(integer: Int64) {
    self =
      NumberText.text(of: Double(integer)) == "\(integer)"
      ? .number(Double(integer)) : .integer(integer)
  }

  /// The value that a reader gets from the text of this one.
  var canonical: Trace.Argument.Value {
    switch self {
    case .integer(let integer): .init(integer: integer)
    // The reader accepts `none` as a word here, although a word of a track may not be `none`.
    case .word(let word): word == "none" ? self : .init(text: word)
    case .number, .flag, .text: self
    }
  }
}

extension Trace.Argument.Value: Hashable {
  /// Returns whether two values have the same text in a trace.
  public static func == (a: Trace.Argument.Value, b: Trace.Argument.Value) -> Bool {
    switch (a, b) {
    case (.number(let x), .number(let y)): Scalar.f64(x) == Scalar.f64(y)
    case (.integer(let x), .integer(let y)): x == y
    case (.flag(let x), .flag(let y)): x == y
    // `==` would treat different bytes as equal if they are canonically equivalent in Unicode.
    case (.word(let x), .word(let y)), (.text(let x), .text(let y)): x.utf8.elementsEqual(y.utf8)
    default: false
    }
  }

  /// Hashes the value so that values with the same text have the same hash.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number):
      hasher.combine(number.isNaN ? Double.nan.bitPattern : number.bitPattern)
    case .integer(let integer): hasher.combine(integer)
    case .flag(let flag): hasher.combine(flag)
    case .word(let text), .text(let text):
      for byte in text.utf8 { hasher.combine(byte) }
    }
  }
}

extension Trace.Argument {
  package var phrase: String { key + "=" + value.phrase }
}

extension Trace.Argument.Value {
  package var phrase: String {
    switch self {
    case .number(let number): NumberText.text(of: number)
    case .integer(let integer): "\(integer)"
    case .flag(let flag): "\(flag)"
    case .word(let word): word
    case .text(let text): JSONText.string(text).line
    }
  }

  package var text: String? {
    switch self {
    case .word(let text), .text(let text): text
    case .number, .integer, .flag: nil
    }
  }

  /// The number as a Double; `nil` if it is not finite, and for other values.
  package var number: Double? {
    switch self {
    case .number(let number): number.isFinite ? number : nil
    case .integer(let integer): Double(integer)
    case .flag, .word, .text: nil
    }
  }

  /// The value in JSON. NaN and infinities are strings.
  package var json: JSONText {
    switch self {
    case .number(let number): .number(number)
    case .integer(let integer): .integer(integer)
    case .flag(let flag): .bool(flag)
    case .word(let text), .text(let text): .string(text)
    }
  }
}

/// The keys of arguments that several modules read and write.
package enum ArgumentKey: String {
  /// The time of an event within its frame, in seconds: a number, or a text if no Double is exact.
  case time = "at"
  /// The callback that caused an event: `card.fade.completed`.
  case cause
  /// The source to which this source belongs.
  case parent
  /// The motion that a call adds to a collection.
  case motion
  case node
  /// The curve of a motion, and its curve in reverse.
  case easing, reverseEasing
  case spring
}

extension [Trace.Argument] {
  package subscript(key: String) -> Trace.Argument.Value? { first { $0.key == key }?.value }

  package subscript(key: ArgumentKey) -> Trace.Argument.Value? { self[key.rawValue] }

  package var cause: (source: String, callback: String)? {
    guard let text = self[.cause]?.text, let dot = text.lastIndex(of: ".") else { return nil }
    return (String(text[..<dot]), String(text[text.index(after: dot)...]))
  }

  package var withoutTime: [Trace.Argument] { filter { $0.key != ArgumentKey.time.rawValue } }

  package var json: JSONText { .object(map { ($0.key, $0.value.json) }) }
}

extension Trace.Record {
  /// The event's own time in seconds; `nil` if it has no finite time.
  package var ownTime: Double? {
    guard kind.isEvent, let own = arguments[.time] else { return nil }
    switch own {
    case .number(let seconds): return seconds.isFinite ? seconds : nil
    case .text(let text): return Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .integer, .flag, .word: return nil
    }
  }
}

extension Trace.Source {
  package var isNode: Bool { kind == nodeKind }
}

/// The callback that is called in each step, after the values are set.
package let updatedCallback = "updated"
