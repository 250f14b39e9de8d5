import DopesheetTrace
import TestSupport
import Testing

@Suite("Reading traces")
struct TraceReaderTests {
  @Test("Every line of the sample is read for what it says")
  func sample() throws {
    let trace = try TraceReader.read(SampleTrace.bytes)
    expectEqual(trace.clock, ClockRate(60))
    expectEqual(trace.meta, [Trace.Meta("engine", "1"), Trace.Meta("title", "A fade  of é")])
    #expect(
      trace.tracks == [
        Trace.Track("a"), Trace.Track("b", .f64, width: 2, unit: "px"), Trace.Track("c", .f32),
        Trace.Track("d", .i64), Trace.Track("e", .bool), Trace.Track("f", .sym),
      ])
    let card = Trace.Source(
      "card", kind: "node",
      [
        Trace.Argument("x", .number(0)), Trace.Argument("text", .text("a  \"b\"")),
        Trace.Argument("on", .flag(true)),
        Trace.Argument("big", .integer(9_007_199_254_740_993)),
      ])
    expectEqual(trace.sources, [card])
    let records = (0..<trace.recordCount).map { trace.record(at: $0) }
    let expected: [Trace.Record] = [
      .source(card),
      .input(source: "card", word: "start", arguments: []),
      .state(source: "card", from: "stopped", to: "moving", arguments: []),
      .callback(source: "card", name: "started", arguments: []),
      .value(track: "a", [.f64(0)]),
      .value(track: "b", [.f64(1), .f64(2)]),
      .value(track: "c", [.f32(0.1)]),
      .value(track: "d", [.i64(-5)]),
      .value(track: "e", [.bool(true)]),
      .value(track: "f", [.sym("open")]),
      .value(track: "a", [.f64(0.5)]),
      .state(
        source: "card", from: "moving", to: "stopped",
        arguments: [Trace.Argument("cause", .word("end"))]),
      .absence(track: "f"),
    ]
    expectEqual(records, expected)
    expectEqual(trace.preroll, 0..<5)
    expectEqual(trace.frames.map(\.tick), [0, 1])
    expectEqual(trace.frames.map(\.records), [5..<10, 10..<13])
  }

  @Test("The smallest trace has no tracks, frames or records")
  func smallest() throws {
    let bytes = SampleTrace.seal(["mtrace 1", "clock 60000/1001", "begin"])
    let trace = try TraceReader.read(bytes)
    expectEqual(trace.clock, ClockRate(60000, per: 1001))
    #expect(trace.frames.isEmpty && trace.recordCount == 0)
    expectEqual(TraceWriter.text(of: trace), bytes)
  }

  @Test("Specials and ends of ranges are values like others")
  func specials() throws {
    let bytes = SampleTrace.seal([
      "mtrace 1", "clock 1000000000000", "track a f64", "track b f64[3]", "track d i64", "begin",
      "@-9223372036854775808", "a -0", "@0", "a 0", "@0", "a nan", "a inf", "a none", "a -inf",
      "a 5e-324",
      "b nan inf -inf", "b none", "d 9223372036854775807", "d -9223372036854775808",
      "@9223372036854775807",
    ])
    let trace = try TraceReader.read(bytes)
    expectEqual(trace.record(at: 0), .value(track: "a", [.f64(-0.0)]))
    expectEqual(trace.record(at: 1), .value(track: "a", [.f64(0)]))
    expectEqual(trace.record(at: 2), .value(track: "a", [.f64(.nan)]))
    expectEqual(trace.record(at: 4), .absence(track: "a"))
    expectEqual(trace.frames.map(\.tick), [.min, 0, 0, .max])
    expectEqual(TraceWriter.text(of: trace), bytes)
  }

  @Test("Tracks are found in any order of their values")
  func order() throws {
    let names = ["a", "a.b", "a.b.c", "ab", "b", "c"]
    var random = SeededGenerator(seed: 5)
    var lines = ["mtrace 1", "clock 60"] + names.map { "track \($0) i64" } + ["begin"]
    for frame in 0..<50 {
      lines.append("@\(frame)")
      for name in names.shuffled(using: &random) where Bool.random(using: &random) {
        lines.append("\(name) \(frame)")
      }
    }
    let bytes = SampleTrace.seal(lines)
    #expect(TraceWriter.text(of: try TraceReader.read(bytes)) == bytes)
  }

  @Test("Frames of a short file may leave out any of their tracks")
  func gaps() throws {
    var builder = TraceBuilder()
    let tracks = ["a", "b", "c", "d", "e"].map { builder.declare(Trace.Track($0)) }
    for frame in 0..<32 {
      builder.beginFrame(tick: Int64(frame))
      for (place, track) in tracks.enumerated() where frame == 0 || frame >> place & 1 == 1 {
        builder.value(track: track, [.f64(Double(100 * frame + place + 1))])
      }
    }
    let trace = builder.finish(clock: ClockRate(60)!)
    let bytes = TraceWriter.text(of: trace)
    #expect(bytes.count < 2_048, "of long files the reader knows how many records there are")
    try expectEqual(TraceReader.read(bytes), trace)
  }

  @Test("A digest that does not fit can be overlooked, and nothing else")
  func ignoredDigest() throws {
    var bytes = SampleTrace.bytes
    let index = try #require(bytes.firstIndex(of: UInt8(ascii: "5")))
    bytes[index] = UInt8(ascii: "7")
    let error = #expect(throws: TraceError.self) { try TraceReader.read(bytes) }
    expectEqual(error?.kind, .digestMismatch)
    let options = TraceReader.Options(digest: .ignored)
    let trace = try TraceReader.read(bytes, options: options)
    #expect(trace != (try TraceReader.read(SampleTrace.bytes)))
    // Text that is written again has a new footer.
    try expectEqual(TraceReader.read(TraceWriter.text(of: trace)), trace)
    #expect(throws: TraceError.self) {
      try TraceReader.read(SampleTrace.footer(bytes, "frames=9"), options: options)
    }
  }

  @Test("Limits are kept")
  func limits() throws {
    var options = TraceReader.Options()
    options.tracks = 6
    options.frames = 2
    options.lineLength = 82
    #expect(throws: Never.self) { try TraceReader.read(SampleTrace.bytes, options: options) }
    func limit(_ options: TraceReader.Options) -> (TraceError.Kind?, line: Int?) {
      let error = TraceReader.diagnose(SampleTrace.bytes, options: options).first
      return (error?.kind, error?.line)
    }
    var few = options
    few.tracks = 5
    #expect(limit(few) == (.limitExceeded(.tracks), 10))
    few = options
    few.frames = 1
    #expect(limit(few) == (.limitExceeded(.frames), 23))
    few = options
    few.lineLength = 40
    #expect(limit(few) == (.limitExceeded(.lineLength), 12))
  }

  @Test("A line may have a mebibyte and no more")
  func longLine() {
    func trace(_ length: Int) -> [UInt8] {
      SampleTrace.replacing(4, with: "meta title " + String(repeating: "x", count: length - 11))
    }
    expectEqual(TraceReader.diagnose(trace(1 << 20)), [])
    let errors = TraceReader.diagnose(trace(1 << 20 + 1))
    expectEqual(errors.map(\.kind), [.limitExceeded(.lineLength)])
    expectEqual(errors.map(\.line), [4])
  }

  @Test("All errors are found at once, and none that only follows from another")
  func diagnose() {
    var lines = SampleTrace.lines
    lines[15] = "a 0.0"
    lines[17] = "b 1"
    lines[18] = "c  0.1"
    lines[19] = "x 5"
    lines[20] = "e true false"
    lines += ["@2", "x 6", "b 1 2", "a 0", "~ card open closed", "~ card shut open", "? y"]
    lines += ["< crad stop", "< crad stop", "* other node x", "< other stop", "@1", "a 0", "@2"]
    let errors = TraceReader.diagnose(SampleTrace.seal(lines))
    let kinds: [(TraceError.Kind, Int)] = [
      (.nonCanonicalNumber(text: "0.0", canonical: "0"), 16),
      (.arity, 18),
      (.notCanonical("two spaces"), 19),
      (.undeclaredTrack("x"), 20),
      (.arity, 21),
      (.stateDiscontinuity, 31),
      (.stateDiscontinuity, 32),
      (.unknownRecord, 33),
      (.undeclaredSource("crad"), 34),
      (.badArgument, 36),
      (.tickNotMonotonic, 38),
      (.redundantValue("a"), 39),
    ]
    expectEqual(errors.dropLast().map(\.kind), kinds.map(\.0))
    expectEqual(errors.dropLast().map(\.line), kinds.map(\.1))
    // The helper counted the line of unknown kind as a value.
    expectEqual(errors.last?.kind, .countMismatch(field: .values, declared: 13, actual: 12))
  }

  @Test("A value after a wrong one is not called unchanged")
  func doubtful() {
    let lines = SampleTrace.lines + ["a 0.50", "a 0.5", "a 0.5", "~ card open", "~ card open shut"]
    let errors = TraceReader.diagnose(SampleTrace.seal(lines))
    expectEqual(errors.map(\.line), [27, 29, 30])
    expectEqual(errors.last?.kind, .malformedLine)
  }

  @Test("No more errors are listed than asked for", arguments: [1, 3, 20])
  func atMost(limit: Int) {
    let lines = SampleTrace.lines + (0..<50).map { "a 0\($0)" }
    expectEqual(TraceReader.diagnose(SampleTrace.seal(lines), atMost: limit).count, limit)
  }

  @Test("All errors of a header are found, and none of the body behind it")
  func header() {
    let bytes = SampleTrace.seal([
      "mtrace 1", "clock 0", "meta b 1", "meta a 1", "tracks x f64", "track a f65", "track b f64",
      "track b f64", "begin", "a 1.0", "zzz",
    ])
    let errors = TraceReader.diagnose(bytes)
    #expect(
      errors.map(\.kind) == [
        .badClock, .notSorted, .unknownHeader("tracks"), .badType,
        .duplicate(.track, "b"),
      ])
    expectEqual(errors.map(\.line), [2, 4, 5, 6, 8])
  }
}

