import DopesheetTrace
import TestSupport
import Testing

@Suite("Recovering damaged traces")
struct TraceReaderRecoveryTests {
  /// The offsets of the sample's lines, including the footer.
  static let starts = SampleTrace.lines.reduce(into: [0]) {
    $0.append($0.last! + $1.utf8.count + 1)
  }

  /// The sample up to a line, with a footer.
  func part(before line: Int) throws -> Trace {
    try TraceReader.read(SampleTrace.seal(Array(SampleTrace.lines[..<(line - 1)])))
  }

  /// Recovers a trace in both ways.
  func recover(_ bytes: [UInt8]) throws -> TraceReader.Recovery {
    let recovery = try TraceReader.recover(bytes)
    try bytes.withUnsafeBytes { buffer in
      let front = try TraceReader.soundFront(of: buffer)
      #expect(
        Array(buffer[..<front.length]) + front.footer(in: buffer)
          == TraceWriter.text(of: recovery.trace))
      expectEqual(front.counts, recovery.trace.footer)
      #expect(front.tracks == recovery.trace.tracks.count && front.damage == recovery.damage)
    }
    return recovery
  }

  @Test("A sound trace has nothing to recover")
  func sound() throws {
    let recovery = try recover(SampleTrace.bytes)
    expectEqual(recovery.damage, nil)
    #expect(recovery.trace == (try TraceReader.read(SampleTrace.bytes)))
  }

  @Test("A cut file recovers to its last complete frame, wherever it is cut")
  func cuts() throws {
    let bytes = SampleTrace.bytes
    let afterBegin = TraceReaderRecoveryTests.starts[11]
    // The lines that begin a frame or end the last one.
    let ends = [(12, 11), (17, 17), (23, 23), (27, 27)]
    for length in 0..<bytes.count {
      let cut = Array(bytes[..<length])
      guard length >= afterBegin else {
        #expect(throws: TraceError.self) { try TraceReader.recover(cut) }
        continue
      }
      let recovery = try recover(cut)
      let end = try #require(
        ends.last { TraceReaderRecoveryTests.starts[$0.0 - 1] < length || $0.0 == 12 })
      #expect(recovery.trace == (try part(before: end.0)), "cut at \(length)")
      let last = recovery.trace.frames.count - 1
      expectEqual(recovery.damage?.kind, .truncated(lastCompleteFrame: last < 0 ? nil : last))
      expectEqual(TraceReader.diagnose(TraceWriter.text(of: recovery.trace)), [])
    }
  }

  @Test("What comes before an error is recovered, too")
  func errors() throws {
    let tests = [(24, "a 0.0", 23), (20, "d x", 17), (13, "< card", 12), (23, "@-1", 23)]
    for (line, text, end) in tests {
      let recovery = try recover(SampleTrace.replacing(line, with: text))
      #expect(recovery.trace == (try part(before: end)))
      expectEqual(recovery.damage?.line, line)
    }
  }

  @Test("Nothing is lost but the footer")
  func footer() throws {
    let sound = try TraceReader.read(SampleTrace.bytes)
    let lines = Array(SampleTrace.lines.map { $0 + "\n" }.joined().utf8)
    let damaged = [
      SampleTrace.footer(lines, Rejection.counts.replacing("values=8", with: "values=9")),
      SampleTrace.footer(lines, "nonsense"),
      SampleTrace.bytes + [10],
      SampleTrace.bytes.dropLast(2) + [UInt8(ascii: "!"), 10],
    ]
    for bytes in damaged {
      let recovery = try recover(bytes)
      expectEqual(recovery.trace, sound)
      #expect(recovery.damage != nil)
    }
  }

  @Test("A file without a sound header holds no trace")
  func header() {
    let bytes = SampleTrace.replacing(5, with: "track a f65")
    let error = #expect(throws: TraceError.self) { try TraceReader.recover(bytes) }
    expectEqual(error?.kind, .badType)
  }
}
