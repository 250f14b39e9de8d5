extension TraceParser {
  /// Makes room for all records if the last line says how many there are, so that no column grows and is copied.
  mutating func reserveCapacity() {
    guard bytes.count >= 2_048, let seal = try? TraceReader.seal(of: bytes) else { return }
    // The shortest lines: `a 1`, `@0`, `* a b`. Whoever states more than the file can hold gets nothing.
    var least = 0
    for (field, length) in zip(Trace.Footer.Field.allCases, [3, 6, 6, 6, 6, 4]) {
      let (bytes, isTooMany) = seal.counts[field].multipliedReportingOverflow(by: length)
      guard !isTooMany, bytes <= self.bytes.count else { return }
      least += bytes
    }
    guard least <= bytes.count else { return }
    // As if all tracks changed equally often.
    let components = tracks.entries.reduce(0) { $0 + $1.width }
    let scalars = seal.counts.values * components / max(1, tracks.entries.count)
    builder.reserveCapacity(seal.counts, scalars: min(scalars, bytes.count / 2))
  }
}
