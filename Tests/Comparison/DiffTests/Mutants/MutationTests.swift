import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

/// Checks that comparisons find each kind of small change.
@Suite struct MutationTests {
  typealias Change = @Sendable (inout PlainTrace) -> Void

  static let mutations: [(name: String, change: Change)] = [
    ("a value's last bit", put(1, 0, .value(track: "card.alpha", [.f64((1 / 3.0).nextUp)]))),
    ("a value's sign of zero", put(3, 1, .value(track: "card.position.y", [.f64(-0.0)]))),
    ("a value before frame 0", { $0.preroll[3] = .value(track: "card.alpha", [.f64(0.5)]) }),
    ("a value that goes away", put(2, 0, .absence(track: "card.alpha"))),
    ("two values of a frame swapped", { $0.frames[1].records.swapAt(0, 1) }),
    ("two events swapped", { $0.frames[3].records.swapAt(2, 3) }),
    ("a value and a callback swapped", { $0.frames[2].records.swapAt(1, 2) }),
    ("an event moved to the next frame", move(2, at: 2)),
    ("a value moved to the next frame", move(0, at: 0)),
    ("a callback dropped", { $0.frames[3].records.removeLast() }),
    ("a state change dropped", { $0.frames[3].records.remove(at: 2) }),
    ("an input dropped", { $0.preroll.remove(at: 2) }),
    ("a value dropped", { $0.frames[2].records.remove(at: 0) }),
    ("a value written twice", { $0.frames[2].records.insert($0.frames[2].records[0], at: 0) }),
    (
      "another value in between",
      { $0.frames[2].records.insert(.value(track: "card.alpha", [.f64(9)]), at: 0) }
    ),
    ("a callback delivered twice", { $0.frames[3].records.append($0.frames[3].records[3]) }),
    ("a callback renamed", put(3, 3, callback("stopped"))),
    ("a callback of another source", put(3, 3, callback("completed", of: "card"))),
    (
      "an input instead of a callback",
      put(3, 3, .input(source: "card.fade", word: "completed", arguments: []))
    ),
    ("another end state", put(3, 2, state("moving", "paused"))),
    ("another start state", put(3, 2, state("paused", "stopped"))),
    ("an argument's value", put(2, 2, callback("cycleRepeated", ["count": .number(2)]))),
    ("an argument's kind", put(2, 2, callback("cycleRepeated", ["count": .text("1")]))),
    ("an argument's name", put(2, 2, callback("cycleRepeated", ["number": .number(1)]))),
    ("an argument dropped", put(2, 2, callback("cycleRepeated"))),
    ("a source's configuration", { $0.preroll[0] = card("node", y: 71) }),
    ("a source's kind", { $0.preroll[0] = card("motion", y: 70) }),
    ("the order of two sources", { $0.preroll.swapAt(0, 1) }),
    ("an unused source more", { $0.preroll.append(.source(Trace.Source("spare", kind: "node"))) }),
    ("a source declared later", { $0.frames[0].records.append($0.preroll.remove(at: 0)) }),
    ("a tick", { $0.frames[3].tick = 4 }),
    ("the last frame dropped", { $0.frames.removeLast() }),
    ("an empty frame dropped", { $0.frames.removeFirst() }),
    ("an empty frame more", { $0.frames.append((4, [])) }),
    ("a zero step more", { $0.frames.insert((0, []), at: 0) }),
    ("the clock", { $0.clock = ClockRate(61)! }),
    ("an unused track more", { $0.tracks.append(Trace.Track("card.zzz")) }),
    ("a track's unit", { $0.tracks[1].unit = "px" }),
    ("a track's unit dropped", { $0.tracks[1].unit = nil }),
    ("a track renamed", { $0.renameFirstTrack(to: "card.beta") }),
    ("a track dropped", { $0.removeFirstTrack() }),
  ]

  /// Replaces a record.
  private static func put(_ frame: Int, _ place: Int, _ record: Trace.Record) -> Change {
    { $0.frames[frame].records[place] = record }
  }

  /// Moves a record of frame 2 to a place in frame 3.
  private static func move(_ place: Int, at other: Int) -> Change {
    { $0.frames[3].records.insert($0.frames[2].records.remove(at: place), at: other) }
  }

  private static func callback(
    _ name: String, of source: String = "card.fade",
    _ arguments: KeyValuePairs<String, Trace.Argument.Value> = [:]
  ) -> Trace.Record {
    .callback(
      source: source, name: name, arguments: arguments.map { Trace.Argument($0.key, $0.value) })
  }

  private static func state(_ from: String, _ next: String) -> Trace.Record {
    .state(source: "card.fade", from: from, to: next, arguments: [])
  }

