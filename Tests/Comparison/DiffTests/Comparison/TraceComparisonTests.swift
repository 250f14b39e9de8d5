import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Comparisons of files, a page at a time")
struct TraceComparisonTests {
  private func compare(
    _ golden: [UInt8], _ actual: [UInt8], _ options: DiffOptions = DiffOptions(), pageSize: Int
  ) throws -> TraceComparison {
    try golden.withUnsafeBytes { golden in
      try actual.withUnsafeBytes {
        try TraceComparison(golden: golden, actual: $0, options: options, pageSize: pageSize)
      }
    }
  }

  @Test(
    "Whatever the pages, what is found is what a comparison in memory finds",
    arguments: [1, 2, 5, 20])
  func pages(pageSize: Int) throws {
    var random = SeededGenerator(seed: pageSize)
    let rules: [ToleranceRules] = [
      .exact, ["*": .absolute(0.6)], ["a": .relative(0.5), "b": .ulps(9)],
    ]
    var verdicts: [TraceDiff.Verdict: Int] = [:]
    for round in 0..<deep(400, quick: 14) {
      var golden = PlainTrace.random(&random)
      for _ in 0..<3 { golden.append(PlainTrace.random(&random)) }
      golden = golden.sound
      var actual = golden
      if round % 8 > 0 { actual.vary(&random) }
      if round % 8 == 2 { actual.meta = [] }
      if round % 8 == 3 { actual.tracks.removeAll { $0.name == "c" } }
      actual = actual.sound
      let options = DiffOptions(tolerances: rules[round % 3])
      let whole = TraceComparison(golden: golden.trace, actual: actual.trace, options: options)
      let paged = try compare(
        TraceWriter.text(of: golden.trace), TraceWriter.text(of: actual.trace), options,
        pageSize: pageSize)
      expectEqual(paged.verdict, whole.verdict)
      expectEqual(paged.structure, whole.structure)
      expectEqual(paged.firstRecords, whole.firstRecords)
      expectEqual(paged.tracks, whole.tracks)
      expectEqual(paged.tolerated, whole.tolerated)
      expectEqual(paged.events, whole.events)
      expectEqual(paged.counts, whole.counts)
      verdicts[whole.verdict, default: 0] += 1
    }
    #expect(
      verdicts.keys.count >= deep(3, quick: 2), "the pairs should be of many kinds: \(verdicts)")
  }

  @Test("A file that is damaged behind its first page is a failure that says where")
  func damage() throws {
    let text = TraceWriter.text(of: PlainTrace.fade.trace)
    var damaged = text
    let place = try #require(text.lastIndex(of: UInt8(ascii: "!")))
    damaged[place] = UInt8(ascii: "?")
    for (golden, actual) in [(damaged, text), (text, damaged)] {
      let failure = #expect(throws: TraceDiff.Failure.self) {
        try compare(golden, actual, pageSize: 1)
      }
      expectEqual(failure?.isGolden, (golden == damaged))
      expectEqual(failure?.error.offset, place)
    }
    let cut = Array(text.dropLast(30))
    #expect(throws: TraceDiff.Failure.self) { try compare(text, cut, pageSize: 1) }
    #expect(throws: TraceDiff.Failure.self) { try compare([], text, pageSize: 1) }
  }
}

extension PlainTrace {
  /// Appends another plain of the same tracks and sources.
  fileprivate mutating func append(_ other: PlainTrace) {
    let start = (frames.last?.tick ?? 0) + 1
    frames += other.frames.map { (start + $0.tick, $0.records) }
  }

  /// Changes a few records, their order, or the frames.
  fileprivate mutating func vary(_ random: inout SeededGenerator) {
    for _ in 0..<random.int(1...4) where !frames.isEmpty {
      let frame = random.below(frames.count)
      switch random.below(7) {
      case 0: frames.remove(at: frame)
      case 1: frames[frame].records.shuffle(using: &random)
      case 2: frames.insert((frames[frame].tick, [PlainTrace.value(&random)]), at: frame)
      case 3: frames[frame].records = frames[frame].records.dropLast()
      default: frames[frame].records.append(PlainTrace.value(&random))
      }
    }
  }

  /// The plain as a file can contain it: without unchanged values, inconsistent states and records of unknown tracks.
  fileprivate var sound: PlainTrace {
    var held: [String: [Scalar]] = [:]
    var states: [String: String] = [:]
    let known = Set(tracks.map(\.name))
    func isSound(_ record: Trace.Record) -> Bool {
      switch record {
      case .value(let track, let scalars):
        guard known.contains(track), held[track] != scalars else { return false }
        held[track] = scalars
      case .absence(let track):
        guard known.contains(track), held[track] != nil else { return false }
        held[track] = nil
      case .state(let source, let from, let next, _):
        guard from == states[source] ?? from else { return false }
        states[source] = next
      default: break
      }
      return true
    }
    var plain = self
    plain.preroll = preroll.filter(isSound)
    plain.frames = frames.map { ($0.tick, $0.records.filter(isSound)) }
    return plain
  }
}
