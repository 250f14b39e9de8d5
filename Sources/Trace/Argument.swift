/// A named detail of a source, an input, a state change or a callback: `duration=0.5`.
public struct Argument: Equatable, Sendable {
  /// The name before the equals sign; unique within its record.
  public var key: String

  /// What the name stands for.
  public var value: Value

  /// Creates an argument.
  public init(_ key: String, _ value: Value) {
    self.key = key
    self.value = value
  }

  /// What an argument says; each value has exactly one text.
  public enum Value: Sendable {
    /// A number, also every integer that a Double holds exactly.
    case number(Double)
    /// An integer that no Double prints alike, such as 2^63 - 1.
    case integer(Int64)
    /// `true` or `false`.
    case flag(Bool)
    /// A bare word of the trace's name grammar; use ``init(text:)`` for words from outside.
    case word(String)
    /// Any other text, written in double quotes.
    case text(String)
  }
}

extension Argument.Value: Equatable {
  /// Tells whether two values have the same text in a trace.
  public static func == (a: Argument.Value, b: Argument.Value) -> Bool {
    switch (a, b) {
    case (.number(let x), .number(let y)): Scalar.f64(x) == Scalar.f64(y)
    case (.integer(let x), .integer(let y)): x == y
    case (.flag(let x), .flag(let y)): x == y
    case (.word(let x), .word(let y)), (.text(let x), .text(let y)): x == y
    default: false
    }
  }
}
