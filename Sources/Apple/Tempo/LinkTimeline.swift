import Dopesheet

/// Makes times of a stage of those that a display link tells.
///
/// A link tells when the frame that is being made will be seen, in seconds of the system's clock. The first frame
/// after a start shows what there is; time passes from there on. So it does after a step that somebody else made. Each
/// time is computed from that first frame, in whole nanoseconds, so that no error adds up and a trace has an exact
/// clock.
package struct LinkTimeline {
  /// Creates a timeline that stands still.
  package init() {}

  /// The longest time between two frames that passes; `nil` for any. After a longer one, as when the app comes back
  /// from the background, time goes on where it stood.
  package var longestStep: Ticks?

  private var anchor: (link: Double, stage: Ticks)?
  /// The time that was returned last.
  private var reached = Ticks.zero

  /// Lets time stand still until the next frame, which shows what there is.
  package mutating func stop() { anchor = nil }

  /// Returns the time to step to; `nil` for a frame that shows nothing new, since it is not later than one before.
  ///
  /// - Parameters:
  ///   - target: When the frame will be seen, in seconds.
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

  /// Lets time pass from a frame on, which shows what there is.
  private mutating func begin(at target: Double, _ now: Ticks) -> Ticks {
    (anchor, reached) = ((target, now), now)
    return now
  }

  /// The span between two times in seconds, in the nearest whole nanoseconds; `nil` beyond 200 days.
  private static func nanoseconds(from start: Double, to end: Double) -> Ticks? {
    let count = ((end - start) * 1e9).rounded()
    return Int64(exactly: count).flatMap {
      Ticks(count: $0).multiplied(by: Ticks.perSecond / 1_000_000_000)
    }
  }
}

/// What is asked of a display link, so that something else can take its place in a test.
@MainActor
package protocol FrameLink: AnyObject {
  /// Whether it makes no frames for the moment.
  var isPaused: Bool { get set }
  /// Ends it for ever.
  func invalidate()
}
