import DopesheetTrace
import TestSupport
import Testing

@Suite("Building traces")
struct TraceBuilderTests {
  @Test("Tracks are sorted by their bytes, and values stay theirs")
  func order() {
    var builder = TraceBuilder()
    for name in ["b", "a.b", "B", "a", "a-b"] { _ = builder.declare(Trace.Track(name, .i64)) }
    for track in 0..<5 { builder.value(track: track, [.i64(Int64(track))]) }
    builder.absence(track: 2)
    let trace = builder.finish(clock: .nanoseconds)
    expectEqual(trace.tracks.map(\.name), ["B", "a", "a-b", "a.b", "b"])
    #expect(
      (0..<6).map { trace.record(at: $0) } == [
        .value(track: "b", [.i64(0)]), .value(track: "a.b", [.i64(1)]),
        .value(track: "B", [.i64(2)]), .value(track: "a", [.i64(3)]),
        .value(track: "a-b", [.i64(4)]), .absence(track: "B"),
      ])
    for (index, track) in trace.tracks.enumerated() {
      expectEqual(trace.trackIndex(named: track.name), index)
    }
    expectEqual(trace.trackIndex(named: "c"), nil)
  }

  @Test("Words are kept in the order of their use, whatever was asked for before")
  func words() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("state", .sym))
    let unused = builder.bits(of: .sym("unused"))
    let later = builder.bits(of: .sym("later"))
    #expect(unused != later)
    builder.value(track: track, [.sym("first")])
    builder.value(track: track, [.sym("later")])
    builder.value(track: track, [.sym("first")])
    let trace = builder.finish(clock: .nanoseconds)
    expectEqual(trace.columns.words, ["first", "later"])
    expectEqual(trace.columns.scalars, [0, 1, 0])
  }

  @Test("Text that is no word becomes one")
  func encodedWords() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("state", .sym))
    let texts = [
      "none", "two words", "", "e\u{301}", "é", "true", String(repeating: "é", count: 200),
    ]
    for text in texts { builder.value(track: track, [.sym(text)]) }
    let trace = builder.finish(clock: .nanoseconds)
    #expect(
      trace.columns.words.dropLast() == [
        "%6Eone", "two%20words", "_", "e%CC%81", "%C3%A9", "%74rue",
      ])
    expectEqual(TraceReader.diagnose(TraceWriter.text(of: trace)), [])
  }

  @Test("All NaNs are one value, zeros are two")
  func redundancy() {
    var builder = TraceBuilder()
    let wide = builder.declare(Trace.Track("wide"))
    let narrow = builder.declare(Trace.Track("narrow", .f32))
    #expect(builder.isAbsent(track: wide))
    builder.value(track: wide, bits: [Double.nan.bitPattern | 1])
    builder.value(track: narrow, [.f32(Float(bitPattern: 0xFFC0_0001))])
    #expect(!builder.isAbsent(track: wide))
    #expect(builder.isRedundant([(-Double.nan).bitPattern], track: wide))
    #expect(builder.isRedundant([UInt64(Float.nan.bitPattern)], track: narrow))
    builder.value(track: wide, [.f64(0)])
    #expect(!builder.isRedundant([(-0.0).bitPattern], track: wide))
    #expect(builder.isRedundant([0], track: wide))
    builder.absence(track: wide)
    #expect(!builder.isRedundant([0], track: wide))
    let trace = builder.finish(clock: .nanoseconds)
    expectEqual(TraceReader.diagnose(TraceWriter.text(of: trace)), [])
  }

  @Test("Facts are sorted and become single lines of text")
  func meta() throws {
    let facts = [
      Trace.Meta("title", " two\nlines\t "), Trace.Meta("empty", " \n"), Trace.Meta("engine", "1"),
    ]
    let trace = TraceBuilder().finish(clock: .nanoseconds, meta: facts)
    expectEqual(trace.meta, [Trace.Meta("engine", "1"), Trace.Meta("title", "two lines")])
    try expectEqual(TraceReader.read(TraceWriter.text(of: trace)), trace)
  }

  @Test("Arguments become what their text is read as")
  func arguments() throws {
    let arguments = [
      Trace.Argument("a", .integer(5)), Trace.Argument("b", .word("two words")),
      Trace.Argument("c", .word("true")),
      Trace.Argument("d", .word("none")), Trace.Argument("e", .text("plain")),
      Trace.Argument("f", .number(.nan)),
    ]
    var builder = TraceBuilder()
    let source = builder.declare(Trace.Source("s", kind: "node", arguments))
    builder.input(source: source, word: "go", arguments)
    let trace = builder.finish(clock: .nanoseconds)
    #expect(
      trace.sources[0].arguments == [
        Trace.Argument("a", .number(5)), Trace.Argument("b", .text("two words")),
        Trace.Argument("c", .text("true")),
        Trace.Argument("d", .word("none")), Trace.Argument("e", .text("plain")),
        Trace.Argument("f", .number(.nan)),
      ])
    #expect(
      trace.record(at: 1) == .input(source: "s", word: "go", arguments: trace.sources[0].arguments))
    try expectEqual(TraceReader.read(TraceWriter.text(of: trace)), trace)
  }

  @Test("Frames hold the records that follow them")
  func frames() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("a"))
    builder.value(track: track, [.f64(0)])
    builder.beginFrame(tick: 0)
    builder.beginFrame(tick: 4)
    builder.value(track: track, [.f64(1)])
    builder.value(track: track, [.f64(2)])
    expectEqual(builder.frameCount, 2)
    builder.mapTicks { $0 / 4 }
    let trace = builder.finish(clock: ClockRate(2)!)
    expectEqual(trace.preroll, 0..<1)
    expectEqual(trace.frames.map(\.records), [1..<1, 1..<3])
    expectEqual(trace.frames.map(\.tick), [0, 1])
    expectEqual(trace.seconds(ofFrame: 1), 0.5)
  }

  @Test("Of neighbouring tracks only the values that changed are recorded")
  func changes() {
    var builder = TraceBuilder()
    _ = builder.declare(Trace.Track("wide", .f64, width: 3))
    let first = builder.declare(Trace.Track("a"))
    for name in ["b", "c", "d"] { _ = builder.declare(Trace.Track(name)) }
    let frames: [[Double]] = [
      [0, 7, .nan, 1], [0, 7, -.nan, 1], [-0.0, 7, 0, 2], [1, 7, 1, 2], [2, 8, 2, 3],
    ]
    for numbers in frames {
      builder.changes(of: first..<first + 4, to: ContiguousArray([9] + numbers), from: 1)
    }
    builder.absence(track: first)
    builder.change(of: first, to: 0)
    builder.change(of: first, to: 0)
    let trace = builder.finish(clock: .nanoseconds)
    let records = (0..<trace.recordCount).map { trace.record(at: $0) }
    let expected: [(String, Double)] = [
      ("a", 0), ("b", 7), ("c", .nan), ("d", 1), ("a", -0.0), ("c", 0), ("d", 2), ("a", 1),
      ("c", 1), ("a", 2), ("b", 8), ("c", 2), ("d", 3),
    ]
    #expect(
      records == expected.map { .value(track: $0.0, [.f64($0.1)]) } + [
        .absence(track: "a"), .value(track: "a", [.f64(0)]),
      ])
  }

  @Test("A long trace is the same whether its values came one by one or as changes")
  func manyValues() {
    var random = SeededGenerator(seed: 7)
    var single = TraceBuilder()
    var changes = TraceBuilder()
    let count = 300
    for number in 0..<count {
      _ = single.declare(Trace.Track("t\(number)"))
      _ = changes.declare(Trace.Track("t\(number)"))
    }
    var numbers = ContiguousArray(repeating: 0.0, count: count)
    for frame in 0..<200 {
      single.beginFrame(tick: Int64(frame))
      changes.beginFrame(tick: Int64(frame))
      // At times all values change, at others few or none. Some are NaN, and some were absent.
      let share = UInt64(frame % 5)
      for track in numbers.indices {
        let wasAbsent = share > 2 && random.next() % 50 == 0
        if wasAbsent {
          single.absence(track: track)
          changes.absence(track: track)
        }
        let isNext = share < 4 && random.next() % (share * share + 1) == 0
        if isNext { numbers[track] = random.next() % 20 == 0 ? -.nan : Double(frame) }
      }
      for track in numbers.indices {
        let bits = numbers[track].isNaN ? Double.nan.bitPattern : numbers[track].bitPattern
        if !single.isRedundant([bits], track: track) {
          single.value(track: track, [.f64(numbers[track])])
        }
      }
      changes.changes(of: 0..<count, to: numbers, from: 0)
    }
    let trace = changes.finish(clock: .nanoseconds)
    #expect(trace.recordCount > 20_000)
    expectEqual(trace, single.finish(clock: .nanoseconds))
  }

  @Test("A long recording loses no value, and can be read while it grows")
  func growing() {
    let tracks = 1_000
    let frames = deep(1_300, quick: 150)
    var builder = TraceBuilder()
    for number in 0..<tracks { _ = builder.declare(Trace.Track("t\(1_000 + number)")) }
    var growing = TraceBuilder().finish(clock: .nanoseconds)
    var expected: [UInt64] = []
    for frame in 0..<frames {
      builder.beginFrame(tick: Int64(frame))
      let numbers = (0..<tracks).map { Double(frame * tracks + $0) }
      builder.changes(of: 0..<tracks, to: ContiguousArray(numbers), from: 0)
      expected += numbers.map(\.bitPattern)
      if frame == 130 { growing.grow(from: builder) { $0 } }
    }
    #expect(growing.columns.scalars == Array(expected[..<(131 * tracks)]))
    expectEqual(growing.frames.map(\.records), (0...130).map { $0 * tracks..<($0 + 1) * tracks })
    let trace = builder.finish(clock: .nanoseconds)
    #expect(trace.columns.scalars == expected)
    #expect(trace.columns.payloads == Array(0..<Int32(expected.count)))
  }
}
