import Dopesheet

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

let diffGates = [
  Gate("diff.nearequal", ratio: 2) { effort in
    let (golden, actual) = (
      TraceText.recording(bytes: effort.bytes),
      TraceText.recording(bytes: effort.bytes, changing: 10)
    )
    var line = 0
    return Race(
      items: golden.count,
      subject: .init(
        run: {
          try golden.withUnsafeBytes { golden in
            try actual.withUnsafeBytes { actual in
              let diff = try QuickDiff(golden: golden, actual: actual)
              line = diff.firstDifference?.golden?.number ?? 0
            }
          }
        }, sum: { line > 0 ? Double(line) : .nan }),
      reference: comparison(of: golden))
  },
  Gate("diff.alldifferent", ratio: 70) { effort in
    let (golden, actual) = (
      TraceText.recording(bytes: effort.bytes),
      TraceText.recording(bytes: effort.bytes, changing: .max)
    )
    var differing = 0
    return Race(
      items: golden.count,
      subject: .init(
        run: {
          let diff = TraceDiff(
            golden: try TraceReader.read(golden), actual: try TraceReader.read(actual))
          differing = diff.counts.differingValues
        }, sum: { differing > 0 ? Double(differing) : .nan }),
      reference: comparison(of: golden))
  },
]

/// A comparison of some bytes with a copy of them.
private func comparison(of text: [UInt8]) -> Race.Loop {
  let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: text.count, alignment: 16)
  text.withUnsafeBytes { copy.copyMemory(from: $0) }
  var order: Int32 = 0
  return Race.Loop(run: {
    order = text.withUnsafeBytes { memcmp($0.baseAddress!, copy.baseAddress!, $0.count) }
    precondition(order == 0)
  })
}
