/// The direction in which a motion goes through its movement.
public enum MotionDirection: String, Sendable {
  /// From start to end.
  case forward
  /// From end to start.
  case reverse
}

/// The callbacks of a motion. The raw values are the words of traces.
public enum MotionCallback: String, CaseIterable, Sendable {
  /// The motion began to move; its start values are written.
  case started
  /// The values of a step are written; due once a step, and once before `completed`.
  case updated
  /// The direction changed; the values are those of the turn.
  case reversed
  /// A cycle is over and another begins; the values are those of the old cycle's end.
  case cycleRepeated
  /// A sequence continues with another step.
  case stepCompleted
  /// The motion was paused.
  case paused
  /// The motion was resumed.
  case resumed
  /// The motion was stopped before its end.
  case stopped
  /// The motion came to its end.
  case completed
}

/// The reasons why a motion is paused; it resumes when no reason is left.
struct Holds: OptionSet {
  let rawValue: UInt8
  /// `pause()` was called on it.
  static let user = Holds(rawValue: 1)
  /// The collection around it is paused.
  static let parent = Holds(rawValue: 2)
  /// Its collection lets it wait at its turn.
  static let wait = Holds(rawValue: 4)
}
