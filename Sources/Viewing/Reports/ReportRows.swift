import DopesheetDiff
import DopesheetText
import DopesheetTrace

/// The rows of an item: the frames of its traces in order, with frames of the same time in one row.
package struct ReportRows {
  private let pairs: FramePairs
  private let clocks: (golden: ClockRate?, actual: ClockRate?)
  private let ticks: (golden: [Int64], actual: [Int64])
  package let ofGolden: [Int32]
  package let ofActual: [Int32]
  /// For each row, the first row from it on that both traces have, or the count; empty if both have all rows.
  private var nextShared: [Int32] = []

  package init(golden: Trace?, actual: Trace?) {
    let pairs = FramePairs(golden: golden, actual: actual)
    self.pairs = pairs
    clocks = (golden?.clock, actual?.clock)
    ticks = (golden?.frames.map(\.tick) ?? [], actual?.frames.map(\.tick) ?? [])
    func rows(_ frames: [Int32]) -> [Int32] {
      zip(frames, Int32(0)...).filter { $0.0 >= 0 }.map(\.1)
    }
    ofGolden = rows(pairs.golden)
    ofActual = rows(pairs.actual)
    if isComplete { return }
    nextShared = Array(repeating: Int32(count), count: count)
    for row in (0..<count).reversed() {
      let isShared = pairs.golden[row] >= 0 && pairs.actual[row] >= 0
      nextShared[row] = isShared ? Int32(row) : row + 1 < count ? nextShared[row + 1] : Int32(count)
    }
  }

  package var count: Int { pairs.count }

  /// Returns the changes of each track, with rows instead of frames, and the row of each source's first record.
  ///
  /// -1 is the preroll.
  package static func places(
    in trace: Trace, rows: [Int32]
  ) -> (changes: [[IndexedTrace.Change]], sources: [Int]) {
    var changes = [[IndexedTrace.Change]](repeating: [], count: trace.tracks.count)
    var sources = [Int?](repeating: nil, count: trace.sources.count)
    let columns = trace.columns
    func take(_ records: Range<Int>, row: Int) {
      for record in records {
        let subject = Int(columns.subjects[record])
        if columns.kinds[record].isOfTrack {
          if changes[subject].last?.frame == row { changes[subject].removeLast() }
          changes[subject].append(.init(frame: row, scalar: columns.scalar(ofWrite: record)))
        } else if sources[subject] == nil {
          sources[subject] = row
        }
      }
    }
    take(trace.preroll, row: -1)
    for (frame, row) in zip(trace.frames, rows) { take(frame.records, row: Int(row)) }
    return (changes, sources.map { $0 ?? -1 })
  }

  /// Returns the row of a place in a comparison; -1 before the first frame.
  package func row(of place: TraceDiff.Place) -> Int {
    guard let frame = place.frame else { return -1 }
    // A place counts the golden's frames, or the recording's frames at times that the golden does not have.
    if frame < ofGolden.count, place.tick == nil || ticks.golden[frame] == place.tick {
      return Int(ofGolden[frame])
    }
    return frame < ofActual.count ? Int(ofActual[frame]) : -1
  }

  /// Returns the rows from a row on that only one trace has; empty if both have the first of them.
  func alone(from row: Int) -> Range<Int> { row..<(isComplete ? row : Int(nextShared[row])) }

  package func shared(_ rows: Range<Int>) -> [Range<Int>] {
    if isComplete { return [rows] }
    var parts: [Range<Int>] = []
    for row in rows where pairs.golden[row] >= 0 && pairs.actual[row] >= 0 {
      if let last = parts.last, last.upperBound == row {
        parts[parts.count - 1] = last.lowerBound..<row + 1
      } else {
        parts.append(row..<row + 1)
      }
    }
    return parts
  }

  private var isComplete: Bool { ofGolden.count == count && ofActual.count == count }

  /// The times as runs `[first, step, rows]`, in seconds.
  package var times: JSONText {
    var runs: [(first: Int64, step: Int64, count: Int, clock: ClockRate)] = []
    for row in 0..<count {
      let (g, a) = (Int(pairs.golden[row]), Int(pairs.actual[row]))
      let clock = g >= 0 ? clocks.golden! : clocks.actual!
      let tick = g >= 0 ? ticks.golden[g] : ticks.actual[a]
      if let last = runs.last, last.clock == clock {
        // The last tick of the run. It fits into 64 bits, also if the distance to the first tick does not.
        let before = last.first &+ last.step &* Int64(last.count - 1)
        let (step, overflow) = tick.subtractingReportingOverflow(before)
        if !overflow, last.count == 1 || step == last.step {
          runs[runs.count - 1].step = step
          runs[runs.count - 1].count += 1
          continue
        }
      }
      runs.append((tick, 0, 1, clock))
    }
    return .array(
      runs.map { run in
        let first = run.clock.seconds(at: run.first)
        return .array([
          .number(first), .number(run.clock.seconds(at: run.first + run.step) - first),
          .int(run.count),
        ])
      })
  }

  /// The frames of the rows, as runs `[row, golden's frame, recording's frame, rows]`, with -1 for none.
  ///
  /// It is `null` if each row is simply the frame of the same number in both traces.
  package var numbers: JSONText {
    if pairs.isPlain { return .null }
    var runs: [(row: Int, golden: Int, actual: Int, count: Int)] = []
    for row in 0..<count {
      let (g, a) = (Int(pairs.golden[row]), Int(pairs.actual[row]))
      func follows(_ frame: Int, _ first: Int, _ count: Int) -> Bool {
        first < 0 ? frame < 0 : frame == first + count
      }
      if let last = runs.last, follows(g, last.golden, last.count),
        follows(a, last.actual, last.count)
      {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((row, g, a, 1))
      }
    }
    return .array(
      runs.map { .array([.int($0.row), .int($0.golden), .int($0.actual), .int($0.count)]) })
  }
}

