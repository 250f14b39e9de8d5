import Dopesheet
import DopesheetApple
import TestSupport
import Testing

@Suite("The times of a display link")
struct LinkTimelineTests {
  /// The times that a timeline returns for frames, if each step takes the stage there.
  private func times(_ targets: [Double], from start: Ticks = .zero) throws -> [Double?] {
    var timeline = LinkTimeline()
    var now = start
    return try targets.map { target in
      let time = try timeline.time(of: target, now: now)
      now = time ?? now
      return time?.seconds
    }
  }

  @Test("A frame that is not later than one before, or has no time, shows nothing new")
  func notLater() throws {
    try expectEqual(
      times([1, 1.5, 1.5, 1.25, .nan, .infinity, 2]), [0, 0.5, nil, nil, nil, nil, 1])
    try expectEqual(times([.nan, 3, 4]), [nil, 0, 1])
  }

  @Test("Times are whole nanoseconds, and a million frames end where the clock is")
  func nanoseconds() throws {
    var timeline = LinkTimeline()
    var now = Ticks.zero
    let start = 86_400.125
    for frame in 0...1_000_000 {
      now = try timeline.time(of: start + Double(frame) / 120, now: now) ?? now
      expectEqual(now.count % 441, 0)
    }
    #expect(abs(now.seconds - 1_000_000.0 / 120) < 1e-9)
  }

  @Test("When somebody else has stepped the stage, time goes on from there")
  func steppedOtherwise() throws {
    var timeline = LinkTimeline()
    try expectEqual(timeline.time(of: 10, now: .zero), .zero)
    try expectEqual(timeline.time(of: 11, now: .zero), .seconds(1))
    try expectEqual(timeline.time(of: 12, now: .seconds(7)), .seconds(7))
    try expectEqual(timeline.time(of: 12.5, now: .seconds(7)), .seconds(7.5))
  }

  @Test(
    "After a gap longer than the longest step time goes on where it stood", arguments: [90, 1e300])
  func longestStep(target: Double) throws {
    var timeline = LinkTimeline()
    timeline.longestStep = .seconds(0.5)
    _ = try timeline.time(of: 10, now: .zero)
    try expectEqual(timeline.time(of: 10.5, now: .zero), .seconds(0.5))
    try expectEqual(timeline.time(of: 11, now: .seconds(0.5)), .seconds(1))
    try expectEqual(timeline.time(of: target, now: .seconds(1)), .seconds(1))
    guard target < 1e9 else { return }
    try expectEqual(timeline.time(of: target + 0.25, now: .seconds(1)), .seconds(1.25))
    try expectEqual(timeline.time(of: target - 5, now: .seconds(1.25)), nil)
    try expectEqual(timeline.time(of: target + 0.5, now: .seconds(1.25)), .seconds(1.5))
  }
}
