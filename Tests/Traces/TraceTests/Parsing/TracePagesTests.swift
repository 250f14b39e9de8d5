import DopesheetTrace
import TestSupport
import Testing

@Suite("Pages of a trace")
struct TracePagesTests {
  @Test(
    "Pages of any size have the records of the whole trace, and begin with the values before them",
    arguments: 0..<deep(60, quick: 6))
  func records(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let trace = random.trace()
    let bytes = TraceWriter.text(of: trace)
    for size in [1, 2, 5, 16_384, .max] {
      let pages = try pages(of: bytes, size)
      expectEqual(
        pages.flatMap { page in (0..<page.recordCount).map { page.record(at: $0) } },
        (0..<trace.recordCount).map { trace.record(at: $0) })
      expectEqual(pages.flatMap { $0.frames.map(\.tick) }, trace.frames.map(\.tick))
      expectEqual(
        pages.flatMap { $0.frames.map(\.records.count) }, trace.frames.map(\.records.count))
      expectHeldValues(in: pages)
    }
    let front = try bytes.withUnsafeBytes { try TraceReader.soundFront(of: $0) }
    #expect(front.counts == trace.footer && front.tracks == trace.tracks.count)
  }

  @Test("After an error there is no page")
  func error() throws {
    let bytes = SampleTrace.bytes + Array("more\n".utf8)
    try bytes.withUnsafeBytes { bytes in
      var pages = try TracePages(bytes)
      #expect(throws: TraceError.self) { try pages.next() }
      try expectEqual(pages.next(), nil)
    }
  }

  private func pages(of bytes: [UInt8], _ size: Int) throws -> [Trace] {
    try bytes.withUnsafeBytes { bytes in
      var (pages, all) = (try TracePages(bytes, pageSize: size), [Trace]())
      while let page = try pages.next() { all.append(page) }
      return all
    }
  }

  /// Requires that the scalars of each page begin with the values that tracks have before it.
  private func expectHeldValues(in pages: [Trace]) {
    var held: [Int: [UInt64]] = [:]
    for page in pages {
      let columns = page.columns
      var start = 0
      for (index, track) in page.tracks.enumerated() {
        if let bits = held[index] {
          expectEqual(Array(columns.scalars[start..<start + track.width]), bits)
        }
        start += track.width
      }
      for record in 0..<page.recordCount {
        let track = Int(columns.subjects[record])
        if columns.kinds[record] == .absence { held[track] = nil }
        guard columns.kinds[record] == .value else { continue }
        let first = Int(columns.payloads[record])
        held[track] = Array(columns.scalars[first..<first + page.tracks[track].width])
      }
    }
  }
}
