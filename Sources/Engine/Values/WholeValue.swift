/// A value that motions move as a whole, since its parts do not move by themselves: a transform, a truth value, a
/// word.
///
/// Values that are just numbers side by side are a ``MotionValue``; a motion then moves those of its components
/// that change.
public protocol WholeValue: Equatable {
  /// What traces write of such values.
  static var shape: SampleShape { get }

  /// What traces write of this value; of the shape that ``shape`` says.
  var sample: Sample { get }

  /// Returns the way from one value to another.
  ///
  /// - Returns: The value at a part of the way: at 0 exactly `start`, at 1 exactly `end`. Parts outside 0...1 occur
  ///   where an easing or a spring overshoots. It must give the same for the same.
  static func way(from start: Self, to end: Self) -> (_ part: Double) -> Self
}

/// What traces write of a value that is moved as a whole.
public enum Sample: Equatable, Sendable {
  /// Numbers, as `f64` or `f64[n]`.
  case numbers([Double])
  /// A truth value, as `bool`.
  case flag(Bool)
  /// A word, as `sym`.
  case word(String)
}

/// The shape of what traces write of a value that is moved as a whole.
public enum SampleShape: Equatable, Sendable {
  /// So many numbers, 1...16.
  case numbers(Int)
  /// A truth value.
  case flag
  /// A word.
  case word
}

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
