import DopesheetCurves
import DopesheetDiff
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Sheets") struct SheetTests {
  /// The trace of some values of one track at 60 Hz, and events by their frames, some with their own times in seconds.
  private func trace(
    _ values: [Double], _ events: [Int: String] = [:], at times: [String: Double] = [:]
  ) -> Trace {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("card.x"))
    var source: Int?
    for (frame, value) in values.enumerated() {
      builder.beginFrame(tick: Int64(frame))
      if let event = events[frame] {
        let known = source ?? builder.declare(Trace.Source("card", kind: "event", []))
        source = known
        let arguments = times[event].map { [Trace.Argument("at", .number($0))] } ?? []
        builder.event(.callback, source: known, [event], arguments)
      }
      if frame == 0 || value != values[frame - 1] { builder.value(track: track, [.f64(value)]) }
    }
    return builder.finish(clock: ClockRate(60)!, meta: [])
  }

  /// The values of a cubic ease-out that begins at a frame or between two.
  private func out(
    _ start: Double, _ end: Double, _ frames: Int, of length: Int, begin: Double = 0
  ) -> [Double] {
    (0..<frames).map {
      let rest = 1 - min(1, max(0, (Double($0) - begin) / Double(length)))
      return end - (end - start) * rest * rest * rest
    }
  }

  /// The values of a movement that another one cuts short.
  private func cutShort(_ first: [Double]) -> [Double] {
    first + out(first[first.count - 1], 300, 25, of: 24).dropFirst() + [300, 300, 300]
  }

  @Test("A movement is a row with its ends, its times and its curve")
  func movement() {
    let values = out(0, 100, 25, of: 24) + [100, 100, 100]
    expectEqual(
      Sheet(trace(values, [24: "landed"])).text,
      """
      card.x  0 → 100  0–400 ms   cubic.out
      card    landed   at 400 ms

      """)
  }

  @Test("A movement that is cut short says where and when it would have ended")
  func cut() {
    expectEqual(
      Sheet(trace(cutShort(out(0, 100, 13, of: 24)), [12: "cancelled"])).text,
      """
      card.x  0 → 87.5 of 100  0–200 of 400 ms  cubic.out
      card.x  87.5 → 300       200–600 ms       cubic.out
      card    cancelled        at 200 ms

      """)
  }

  @Test("A preset spring that no record names is known by ten frames")
  func springs() throws {
    let snappy = try SpringCurve(duration: 0.5, bounce: 0.15)
    let spring = try SpringCurve.Movement(snappy, from: 0, to: 100, within: .points)
    let first = (0..<10).map { spring.value(at: Double($0) / 60) }
    expectEqual(
      Sheet(trace(cutShort(first), [9: "cancelled"])).text,
      """
      card.x  0 → 61.7685 of 100  0–150 ms    spring(duration: 0.5, bounce: 0.15)
      card.x  61.7685 → 300       150–550 ms  cubic.out
      card    cancelled           at 150 ms

      """)
  }

  @Test("A movement that begins between two frames, and is cut short, has the time of its begin")
  func betweenFrames() throws {
    let first = out(0, 100, 15, of: 24, begin: 2.4)
    expectEqual(
      Sheet(trace(cutShort(first), [14: "cancelled"])).text,
      """
      card.x  0 → 86.2079 of 100  40–233.3 of 400 ms  cubic.out
      card.x  86.2079 → 300       233.3–633.3 ms      cubic.out
      card    cancelled           at 233.3 ms

      """)
    // A value of the second movement that no frame shows follows from its time.
    let turn = out(0, 100, 13, of: 24)[12]
    let second = out(turn, 0, 30, of: 24, begin: 14.4)[15...]
    expectEqual(
      Sheet(
        trace(
          cutShort(first + second), [15: "turned", 29: "cancelled"], at: ["turned": 0.24])
      ).text,
      """
      card.x  0 → 87.5 of 100      40–240 of 400 ms     cubic.out
      card.x  87.5 → 5.25724 of 0  240–483.3 of 400 ms  cubic.out
      card    turned               at 240 ms
      card.x  5.25724 → 300        483.3–883.3 ms       cubic.out
      card    cancelled            at 483.3 ms

      """)
  }

  @Test("A value that jumps where a movement begins, or is cut short, has a row for the jump")
  func jump() {
    let values = [0.0, 0] + out(50, 100, 25, of: 24) + [100, 100, 100]
    let text = Sheet(trace(values)).text
    #expect(text.contains("0 → 50"), "\(text)")
    #expect(text.contains("50 → 100"), "\(text)")
    expectEqual(
      Sheet(trace(out(0, 100, 13, of: 24) + [300])).text,
      """
      card.x  0 → 87.5 of 100  0–200 of 400 ms  cubic.out
      card.x  87.5 → 300       at 216.7 ms

      """)
  }

  @Test("What changes at once, and what follows no known curve, has a row of its own")
  func others() {
    let odd = [0.0, 1, 5, 6, 11, 12, 20, 31, 30, 44, 45, 60]
    let values = [0.0, 0, 0, 50, 50, 50, 50] + odd.map { 50 + $0 } + [110, 110, 110]
    let rows = Sheet(trace(values)).rows
    expectEqual(rows.first?.action, .change(from: .init([0]), to: .init([50])))
    guard case .movement(let movement)? = rows.last?.action else {
      Issue.record("\(rows)")
      return
    }
    #expect(movement.curve.hasPrefix("other("))
    expectEqual(movement.to, .init([110]))
  }

  /// A trace of several tracks, each a cubic ease-out of 24 frames from a frame on, and rests.
  private func trace(_ tracks: [(name: String, from: Double, to: Double, begin: Int)]) -> Trace {
    var builder = TraceBuilder()
    let indices = tracks.map { builder.declare(Trace.Track($0.name)) }
    for frame in 0..<60 {
      builder.beginFrame(tick: Int64(frame))
      for (index, track) in zip(indices, tracks) {
        let rest = 1 - min(1, Double(max(0, frame - track.begin)) / 24)
        let value = track.to - (track.to - track.from) * rest * rest * rest
        if frame == 0 || frame - track.begin <= 24 {
          builder.value(track: index, [.f64(value)])
        }
      }
    }
    return builder.finish(clock: ClockRate(60)!, meta: [])
  }

  @Test(
    "Components that move together are one row, with those that rest; a translucent colour keeps its alpha"
  )
  func joined() {
    let sheet = Sheet(
      trace([
        ("a.position.x", 0, 100, 0), ("a.position.y", 5, 5, 0), ("b.color.red", 0, 1, 6),
        ("b.color.green", 0, 1, 6), ("b.color.blue", 0, 0.2, 6), ("b.color.alpha", 0.2, 0.2, 0),
        ("c.size.width", 0, 1, 12), ("c.size.height", 0, 1, 18),
      ]))
    expectEqual(
      sheet.text,
      """
      a.position     (0, 5) → (100, 5)      0–400 ms    cubic.out
      b.color        #00000033 → #ffff3333  100–500 ms  cubic.out
      c.size.width   0 → 1                  200–600 ms  cubic.out
      c.size.height  0 → 1                  300–700 ms  cubic.out

      """)
  }

  @Test("Numbered nodes with the same row are one row, if they are evenly staggered")
  func staggered() {
    typealias Moved = (name: String, from: Double, to: Double, begin: Int)
    let even = (1...4).map { (number: Int) -> Moved in
      ("cell\(number).alpha", 0, 1, 3 * number)
    }
    expectEqual(
      Sheet(trace(even)).text,
      "cell1…cell4.alpha  0 → 1  50–450 ms  cubic.out, each 50 ms later\n")
    let uneven = [0, 3, 10, 11].enumerated().map { (number, begin) -> Moved in
      ("cell\(number).alpha", 0, 1, begin)
    }
    expectEqual(Sheet(trace(uneven)).rows.count, 4)
  }

  @Test("A movement there and back is one row")
  func thereAndBack() {
    let there = (0..<12).map { 100 * Easing.cubic.inOut.value(at: Double($0) / 12) }
    let back = there.map { 100 - $0 }
    let values = there + back + there + back + [0, 0, 0]
    let events = [0: "started", 12: "turned", 24: "turned", 36: "turned"]
    let rows = Sheet(trace(values, events)).rows
    guard case .movement(let movement)? = rows.first?.action else {
      Issue.record("\(rows)")
      return
    }
    expectEqual(movement.passes, 4)
    expectEqual(movement.curve, "cubic.inOut")
  }

  /// The folder of this repository's own goldens.
  private static let traces = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
    url.deletingLastPathComponent()
  }.appendingPathComponent("traces")

  @Test("A spring with a duration goes from its first value to its end, to which it is set")
  func springWithDuration() throws {
    let file = Self.traces.appendingPathComponent("choreography/spring.mtrace")
    let trace = try TraceReader.read([UInt8](Data(contentsOf: file)))
    let card = trace.tracks.indices.filter { trace.tracks[$0].name.hasPrefix("card00.") }
    let sheet = Sheet(trace, tracks: card)
    for (name, from, to) in [("card00.alpha", 0.0, 1.0), ("card00.transform.move.y", 50, 0)] {
      let row = try #require(sheet.rows.first { $0.name == name })
      expectEqual([row.from, row.movement?.to], [.init([from]), .init([to])])
      #expect(row.movement?.target == nil && row.curve?.hasPrefix("spring(") == true)
      expectEqual([row.begin, row.end], [0, 600])
    }
  }

  @Test("Nearly each golden has a sheet of a screen, and the text of each reads back")
  func goldens() throws {
    let folder = Self.traces
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".mtrace") }.sorted()
    try #require(names.count > 90)
    var large: [String] = []
    for name in names where name.hasPrefix("motions/s") || TestDepth.current == .deep {
      let bytes = try Data(contentsOf: folder.appendingPathComponent(name))
      let sheet = Sheet(try TraceReader.read([UInt8](bytes)))
      #expect(!sheet.rows.isEmpty, "\(name)")
      if sheet.rows.count > 40 { large.append("\(name): \(sheet.rows.count)") }
      expectEqual(try Sheet(text: sheet.text), sheet, name)
    }
    #expect(large.count <= deep(names.count - 85, quick: 0), "\(large)")
  }

  @Test("Noise of 20,000 frames is read within seconds")
  func noise() {
    var random = SeededGenerator(seed: 1)
    let start = Date()
    let rows = Sheet(trace((0..<20_000).map { _ in random.unit() })).rows
    #expect(!rows.isEmpty)
    #expect(Date().timeIntervalSince(start) < 10)
  }
}