/// A set of rows, as ascending ranges.
package struct RowRuns {
  package private(set) var runs: [ClosedRange<Int>] = []

  mutating func append(_ rows: Range<Int>) {
    guard let first = rows.first, let last = rows.last else { return }
    if let end = runs.last, end.upperBound + 1 == first {
      runs[runs.count - 1] = end.lowerBound...last
    } else {
      runs.append(first...last)
    }
  }

  var json: JSONText {
    .array(runs.map { .array([.int($0.lowerBound), .int($0.upperBound)]) })
  }
}

/// The rows in which a track differs between two traces, by the rules of the comparison.
package struct TrackJudgement {
  /// The rows in which the values differ by more than the tolerance, or only one trace has values; -1 is the preroll.
  package private(set) var outside = RowRuns()
  package private(set) var within = RowRuns()
  /// The largest difference, outside of the tolerance if there is one; `nil` if no two values differ.
  package private(set) var largest: Largest?
  /// The row in which the first rows outside of the tolerance differ most.
  package private(set) var peak: Int?

  package struct Largest {
    package let row: Int
    /// The component that differs most, from 0.
    package let component: Int
    /// The distance between the values; infinite if it cannot be computed.
    package let distance: Double
    /// The indices of both first scalars.
    package let golden, actual: Int32
    package let isOutside: Bool
  }

  /// Compares a track that has the same type in both traces.
  package init(
    _ track: Trace.Track, _ tolerance: Tolerance,
    golden: (columns: Trace.Columns, entries: [IndexedTrace.Change]),
    actual: (columns: Trace.Columns, entries: [IndexedTrace.Change]),
    rows: ReportRows, words: (golden: [UInt64: Int], actual: [UInt64: Int])
  ) {
    var (g, a) = (0, 0)
    var held: (golden: Int32, actual: Int32) = (-1, -1)
    var row = -1
    var most = -Double.infinity
    while row < rows.count {
      while g < golden.entries.count, golden.entries[g].frame <= row {
        held.golden = golden.entries[g].scalar
        g += 1
      }
      while a < actual.entries.count, actual.entries[a].frame <= row {
        held.actual = actual.entries[a].scalar
        a += 1
      }
      let next = min(
        g < golden.entries.count ? golden.entries[g].frame : rows.count,
        a < actual.entries.count ? actual.entries[a].frame : rows.count)
      // From its first value in frames that only one trace has, the track differs up to the last of them.
      if row >= 0 {
        outside.append(rows.alone(from: row).clamped(to: row..<next))
      }
      let parts = (row < 0 ? [-1..<0] : []) + rows.shared(max(row, 0)..<next)
      let relation = tolerance.relation(
        track.kind, width: track.width, (golden.columns.scalars, held.golden),
        (actual.columns.scalars, held.actual)
      ) { words.golden[$0] == words.actual[$1] }
      func take(_ component: Int, _ distance: Double, isOutside: Bool) {
        let former = largest.map { ($0.isOutside ? 1 : 0, $0.distance) } ?? (-1, 0)
        guard held.golden >= 0, held.actual >= 0, former < (isOutside ? 1 : 0, distance) else {
          return
        }
        // Values before frame 0 are visible only if they stay.
        let rows = parts.filter { !$0.isEmpty }.map(\.lowerBound)
        guard let place = rows.first(where: { $0 >= 0 }) ?? rows.first else { return }
        largest = Largest(
          row: place, component: component, distance: distance, golden: held.golden,
          actual: held.actual, isOutside: isOutside)
      }
      switch relation {
      case .same: break
      case .within(let component, let distance, _):
        for part in parts { within.append(part) }
        take(component, distance, isOutside: false)
      case .outside(let component, let distance):
        for part in parts { outside.append(part) }
        let first = parts.filter { !$0.isEmpty }.map(\.lowerBound).max()
        if outside.runs.count == 1, distance > most, let first {
          (most, peak) = (distance, max(first, 0))
        }
        take(component, distance, isOutside: true)
      }
      if next == rows.count { break }
      row = next
    }
  }
}
