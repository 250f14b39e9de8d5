import DopesheetDiff
import DopesheetTrace

/// The rows in which a track differs between two traces, by the rules of the comparison.
package struct TrackJudgement {
  /// The rows in which the values differ by more than the tolerance; -1 is the preroll.
  package private(set) var outside = RowRuns()
  /// The rows in which the values differ within the tolerance.
  package private(set) var within = RowRuns()

  /// Compares a track that has the same type in both traces.
  ///
  /// - Parameter shared: Returns the parts of a range of rows in which both traces have frames.
  package init(
    _ track: Trace.Track, _ tolerance: Tolerance,
    golden: (columns: Trace.Columns, entries: [IndexedTrace.Change]),
    actual: (columns: Trace.Columns, entries: [IndexedTrace.Change]),
    rows: Int, words: (golden: [UInt64: Int], actual: [UInt64: Int]),
    shared: (Range<Int>) -> [Range<Int>]
  ) {
    var (g, a) = (0, 0)
    var held: (golden: Int32, actual: Int32) = (-1, -1)
    var row = -1
    while row < rows {
      while g < golden.entries.count, golden.entries[g].frame <= row {
        held.golden = golden.entries[g].scalar
        g += 1
      }
      while a < actual.entries.count, actual.entries[a].frame <= row {
        held.actual = actual.entries[a].scalar
        a += 1
      }
      let next = min(
        g < golden.entries.count ? golden.entries[g].frame : rows,
        a < actual.entries.count ? actual.entries[a].frame : rows)
      let parts = (row < 0 ? [-1..<0] : []) + shared(max(row, 0)..<next)
      let relation = tolerance.relation(
        track.kind, width: track.width, (golden.columns.scalars, held.golden),
        (actual.columns.scalars, held.actual)
      ) { words.golden[$0] == words.actual[$1] }
      switch relation {
      case .same: break
      case .within: for part in parts { within.append(part) }
      case .outside: for part in parts { outside.append(part) }
      }
      if next == rows { break }
      row = next
    }
  }
}
