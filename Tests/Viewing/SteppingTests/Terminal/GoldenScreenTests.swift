import DopesheetDrawing
import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

/// The screen of a run beside its golden.
struct GoldenScreenTests {
  /// A card that moves, and a bar that stays; the run may differ from a frame on, and may lack the last frames.
  private func trace(_ distance: Double = 0, from: Int = 5, frames: Int = 10, color: Double = 0)
    -> Trace
  {
    func x(_ number: Double) -> Trace.Record { .value(track: "card.position.x", [.f64(number)]) }
    let shade = [("backgroundColor.red", color), ("backgroundColor.alpha", 1)]
    return .written(
      tracks: [Trace.Track("card.position.x"), Trace.Track("bar.position.y")],
      preroll: [
        .node("card", [0, 0, 40, 40], shade), .node("bar", [160, 0, 40, 40]), x(20),
        .value(track: "bar.position.y", [.f64(20)]),
      ],
      frames: (0..<frames).map { frame in
        (Int64(frame), [x(20 + 10 * Double(frame) + (frame >= from ? distance : 0))])
      })
  }

  private func session(_ run: Trace, _ golden: Trace? = nil) -> StepSession {
    StepSession(run, beside: golden ?? trace())
  }

  private func rows(_ session: StepSession, _ place: String, width: Int = 80, height: Int = 24)
    -> [String]
  {
    _ = session.perform(place)
    var view = ScreenView()
    return view.rows(session, width: width, height: height)
  }

  @Test func `the golden's value stands beside the run's, with a sign where they differ`() throws {
    let session = session(trace(30))
    let same = rows(session, "g 4")
    #expect(same[1].contains("  run ") && same[1].contains(" golden"))
    let row = try #require(same.first { $0.contains("card.position.x") })
    #expect(row.contains("60") && row.contains(" =") && !row.contains("≠"))
    let other = try #require(rows(session, "g 6").first { $0.contains("card.position.x") })
    #expect(other.contains("≠card.position.x") && other.contains("110 ") && other.contains(" 80 "))
  }

  @Test func `values that are cut to the same text show their distance`() throws {
    let run = TestSupport.trace(1, 0.123_456_789_012_341_23)
    let session = session(run, TestSupport.trace(1, 0.123_456_789_012_345_67))
    let row = try #require(rows(session, "g 1").first { $0.contains("≠x") })
    #expect(row.contains("+4.4"), "\(row)")
  }

  @Test func `within a frame, only what the run has written so far is compared`() {
    // The run has the same values in another order.
    func trace(_ tracks: [String]) -> Trace {
      .written(
        tracks: tracks.map { Trace.Track($0) },
        frames: (0..<3).map { frame in
          (frame, tracks.map { .value(track: $0, [.f64(Double(frame))]) })
        })
    }
    let session = session(trace(["b", "a"]), trace(["a", "b"]))
    for place in ["g 0", "s 2", "s"] {
      #expect(!rows(session, place).prefix(8).contains { $0.contains("≠") }, "\(place)")
      expectEqual(session.perform("x").lines, ["no track differs here"])
    }
  }

  @Test func `before the first record, no value differs`() {
    let session = session(trace())
    for place in ["g start", "s", "s"] {
      #expect(!rows(session, place).contains { $0.contains("≠") }, "\(place)")
      expectEqual(session.perform("x").lines, ["no track differs here"])
    }
  }

  @Test func `an answer of one long line stands below the records`() {
    let session = session(trace(30))
    _ = session.perform("g 6")
    var view = ScreenView()
    view.message = [String(repeating: "word ", count: 20) + "end"]
    let rows = view.rows(session)
    #expect(rows[22].hasSuffix("end"))
    #expect(rows[13..<21].contains { $0.hasPrefix("> ") })
  }

  @Test func `frames that the golden does not have show no golden`() {
    let rows = rows(session(trace(frames: 14)), "g 12")
    #expect(rows[1].contains("no golden"))
    #expect(!rows.contains { $0.contains("≠card") })
  }

  @Test func `the golden's nodes are dashed behind the run's, and what looks different is named`() {
    let session = session(trace(60))
    #expect(!rows(session, "g 4").contains { $0.contains("┄") })
    let moved = rows(session, "g 6")
    #expect(moved.contains { $0.contains("┄┄") })
    #expect(moved.contains { $0.contains("┄ golden  ≠ card") })
    let colored = rows(self.session(trace(color: 1)), "g 6")
    #expect(colored.contains { $0.contains("≠ card") } && !colored.contains { $0.contains("┄") })
  }

  @Test func `the scale is that of both traces, and stays from frame to frame`() {
    // The golden's card is far away in its last frames, which the run does not have.
    let session = session(trace(frames: 8), trace(900, from: 8, frames: 10))
    var view = ScreenView()
    // The bar is the rightmost box.
    let ends = ["g 0", "g 4", "g 7"].map { place -> Int? in
      _ = session.perform(place)
      let rows = view.rows(session)
      return rows[1..<12].compactMap { Array($0.prefix(30)).lastIndex(of: "┘") }.max()
    }
    expectEqual(Set(ends).count, 1)
    #expect(ends[0].map { $0 < 12 } == true, "\(ends)")
  }

