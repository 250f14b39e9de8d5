import DopesheetDrawing
import DopesheetTrace
import TestSupport
import Testing

@Suite struct ComparisonPictureTests {
  @Test(
    "What is the same is one faint line; from where it parts there are two, and how far they are apart"
  )
  func parting() throws {
    let picture = ComparisonPicture(
      golden: trace([0, 1, 2, 3, 4]), actual: trace([0, 1, 2, 2, 1]), title: "t")
    #expect(picture.differing == ["x"])
    let parsed = try #require(ParsedSVG(picture.svg))
    // One of each says in the legend what it is.
    for look in [Look.same, .golden, .curve] { #expect(parsed.all("path", look).count == 2) }
    #expect(parsed.all("path", .area).count == 1)
    #expect(parsed.texts.contains("1 of 1 track differs"))
    #expect(parsed.texts.contains("at most 3 apart"))
  }

  @Test("Tracks that are the same are not drawn")
  func same() throws {
    let picture = ComparisonPicture(golden: trace([0, 1]), actual: trace([0, 1]), title: "t")
    #expect(picture.differing.isEmpty)
    let parsed = try #require(ParsedSVG(picture.svg))
    #expect(parsed.texts.contains("nothing differs in 1 track"))
    #expect(parsed.all("path", .area).isEmpty)
  }

  @Test("A run that ends earlier has no value after its end")
  func shorter() throws {
    let picture = ComparisonPicture(golden: trace([0, 1, 2]), actual: trace([0, 1]), title: "t")
    #expect(picture.differing == ["x"])
    let parsed = try #require(ParsedSVG(picture.svg))
    #expect(parsed.all("path", .area).isEmpty)
  }

  @Test("A track of one side only, words and several components are told")
  func unlike() throws {
    func trace(_ name: String, _ values: [[Scalar]], _ kind: ScalarKind = .f64) -> Trace {
      var builder = TraceBuilder()
      let track = builder.declare(Trace.Track(name, kind, width: values[0].count))
      for (frame, value) in values.enumerated() {
        builder.beginFrame(tick: Int64(frame))
        builder.value(track: track, value)
      }
      return builder.finish(clock: ClockRate(60)!)
    }
    func texts(_ golden: Trace, _ actual: Trace) throws -> [String] {
      let picture = ComparisonPicture(golden: golden, actual: actual, title: "t")
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

  @Test("Events of one side are flagged with their sign, those of both are not")
  func events() throws {
    func trace(_ names: [String]) -> Trace {
      var builder = TraceBuilder()
      let source = builder.declare(Trace.Source("m", kind: "motion"))
      builder.beginFrame(tick: 0)
      for name in names { builder.callback(source: source, name: name) }
      return builder.finish(clock: ClockRate(60)!)
    }
    let picture = ComparisonPicture(
      golden: trace(["a", "b"]), actual: trace(["b", "c"]), title: "t")
    let parsed = try #require(ParsedSVG(picture.svg))
    #expect(parsed.all("title").contains { $0.text == "0 s: − m a, + m c" })
  }

  @Test("A long comparison is a small file")
  func long() {
    let golden = trace((0..<50_000).map { Double($0 % 11) })
    let actual = trace((0..<50_000).map { Double($0 % 13) })
    let picture = ComparisonPicture(golden: golden, actual: actual, title: "t")
    #expect(picture.svg.document.utf8.count < 100_000)
  }
}
