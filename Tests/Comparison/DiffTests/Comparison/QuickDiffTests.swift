import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Quick comparisons of files")
struct QuickDiffTests {
  /// The text of a trace of two tracks, in which the values of one frame may be changed.
  private func text(
    frames: Int = 3_000, changing: Int? = nil, meta: [Trace.Meta] = [Trace.Meta("engine", "1")],
    track: String = "b.y"
  ) -> [UInt8] {
    var builder = TraceBuilder()
    let tracks = [builder.declare(Trace.Track("a.x")), builder.declare(Trace.Track(track))]
    for frame in 0..<frames {
      builder.beginFrame(tick: Int64(frame))
      for track in tracks {
        builder.value(track: track, [.f64(Double(frame + track) / (frame == changing ? 7 : 3))])
      }
    }
    return TraceWriter.text(of: builder.finish(clock: ClockRate(60)!, meta: meta))
  }

  private func compare(_ golden: [UInt8], _ actual: [UInt8]) throws -> QuickDiff {
    try golden.withUnsafeBytes { golden in
      try actual.withUnsafeBytes { try QuickDiff(golden: golden, actual: $0) }
    }
  }

  /// The text of a trace without changes.
  private static let plain = QuickDiffTests().text()

  @Test("The same bytes are identical, short and long", arguments: [1, 3_000])
  func identical(frames: Int) throws {
    let diff = try compare(text(frames: frames), text(frames: frames))
    expectEqual(diff.verdict, .identical)
    expectEqual(diff.firstLines, nil)
    expectEqual(diff.counts.golden?[.frames], frames)
  }

  @Test("A value that differs is found, with its line in both", arguments: [0, 1, 1_500, 2_999])
  func different(frame: Int) throws {
    let (golden, actual) = (Self.plain, text(changing: frame))
    let diff = try compare(golden, actual)
    let full = TraceDiff(golden: try TraceReader.read(golden), actual: try TraceReader.read(actual))
    // In frame 0 the first value is 0 with any divisor.
    let line = full.firstRecords?.golden.record?.line
    expectEqual(diff.verdict, .different)
    expectEqual(diff.firstLines?.golden?.number, line)
    expectEqual(diff.firstLines?.actual?.number, line)
    expectEqual(diff.firstLines?.golden?.text.hasPrefix(frame == 0 ? "b.y " : "a.x "), true)
    #expect(diff.firstLines?.golden?.text != diff.firstLines?.actual?.text)
  }

  private static let factsCases: [[Trace.Meta]] = [
    [], [Trace.Meta("engine", "2")], [Trace.Meta("a", "1"), Trace.Meta("engine", "1")],
    [Trace.Meta("engine", "1"), Trace.Meta("owner", "me")],
  ]

  @Test("Facts are not judged, whichever side has more of them", arguments: factsCases)
  func facts(meta: [Trace.Meta]) throws {
    let other = text(meta: meta)
    try expectEqual(compare(Self.plain, other).verdict, .equal)
    try expectEqual(compare(other, Self.plain).verdict, .equal)
    let both = try compare(Self.plain, text(changing: 7, meta: meta))
    expectEqual(both.verdict, .different)
    expectEqual(both.firstLines?.actual?.text.hasPrefix("a.x "), true)
  }

  @Test("A track that is called like a fact is judged")
  func trackCalledMeta() throws {
    let (golden, actual) = (text(track: "meta"), text(changing: 1, track: "meta"))
    let diff = try compare(golden, actual)
    expectEqual(diff.verdict, .different)
    // The first value of frame 1 differs, but in frame 0 only the second track's value.
    try expectEqual(compare(golden, text(changing: 0, track: "meta")).verdict, .different)
  }

  @Test("Headers that differ, and files that end sooner, are different")
  func structure() throws {
    let renamed = try compare(Self.plain, text(track: "b.z"))
    expectEqual(renamed.firstLines?.golden?.text, "track b.y f64")
    expectEqual(renamed.firstLines?.actual?.text, "track b.z f64")
    let shorter = try compare(Self.plain, text(frames: 2_999))
    expectEqual(shorter.verdict, .different)
    expectEqual(shorter.firstLines?.golden?.text, "@2999")
    expectEqual(shorter.firstLines?.actual?.text.hasPrefix("= frames=2999 "), true)
  }

  @Test("A damaged file is unusable, also where both are the same bytes")
  func damaged() throws {
    let sound = Self.plain
    var damaged = sound
    let digit = try #require(sound.lastIndex(of: UInt8(ascii: "@"))) + 1
    damaged[digit] = UInt8(ascii: "3")
    let cut = Array(sound.dropLast(40))
    for (golden, actual, isGolden) in [
      (damaged, damaged, true), (damaged, sound, true), (sound, damaged, false),
      (cut, sound, true), (sound, cut, false),
    ] {
      let failure = #expect(throws: TraceDiff.Failure.self) { try compare(golden, actual) }
      expectEqual(failure?.isGolden, isGolden)
    }
    // The digest does not cover the counts.
    var miscounted = sound
    let count = try #require(sound.lastIndex(of: UInt8(ascii: "v"))) + "values=".utf8.count
    miscounted[count] = UInt8(ascii: "7")
    #expect(throws: TraceDiff.Failure.self) { try compare(miscounted, miscounted) }
    // Nor does the number of lines, if other records are counted.
    let exchanged = Array(
      String(decoding: sound, as: UTF8.self).replacing(" frames=3000 ", with: " frames=3001 ")
        .replacing(" values=6000 ", with: " values=5999 ").utf8)
    for (golden, actual) in [(exchanged, sound), (sound, exchanged)] {
      let failure = #expect(throws: TraceDiff.Failure.self) { try compare(golden, actual) }
      expectEqual(failure?.isGolden, golden == exchanged)
    }
    let failure = #expect(throws: TraceDiff.Failure.self) { try compare(cut, cut) }
    expectEqual(failure?.error, TraceReader.diagnose(cut).first)
    let line = String(decoding: sound, as: UTF8.self).split(separator: "\n").last ?? ""
    let most = line.split(separator: " ").map { field in
      field.contains("=") && !field.hasPrefix("xxh64") && field != "="
        ? "\(field.split(separator: "=")[0])=\(Int.max)" : String(field)
    }
    let overfull =
      Array(sound.dropLast(line.utf8.count + 1)) + Array(most.joined(separator: " ").utf8) + [10]
    #expect(throws: TraceDiff.Failure.self) { try compare(overfull, overfull) }
    #expect(throws: TraceDiff.Failure.self) { try compare([], []) }
    #expect(throws: TraceDiff.Failure.self) { try compare(Array("hello\n".utf8), sound) }
  }
}
