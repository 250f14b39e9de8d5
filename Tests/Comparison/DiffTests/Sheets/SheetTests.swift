import DopesheetTrace
import TestSupport
import Testing

@testable import DopesheetDiff

@Suite("Sheets") struct SheetTests {
  /// The trace of some values of one track at 60 Hz, and events by their frames.
  private func trace(
    _ values: [Double], _ events: [Int: String] = [:], name: String = "card.x"
  ) -> Trace {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track(name))
    var source: Int?
    for (frame, value) in values.enumerated() {
      builder.beginFrame(tick: Int64(frame))
      if let event = events[frame] {
        let known = source ?? builder.declare(Trace.Source("card", kind: "event", []))
        source = known
        builder.event(.callback, source: known, [event], [])
      }
      if frame == 0 || value != values[frame - 1] { builder.value(track: track, [.f64(value)]) }
    }
    return builder.finish(clock: ClockRate(60)!, meta: [])
  }

  /// The values of a cubic ease-out.
  private func out(_ start: Double, _ end: Double, _ frames: Int, of length: Int) -> [Double] {
    (0..<frames).map {
      let rest = 1 - min(1, Double($0) / Double(length))
      return end - (end - start) * rest * rest * rest
    }
  }

  @Test("A movement is a row with its ends, its times and its curve")
  func movement() {
    let values = out(0, 100, 25, of: 24) + [100, 100, 100]
    expectEqual(
      DopesheetDiff.Sheet(trace(values, [24: "landed"])).text,
      """
      card.x  0 → 100  0–400 ms   cubic.out
      card    landed   at 400 ms

      """)
  }

  @Test("A movement that is cut short says where and when it would have ended")
  func cut() {
    let first = out(0, 100, 12, of: 24)
    let values = first + out(first[11], 300, 25, of: 24) + [300, 300, 300]
    let text = DopesheetDiff.Sheet(trace(values, [12: "cancelled"])).text
    #expect(text.contains("of 100"), "\(text)")
    #expect(text.contains("of 400 ms  cubic.out"), "\(text)")
    #expect(text.contains("→ 300"), "\(text)")
  }

  @Test("What changes at once, and what follows no known curve, has a row of its own")
  func others() {
    let odd = [0.0, 1, 5, 6, 11, 12, 20, 31, 30, 44, 45, 60]
    let values = [0.0, 0, 0, 50, 50, 50, 50] + odd.map { 50 + $0 } + [110, 110, 110]
    let rows = DopesheetDiff.Sheet(trace(values)).rows
    expectEqual(rows.first?.action, .change(from: .init([0]), to: .init([50])))
    guard case .movement(let motion)? = rows.last?.action else {
      Issue.record("\(rows)")
      return
    }
    #expect(motion.curve.hasPrefix("other("))
    expectEqual(motion.to, .init([110]))
  }

  @Test(
    "Text that is read gives the same rows",
    arguments: [
      "card.x  0 → 100  0–400 ms  cubic.out",
      "drawer.x  -320 → -118.4 of 0  0–130 of 300 ms  cubic.out",
      "drawer.x  -320 → -118.4 of ?  0–130 ms  quadratic.in",
      "drawer.x  -118.4 → -320  130–612.5 ms  spring(duration: 0.5, bounce: 0.2)",
      "drawer.x  -118.4 → 3 of -320  130–612.5 ms  spring(duration: 0.5, bounce: 0.2)",
      "cell1…cell6.alpha  0 → 1  0–300 ms  cubic.out, each 50 ms later",
      "cell1…cell6.alpha  0 → 1  0–300 ms  cubic.out, together",
      "pulse.scale  1 → 1.2  0–300 ms  sine.inOut, there and back, 4 times",
      "pulse.scale  1 → 1.2  0–300 ms  sine.inOut, there and back",
      "pulse.scale  1 → 1.2  0–300 ms  sine.inOut, there and back, 2 times, and there",
      "card.position  (100, 400) → (100, 80)  0–400 ms  other(0.31 0.62 0.9)",
      "badge.color  #e6e6e6 → #5bbde7  100–400 ms  cubic-bezier(0.4,0,0.2,1)",
      "toast.hidden  false → true  at 400 ms",
      "tap  stage moved  at 130.5 ms",
    ])
  func readBack(_ line: String) throws {
    let sheet = try DopesheetDiff.Sheet(text: line + "\n")
    expectEqual(sheet.rows.count, 1)
    expectEqual(sheet.text, line + "\n")
    let narrow = line.split(separator: " ").joined(separator: " ")
    expectEqual(try DopesheetDiff.Sheet(text: narrow), sheet)
  }

  @Test(
    "An error in a text has its place, and says what is expected",
    arguments: [
      ("card.x", "1:7: expected a time"), ("card.x 0 → 1 cubic.out", "1:8: expected a time"),
      ("card.x 0 → 1 9–3 ms linear", "1:14: expected the milliseconds"),
      ("card.x 0 1 0–3 ms linear", "1:8: expected “→”"),
      ("card.x 0 → (1, b) 0–3 ms linear", "1:12: expected numbers"),
      ("card.x #12 → #123456 0–3 ms linear", "1:8: expected a colour"),
      ("card.x 0 → 1 0–3 ms", "1:20: expected a curve"),
      ("card.x 0 → 1 at x ms", "1:17: expected milliseconds"),
      ("\n\ncard.x 0 → 1 0–3 ms cubik.out", "3:21: "),
    ])
  func errors(_ text: String, _ expected: String) {
    let error = #expect(throws: SheetError.self) { try DopesheetDiff.Sheet(text: text) }
    #expect("\(error!)".hasPrefix(expected), "\(error!)")
  }
}
