/// What a column of a drawing holds of a series: the least and the greatest of its values.
///
/// A long series has more values than a drawing has columns. Each column takes a run of neighbours, and its two ends
/// are kept, so that no peak is lost, however short it is.
package struct SeriesColumn: Equatable {
  /// The least value.
  package var low: Double
  /// The greatest value.
  package var high: Double
  /// Whether the least comes after the greatest.
  package var isFalling = false

  /// Creates the column of a value.
  package init(_ value: Double) { (low, high) = (value, value) }

  private mutating func add(_ value: Double) {
    if value < low { (low, isFalling) = (value, true) }
    if value > high { (high, isFalling) = (value, false) }
  }

  /// The values in the order in which they come, one if they are the same.
  package var values: [Double] { low == high ? [low] : isFalling ? [high, low] : [low, high] }

  /// The value that lies farther from a center, the greatest if both are as far.
  package func extreme(from center: Double) -> Double {
    // Halves, because the distance of finite numbers may not be one.
    center / 2 - low / 2 > high / 2 - center / 2 ? low : high
  }

  /// Returns the columns of a series, each of one value if there are no more values than columns.
  ///
  /// - Parameters:
  ///   - values: The series; what is missing or not finite leaves its column empty if it is alone there.
  ///   - count: The most columns, at least 1.
  package static func columns(of values: [Double?], atMost count: Int) -> [SeriesColumn?] {
    (0..<min(count, values.count)).map { column in
      var result: SeriesColumn?
      for case let value? in values[positions(in: column, of: values.count, atMost: count)]
      where value.isFinite {
        if result == nil { result = SeriesColumn(value) } else { result?.add(value) }
      }
      return result
    }
  }

  /// The positions of the values that lie in a column.
  package static func positions(
    in column: Int, of values: Int, atMost count: Int
  ) -> Range<Int> {
    let columns = min(count, values)
    return column * values / columns..<(column + 1) * values / columns
  }

  /// The column that a value lies in.
  package static func column(of position: Int, of values: Int, atMost count: Int) -> Int {
    let columns = min(count, values)
    return columns > 0 ? ((position + 1) * columns - 1) / values : 0
  }
}
