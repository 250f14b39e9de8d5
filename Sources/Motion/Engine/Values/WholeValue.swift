/// A value that motions move as a whole: a transform, a Boolean, a word.
///
/// Its parts do not move separately. A value that is only a list of numbers is a ``MotionValue``; a motion then moves
/// those of its components that change.
public protocol WholeValue: Equatable {
  /// The form in which traces write such values.
  static var shape: SampleShape { get }

  /// The value as traces write it, in the form of ``shape``.
  var sample: WholeSample { get }

  /// Returns the way from one value to another.
  ///
  /// - Returns: A function from a progress to a value: exactly `start` at 0, and exactly `end` at 1. An easing or
  ///   spring that overshoots gives a progress outside 0...1. The function must be deterministic.
  static func way(from start: Self, to end: Self) -> (_ part: Double) -> Self
}

/// A value that is moved as a whole, as traces write it.
public enum WholeSample: Equatable, Sendable {
  /// Numbers, as `f64` or `f64[n]`.
  case numbers([Double])
  /// A Boolean value, as `bool`.
  case flag(Bool)
  /// A word, as `sym`.
  case word(String)
}

/// The form in which traces write values that are moved as a whole.
public enum SampleShape: Equatable, Sendable {
  /// This many numbers, 1...16.
  case numbers(Int)
  /// A Boolean value.
  case flag
  /// A word.
  case word
}

extension Bool: WholeValue {
  /// A Boolean value.
  public static var shape: SampleShape { .flag }

  /// The value itself.
  public var sample: WholeSample { .flag(self) }

  /// Returns a way without values in between: the start before progress 1, and the end from 1 on.
  ///
  /// An easing or a spring that overshoots reaches the end earlier, and may leave it again.
  public static func way(from start: Bool, to end: Bool) -> (_ part: Double) -> Bool {
    switching(from: start, to: end)
  }
}

extension String: WholeValue {
  /// A word.
  public static var shape: SampleShape { .word }

  /// The word itself.
  public var sample: WholeSample { .word(self) }

  /// Returns a way without values in between: the start before progress 1, and the end from 1 on.
  public static func way(from start: String, to end: String) -> (_ part: Double) -> String {
    switching(from: start, to: end)
  }
}

/// A type of words, such as an enumeration, which needs no code of its own:
///
/// ```swift
/// enum Mode: String, WholeValue { case idle, busy }
/// ```
extension WholeValue where Self: RawRepresentable, RawValue == String {
  /// A word.
  public static var shape: SampleShape { .word }

  /// The raw value.
  public var sample: WholeSample { .word(rawValue) }

  /// Returns a way without values in between: the start before progress 1, and the end from 1 on.
  public static func way(from start: Self, to end: Self) -> (_ part: Double) -> Self {
    switching(from: start, to: end)
  }
}

extension WholeValue {
  /// Returns a way whose ends are exact, and which stays where it is if they are equal.
  static func exactWay(
    from start: Self, to end: Self, _ between: @escaping (Double) -> Self
  ) -> (_ part: Double) -> Self {
    start == end ? { _ in start } : { $0 == 0 ? start : $0 == 1 ? end : between($0) }
  }

  fileprivate static func switching(from start: Self, to end: Self) -> (_ part: Double) -> Self {
    { $0 >= 1 ? end : start }
  }
}
