import Dopesheet
import DopesheetChecking
import DopesheetTrace
import Testing

@Suite("Hitches") struct HitchesTests {
  /// A recording with frames at some ticks of 1/120 s, in which a value changes in all of them but a few.
  private func trace(_ ticks: [Int64], still: Set<Int> = []) -> Trace {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("card.alpha"))
    for (index, tick) in ticks.enumerated() {
      builder.beginFrame(tick: tick)
      if !still.contains(index) { builder.value(track: track, bits: [Double(index).bitPattern]) }
    }
    return builder.finish(clock: ClockRate(120)!)
  }

  @Test("Late frames count by what they are late, for each second of animation")
  func ratio() {
    // 60 intervals of 1/60 s; of these one is twice as long, and one three times.
    var ticks: [Int64] = [0]
    for index in 1...60 { ticks.append(ticks[index - 1] + (index == 20 ? 4 : index == 40 ? 6 : 2)) }
    let ratio = trace(ticks).hitchRatio(at: .hz(60))
    let expected = (3.0 / 60) / (63.0 / 60) * 1_000
    #expect(abs((ratio.number ?? 0) - expected) < 1e-9)
    #expect(
      ratio.description.hasSuffix(
        " ms/s with 2 hitches in 1.05 s, the longest of 33.3 ms at frame 40 (t = 0.7167 s)"))
    #expect((ratio < 50) as Bool && !((ratio < 40) as Bool))
  }

  @Test("Rounding errors are not shown")
  func rounded() {
    let ratio = trace((0..<60).map { Int64($0 * 2) }).hitchRatio(at: .hz(120))
    #expect(ratio.description.hasPrefix("500 ms/s with 59 hitches in 0.9833 s"))
  }

  @Test("An even recording has none, and a display that sleeps is not late")
  func none() {
    let even = (0..<50).map { Int64($0 * 2) }
    #expect(trace(even).hitchRatio(at: .hz(60)) == 0.0)
    // Between frames 20 and 21 nothing moves for a second.
    let asleep = even.map { $0 > 40 ? $0 + 120 : $0 }
    #expect(trace(asleep, still: [20, 21]).hitchRatio(at: .hz(60)) == 0.0)
    #expect((trace(asleep).hitchRatio(at: .hz(60)).number ?? 0) > 100)
  }

  @Test("Without animation there is no answer")
  func still() {
    #expect(trace([0, 2, 4], still: [0, 1, 2]).hitchRatio(at: .hz(60)).problem != nil)
  }
}
