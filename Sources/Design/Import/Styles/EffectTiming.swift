import DopesheetCurves

/// The times of an animation, as CSS and Web Animations define them. Times are in seconds.
struct EffectTiming {
  var delay = 0.0
  var endDelay = 0.0
  /// The duration of one cycle.
  var duration = 0.0
  /// The number of cycles, which may have a fraction, or be infinite.
  var iterations = 1.0
  /// The place in the cycles at which it begins.
  var iterationStart = 0.0
  var direction = Direction.normal
  var fill = Fill.none
  /// The easing of each cycle.
  var easing = Easing.linear

  enum Direction: String, CaseIterable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"

    /// Returns whether a cycle, counted from 0, goes backwards.
    func isBackward(inCycle index: Double) -> Bool {
      let isOdd = index.truncatingRemainder(dividingBy: 2) == 1
      return switch self {
      case .normal: false
      case .reverse: true
      case .alternate: isOdd
      // Of infinitely many cycles without a duration, the last goes forwards.
      case .alternateReverse: !isOdd && index.isFinite
      }
    }
  }

  enum Fill: String, CaseIterable {
    case none, forwards, backwards, both
  }

  /// The length of all cycles.
  var activeDuration: Double { duration == 0 || iterations == 0 ? 0 : duration * iterations }

  /// The time after the last cycle, which may be infinite.
  var activeEnd: Double { max(0, delay + activeDuration) }

  /// The end, with the delay after it.
  var end: Double { max(0, delay + activeDuration + endDelay) }

  /// A part of a cycle: a time in which the progress changes at a steady rate.
  struct Ramp {
    let begin: Double
    let end: Double
    let from: Double
    let to: Double
  }

  /// Returns the parts of cycles that begin up to a time, without those before time 0.
  func ramps(until limit: Double, _ body: (Ramp) throws(StyleError) -> Void) throws(StyleError) {
    guard activeDuration > 0 else { return }
    func time(_ place: Double) -> Double { delay + (place - iterationStart) * duration }
    let last = iterationStart + iterations
    var index = max(iterationStart, iterationStart - delay / duration).rounded(.down)
    if index > iterationStart { index -= 1 }
    while index < last {
      let (low, high) = (max(iterationStart, index), min(last, index + 1))
      guard time(low) <= limit else { return }
      if time(high) > 0, time(high) > time(low) {
        let isBackward = direction.isBackward(inCycle: index)
        let (from, to) = (low - index, high - index)
        try body(
          Ramp(
            begin: time(low), end: time(high), from: isBackward ? 1 - from : from,
            to: isBackward ? 1 - to : to))
      } else if time(high) <= time(low) {
        // The cycles are too short for the precision of times.
        throw StyleError.tooManyMovements
      }
      index += 1
    }
  }

  /// Returns the eased progress before the first cycle, or after the last one.
  ///
  /// - Returns: The progress, and whether a step exactly there is not taken yet.
  func progress(isBefore: Bool) -> (progress: Double, isBefore: Bool) {
    let overall = isBefore ? iterationStart : iterationStart + iterations
    var simple = (overall.isFinite ? overall : iterationStart).truncatingRemainder(dividingBy: 1)
    var index = overall.rounded(.down)
    if simple == 0, !isBefore, iterations != 0 {
      simple = 1
      index -= 1
    }
    let isBackward = direction.isBackward(inCycle: index)
    let waits = isBefore != isBackward
    return (easing.output(at: isBackward ? 1 - simple : simple, isBefore: waits), waits)
  }
}