@Suite("Long traces")
struct LongTraceTests {
  private func text(frames: Int) -> [UInt8] {
    var builder = TraceBuilder()
    let tracks = [
      builder.declare(Trace.Track("a.x")), builder.declare(Trace.Track("b.longer.name.y")),
    ]
    for frame in 0..<frames {
      builder.beginFrame(tick: Int64(frame))
      for track in tracks { builder.value(track: track, [.f64(Double(frame + track) / 3)]) }
    }
    return TraceWriter.text(of: builder.finish(clock: ClockRate(60)!))
  }

  @Test(
    "More values than are read at once are read as they were written",
    arguments: [1, 2_047, 2_048, 9_000])
  func many(frames: Int) throws {
    let bytes = text(frames: frames)
    let trace = try TraceReader.read(bytes)
    expectEqual(trace.frames.count, frames)
    expectEqual(trace.recordCount, 2 * frames)
    expectEqual(TraceWriter.text(of: trace), bytes)
  }

  @Test("An error far inside is reported with its line and column")
  func place() throws {
    var lines = String(decoding: text(frames: 9_000), as: UTF8.self).split(separator: "\n")
    let index = try #require(lines.firstIndex(of: "@7777")) + 2
    #expect(lines[index].hasPrefix("b.longer.name.y "))
    lines[index] += "0"
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let error = #expect(throws: TraceError.self) { try TraceReader.read(bytes) }
    expectEqual(error?.line, index + 1)
    expectEqual(error?.column, 17)
    // If the error is tolerated, only the digest is reported.
    expectEqual(TraceReader.diagnose(bytes).map(\.line), [index + 1, lines.count])
  }
}

