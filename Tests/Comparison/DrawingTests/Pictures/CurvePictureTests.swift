import DopesheetDrawing
import DopesheetTrace
import TestSupport
import Testing

@Suite struct CurvePictureTests {
  private func picture(_ trace: Trace, thins: Bool = false) throws -> ParsedSVG {
    try #require(ParsedSVG(svg(trace, thins: thins)))
  }

  private func svg(_ trace: Trace, thins: Bool = false) -> SVGPicture {
    CurvePicture(
      trace, title: "t", tracks: Array(trace.tracks.indices), frames: trace.frames.indices,
      thins: thins
    ).svg
  }

  @Test("A curve goes from its first value to its last, between tidy numbers")
  func curve() throws {
    let parsed = try picture(trace([0, 5, 10]))
    expectEqual(parsed.all("path", .curve).count, 1)
    #expect(parsed.texts.contains("x") && parsed.texts.contains("0 → 10"))
    #expect(["0", "5", "10"].allSatisfy { parsed.texts.contains($0) })
    #expect(parsed.texts.contains("frames 0 to 2 · 0.033 s · clock 60"))
  }

  @Test("A long trace is a small file, and its peak of one frame is drawn")
  func peaks() throws {
    let count = deep(100_000, quick: 20_000)
    var values = (0..<count).map { Double($0 % 7) }
    values[count / 2 + 4_321] = 100
    let picture = svg(trace(values))
    #expect(picture.document.utf8.count < 40_000)
    let path = try #require(ParsedSVG(picture)?.all("path", .curve).first?.attributes["d"])
    let points = path.split(whereSeparator: { $0 == "M" || $0 == "L" })
    #expect(points.count <= 2 * Int(CurvePicture.width))
    let heights = points.compactMap { Double($0.split(separator: " ")[1]) }
    let top = try #require(heights.min())
    expectEqual(heights.count { $0 < top + 20 }, 1)
  }

  @Test("Calls, callbacks and states are marked, and reported where the pointer rests")
  func events() throws {
    var builder = TraceBuilder()
    let source = builder.declare(Trace.Source("<card>", kind: "motion"))
    builder.beginFrame(tick: 0)
    builder.input(source: source, word: "start")
    builder.callback(source: source, name: "started")
    builder.beginFrame(tick: 30)
    builder.callback(source: source, name: "completed")
    builder.beginFrame(tick: 60)
    builder.state(source: source, from: "moving", to: "stopped")
    let parsed = try picture(builder.finish(clock: ClockRate(60)!))
    #expect(parsed.texts.contains("<card> start +1"))
    #expect(parsed.texts.contains("<card> completed") && parsed.texts.contains("<card> stopped"))
    #expect(parsed.all("title").contains { $0.text == "0 s: <card> start, <card> started" })
    // Each text occurs once at its event, and once in the explanation.
    expectEqual(parsed.all("polygon", .mark).count, 2)
    #expect(parsed.all("circle", .mark).count == 2 && parsed.all("circle", .hollow).count == 2)
  }

  /// A trace of a callback in each of some frames.
  private func repeated(_ count: Int) -> Trace {
    let callback = Trace.Record.callback(source: "motion", name: "repeated", arguments: [])
    return .written(
      tracks: [], preroll: [.source(Trace.Source("motion", kind: "motion"))],
      frames: (0..<count).map { (Int64($0), [callback]) })
  }

  @Test("Names of events do not lie over each other")
  func names() throws {
    let parsed = try picture(repeated(200))
    let names = parsed.all("text", .quiet).filter { $0.text.hasPrefix("motion repeated") }
    #expect((3...30).contains(names.count))
    for (index, name) in names.enumerated() {
      for other in names[(index + 1)...] where other.number("y") == name.number("y") {
        let apart = abs((name.number("x") ?? 0) - (other.number("x") ?? 0))
        #expect(apart > 90)
      }
    }
  }

