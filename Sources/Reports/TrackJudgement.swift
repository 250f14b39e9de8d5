import DopesheetDiff
import DopesheetTrace

/// The rows in which a track of two traces differs, judged as the comparison judges it.
package struct TrackJudgement {
  /// The rows in which the values held differ outside of the tolerance, -1 for what comes before the first frame.
  package private(set) var outside = RowRuns()
  /// The rows in which they differ within it.
  package private(set) var within = RowRuns()

  private enum Relation { case same, within, outside }

  private let kind: ScalarKind
  private let width: Int
  private let tolerance: Tolerance
  private let golden: [UInt64]
  private let actual: [UInt64]

  /// Judges a track that both traces have with the same type.
  ///
  /// - Parameter shared: Returns the rows of a range that both traces have.
  package init(
    _ track: Trace.Track, _ tolerance: Tolerance,
    golden: (columns: Trace.Columns, entries: [WrittenValues.Entry]),
    actual: (columns: Trace.Columns, entries: [WrittenValues.Entry]),
    rows: Int, words: (golden: [UInt64: Int], actual: [UInt64: Int]),
    shared: (Range<Int>) -> [Range<Int>]
  ) {
    kind = track.kind
    width = track.width
    self.tolerance = tolerance
    self.golden = golden.columns.scalars
    self.actual = actual.columns.scalars
    var (g, a) = (0, 0)
    var held: (golden: Int32, actual: Int32) = (-1, -1)
    var row = -1
    while row < rows {
      while g < golden.entries.count, Int(golden.entries[g].row) <= row {
        held.golden = golden.entries[g].payload
        g += 1
      }
      while a < actual.entries.count, Int(actual.entries[a].row) <= row {
        held.actual = actual.entries[a].payload
        a += 1
      }
      let next = min(
        g < golden.entries.count ? Int(golden.entries[g].row) : rows,
        a < actual.entries.count ? Int(actual.entries[a].row) : rows)
      let relation = relation(held.golden, held.actual, words)
      if relation != .same {
        let before = row < 0 ? [-1..<0] : []
        for part in before + shared(max(row, 0)..<next) {
          if relation == .outside { outside.append(part) } else { within.append(part) }
        }
      }
      if next == rows { break }
      row = next
    }
  }

  private func relation(
    _ ours: Int32, _ theirs: Int32, _ words: (golden: [UInt64: Int], actual: [UInt64: Int])
  ) -> Relation {
    guard ours >= 0, theirs >= 0 else { return ours < 0 && theirs < 0 ? .same : .outside }
    var result = Relation.same
    for component in 0..<width {
      var (a, b) = (golden[Int(ours) + component], actual[Int(theirs) + component])
      if kind == .sym {
        a = UInt64(words.golden[a] ?? 0)
        b = UInt64(words.actual[b] ?? 0)
      }
      if a == b { continue }
      let gap = ScalarGap(kind, a, b)
      if gap.isNone { continue }
      guard
        tolerance.use(distance: gap.distance, magnitude: gap.magnitude, steps: gap.steps) != nil
      else { return .outside }
      result = .within
    }
    return result
  }
}