  private static func card(_ kind: String, y: Double) -> Trace.Record {
    .source(Trace.Source("card", kind: kind, [Trace.Argument("y", .number(y))]))
  }

  /// Expects a verdict of all comparisons, either way round, of records and of bytes.
  private func expectVerdict(
    _ verdict: TraceDiff.Verdict, of golden: Trace, _ actual: Trace, _ name: String
  ) throws {
    for (golden, actual) in [(golden, actual), (actual, golden)] {
      let diff = TraceDiff(golden: golden, actual: actual)
      expectEqual(diff.verdict, verdict, "\(name)")
      expectEqual(diff.firstDifference != nil, verdict == .different, "\(name)")
      let quick = try TraceWriter.text(of: golden).withUnsafeBytes { golden in
        try TraceWriter.text(of: actual).withUnsafeBytes {
          try QuickDiff(golden: golden, actual: $0)
        }
      }
      expectEqual(quick.verdict, verdict, "\(name)")
    }
  }

  @Test("Every mutation of a trace is different, either way round", arguments: mutations.indices)
  func mutationIsDifferent(_ index: Int) throws {
    let (name, change) = Self.mutations[index]
    var mutant = PlainTrace.fade
    change(&mutant)
    try expectVerdict(.different, of: PlainTrace.fade.trace, mutant.trace, name)
    // Tolerances apply to values only.
    let loose = DiffOptions(tolerances: ["nothing.of.this.name": .absolute(1)])
    #expect(
      TraceDiff(golden: PlainTrace.fade.trace, actual: mutant.trace, options: loose).verdict
        == .different)
  }

  @Test(
    "Random small edits are different exactly when the traces are not equal",
    arguments: 0..<deep(40, quick: 2) as Range<UInt64>)
  func randomEdits(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed &* 977 &+ 5)
    for _ in 0..<50 {
      let golden = PlainTrace.random(&random)
      var actual = golden
      for _ in 0...random.below(3) { actual.edit(&random) }
      let (ours, theirs) = (golden.trace, actual.trace)
      try expectVerdict(.identical, of: ours, ours, "\(seed)")
      expectEqual(TraceDiff(golden: ours, actual: ours).counts.frames, ours.frames.count)
      try expectVerdict(
        ours == theirs ? .identical : ours.isEqualButForFacts(theirs) ? .equal : .different,
        of: ours, theirs, "\(seed)")
      let counts = TraceDiff(golden: ours, actual: theirs).counts
      let back = TraceDiff(golden: theirs, actual: ours).counts
      expectEqual(back.differingValues, counts.differingValues)
      expectEqual(back.frames, counts.frames)
    }
  }
}

extension Trace {
  fileprivate func isEqualButForFacts(_ other: Trace) -> Bool {
    clock == other.clock && tracks == other.tracks && sources == other.sources
      && frames == other.frames && columns == other.columns
  }
}

extension PlainTrace {
  fileprivate mutating func eachList(_ change: (inout [Trace.Record]) -> Void) {
    change(&preroll)
    for index in frames.indices { change(&frames[index].records) }
  }

  fileprivate mutating func renameFirstTrack(to new: String) {
    let old = tracks[0].name
    tracks[0].name = new
    eachList { records in
      records = records.map {
        if case .value(old, let scalars) = $0 { .value(track: new, scalars) } else { $0 }
      }
    }
  }

  fileprivate mutating func removeFirstTrack() {
    let name = tracks.removeFirst().name
    eachList { $0.removeAll { if case .value(name, _) = $0 { true } else { false } } }
  }

  /// Makes one random change, which may have no effect.
  fileprivate mutating func edit(_ random: inout SeededGenerator) {
    guard !frames.isEmpty, random.below(10) > 0 else {
      meta[0].text = "\(random.below(3))"
      return
    }
    let frame = random.below(frames.count)
    let count = frames[frame].records.count
    switch random.below(8) {
    case 0 where count > 1:
      frames[frame].records.swapAt(random.below(count), random.below(count))
    case 1 where count > 0: frames[frame].records.remove(at: random.below(count))
    case 2, 3:
      frames[frame].records.insert(PlainTrace.value(&random), at: random.below(count + 1))
    case 4 where count > 0:
      frames[frame].records[random.below(count)] = PlainTrace.value(&random)
    case 5 where count > 0:
      let record = frames[frame].records.remove(at: random.below(count))
      let other = random.below(frames.count)
      frames[other].records.insert(record, at: random.below(frames[other].records.count + 1))
    case 6: frames.remove(at: frame)
    case 7: frames.insert((frames[frame].tick, []), at: frame)
    default: tracks[0].unit = random.pick([nil, "pt"])
    }
  }
}
