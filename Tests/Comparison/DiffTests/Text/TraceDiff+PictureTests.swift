import DopesheetDiff
import DopesheetDrawing
import DopesheetTrace
import TestSupport
import Testing

@Suite struct TraceDiffPictureTests {
  /// The picture of a comparison, and what a parser reads of it.
  private func drawn(
    _ golden: Trace, _ actual: Trace
  ) throws -> (picture: ComparisonPicture, parsed: ParsedSVG) {
    let picture = ComparisonPicture(TraceDiff(golden: golden, actual: actual), title: "t")
    return (picture, try #require(ParsedSVG(picture.svg)))
  }

  private func texts(_ golden: Trace, _ actual: Trace) throws -> [String] {
    try drawn(golden, actual).parsed.texts
  }

  @Test(
    "What is the same is one faint line; from where it parts there are two, and how far they are apart"
  )
  func parting() throws {
    let (picture, parsed) = try drawn(trace([0, 1, 2, 3, 4]), trace([0, 1, 2, 2, 1]))
    expectEqual(picture.differing, ["x"])
    // The legend adds one of each.
    for look in [SVGStyle.same, .golden, .curve] { #expect(parsed.all("path", look).count == 2) }
    // What lies between the line of distances and the axis is filled.
    let areas = parsed.all("path", .area).map { $0.attributes["d"]?.split { "MLZ ".contains($0) } }
    #expect(areas.count == 1 && areas[0]?[1] == areas[0]?.last)
    #expect(parsed.texts.contains("1 of 1 track differs"))
    #expect(parsed.texts.contains("at most 3 apart"))
  }

  @Test("A run that ends earlier has no value after its end")
  func shorter() throws {
    let (picture, parsed) = try drawn(trace([0, 1, 2]), trace([0, 1]))
    expectEqual(picture.differing, ["x"])
    #expect(parsed.texts.contains { $0.hasPrefix("1 of 1 track differs") })
    #expect(parsed.all("path", .golden).count == 2 && parsed.all("path", .area).isEmpty)
  }

  @Test("A track of one side only, words and several components are reported")
  func unlike() throws {
    func trace(_ name: String, _ values: [[Scalar]], _ kind: ScalarKind = .f64) -> Trace {
      written(Trace.Track(name, kind, width: values[0].count), frames: 1) { values[$0] }
    }
    let renamed = try texts(trace("a", [[.f64(1)]]), trace("b", [[.f64(1)]]))
    #expect(renamed.contains("not in the run") && renamed.contains("not in the golden"))
    let words = try texts(trace("a", [[.sym("x")]], .sym), trace("a", [[.sym("y")]], .sym))
    #expect(words.contains("words differ"))
    let pairs = try texts(trace("a", [[.f64(1), .f64(2)]]), trace("a", [[.f64(1), .f64(5)]]))
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
    let parsed = try drawn(calling(["a", "b"]), calling(["b", "c"])).parsed
    #expect(parsed.all("title").contains { $0.text == "0 s: − m a, + m c" })
  }

  @Test("Events count as often as they happen, in whatever order")
  func manyEvents() throws {
    func titles(_ golden: [String], _ actual: [String]) throws -> [String] {
      try drawn(calling(golden), calling(actual)).parsed.all("title").map(\.text)
    }
    #expect(try titles(["a", "a", "b"], ["b", "a", "b"]).contains("0 s: − m a, + m b"))
    #expect(try titles([], ["c"]).contains("0 s: + m c"))
    let names = (0..<deep(30_000, quick: 500)).map { "n\($0)" }
    try expectEqual(titles(names, names.reversed()), ["t"])
    #expect(try titles(names + ["x"], names.reversed()).contains("0 s: − m x"))
  }

  /// A trace of a track with a value before frame 0, and one in it.
  private func early(_ before: Scalar, _ value: Scalar, extra: Bool = false) -> Trace {
    .written(
      tracks: [Trace.Track("x", before.kind)] + (extra ? [Trace.Track("extra")] : []),
      preroll: [.value(track: "x", [before])],
      frames: [0, 1, 2].map { ($0, [.value(track: "x", [value])]) })
  }

  @Test("A track that differs before frame 0 only is drawn, and both values are reported")
  func beforeTheFirstFrame() throws {
    let (golden, actual) = (early(.f64(1), .f64(3)), early(.f64(2.5), .f64(3)))
    let (picture, parsed) = try drawn(golden, actual)
    expectEqual(picture.differing, ["x"])
    #expect(parsed.texts.contains("before frame 0: 1 → 2.5"))
    let words = try texts(early(.sym("a"), .sym("c")), early(.sym("b"), .sym("c")))
    #expect(words.contains("words differ · before frame 0: a → b"))
    let later = ComparisonPicture(
      TraceDiff(golden: golden, actual: actual), title: "t", seconds: 0.01...1)
    #expect(later.differing.isEmpty)
  }

  @Test("What no curve and no event shows is reported in words")
  func elsewhere() throws {
    func declared(_ x: Double) -> Trace { written([:], [node("card", ["x": x])]) }
    #expect(try texts(declared(1), declared(2)).contains { $0.hasPrefix("card: looks different") })
    let golden = early(.f64(1), .f64(3))
    let (same, parsed) = try drawn(golden, golden)
    #expect(same.differing.isEmpty && parsed.all("path", .area).isEmpty)
    #expect(parsed.texts.contains("no difference in 1 track"))
    #expect(try texts(golden, early(.f64(1), .f64(4))).contains("1 of 1 track differs"))
    let more = try texts(golden, early(.f64(1), .f64(3), extra: true))
    #expect(more.contains("1 of 2 tracks differs") && more.contains("not in the golden"))
  }

  @Test("Values that differ within frames only, or at another place, are drawn and reported")
  func withinFrames() throws {
    func trace(_ passing: Double) -> Trace {
      .written(
        tracks: [Trace.Track("x")],
        frames: [(0, [passing, 3].map { .value(track: "x", [.f64($0)]) })])
    }
    let (picture, parsed) = try drawn(trace(1), trace(2))
    expectEqual(picture.differing, ["x"])
    #expect(parsed.texts.contains("the same at the end of every frame"))
  }

  @Test("Truths and whole numbers are steps, other numbers go straight to the next")
  func steps() throws {
    func isSlanted(_ values: [Scalar], _ others: [Scalar]) throws -> Bool {
      func trace(_ values: [Scalar]) -> Trace {
        written(Trace.Track("x", values[0].kind), frames: values.count) { [values[$0]] }
      }
      let parsed = try drawn(trace(values), trace(others)).parsed
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
    let parsed = try drawn(
      trace(["idle", "idle", "busy", "busy"]), trace(["idle", "idle", "idle", "gone"])
    ).parsed
    let (above, below) = (parsed.all("rect", .still), parsed.all("rect", .stretch))
    #expect(above.count == 2 && below.count == 2)
    #expect((above[0].number("y") ?? 0) + 20 < below[0].number("y") ?? 0)
    #expect(Set(["idle", "busy", "golden", "run", "words differ"]).isSubset(of: parsed.texts))
    // The different words are marked once, below the words, without a distance.
    let areas = parsed.all("path", .area).compactMap { $0.attributes["d"] }
    let tops = areas.map {
      $0.split { "MLZ".contains($0) }.map { Double($0.split(separator: " ")[1])! }
    }
    #expect(
      tops.count == 1
        && tops[0].allSatisfy { $0 > below[1].number("y")! + below[1].number("height")! })
    #expect(!parsed.texts.contains { $0.contains("apart") })
  }

  @Test("A long comparison is a small file")
  func long() {
    let frames = 0..<deep(50_000, quick: 5_000)
    let golden = trace(frames.map { Double($0 % 11) })
    let actual = trace(frames.map { Double($0 % 13) })
    let picture = ComparisonPicture(TraceDiff(golden: golden, actual: actual), title: "t")
    #expect(picture.svg.document.utf8.count < 100_000)
  }

  /// A trace of two nodes that move right, the first of them to an end.
  private func moving(to end: Double) -> Trace {
    func x(to end: Double) -> [Double] {
      (0..<40).map { frame -> Double in 20 + Double(max(0, frame - 9)) / 30 * end }
    }
    return written(
      ["n0.position.x": x(to: end), "n1.position.x": x(to: 100)],
      [0, 50].enumerated().map {
        node("n\($0)", ["height": 40, "width": 40, "x": 0, "y": $1])
      })
  }

  @Test("A film strip shows the nodes of both sides where they differ, those that do coloured")
  func filmStrip() throws {
    let (golden, actual) = (moving(to: 100), moving(to: 300))
    let parsed = try drawn(golden, actual).parsed
    #expect(parsed.all("rect", .cell).count == 8 && parsed.all("rect", .worst).count == 2)
    #expect(parsed.texts.contains("0.65 s · worst"))
    #expect(parsed.texts.contains("golden") && parsed.texts.contains("run"))
    // The moment before the difference is the same on both sides; then one node of two differs.
    #expect(parsed.texts.contains("0.15 s · same"))
    expectEqual(parsed.all("rect", .node).count, 8)
    expectEqual(parsed.all("rect", .still).count, 12)
    let alone = try #require(
      ComparisonPicture(nodesOf: golden, actual: actual, title: "t", moments: 8))
    try expectEqual(#require(ParsedSVG(alone.svg)).all("rect", .cell).count, 14)
  }

  @Test("A film strip has the worst moment, even if it is one frame of hundreds")
  func worstMoment() throws {
    func trace(_ jump: Double) -> Trace {
      let values = (0..<600).map { $0 == 137 ? jump : $0 < 400 ? jump / 50 : 20 }
      return written(
        ["n.position.x": values], [node("n", ["height": 40, "width": 40])], rate: 100)
    }
    for moments in [2, 3, 5] {
      let strip = try #require(
        ComparisonPicture(nodesOf: trace(20), actual: trace(90), title: "t", moments: moments))
      try #expect(#require(ParsedSVG(strip.svg)).texts.contains("1.37 s · worst"))
    }
  }

  @Test("Two nodes that vanish are worse than one that also moves far away")
  func vanishing() throws {
    func trace(_ shows: Double) -> Trace {
      written(
        [
          "n0.alpha": (0..<40).map { $0 == 10 ? shows : 1 },
          "n0.position.x": (0..<40).map { $0 == 10 ? 9_000 - 8_980 * shows : 20 },
          "n1.alpha": (0..<40).map { $0 == 30 ? shows : 1 },
          "n2.alpha": (0..<40).map { $0 == 30 ? shows : 1 },
        ],
        (0..<3).map { node("n\($0)", ["height": 40, "width": 40, "x": 0, "y": 0]) }, rate: 100)
    }
    let strip = try #require(
      ComparisonPicture(nodesOf: trace(1), actual: trace(0), title: "t", moments: 5))
    try #expect(#require(ParsedSVG(strip.svg)).texts.contains("0.3 s · worst"))
  }

