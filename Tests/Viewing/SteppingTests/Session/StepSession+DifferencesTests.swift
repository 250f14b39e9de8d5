import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct StepDifferencesTests {
  private func session(_ run: [Double], _ golden: [Double] = [0, 1, 2, 3, 4, 5, 6, 7])
    -> StepSession
  {
    StepSession(trace(run), beside: trace(golden))
  }

  /// A trace with some values in each frame, in order.
  private func recorded(
    frames: Int, sources: [Trace.Source] = [], _ tracks: [String],
    _ value: (_ frame: Int, _ track: Int) -> Double
  ) -> Trace {
    .written(
      tracks: tracks.map { Trace.Track($0) }, preroll: sources.map { .source($0) },
      frames: (0..<frames).map { frame in
        (
          Int64(frame),
          tracks.indices.map { .value(track: tracks[$0], [.f64(value(frame, $0))]) }
        )
      })
  }

  @Test func `the keys and words for differences go forward and back, with the sentence`() {
    let session = session([0, 1, 2, 9, 4, 5, 6, 7, 8])
    let first = session.perform("]")
    expectEqual(session.stepper.place.frame, 3)
    #expect(first.lines[0].hasPrefix("difference 1 of "), "\(first.lines)")
    #expect(first.lines[1].hasPrefix("frame 3 "))
    #expect(session.perform("next difference").lines[0].contains("frame 8 (t = 0.1333 s) is new"))
    #expect(session.stepper.place.frame > 3)
    _ = session.perform("previous difference")
    expectEqual(session.stepper.place.frame, 3)
    expectEqual(session.perform("[").lines, ["no difference begins before"])
    _ = session.perform("g end")
    expectEqual(session.perform("]").lines, ["no further difference begins"])
  }

  @Test func `a row of the sheet is visited at its begin, before its records`() throws {
    let still = [Double](repeating: 0, count: 6)
    let ramp = (1...10).map { Double($0) / 10 }
    let session = session(still + ramp.map { $0 / 2 }, still + ramp)
    let row = session.perform("]").lines
    expectEqual(row[0], "difference 1 of 2: x: ends at 0.5 instead of 1")
    #expect(row[1].hasPrefix("frame 5 "), "\(row)")
    expectEqual(session.perform("x").lines, ["no track differs here"])
    let record = session.perform("]").lines
    #expect(record[0].hasPrefix("difference 2 of 2: x: "), "\(record)")
    #expect(record[1].hasPrefix("frame 6 ") && record[1].hasSuffix("  x 0.05"), "\(record)")
    expectEqual(session.perform("[").lines, row)
  }

  @Test func `a row that only a difference elsewhere divides is no difference`() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let blink = Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2)
      stage.play(blink.named("blink").repeatCount(3).reverses())
    }.runUntilSettled(within: .seconds(2)).trace
    var lines = run.text.split(separator: "\n")
    let frame = try #require(lines.firstIndex(of: "@5"))
    lines[frame + 1] = "card.alpha 0.125"
    let golden = try TraceReader.read(
      Array((lines.joined(separator: "\n") + "\n").utf8), options: .init(digest: .ignored))
    #expect(
      !TraceDiff(golden: golden, actual: run).rowDifferences(ofTracks: ["card.alpha"]).isEmpty)
    let session = StepSession(run, beside: golden)
    let reply = session.perform("]").lines
    #expect(
      reply[0].hasPrefix("difference 1 of 1: card.alpha: another value at frame 5 "), "\(reply)")
  }

  @Test func `where a declaration differs first, the first value is named, and gone to`() throws {
    func trace(_ duration: Double) -> Trace {
      let arguments = [Trace.Argument("duration", .number(duration))]
      let fade = Trace.Source("fade", kind: "motion", arguments)
      return recorded(frames: 5, sources: [fade], ["x"]) { frame, _ in Double(frame) / duration }
    }
    let session = StepSession(trace(4), beside: trace(2))
    let first = session.perform("d").lines
    #expect(first[0].hasSuffix("configuration of fade"), "\(first)")
    let value = "first differing value: frame 1 (t = 0.0167 s), x 0.5 → 0.25"
    #expect(first.last?.hasPrefix(value) == true, "\(first)")
    #expect(first.last?.hasSuffix("  (D goes there)") == true, "\(first)")
    let reply = session.perform("D").lines
    #expect(reply[0].hasPrefix(value), "\(reply)")
    expectEqual(reply[1], "frame 1  0.0167 s  line 9  x 0.25")
  }

  @Test func `the first difference that is a value is named once`() {
    let session = session([0, 1, 2, 9, 4, 5, 6, 7])
    #expect(!session.perform("d").lines.contains { $0.contains("first differing value") })
    #expect(session.perform("D").lines[1].hasSuffix("  x 9"))
    expectEqual(
      self.session([0, 1, 2, 3, 4, 5, 6, 7]).perform("D").lines,
      ["no value of the shared tracks differs"])
  }

  @Test func `of values in one frame, the first record counts`() {
    func trace(_ value: Double) -> Trace {
      recorded(frames: 3, ["b", "a"]) { frame, _ in frame == 1 ? value : 0 }
    }
    let session = StepSession(trace(2), beside: trace(1))
    #expect(session.perform("D").lines[1].hasSuffix("  b 2"))
  }

  @Test func `many tracks that are renamed and differ are examined up to the limit`() {
    func trace(_ name: String, to end: Double) -> Trace {
      let nodes = (0..<300).map { Trace.Source("\(name)\($0)", kind: "node") }
      return recorded(frames: 4, sources: nodes, nodes.map { $0.name + ".alpha" }) { frame, node in
        frame == 3 ? end : Double(frame * 1000 + node)
      }
    }
    let (golden, run) = (trace("cell", to: 1), trace("item", to: 2))
    let explanation = TraceDiff(golden: golden, actual: run).explanation
    #expect(explanation.renames.count >= 300 && explanation.skippedTracks > 0)
    let session = StepSession(run, beside: golden)
    #expect(session.opening[0].hasPrefix("≠ "), "\(session.opening)")
    expectEqual(session.perform("D").lines, ["no value of the shared tracks differs"])
    _ = session.perform("g end")
    expectEqual(
      session.perform("]").lines,
      [
        "no further difference begins; \(explanation.skippedTracks) more tracks differ and were not explained"
      ])
  }

  @Test func `a row between two frames is a difference if the next frame differs`() throws {
    func trace(_ end: Double) throws -> Trace {
      try Rehearsal(at: .hz(60)) { stage in
        let card = stage.add(Node("card"))
        stage.play(Motion(card, .alpha(to: end), duration: 0.003).named("fade").afterDelay(0.51))
        stage.play(Motion(card, .position.x(to: 9), duration: 0.7).named("move"))
      }.runUntilSettled(within: .seconds(2)).trace
    }
    let (golden, run) = (try trace(0.5), try trace(0.25))
    let rows = TraceDiff(golden: golden, actual: run).rowDifferences(ofTracks: ["card.alpha"])
    try #require(!rows.isEmpty)
    let session = StepSession(run, beside: golden)
    var lines: [String] = []
    while let line = session.perform("]").lines.first, line.hasPrefix("difference ") {
      lines.append(line)
    }
    for row in rows { #expect(lines.contains { $0.contains(row.words) }, "\(lines)") }
  }

  @Test func `a session begins with the cause, at the first record that differs`() {
    let session = session([0, 1, 2, 9, 4, 5, 6, 7, 8])
    #expect(session.opening[0].hasPrefix("≠ x: "), "\(session.opening)")
    #expect(session.opening[0].hasSuffix("  (difference 1 of 2; d goes there)"))
    session.goToFirstRecord()
    expectEqual(session.stepper.place.frame, 3)
    expectEqual(session.whereLine.hasSuffix("x 9"), true, session.whereLine)
    #expect(session.opening[0].hasSuffix("  (here: difference 1 of 2)"), "\(session.opening)")
    #expect(session.perform("]").lines[0].hasPrefix("difference 2 of "))
    #expect(session.opening[0].hasSuffix("  (difference 1 of 2; d goes there)"))
    let same = self.session([0, 1, 2, 3, 4, 5, 6, 7])
    expectEqual(same.opening[0], "= the same as golden")
    same.goToFirstRecord()
    #expect(same.stepper.isAtBeginning)
  }

  @Test func `without differences or a golden, the answer says so`() {
    expectEqual(session([0, 1, 2, 3, 4, 5, 6, 7]).perform("]").lines, ["the same as golden"])
    let alone = StepSession(trace(1, 2))
    #expect(alone.perform("]").isRefused)
    expectEqual(alone.opening.count, 1)
  }
}
