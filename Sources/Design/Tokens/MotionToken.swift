import DopesheetCurves

/// A named value of motion in a design: a duration, an easing, a spring or a whole transition.
public struct MotionToken: Equatable, Sendable {
  /// The full name, with a dot between its groups: `md.sys.motion.easing.standard`.
  public let name: String
  /// The value, without references to other tokens.
  public let value: Value

  /// Creates a token.
  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  /// The value of a token.
  public enum Value: Equatable, Sendable {
    /// A time in seconds: the length of a movement, its delay, or the delay between neighbours.
    case duration(Double)
    /// A curve without a time.
    case easing(Easing)
    /// A spring, which needs no duration.
    case spring(SpringCurve)
    /// A curve with its times in seconds.
    case transition(duration: Double, delay: Double, Easing)
  }
}
