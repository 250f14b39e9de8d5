import DopesheetCurves
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

  /// All whole rates to 1,000 Hz, and 60 that are no whole number of frames a second: 59.94, 29.97, 33.33 Hz …
  private static let rates: [FrameRate] = {
    var rates = (1...1_000).map { FrameRate.hz(Int64($0)) }
    for part: Int64 in 1...20 {
      rates += [
        .hz(part * 15_000, per: 1_001), .hz(part * 100, per: 3), .hz(part * 50 + 1, per: 7),
      ]
    }
    return rates
  }()

  @Test("At every rate, a frame is at the time of an event that is due with it")
  func events() {
    for rate in Self.rates {
      let wrong = (0...Int64(60)).first { frame in
        let seconds = Double(frame * rate.seconds) / Double(rate.frames)
        return rate.time(ofFrame: frame) != Ticks(seconds: seconds)
      }
      #expect(wrong == nil, "\(rate)")
    }
  }

  @Test("At every rate, a staircase jumps in the frame at which its step begins")
  func staircase() throws {
    for rate in TestDepth.current == .deep ? Self.rates : Self.rates.filter({ $0.frames % 11 == 0 })
    {
      let count = min(Int(rate.frames), 40)
      let easing = Easing.steps(try #require(StairSteps(count)))
      let stage = Stage()
      let node = stage.add(Node("n"))
      let length = Double(Int64(count) * rate.seconds) / Double(rate.frames)
      stage.play(
        Motion(node, .zPosition(from: 0, to: Double(count)), duration: length, easing: easing))
      let seen = try (0...count).map { frame in
        try stage.step(to: #require(rate.time(ofFrame: Int64(frame))))
        return node.zPosition.rounded()
      }
      expectEqual(seen, (0...count).map(Double.init), "\(rate)")
    }
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
