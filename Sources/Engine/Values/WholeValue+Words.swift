extension Bool: WholeValue {
  /// A truth value.
  public static var shape: SampleShape { .flag }

  /// The value itself.
  public var sample: Sample { .flag(self) }

  /// Returns a way without a middle: the start up to the end of the movement, and the end from there.
  ///
  /// More exactly, the end from part 1 on: an easing or a spring that overshoots is there before, and may leave it
  /// again.
  public static func way(from start: Bool, to end: Bool) -> (_ part: Double) -> Bool {
    switching(from: start, to: end)
  }
}

extension String: WholeValue {
  /// A word.
  public static var shape: SampleShape { .word }

  /// The word itself.
  public var sample: Sample { .word(self) }

  /// Returns a way without a middle: the start up to the end of the movement, and the end from part 1 on.
  public static func way(from start: String, to end: String) -> (_ part: Double) -> String {
    switching(from: start, to: end)
  }
}

/// A type of words, such as an enumeration, needs nothing of its own:
///
/// ```swift
/// enum Mode: String, WholeValue { case idle, busy }
/// ```
extension WholeValue where Self: RawRepresentable, RawValue == String {
  /// A word.
  public static var shape: SampleShape { .word }

  /// The raw value.
  public var sample: Sample { .word(rawValue) }

  /// Returns a way without a middle: the start up to the end of the movement, and the end from part 1 on.
  public static func way(from start: Self, to end: Self) -> (_ part: Double) -> Self {
    switching(from: start, to: end)
  }
}

extension WholeValue {
  fileprivate static func switching(from start: Self, to end: Self) -> (_ part: Double) -> Self {
    { $0 >= 1 ? end : start }
  }
}
