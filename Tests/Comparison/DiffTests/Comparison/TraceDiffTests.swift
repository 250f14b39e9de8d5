import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite struct TraceDiffTests {
  /// Compares the fade with a changed copy of it.
  private func diff(_ change: (inout PlainTrace) -> Void) -> TraceDiff {
    var actual = PlainTrace.fade
    change(&actual)
    return TraceDiff(golden: PlainTrace.fade.trace, actual: actual.trace)
  }

  @Test("Facts that differ are reported and pass")
  func facts() {
    let diff = diff { $0.meta = [Trace.Meta("engine", "2"), Trace.Meta("owner", "A/b")] }
    expectEqual(diff.verdict, .equal)
    #expect(diff.verdict.passes)
    expectEqual(diff.structure.meta.map(\.golden), [Trace.Meta("engine", "1"), nil])
    #expect(
      diff.structure.meta.map(\.actual) == [Trace.Meta("engine", "2"), Trace.Meta("owner", "A/b")])
    #expect(!diff.structure.differs)
    #expect(diff.text().contains("meta engine: 1 → 2 (not compared)"))
  }

  @Test("A value's difference is given with its frame, time, both values, delta and steps")
  func valueDifference() throws {
    let diff = diff { plain in
      plain.frames[1].records[0] = .value(track: "card.alpha", [.f64(0.25)])
      plain.frames[2].records[0] = .value(track: "card.alpha", [.f64((2 / 3.0).nextUp)])
    }
    let track = try #require(diff.tracks.first)
    expectEqual(diff.tracks.count, 1)
    expectEqual(track.track.name, "card.alpha")
    expectEqual(track.frames, 2)
    expectEqual(track.values, 2)
    let first = try #require(track.first)
    expectEqual(first.place.description, "frame 1 (t = 0.0167 s)")
    expectEqual(first.golden, .f64(1 / 3.0))
    expectEqual(first.actual, .f64(0.25))
    expectEqual(first.delta, 0.25 - 1 / 3.0)
    expectEqual(track.largest, first)
    expectEqual(diff.counts.differingValues, 2)
    expectEqual(diff.counts.values, 8)
  }

  @Test("The largest difference may come later and in another component")
  func largestDifference() throws {
    func trace(_ second: Double, _ third: Double) -> Trace {
      PlainTrace(
        tracks: [Trace.Track("m", .f64, width: 2)],
        frames: [
          (0, [.value(track: "m", [.f64(1), .f64(1)])]),
          (1, [.value(track: "m", [.f64(second), .f64(2)])]),
          (2, [.value(track: "m", [.f64(3), .f64(third)])]),
        ]
      ).trace
    }
    let track = try #require(
      TraceDiff(golden: trace(2, 3), actual: trace(2.5, 2)).tracks.first)
    expectEqual(track.first?.component, 0)
    expectEqual(track.first?.place.frame, 1)
    expectEqual(track.largest?.component, 1)
    expectEqual(track.largest?.place.frame, 2)
    expectEqual(track.largest?.delta, -1)
  }

  @Test("A value differs in every frame in which it is held")
  func heldValues() throws {
    let diff = TraceDiff([0, 1, 1, 1, 2], [0, 3, 3, 3, 2])
    let track = try #require(diff.tracks.first)
    expectEqual(track.frames, 3)
    expectEqual(track.values, 1)
    expectEqual(track.missingLines, 0)
  }

  @Test("The same held values from other lists of values are different")
  func extraLine() throws {
    var actual = plain([0, 1, 1])
    actual.frames[2].records = [.value(track: "x", [.f64(1)])]
    let diff = TraceDiff(golden: plain([0, 1, 1]).trace, actual: actual.trace)
    expectEqual(diff.verdict, .different)
    let track = try #require(diff.tracks.first)
    expectEqual(track.extraLines, 1)
    expectEqual(track.missingLines, 0)
    expectEqual(track.values, 0)
    let other = TraceDiff(golden: actual.trace, actual: plain([0, 1, 1]).trace).tracks.first
    expectEqual(other?.missingLines, 1)
    expectEqual(other?.extraLines, 0)
    expectEqual(track.first, nil)
    expectEqual(track.firstLine?.frame, 2)
    expectEqual(diff.firstRecords?.kind, .extra)
    expectEqual(diff.firstRecords?.golden.record, nil)
  }

  @Test("A value at another place among the records of its frame has moved")
  func movedLine() throws {
    let diff = diff { $0.frames[1].records.swapAt(0, 1) }
    expectEqual(diff.tracks.map(\.movedLines), [1])
    expectEqual(diff.tracks.map(\.firstLine?.frame), [1])
    expectEqual(diff.tracks.map(\.frames), [0])
    expectEqual(diff.counts.differingValues, 0)
    expectEqual(diff.firstRecords?.kind, .order)
    #expect(diff.text().contains("1 value moved; from frame 1"))
  }

  @Test("Every NaN is the same number")
  func nans() {
    func trace(_ kind: ScalarKind, _ bits: UInt64) -> Trace {
      var builder = TraceBuilder()
      let track = builder.declare(Trace.Track("x", kind))
      builder.value(track: track, bits: [bits])
      return builder.finish(clock: .nanoseconds)
    }
    let double = trace(.f64, (-Double.nan).bitPattern)
    #expect(
      TraceDiff(golden: trace(.f64, Double.nan.bitPattern), actual: double).verdict == .identical)
    let float = trace(.f32, UInt64(Float(nan: 5, signaling: false).bitPattern))
    #expect(
      TraceDiff(golden: trace(.f32, UInt64(Float.nan.bitPattern)), actual: float).verdict
        == .identical)
    expectEqual(TraceDiff(golden: trace(.f64, 0), actual: double).verdict, .different)
  }

  @Test("A track of another width is not compared, and different")
  func widths() {
    func trace(_ width: Int) -> Trace {
      PlainTrace(
        tracks: [Trace.Track("x", .f64, width: width)],
        preroll: [.value(track: "x", Array(repeating: .f64(1), count: width))]
      ).trace
    }
    let diff = TraceDiff(golden: trace(3), actual: trace(2))
    expectEqual(diff.verdict, .different)
    expectEqual(diff.counts.values, 0)
    expectEqual(diff.firstDifference, "track x is f64[2] instead of f64[3]")
  }

  @Test("A track that comes late is apart until then")
  func absentValues() throws {
    let diff = TraceDiff([nil, nil, 1], [0, 0, 1])
    let track = try #require(diff.tracks.first)
    expectEqual(track.frames, 2)
    expectEqual(track.first?.golden, nil)
    expectEqual(track.first?.actual, .f64(0))
    expectEqual(track.first?.delta, nil)
  }

  @Test("Events that swap places are reordered; the first divergence shows both in their frames")
  func firstRecords() throws {
    let diff = diff { $0.frames[3].records.swapAt(2, 3) }
    let first = try #require(diff.firstRecords)
    expectEqual(first.kind, .order)
    expectEqual(first.place.frame, 3)
    #expect(
      first.golden.record?.record
        == .state(source: "card.fade", from: "moving", to: "stopped", arguments: []))
    #expect(
      first.actual.record?.record
        == .callback(source: "card.fade", name: "completed", arguments: []))
    expectEqual(first.golden.before.map(\.record.subject), ["card.alpha", "card.position.y"])
    expectEqual(first.golden.after.map(\.record.subject), ["card.fade"])
    expectEqual(first.golden.record?.indexInFrame, 2)
    // mtrace, clock, 1 fact, 2 tracks, begin, 7 records, 4 ticks, 5 records, and then this one.
    expectEqual(first.golden.record?.line, 6 + 7 + 4 + 5 + 1 + 2)
    expectEqual(diff.events.map(\.kind), [.reordered])
    expectEqual(diff.events.first?.golden?.indexInFrame, 2)
    expectEqual(diff.events.first?.actual?.indexInFrame, 3)
    #expect(diff.tracks.isEmpty)
  }

  @Test(
    "A position's line is the record's line in the file",
    arguments: 0..<deep(20, quick: 5) as Range<UInt64>)
  func lines(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let golden = PlainTrace.random(&random).trace
    let lines = golden.text
      .split(separator: "\n", omittingEmptySubsequences: false)
    let diff = TraceDiff(golden: golden, actual: PlainTrace.random(&random).trace)
    let excerpt = diff.firstRecords?.golden
    let records = [excerpt?.record].compactMap(\.self) + (excerpt?.before ?? [])
    for position in records + (excerpt?.after ?? []) + diff.events.compactMap(\.golden) {
      let sign = position.record.kind.sign.map { "\($0) " } ?? ""
      let start = sign + position.record.subject + " "
      #expect(lines[position.line - 1].hasPrefix(start))
    }
  }

  @Test("The context can be left out", arguments: [(0, 0), (1, 1), (9, 2)])
  func context(_ context: Int, _ before: Int) {
    var actual = PlainTrace.fade
    actual.frames[3].records.removeLast(2)
    let diff = TraceDiff(
      golden: PlainTrace.fade.trace, actual: actual.trace, options: DiffOptions(context: context))
    expectEqual(diff.firstRecords?.golden.before.count, before)
  }

  @Test("Of many events in a frame only the one that moved is reordered")
  func oneMoved() {
    func trace(_ names: [String]) -> Trace {
      PlainTrace(
        preroll: [.source(Trace.Source("m", kind: "motion"))],
        frames: [(0, names.map { .callback(source: "m", name: $0, arguments: []) })]
      ).trace
    }
    let golden = trace(["a", "b", "c", "d", "e", "f"])
    let moved = TraceDiff(golden: golden, actual: trace(["b", "c", "d", "a", "e", "f"]))
    expectEqual(moved.events.map(\.kind), [.reordered])
    let both = TraceDiff(golden: golden, actual: trace(["b", "c", "x", "d", "f"]))
    expectEqual(both.events.map(\.kind), [.missing, .extra, .missing])
    expectEqual(both.firstRecords?.kind, .missing)
    let repeated = TraceDiff(golden: trace(["a", "b", "a"]), actual: trace(["b", "a"]))
    expectEqual(repeated.events.map(\.kind), [.missing])
    expectEqual(repeated.events.map(\.golden?.indexInFrame), [0])
  }

  @Test("An event whose arguments differ is shown with both")
  func changedArguments() throws {
    let arguments = [Trace.Argument("count", .number(2))]
    let diff = diff {
      $0.frames[2].records[2] = .callback(
        source: "card.fade", name: "cycleRepeated", arguments: arguments)
    }
    let event = try #require(diff.events.first)
    expectEqual(event.kind, .arguments)
    expectEqual(event.golden?.record.arguments, [Trace.Argument("count", .number(1))])
    expectEqual(event.actual?.record.arguments, arguments)
    expectEqual(diff.firstRecords?.kind, .arguments)
  }

  @Test("Tracks and sources that one trace lacks belong to the structure")
  func structure() {
    let diff = diff { plain in
      plain.tracks[1] = Trace.Track("card.position.y", .f32, unit: "pt")
      plain.tracks.append(Trace.Track("sun.x"))
      plain.preroll[0] = .source(Trace.Source("sun", kind: "node"))
      plain.frames[0].records = [.value(track: "sun.x", [.f64(1)])]
      for frame in 1...3 {
        plain.frames[frame].records[1] = .value(track: "card.position.y", [.f32(0)])
      }
      plain.preroll[4] = .value(track: "card.position.y", [.f32(1)])
    }
    expectEqual(diff.structure.tracks.map(\.golden?.name), ["card.position.y", nil])
    expectEqual(diff.structure.tracks.map(\.actual?.name), ["card.position.y", "sun.x"])
    expectEqual(diff.structure.sources.map(\.golden?.name), ["card", nil])
    expectEqual(diff.structure.sources.map(\.actual?.name), [nil, "sun"])
    expectEqual(diff.counts.tracks, 1)
    #expect(diff.tracks.isEmpty, "values of other types are not compared")
    #expect(diff.events.isEmpty)
    expectEqual(diff.firstDifference, "track card.position.y is f32 pt instead of f64 pt")
  }

  @Test("Frames of one trace alone are gathered into spans")
  func frameSpans() {
    let golden = plain([0, 1, 2, 3, 4, 5, 6, 7])
    var actual = golden
    actual.frames.removeSubrange(5...6)
    actual.frames.remove(at: 2)
    actual.frames.append((9, []))
    let diff = TraceDiff(golden: golden.trace, actual: actual.trace)
    expectEqual(diff.structure.missingFrames.map(\.frames), [2...2, 5...6])
    expectEqual(diff.structure.extraFrames.map(\.frames), [5...5])
    expectEqual(diff.counts.frames, 5)
    expectEqual(diff.firstRecords?.kind, .missingFrame)
    expectEqual(diff.firstRecords?.place.frame, 2)
    // Every frame of both traces writes the same value.
    expectEqual(diff.tracks.map { [$0.values, $0.missingLines, $0.extraLines] }, [[0, 3, 0]])
    expectEqual(diff.tracks.first?.firstLine?.frame, 2)
    expectEqual(diff.comparison.differingTracks, ["x"])
    expectEqual(diff.explanation.changes.count, 0)
  }

  @Test("Values of missing frames are settled at each following frame of both traces")
  func valuesOfMissingFrames() throws {
    let golden = plain([0, 1, 1, 0, 2, 2])
    var actual = plain([0, 0, 0, 0, 0, 0])
    actual.frames.removeAll { $0.tick == 1 || $0.tick == 4 }
    let diff = TraceDiff(golden: golden.trace, actual: actual.trace)
    let track = try #require(diff.tracks.first)
    expectEqual(track.frames, 2)
    expectEqual(track.values, 2)
    expectEqual(track.first?.place.frame, 2)
    expectEqual(track.largest?.place.frame, 5)
  }

  @Test("Zero steps are frames of their own")
  func zeroSteps() {
    var golden = plain([0, 1])
    golden.frames.insert((0, [.value(track: "x", [.f64(0.5)])]), at: 1)
    expectEqual(TraceDiff(golden: golden.trace, actual: golden.trace).verdict, .identical)
    let diff = TraceDiff(golden: golden.trace, actual: plain([0, 1]).trace)
    expectEqual(diff.structure.missingFrames.map(\.frames), [1...1])
  }

  @Test("Traces of different clocks are matched by time")
  func clocks() throws {
    let golden = plain([0, 1, 2, 3])
    var actual = plain([0, 0.5, 1, 1.5, 2, 2.5, 3.25])
    actual.clock = ClockRate(120)!
    let diff = TraceDiff(golden: golden.trace, actual: actual.trace)
    expectEqual(diff.verdict, .different)
    expectEqual(diff.counts.frames, 4)
    expectEqual(diff.structure.extraFrames.map(\.frames), [1...1, 3...3, 5...5])
    expectEqual(diff.tracks.map(\.first?.place.frame), [3])
    expectEqual(diff.tracks.map(\.frames), [1])
  }

  @Test("Empty traces are the same")
  func empty() {
    let diff = TraceDiff(golden: PlainTrace().trace, actual: PlainTrace().trace)
    expectEqual(diff.verdict, .identical)
    expectEqual(
      diff.counts.frames + diff.counts.tracks + diff.counts.values + diff.counts.events, 0)
  }

  @Test("Tracks come in order of their first difference")
  func trackOrder() {
    func trace(_ late: Double, _ early: Double) -> Trace {
      PlainTrace(
        tracks: [Trace.Track("a"), Trace.Track("b")],
        frames: [
          (0, [.value(track: "a", [.f64(0)]), .value(track: "b", [.f64(early)])]),
          (1, [.value(track: "a", [.f64(late)])]),
        ]
      ).trace
    }
    let diff = TraceDiff(golden: trace(1, 1), actual: trace(2, 2))
    expectEqual(diff.tracks.map(\.track.name), ["b", "a"])
  }

  @Test(
    "A passing comparison under tolerances leaves every held value within them and every event equal",
    arguments: 0..<deep(30, quick: 4) as Range<UInt64>)
  func toleranceIsSound(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed &+ 1000)
    let options = DiffOptions(tolerances: ["*": .absolute(0.5), "c": .exact])
    for _ in 0..<60 {
      let golden = PlainTrace.random(&random)
      var actual = golden
      for index in actual.frames.indices {
        for position in actual.frames[index].records.indices.reversed() {
          switch (random.below(12), actual.frames[index].records[position]) {
          case (0, .value(let track, let scalars)):
            let changed = scalars.map { scalar -> Scalar in
              if case .f64(let x) = scalar { .f64(x + 0.25) } else { scalar }
            }
            actual.frames[index].records[position] = .value(track: track, changed)
          case (1, _): actual.frames[index].records.remove(at: position)
          default: break
          }
        }
      }
      let diff = TraceDiff(golden: golden.trace, actual: actual.trace, options: options)
      guard diff.verdict.passes else { continue }
      expectEqual(golden.events, actual.events)
      for (track, tolerance) in [("a", 0.5), ("b", 0.5), ("c", 0.0), ("d", 0.0), ("e", 0.0)] {
        let (ours, theirs) = (golden.trace, actual.trace)
        let ticks = golden.frames.map(\.tick)
        func held(_ trace: Trace) -> [[Scalar]?] {
          IndexedTrace(trace).values(
            ofTrack: trace.trackIndex(named: track)!,
            atEndsOf: ticks.map { trace.frame(atTick: $0) })
        }
        for (x, y) in zip(held(ours), held(theirs)) {
          expectEqual((x == nil), (y == nil))
          for (p, q) in zip(x ?? [], y ?? []) where p != q {
            #expect((p.number - q.number).magnitude <= tolerance && tolerance > 0)
          }
        }
      }
    }
  }
}

extension PlainTrace {
  /// The records of each frame, except values.
  fileprivate var events: [[Trace.Record]] {
    ([preroll] + frames.map(\.records)).map { $0.filter { !$0.kind.isOfTrack } }
  }
}