@Suite("The last line of a trace")
struct TraceReaderSealTests {
  func seal(of bytes: [UInt8]) throws -> TraceReader.Seal {
    try bytes.withUnsafeBytes { bytes in try TraceReader.seal(of: bytes) }
  }

  @Test("It is read by itself, and tells whether a byte before it was changed")
  func intact() throws {
    let bytes = SampleTrace.bytes
    let seal = try seal(of: bytes)
    #expect(seal.counts == (try TraceReader.read(bytes)).footer)
    #expect(bytes.withUnsafeBytes { seal.isIntact(in: $0) })
    for place in [0, bytes.count / 2, seal.start - 1] {
      var other = bytes
      other[place] ^= 1
      #expect(!other.withUnsafeBytes { seal.isIntact(in: $0) })
    }
    #expect(!Array(bytes[..<seal.start]).withUnsafeBytes { seal.isIntact(in: $0) })
  }

  @Test("What it says of the length of a long trace changes nothing of what is read")
  func counts() throws {
    var random = SeededGenerator(seed: 3)
    var count = 0
    while count < deep(20, quick: 4) {
      let bytes = TraceWriter.text(of: random.trace())
      guard bytes.count > 2_100 else { continue }
      count += 1
      let trace = try TraceReader.read(bytes)
      // Recovery does not look ahead.
      try expectEqual(TraceReader.recover(bytes).trace, trace)
      let body = Array(bytes[..<(try seal(of: bytes).start)])
      let fields = Trace.Footer.Field.fields(ofVersion: trace.footer.version)
      for field in fields {
        for more in [1, bytes.count / 8, bytes.count, .max - trace.footer[field]] {
          let counts = fields.map {
            "\($0.name)=\(trace.footer[$0] + ($0 == field ? more : 0))"
          }
          let other = SampleTrace.footer(body, counts.joined(separator: " "))
          let error = #expect(throws: TraceError.self) { try TraceReader.read(other) }
          let declared = trace.footer[field] + more
          #expect(
            error?.kind
              == .countMismatch(field: field, declared: declared, actual: trace.footer[field]))
        }
      }
    }
  }
}
