import DopesheetNotation

/// Rows that have something in common, as ranges.
package struct RowRuns {
  package private(set) var runs: [ClosedRange<Int>] = []

  /// Adds rows behind those there are.
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
