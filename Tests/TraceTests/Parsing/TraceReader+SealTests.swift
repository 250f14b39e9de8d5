import DopesheetTrace
import TestSupport
import Testing

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
      for field in Trace.Footer.Field.allCases {
        for more in [1, bytes.count / 8, bytes.count, .max - trace.footer[field]] {
          let fields = Trace.Footer.Field.allCases.map {
            "\($0.rawValue)=\(trace.footer[$0] + ($0 == field ? more : 0))"
          }
          let other = SampleTrace.footer(body, fields.joined(separator: " "))
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
