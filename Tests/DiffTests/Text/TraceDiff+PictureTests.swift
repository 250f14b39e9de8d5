import DopesheetDiff
import DopesheetDrawing
import DopesheetTrace
import TestSupport
import Testing

@Suite struct TraceDiffPictureTests {
  @Test(
    "What is the same is one faint line; from where it parts there are two, and how far they are apart"
  )
  func parting() throws {
    let picture = ComparisonPicture(
      TraceDiff(golden: trace([0, 1, 2, 3, 4]), actual: trace([0, 1, 2, 2, 1])), title: "t")
    expectEqual(picture.differing, ["x"])
    let parsed = try #require(ParsedSVG(picture.svg))
    // The legend adds one of each.
    for look in [SVGStyle.same, .golden, .curve] { #expect(parsed.all("path", look).count == 2) }
    expectEqual(parsed.all("path", .area).count, 1)
    #expect(parsed.texts.contains("1 of 1 track differs"))
    #expect(parsed.texts.contains("at most 3 apart"))
  }

  @Test("Tracks that are the same are not drawn")
  func same() throws {
    let picture = ComparisonPicture(
      TraceDiff(golden: trace([0, 1]), actual: trace([0, 1])), title: "t")
    #expect(picture.differing.isEmpty)
    let parsed = try #require(ParsedSVG(picture.svg))
    #expect(parsed.texts.contains("no difference in 1 track"))
    #expect(parsed.all("path", .area).isEmpty)
  }

  @Test("A run that ends earlier has no value after its end")
  func shorter() throws {
    let picture = ComparisonPicture(
      TraceDiff(golden: trace([0, 1, 2]), actual: trace([0, 1])), title: "t")
    expectEqual(picture.differing, ["x"])
    let parsed = try #require(ParsedSVG(picture.svg))
    #expect(parsed.texts.contains { $0.hasPrefix("1 of 1 track differs") })
    #expect(parsed.all("path", .golden).count == 2 && parsed.all("path", .area).isEmpty)
  }

  @Test("A track of one side only, words and several components are reported")
  func unlike() throws {
    func trace(_ name: String, _ values: [[Scalar]], _ kind: ScalarKind = .f64) -> Trace {
      written(Trace.Track(name, kind, width: values[0].count), frames: 1) { values[$0] }
    }
    func texts(_ golden: Trace, _ actual: Trace) throws -> [String] {
      let picture = ComparisonPicture(TraceDiff(golden: golden, actual: actual), title: "t")
      return try #require(ParsedSVG(picture.svg)).texts
    }
    let renamed = try texts(trace("a", [[.f64(1)]]), trace("b", [[.f64(1)]]))
    #expect(renamed.contains("not in the actual") && renamed.contains("not in the golden"))
    let words = try texts(trace("a", [[.sym("x")]], .sym), trace("a", [[.sym("y")]], .sym))
    #expect(words.contains("words differ"))
    let pairs = try texts(
      trace("a", [[.f64(1), .f64(2)]]), trace("a", [[.f64(1), .f64(5)]]))
    #expect(pairs.contains("[1] · at most 3 apart"))
  }

  /// A trace of callbacks in frame 0.
  private func calling(_ callbacks: [String]) -> Trace {
    .written(
      tracks: [], preroll: [.source(Trace.Source("m", kind: "motion"))],
      frames: [(0, callbacks.map { .callback(source: "m", name: $0, arguments: []) })])
  }

  @Test("Events of one side are flagged with their sign, those of both are not")
  func events() throws {
    let picture = ComparisonPicture(
      TraceDiff(golden: calling(["a", "b"]), actual: calling(["b", "c"])), title: "t")
    let parsed = try #require(ParsedSVG(picture.svg))
    #expect(parsed.all("title").contains { $0.text == "0 s: − m a, + m c" })
  }

  @Test(
    "Events count as often as they happen, in whatever order, and many of them soon",
    .timeLimit(.minutes(1)))
  func manyEvents() throws {
    func titles(_ golden: [String], _ actual: [String]) throws -> [String] {
      let picture = ComparisonPicture(
        TraceDiff(golden: calling(golden), actual: calling(actual)), title: "t")
      return try #require(ParsedSVG(picture.svg)).all("title").map(\.text)
    }
    #expect(try titles(["a", "a", "b"], ["b", "a", "b"]).contains("0 s: − m a, + m b"))
    let names = (0..<deep(30_000, quick: 5_000)).map { "n\($0)" }
    try expectEqual(titles(names, names.reversed()), ["t"])
    #expect(try titles(names + ["x"], names.reversed()).contains("0 s: − m x"))
  }

  /// A trace of a track with a value before frame 0, and one in it.
  private func early(_ before: Scalar, _ value: Scalar, extra: Bool = false) -> Trace {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("x", before.kind))
    if extra { _ = builder.declare(Trace.Track("extra")) }
    builder.value(track: track, [before])
    for tick in 0..<3 {
      builder.beginFrame(tick: Int64(tick))
      builder.value(track: track, [value])
    }
    return builder.finish(clock: ClockRate(60)!)
  }

