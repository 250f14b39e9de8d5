/// The least and the greatest value in one column of a drawing.
///
/// A long series has more values than a drawing has columns. Each column takes neighbouring values and keeps their
/// range, so that even a short peak stays visible.
package struct SeriesColumn: Equatable {
  package var low: Double
  package var high: Double
  /// Whether the least value comes after the greatest.
  package var isFalling = false

  package init(_ value: Double) { (low, high) = (value, value) }

  private mutating func add(_ value: Double) {
    if value < low { (low, isFalling) = (value, true) }
    if value > high { (high, isFalling) = (value, false) }
  }

  /// The least or the greatest value, whichever comes first in the series.
  package var first: Double { isFalling ? high : low }

  /// The least or the greatest value, whichever comes last in the series.
  package var last: Double { isFalling ? low : high }

  /// Returns the columns of a series, with one value each if there are enough columns. A column without finite values is
  /// `nil`.
  package static func columns(of values: [Double?], atMost count: Int) -> [SeriesColumn?] {
    (0..<min(count, values.count)).map { column in
      var result: SeriesColumn?
      for case let value? in values[positions(in: column, of: values.count, atMost: count)]
      where value.isFinite {
        if result == nil { result = SeriesColumn(value) } else { result!.add(value) }
      }
      return result
    }
  }

  package static func positions(
    in column: Int, of values: Int, atMost count: Int
  ) -> Range<Int> {
    let columns = min(count, values)
    return column * values / columns..<(column + 1) * values / columns
  }

  package static func column(of position: Int, of values: Int, atMost count: Int) -> Int {
    let columns = min(count, values)
    return columns > 0 ? ((position + 1) * columns - 1) / values : 0
  }
}
