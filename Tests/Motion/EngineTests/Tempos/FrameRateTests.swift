import DopesheetEngine
import TestSupport
import Testing

@Suite("Frame rates")
struct FrameRateTests {
  private static let framesCases: [(Int64, Int64)] = [
    (60, 1), (60_000, 1_001), (165, 1), (7, 3), (1, 1), (1_000_000, 1), (1, 1_000_000),
  ]

  @Test("The frames of an hour lie where they must", arguments: framesCases)
  func frames(frames: Int64, seconds: Int64) throws {
    let rate = try #require(FrameRate(frames: frames, seconds: seconds))
    for frame: Int64 in [0, 1, 2, 17, 1000] {
      let time = try #require(rate.time(ofFrame: frame) ?? (frame > 17 ? .zero : nil))
      guard rate.time(ofFrame: frame) != nil else { continue }
      // floor(frame × ticks / frames), in arithmetic wide enough to see it directly.
      let exact = Double(frame) * Double(Ticks.perSecond) * Double(seconds) / Double(frames)
      #expect(abs(Double(time.count) - exact) <= max(1, exact.ulp))
      expectEqual(rate.frame(after: time), frame + 1)
      if time.count > 0 { #expect(rate.frame(after: Ticks(count: time.count - 1)) == frame) }
    }
  }

  @Test("Frames do not drift: the last of 100 minutes at 59.94 Hz is exact")
  func drift() throws {
    let rate = FrameRate.hz(60_000, per: 1_001)
    expectEqual(rate.time(ofFrame: 60_000 * 6), .seconds(1_001 * 6))
  }

  @Test("A rate outside 1...1,000,000 is none")
  func limits() {
    expectEqual(FrameRate(frames: 0), nil)
    expectEqual(FrameRate(frames: -60), nil)
    expectEqual(FrameRate(frames: 1_000_001), nil)
    expectEqual(FrameRate(frames: 60, seconds: 0), nil)
    expectEqual(FrameRate.hz(60).time(ofFrame: -1), nil)
    expectEqual(FrameRate.hz(1).time(ofFrame: .max), nil)
    expectEqual(FrameRate.hz(1).frame(after: Ticks(count: -5)), 0)
  }
}
