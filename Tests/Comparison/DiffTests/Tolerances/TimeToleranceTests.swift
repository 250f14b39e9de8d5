import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("Tolerances of time") struct TimeToleranceTests {
  /// A trace of callbacks of the sources `m` and `n` at some frames of 60 Hz.
  private func trace(_ callbacks: [(frame: Int, name: String, at: Double?)]) -> Trace {
    var plain = PlainTrace(
      preroll: ["m", "n"].map { .source(Trace.Source($0, kind: "motion")) })
    for frame in -1..<40 {
      let records = callbacks.filter { $0.frame == frame }.map { callback in
        let parts = callback.name.split(separator: ".").map(String.init)
        return Trace.Record.callback(
          source: parts[0], name: parts[1],
          arguments: callback.at.map { [Trace.Argument("at", .number($0))] } ?? [])
      }
      if frame < 0 {
        plain.preroll += records
      } else {
        plain.frames.append((Int64(frame), records))
      }
    }
    return plain.trace
  }

  private func trace(_ callbacks: [(Int, String)]) -> Trace {
    trace(callbacks.map { ($0, $1, nil) })
  }

  private func diff(_ golden: Trace, _ actual: Trace, _ rules: String...) throws -> TraceDiff {
    var tolerances = ToleranceRules()
    for rule in rules { try tolerances.append(parsing: rule) }
    let options = DiffOptions(tolerances: tolerances)
    let back = TraceDiff(golden: actual, actual: golden, options: options)
    let diff = TraceDiff(golden: golden, actual: actual, options: options)
    expectEqual(diff.verdict, back.verdict, "tolerances are symmetric")
    return diff
  }

  @Test("An event may come as many frames later or sooner as its rule says, and none by default")
  func frames() throws {
    let (golden, actual) = (trace([(10, "m.a"), (20, "m.b")]), trace([(12, "m.a"), (19, "m.b")]))
    try expectEqual(diff(golden, actual).verdict, .different)
    try expectEqual(diff(golden, actual, "m frames=1").verdict, .different)
    try expectEqual(diff(golden, actual, "n frames=2").verdict, .different)
    let tolerated = try diff(golden, actual, "m frames=2")
    expectEqual(tolerated.verdict, .withinTolerance)
    #expect(tolerated.firstDifference == nil && tolerated.events.isEmpty)
    expectEqual(tolerated.toleratedEvents.map(\.frames), [2, 1])
    expectEqual(tolerated.toleratedEvents.map(\.use), [1, 0.5])
    #expect(tolerated.counts.events == 2 && tolerated.counts.toleratedEvents == 2)
    #expect(
      tolerated.text() == """
        The traces are the same within the tolerance; at most 100 % of it is used.
          compared  40 of 40 frames, 0 tracks, 0 values, 2 events; 2 events within tolerance
          tolerance m frames=2: 2 events, at most 100 % of it, close to its limit
          m callback a  frame 10 → frame 12
          m callback b  frame 20 → frame 19

        """)
  }

  @Test("One that comes too late is reported, and only that one")
  func outside() throws {
    let diff = try diff(
      trace([(10, "m.a"), (20, "m.b")]), trace([(11, "m.a"), (25, "m.b")]), "m frames=1")
    expectEqual(diff.verdict, .different)
    expectEqual(diff.toleratedEvents.count, 1)
    expectEqual(diff.firstDifference, "frame 20 (t = 0.3333 s), missing in the run: m callback b")
    #expect(
      diff.explanation.events.map(\.description) == ["m b 5 frames later (83.3 ms): frame 20 → 25"])
  }

  @Test("Ticks are counted between the moments that events name, or those of their frames")
  func ticks() throws {
    let golden = trace([(6, "m.a", 0.1)])
    let close = trace([(6, "m.a", 0.095)])
    try expectEqual(diff(golden, close).verdict, .different)
    try expectEqual(diff(golden, close, "m ticks=1").verdict, .withinTolerance)
    let uses = try diff(golden, close, "m ticks=1").toleranceUses
    #expect(uses.count == 1 && (uses[0].use - 0.3).magnitude < 1e-12)
    try expectEqual(diff(golden, trace([(6, "m.a", 0.08)]), "m ticks=1").verdict, .different)
    #expect(try diff(trace([(6, "m.a")]), trace([(8, "m.a")]), "m ticks=2").verdict.passes)
    #expect(try !diff(trace([(6, "m.a")]), trace([(9, "m.a")]), "m ticks=2").verdict.passes)
    // Before the first frame there is no tick.
    #expect(try !diff(trace([(-1, "m.a")]), trace([(0, "m.a")]), "m ticks=2").verdict.passes)
    #expect(try diff(trace([(-1, "m.a")]), trace([(0, "m.a")]), "m frames=1").verdict.passes)
  }

  @Test("The order of events is never forgiven unless that is asked for")
  func order() throws {
    let golden = trace([(10, "m.a"), (11, "n.b")])
    let crossed = trace([(12, "m.a"), (11, "n.b")])
    try expectEqual(diff(golden, crossed, "m frames=2").verdict, .different)
    try expectEqual(diff(golden, crossed, "* frames=2").verdict, .different)
    try expectEqual(diff(golden, crossed, "m frames=2 unordered").verdict, .withinTolerance)
    // Two records that move and change their order.
    let both = trace([(11, "n.b"), (10, "m.a")].map { ($0.0 == 11 ? 9 : 12, $0.1) })
    try expectEqual(diff(golden, both, "* frames=5").verdict, .different)
    // Within a frame.
    let (first, second) = (trace([(3, "m.a"), (3, "n.b")]), trace([(3, "n.b"), (3, "m.a")]))
    try expectEqual(diff(first, second, "* frames=9").verdict, .different)
    try expectEqual(diff(first, second, "m unordered").verdict, .withinTolerance)
    try expectEqual(diff(first, second, "n unordered").verdict, .withinTolerance)
  }

  @Test("Other words, other arguments, and what is missing or once more are not forgiven")
  func words() throws {
    let rule = "* frames=30 ticks=100 unordered"
    let golden = trace([(10, "m.a")])
    for actual in [
      trace([(11, "m.b")]), trace([(11, "n.a")]), trace([] as [(Int, String)]),
      trace([(11, "m.a"), (12, "m.a")]), trace([(11, "m.a", 0.1)]),
    ] {
      try expectEqual(diff(golden, actual, rule).verdict, .different)
    }
  }

  @Test("A tolerance of time forgives no value, and one of values no time")
  func apart() throws {
    let rule = "* frames=9 ticks=9 unordered"
    try expectEqual(
      diff(plain([0, 1, 2]).trace, plain([0, 0, 1]).trace, rule).verdict, .different)
    let golden = trace([(10, "m.a")])
    try expectEqual(diff(golden, trace([(11, "m.a")]), "* abs=9 rel=1 ulps=9").verdict, .different)
    #expect(try diff(golden, trace([(11, "m.a")]), "* frames=1", "* abs=1").verdict.passes)
    #expect(try !diff(golden, trace([(11, "m.a")]), "* frames=1", "* exact").verdict.passes)
  }

  @Test(
    "Traces are the same exactly when the order stays and no event moves further than the rule",
    arguments: 0..<deep(60, quick: 6) as Range<UInt64>)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let limit = random.int(1...3)
    var golden: [(Int, String)] = []
    var actual: [(Int, String)] = []
    var last = 0
    var (isFar, isMoved) = (false, false)
    for index in 0..<8 {
      let frame = 4 + index * 4
      let moved = max(last, frame + random.int(-limit...limit + (random.once(in: 12) ? 1 : 0)))
      golden.append((frame, "\(random.pick(["m", "n"])).\(random.pick(["a", "b"]))"))
      actual.append((moved, golden[index].1))
      isFar = isFar || abs(moved - frame) > limit
      isMoved = isMoved || moved != frame
      last = moved
    }
    let diff = try diff(trace(golden), trace(actual), "* frames=\(limit)")
    expectEqual(diff.verdict, (isFar ? .different : isMoved ? .withinTolerance : .identical))
    // A greater tolerance accepts everything that a smaller one accepts.
    if diff.verdict.passes {
      #expect(try self.diff(trace(golden), trace(actual), "* frames=\(limit + 1)").verdict.passes)
    }
  }
}
