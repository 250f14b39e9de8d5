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
