import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite struct TraceDiffTextTests {
  private var swapped: TraceDiff {
    var actual = PlainTrace.fade
    actual.frames[2].records[0] = .value(track: "card.alpha", [.f64(0.5)])
    actual.frames[3].records.swapAt(2, 3)
    return TraceDiff(golden: PlainTrace.fade.trace, actual: actual.trace)
  }

  @Test("The text names frame, time, track, both values and the events")
  func text() {
    #expect(
      swapped.text(golden: "a.mtrace", actual: "b.mtrace") == """
        card.alpha: another value at frame 2 only, at most 0.1667 away (17 % of its span)
        card.fade moving → stopped now comes after card.fade completed (frame 3)
          - card.alpha  0.666667 → 1  33.3–50 ms  linear
          + card.alpha  0.5 → 1 of 2  33.3–50 of 50 ms  linear
        Trace differs from golden. First difference: frame 2 (t = 0.0333 s), value of card.alpha.
          golden    a.mtrace:19
          run       b.mtrace

          frame 2 (t = 0.0333 s)
            - line 19  card.alpha 0.6666666666666666
            + line 19  card.alpha 0.5
          card.alpha  frame 2: 0.6666666666666666 → 0.5 Δ -0.1667; 1 frame; exact
            golden ▁▃▆█
            run    ▁▃▅█
            |d|    ▁▁█▁
          compared  4 of 4 frames, 2 tracks, 8 values, 6 events; 1 value different; 1 event different

        """)
  }

  @Test("The whole text has the lines around the difference, those of both sides once")
  func context() {
    #expect(
      swapped.text(limit: nil).contains(
        """
          frame 2 (t = 0.0333 s)
          -> line 19  card.alpha 0.6666666666666666
          +> line 19  card.alpha 0.5
              line 20  card.position.y 33.333333333333336

        """))
    var later = PlainTrace.fade
    later.meta.append(Trace.Meta("note", "one line more"))
    later.frames[2].records[0] = .value(track: "card.alpha", [.f64(0.5)])
    #expect(
      TraceDiff(golden: PlainTrace.fade.trace, actual: later.trace).text(limit: nil).contains(
        """
          -> line 19  card.alpha 0.6666666666666666
            - line 20  card.position.y 33.333333333333336
            - line 21  card.fade callback cycleRepeated count=1
          +> line 20  card.alpha 0.5
            + line 21  card.position.y 33.333333333333336
            + line 22  card.fade callback cycleRepeated count=1

        """))
    var shorter = PlainTrace.fade
    shorter.frames[2].records.remove(at: 2)
    #expect(
      TraceDiff(golden: PlainTrace.fade.trace, actual: shorter.trace).text(limit: nil).contains(
        """
          -> line 21  card.fade callback cycleRepeated count=1
          +> nothing
        """))
  }

  @Test("The failure text names paths and commands, and the golden's line")
  func failureText() {
    let places = DiffPlaces(
      golden: "__Traces__/CardTests/fade.mtrace",
      actual: ".build/dopesheet/pending/CardTests/fade.mtrace",
      wholeDiff: ".build/dopesheet/pending/CardTests/fade.diff.txt",
      step: "swift run dopesheet step CardTests/fade",
      accept: "swift run dopesheet accept CardTests/fade")
    // The text of the comparison, with the path of the whole text before the counts, and the commands after them.
    let plain = swapped.text(golden: places.golden, actual: places.actual)
    let counts = plain.split(separator: "\n").last ?? ""
    expectEqual(
      swapped.text(places),
      String(plain.dropLast(counts.count + 1)) + """
          whole diff: .build/dopesheet/pending/CardTests/fade.diff.txt
        \(counts)

          step    swift run dopesheet step CardTests/fade
          accept  swift run dopesheet accept CardTests/fade

        """)
    #expect(
      plain.contains("\n  golden    __Traces__/CardTests/fade.mtrace:19\n  run       .build/"))
  }

  @Test("A reason comes first")
  func reason() {
    let places = DiffPlaces(golden: "a.mtrace", reason: "The golden was edited.")
    let lines = swapped.text(places).split(separator: "\n")
    expectEqual(lines[0], "The golden was edited.")
    expectEqual(lines[1], "First difference: frame 2 (t = 0.0333 s), value of card.alpha.")
  }

  /// Two traces with many differences of every kind.
  private var wild: TraceDiff {
    func trace(_ x: Double, _ kind: String) -> Trace {
      var plain = PlainTrace()
      for index in 0..<30 {
        plain.tracks.append(Trace.Track("t\(index)"))
        plain.tracks.append(Trace.Track("\(kind)\(index)"))
        plain.preroll.append(.source(Trace.Source("s\(index)", kind: kind)))
      }
      for frame in 0..<30 {
        plain.frames.append(
          (
            Int64(frame),
            (0..<30).map { .value(track: "t\($0)", [.f64(x * Double(frame + $0))]) } + [
              .callback(source: "s0", name: kind, arguments: [])
            ]
          ))
      }
      return plain.trace
    }
    return TraceDiff(golden: trace(1, "a"), actual: trace(2, "b"))
  }

  @Test("The text keeps to its limit and tells how much is left out", arguments: [9, 12, 25, 60])
  func limit(_ limit: Int) throws {
    let lines = wild.text(golden: "a", actual: "b", limit: limit).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    expectEqual(lines.count, limit)
    expectEqual(lines.last?.hasPrefix("  compared  30 of 30 frames, "), true)
    let last = try #require(lines.dropLast().last)
    let omitted = try #require(Int(last.split(separator: " ")[1]))
    let entries = wild.structure.tracks.count + wild.structure.sources.count
    let all = entries + wild.tracks.count + wild.events.count
    expectEqual(last, "  … \(omitted) more")
    #expect(omitted < all)
    // Structure that the causes explain is not listed again.
    #expect(omitted >= all - entries - limit)
  }

  @Test("Every list has its share of the lines")
  func shares() {
    let text = wild.text()
    #expect(text.contains("\n  missing track: a11\n"))
    #expect(text.contains("\n  - t1  1 → 30  0–483.3 ms  linear\n  + t1  2 → 60  0–483.3 ms"))
    #expect(
      text.contains("\n  t1  frame 0: 1 → 2 Δ +1; largest: frame 29, Δ +30; 30 frames; exact\n"))
    #expect(text.contains("missing in the run  s0 callback a"))
    #expect(text.contains("\n  cause: s0, s1, s2 and 27 more: kind a → b"))
  }

  @Test("The failure text keeps to its limit, its commands included")
  func failureLimit() {
    let places = DiffPlaces(
      golden: "a", actual: "b", wholeDiff: "c", step: "step", accept: "accept")
    let lines = wild.text(places).split(separator: "\n", omittingEmptySubsequences: false)
    expectEqual(lines.count - 1, 25)
    #expect(lines.contains { $0.hasSuffix("more; whole diff: c") })
    expectEqual(lines[24], "  accept  accept")
  }

  @Test("Without a limit everything is there")
  func whole() {
    let text = wild.text(limit: nil)
    #expect(!text.contains("… "))
    #expect(text.contains("\n  t1, t10, t11, t12"))
    #expect(text.split(separator: "\n").count { $0.contains("callback") } >= 60)
    for index in 0..<30 { #expect(text.contains("  a s\(index): a → b")) }
  }

  @Test("What passes is reported in one sentence")
  func passing() {
    let fade = PlainTrace.fade.trace
    #expect(
      TraceDiff(golden: fade, actual: fade).text() == """
        The traces are the same, byte for byte.
          compared  4 of 4 frames, 2 tracks, 8 values, 6 events

        """)
    let diff = TraceDiff([0, 1], [0, 1.5], ["*": .absolute(2)])
    #expect(
      diff.text() == """
        The traces are the same within the tolerance; at most 25 % of it is used.
          compared  2 of 2 frames, 1 track, 2 values, 0 events; 1 value within tolerance
          tolerance * abs=2: 1 track, at most 25 % of it
          x  within abs=2; largest: frame 1, 1 → 1.5 Δ +0.5

        """)
  }

  @Test("Each of many causes is there once, and the lines of the first three count the others")
  func manyCauses() {
    func jumping(by distance: Double) -> Trace {
      written(tracks: 5, frames: 9) { $1 < 5 ? $1 : 5 + distance * Double($0 + 1) }
    }
    let diff = TraceDiff(golden: jumping(by: 0), actual: jumping(by: 1))
    let causes = diff.explanation.causes.map { $0.title() }
    expectEqual(causes.count, 5)
    for text in [diff.sentences(rest: "there"), diff.text(limit: 60)] {
      let lines = text.split(separator: "\n").map(String.init)
      expectEqual(Array(lines.prefix(4)), causes.prefix(3) + ["… 2 more causes"])
      for cause in causes { expectEqual(lines.count { $0.hasSuffix(cause) }, 1) }
    }
    expectEqual(diff.explanation.firstCause, causes[0] + "; 4 more causes")
  }

  @Test("Rows that do not fit are counted, and the text says where they are")
  func manyRows() {
    func moving(by end: Double) -> Trace {
      written(tracks: 12, frames: 9) { $1 / 8 * (end + Double($0 * $0)) }
    }
    let diff = TraceDiff(golden: moving(by: 10), actual: moving(by: 20))
    let lines = diff.sentences(rest: "d shows them").split(separator: "\n").map(String.init)
    let rows = lines.filter { $0.hasPrefix("  - ") || $0.hasPrefix("  + ") }
    expectEqual(rows.count, 4)
    #expect(lines.contains("  … 20 more rows (d shows them)"), "\(lines)")
    expectEqual(
      diff.text(limit: nil).split(separator: "\n").count {
        $0.hasPrefix("  - ") || $0.hasPrefix("  + ")
      }, 24)
  }

  @Test("Curves are left out where they look alike")
  func alikeCurves() {
    let diff = TraceDiff([0, 1, 2], [0, 1.0.nextUp, 2])
    #expect(!diff.text().contains("▁"))
    #expect(diff.text().contains("(1 ulp)"))
  }
}