  @Test("A track that differs before frame 0 only is drawn, and both values are reported")
  func beforeTheFirstFrame() throws {
    let (golden, actual) = (early(.f64(1), .f64(3)), early(.f64(2.5), .f64(3)))
    let picture = ComparisonPicture(TraceDiff(golden: golden, actual: actual), title: "t")
    expectEqual(picture.differing, ["x"])
    let texts = try #require(ParsedSVG(picture.svg)).texts
    #expect(texts.contains("before frame 0: 1 → 2.5"))
    let words = ComparisonPicture(
      TraceDiff(golden: early(.sym("a"), .sym("c")), actual: early(.sym("b"), .sym("c"))),
      title: "t")
    #expect(
      try #require(ParsedSVG(words.svg)).texts.contains("words differ · before frame 0: a → b"))
    let later = ComparisonPicture(
      TraceDiff(golden: golden, actual: actual), title: "t", seconds: 0.01...1)
    #expect(later.differing.isEmpty)
  }

  @Test("What no curve and no event shows is reported in words")
  func elsewhere() throws {
    func texts(_ golden: Trace, _ actual: Trace) throws -> [String] {
      let picture = ComparisonPicture(TraceDiff(golden: golden, actual: actual), title: "t")
      return try #require(ParsedSVG(picture.svg)).texts
    }
    func declared(_ x: Double) -> Trace {
      var builder = TraceBuilder()
      _ = builder.declare(Trace.Source("card", kind: "node", [Trace.Argument("x", .number(x))]))
      builder.beginFrame(tick: 0)
      return builder.finish(clock: ClockRate(60)!)
    }
    #expect(
      try texts(declared(1), declared(2)).contains(
        "no curve differs · first difference: before frame 0, configuration of card"))
    let golden = early(.f64(1), .f64(3))
    #expect(try texts(golden, golden).contains("no difference in 1 track"))
    #expect(try texts(golden, early(.f64(1), .f64(4))).contains("1 of 1 track differs"))
    let more = try texts(golden, early(.f64(1), .f64(3), extra: true))
    #expect(more.contains("1 of 2 tracks differs") && more.contains("not in the golden"))
  }

  @Test("Values that differ within frames only, or at another place, are drawn and reported")
  func withinFrames() throws {
    func trace(_ passing: Double) -> Trace {
      var builder = TraceBuilder()
      let track = builder.declare(Trace.Track("x"))
      builder.beginFrame(tick: 0)
      for value in [passing, 3] { builder.value(track: track, [.f64(value)]) }
      return builder.finish(clock: ClockRate(60)!)
    }
    let picture = ComparisonPicture(TraceDiff(golden: trace(1), actual: trace(2)), title: "t")
    expectEqual(picture.differing, ["x"])
    let parsed = try #require(ParsedSVG(picture.svg))
    #expect(parsed.texts.contains("the same at the end of every frame"))
  }

  @Test("Truths and whole numbers are steps, other numbers go straight to the next")
  func steps() throws {
    func isSlanted(_ values: [Scalar], _ others: [Scalar]) throws -> Bool {
      func trace(_ values: [Scalar]) -> Trace {
        written(Trace.Track("x", values[0].kind), frames: values.count) { [values[$0]] }
      }
      let picture = ComparisonPicture(
        TraceDiff(golden: trace(values), actual: trace(others)), title: "t")
      let parsed = try #require(ParsedSVG(picture.svg))
      let data = [SVGStyle.same, .golden, .curve, .area].flatMap { parsed.all("path", $0) }
        .compactMap { $0.attributes["d"] }
      return data.flatMap { $0.split(separator: "M") }.contains { line in
        let points = line.split { $0 == "L" || $0 == "Z" }.map { $0.split(separator: " ") }
        return zip(points, points.dropFirst()).contains { $0[0] != $1[0] && $0[1] != $1[1] }
      }
    }
    let (truths, others) = ([true, true, false, true, true], [true, false, true, false, true])
    #expect(try !isSlanted(truths.map { .bool($0) }, others.map { .bool($0) }))
    #expect(try !isSlanted([0, 5, 5, 9, 1].map { .i64($0) }, [0, 5, 7, 2, 1].map { .i64($0) }))
    #expect(try isSlanted([0, 5, 5, 9, 1].map { .f64($0) }, [0, 5, 7, 2, 1].map { .f64($0) }))
  }

  @Test("Words are stretches, those of the golden above the actual ones")
  func words() throws {
    func trace(_ words: [String]) -> Trace {
      written(Trace.Track("state", .sym), frames: words.count) { [.sym(words[$0])] }
    }
    let picture = ComparisonPicture(
      TraceDiff(
        golden: trace(["idle", "idle", "busy", "busy"]),
        actual: trace(["idle", "idle", "idle", "gone"])), title: "t")
    let parsed = try #require(ParsedSVG(picture.svg))
    let (above, below) = (parsed.all("rect", .still), parsed.all("rect", .stretch))
    #expect(above.count == 2 && below.count == 2)
    #expect((above[0].number("y") ?? 0) + 20 < below[0].number("y") ?? 0)
    #expect(Set(["idle", "busy", "golden", "actual", "words differ"]).isSubset(of: parsed.texts))
    // The different words are marked once, without a distance.
    expectEqual(parsed.all("path", .area).count, 1)
    #expect(!parsed.texts.contains { $0.contains("apart") })
  }

  @Test("A long comparison is a small file")
  func long() {
    let frames = 0..<deep(50_000, quick: 10_000)
    let golden = trace(frames.map { Double($0 % 11) })
    let actual = trace(frames.map { Double($0 % 13) })
    let picture = ComparisonPicture(TraceDiff(golden: golden, actual: actual), title: "t")
    #expect(picture.svg.document.utf8.count < 100_000)
  }
}