  @Test func `nodes that only the golden has are drawn`() {
    let rows = rows(session(TestSupport.trace(1, 2, 3)), "g 1")
    #expect(rows.contains { $0.contains("┄┄") } && !rows.contains { $0.contains("no nodes") })
  }

  @Test func `tracks that only the golden has are listed with its values`() throws {
    let golden = TestSupport.trace(1, 2, 3)
    let session = session(trace(), golden)
    let rows = rows(session, "g 1", width: 160, height: 48)
    let row = try #require(rows.first { $0.contains("≠x ") })
    #expect(row.contains("  none  ") && row.hasSuffix("  2"), "\(row)")
    var view = ScreenView()
    expectEqual(view.shownTracks(session), ["bar.position.y", "card.position.x", "x"])
    view.show(session.perform("w card.*").lines, of: session)
    #expect(view.message[0].hasSuffix("; hidden tracks: 2 (unwatch shows all)"))
    view.show(session.perform("w *").lines, of: session)
    expectEqual(view.shownTracks(session).count, 3)
    expectEqual(view.message[0], "watching *")
    _ = session.perform("unwatch")
    expectEqual(session.perform("w x").lines, ["watching x", "  x  none, only in the golden"])
    expectEqual(view.shownTracks(session), ["x"])
    _ = session.perform("unwatch")
    expectEqual(session.perform("v x").lines, ["  x  none, only in the golden"])
    for command in ["> x", "< x", "last x", "set x 1"] {
      expectEqual(session.perform(command).lines, ["x is only in the golden"])
    }
    // Its curve is the golden's.
    view.selection = 2
    let curve = view.rows(session, width: 160, height: 48).filter { $0.contains("○") }
    expectEqual(curve.count, 4, "\(curve)")
  }

  @Test func `words that only the golden has are no curve`() throws {
    let golden = written(Trace.Track("mood", .sym), frames: 3) { [.sym($0 == 0 ? "calm" : "wild")] }
    let session = session(trace(frames: 3), golden)
    let row = try #require(rows(session, "g 1", width: 160).first { $0.contains("≠mood") })
    #expect(row.hasSuffix("wild"), "\(row)")
  }

  @Test func `the title counts the differences`() {
    let session = session(trace(30))
    #expect(!rows(session, "g 6")[0].contains("difference"))
    let count = rows(session, "[")[0].split(separator: "difference 1 of ").last.flatMap { Int($0) }
    var places: [TracePlace] = []
    _ = session.perform("g start")
    while session.perform("]").lines[0].hasPrefix("difference ") {
      places.append(session.stepper.place)
    }
    expectEqual(count, places.count)
    #expect(!rows(session, "g 8")[0].contains("difference"))
  }

  @Test func `the curve is marked where the run differs`() throws {
    let session = session(trace(30))
    _ = session.perform("g 0")
    var view = ScreenView()
    let canvas = view.draw(session, width: 80, height: 24)
    let row = try #require((0..<24).first { canvas.text(ofRow: $0).contains("bar.position.y") })
    #expect(!canvas.sequence(ofRow: row).contains("\u{1B}[0;4;31m"))
    #expect(canvas.sequence(ofRow: row + 1).contains("\u{1B}[0;4;31m"))
  }

  @Test func `a large screen has the curve of the selected track, and the states below`() throws {
    let session = session(trace(30))
    _ = session.perform("g 6")
    var view = ScreenView()
    view.selection = 1
    let rows = view.rows(session, width: 160, height: 48)
    #expect(rows.contains { $0.contains("card.position.x  ● run  ○ golden") })
    #expect(rows.contains { $0.contains("●") && !$0.contains("run") })
    #expect(rows.contains { $0.hasSuffix("card  node") })
    // Each row of the upper part is used on one of its sides.
    let upper = rows.prefix { !$0.hasPrefix("──") }.dropFirst()
    #expect(upper.count { $0.isEmpty } <= 1, "\(rows.joined(separator: "\n"))")
  }

  @Test func `names of tracks are cut so that they differ`() {
    let names = ["red", "green", "blue"].map { "navigation.sidebar.backgroundColor.\($0).value" }
    let trace = Trace.written(
      tracks: names.map { Trace.Track($0) },
      frames: [(0, names.map { .value(track: $0, [.f64(1)]) })])
    let shown = rows(session(trace, trace), "g 0").filter { $0.contains("…") && $0.contains("=") }
      .map { $0.drop { $0 != "n" }.prefix { $0 != " " } }
    expectEqual(shown.count, 3)
    expectEqual(Set(shown).count, 3)
  }

  @Test(arguments: 0..<deep(300, quick: 6))
  func `any run is drawn on any screen, alone and beside any golden`(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let (golden, run) = random.extremeTraces()
    for session in [session(run, golden), StepSession(run)] {
      _ = session.perform("w *")
      for place in ["g start", "]", "]", "g 0", "g end", "["] {
        _ = session.perform(place)
        for (width, height) in [(1, 1), (41, 13), (80, 24), (160, 48)] {
          var view = ScreenView()
          expectEqual(view.draw(session, width: width, height: height).height, height)
        }
      }
    }
  }
}