  @Test("Words are stretches of time, flags are steps, and what has no number says so")
  func kinds() throws {
    var builder = TraceBuilder()
    let word = builder.declare(Trace.Track("state", .sym))
    let flag = builder.declare(Trace.Track("on", .bool))
    let none = builder.declare(Trace.Track("none"))
    for frame in 0..<6 {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: word, [.sym(frame < 1 ? "idle" : "busy")])
      builder.value(track: flag, [.bool(frame >= 3)])
      builder.value(track: none, [.f64(.nan)])
    }
    let parsed = try picture(builder.finish(clock: ClockRate(60)!))
    expectEqual(parsed.all("rect", .stretch).count, 2)
    #expect(parsed.texts.contains("idle") && parsed.texts.contains("busy"))
    #expect(parsed.texts.contains("no number to draw"))
    let steps = try #require(parsed.all("path", .curve).first?.attributes["d"])
    expectEqual(steps.split(separator: "L").count, 4)
  }

  @Test("Numbers of any size, one frame, and gaps have a picture")
  func extremes() throws {
    for values in [
      [-1.7e308, 1.7e308], [1], [.nan, 1, .infinity, 2], [0, .leastNonzeroMagnitude],
    ] as [[Double]] {
      let parsed = try picture(trace(values))
      for path in parsed.all("path") {
        let data = try #require(path.attributes["d"])
        #expect(!["nan", "inf", "e", "-"].contains(where: data.contains), "\(data)")
      }
    }
  }

  /// A trace of cards whose tracks move one after another, with a property that stays.
  private func cards(_ count: Int) -> Trace {
    var builder = TraceBuilder()
    let names = (0..<count).map { "card\($0 < 10 ? "0" : "")\($0)" }
    let tracks = names.map { name in
      _ = builder.declare(Trace.Source(name, kind: "node"))
      let moving = builder.declare(Trace.Track(name + ".alpha"))
      return (moving, builder.declare(Trace.Track(name + ".zPosition")))
    }
    for frame in 0..<60 {
      builder.beginFrame(tick: Int64(frame))
      for (index, track) in tracks.enumerated() {
        builder.value(track: track.0, [.f64(min(1, max(0, Double(frame - index) / 10)))])
        builder.value(track: track.1, [.f64(Double(index))])
      }
    }
    return builder.finish(clock: ClockRate(60)!)
  }

  @Test("Many tracks of the same property share a panel, in which each has its curve and its name")
  func shared() throws {
    let svg = svg(cards(24), thins: true)
    let parsed = try #require(ParsedSVG(svg))
    #expect(svg.height < 500)
    #expect(parsed.texts.contains("*.alpha"))
    #expect(parsed.texts.contains("24 tracks, card00.alpha … card23.alpha"))
    #expect(parsed.texts.contains("24 tracks, card00.zPosition … card23.zPosition: 0…23"))
    #expect(!parsed.texts.contains { $0.contains("more tracks") })
    expectEqual(parsed.all("path", .curve).count, 24)
    #expect(parsed.all("title").contains { $0.text == "card07.alpha" })
  }

  @Test("Of very many tracks in a panel, some are drawn, among them the first and the last")
  func veryMany() throws {
    let parsed = try picture(cards(50), thins: true)
    #expect(
      parsed.texts.contains("50 tracks, card00.alpha … card49.alpha, 32 of them drawn"))
    expectEqual(parsed.all("path", .curve).count, 32)
    let titles = parsed.all("title").map(\.text)
    #expect(titles.contains("card00.alpha") && titles.contains("card49.alpha"))
  }

  @Test("Few tracks have a panel each, and so have chosen ones")
  func separate() throws {
    let (few, many) = (cards(3), cards(24))
    for (trace, thins) in [(few, true), (many, false)] {
      let texts = try picture(trace, thins: thins).texts
      for track in trace.tracks { #expect(texts.contains(track.name)) }
    }
  }

  @Test("Events that are closer than their symbols share one")
  func crowded() throws {
    let parsed = try picture(repeated(2_000))
    // The last one is in the legend.
    let places = parsed.all("circle", .mark).dropLast().compactMap { $0.number("cx") }
    #expect((40...90).contains(places.count))
    for (one, next) in zip(places, places.dropFirst()) { #expect(next - one >= 9) }
    #expect(parsed.all("title").contains { $0.text.hasPrefix("0 to 0.4") })
  }
}