  @Test("Nodes that look the same have no film strip, and neither have chosen tracks")
  func withoutStrip() throws {
    let same = TraceDiff(golden: moving(to: 100), actual: moving(to: 100))
    #expect(
      ComparisonPicture(nodesOf: same.golden, actual: same.actual, title: "t", moments: 5) == nil)
    let diff = TraceDiff(golden: moving(to: 100), actual: moving(to: 300))
    for picture in [
      ComparisonPicture(same, title: "t"),
      ComparisonPicture(diff, title: "t", fits: { $0.hasPrefix("n0") }),
    ] { #expect(try #require(ParsedSVG(picture.svg)).all("rect", .cell).isEmpty) }
  }

  @Test("Of many tracks that differ, those that differ most are drawn, and all are counted")
  func most() throws {
    func trace(_ shift: Double) -> Trace {
      written(tracks: 24, frames: 30) { max(0, $1 - ($0 >= 20 ? shift * 10 : shift)) }
    }
    let (picture, parsed) = try drawn(trace(0), trace(1))
    #expect(picture.svg.height < 900)
    expectEqual(picture.differing.count, 24)
    let texts = parsed.texts
    #expect(texts.contains("24 of 24 tracks differ, the 6 that differ most are drawn"))
    for index in 20..<24 { #expect(texts.contains("x\(index)")) }
    let chosen = ComparisonPicture(
      TraceDiff(golden: trace(0), actual: trace(1)), title: "t", fits: { _ in true })
    let all = try #require(ParsedSVG(chosen.svg)).texts
    for index in 0..<24 { #expect(all.contains("x\(index)")) }
  }
}
