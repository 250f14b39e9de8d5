import Dopesheet

/// Converts the times of a display link to times of a stage.
///
/// A link gives the time at which the present frame will be visible, in seconds of the system's clock. The first frame
/// after a start shows the present values, and time passes from there on. The same holds after a step that other code
/// made. Each time is computed from that first frame in whole nanoseconds, so that rounding errors do not add up.
package struct LinkTimeline {
  package init() {}

  /// The longest time between two frames that passes; `nil` for no limit. After a longer time, such as in the
  /// background, time continues where it stopped.
  package var longestStep: Ticks?

  private var anchor: (link: Double, stage: Ticks)?
  /// The time that was returned last.
  private var reached = Ticks.zero

  /// Stops time until the next frame, which shows the present values.
  package mutating func stop() { anchor = nil }

  /// Returns the time to step to; `nil` for a frame that is not later than the one before.
  ///
  /// - Parameters:
  ///   - target: The time at which the frame will be visible, in seconds.
  ///   - now: The time of the stages.
  /// - Throws: ``StageError`` `.timeOverflow` beyond 200 days.
  package mutating func time(of target: Double, now: Ticks) throws(StageError) -> Ticks? {
    guard target.isFinite else { return nil }
    guard let anchor, now == reached else { return begin(at: target, now) }
    let passed = Self.nanoseconds(from: anchor.link, to: target)
    if let longestStep, target > anchor.link,
      passed.map({ $0 - (now - anchor.stage) > longestStep }) ?? true
    {
      return begin(at: target, now)
    }
    guard let passed, let time = anchor.stage.adding(passed) else {
      throw .timeOverflow(source: "display link")
    }
    guard time > now else { return nil }
    reached = time
    return time
  }

  private mutating func begin(at target: Double, _ now: Ticks) -> Ticks {
    (anchor, reached) = ((target, now), now)
    return now
  }

  /// The time between two times in seconds, rounded to whole nanoseconds; `nil` beyond 200 days.
  private static func nanoseconds(from start: Double, to end: Double) -> Ticks? {
    let count = ((end - start) * 1e9).rounded()
    return Int64(exactly: count).flatMap {
      Ticks(count: $0).multiplied(by: Ticks.perSecond / 1_000_000_000)
    }
  }
}

/// The requirements on a display link, which tests replace by another object.
@MainActor
package protocol FrameLink: AnyObject {
  var isPaused: Bool { get set }
  func invalidate()
}
