/// Small curves of block characters.
package enum Sparkline {
  private static let blocks: [Character] = Array("▁▂▃▄▅▆▇█")

  /// Returns the curve of a series in at most `count` columns.
  package static func row(_ values: [Double?], atMost count: Int) -> String {
    rows([values], atMost: count)[0]
  }

  /// Returns the curves of several series on one scale, each in at most `count` columns.
  ///
  /// A column with several values shows the value farthest from the middle of the scale, so that extremes stay visible.
  /// A column without values is a space, and a column without finite values a question mark.
  package static func rows(_ series: [[Double?]], atMost count: Int) -> [String] {
    let columns = series.map { SeriesColumn.columns(of: $0, atMost: count) }
    let found = columns.joined().compactMap(\.self)
    let low = found.map(\.low).min() ?? 0
    let high = found.map(\.high).max() ?? 0
    let center = low / 2 + high / 2
    return rows(
      zip(series, columns).map { values, columns in
        columns.indices.map { column -> Double? in
          if let found = columns[column] { return found.extreme(from: center) }
          let positions = SeriesColumn.positions(in: column, of: values.count, atMost: count)
          return values[positions].contains { $0 != nil } ? .nan : nil
        }
      })
  }

  /// Returns the curves of several rows on one scale, with one character for each value.
  ///
  /// A missing value is a space, and a value that is not finite a question mark.
  package static func rows(_ rows: [[Double?]]) -> [String] {
    let all = rows.joined().compactMap(\.self).filter(\.isFinite)
    guard let low = all.min(), let high = all.max() else {
      return rows.map { row in String(row.map { $0 == nil ? " " : "?" }) }
    }
    // The values are halved, because the difference of two finite numbers can overflow.
    let span = high / 2 - low / 2
    return rows.map { row in
      String(
        row.map { value in
          guard let value else { return " " }
          guard value.isFinite else { return "?" }
          let part = span > 0 ? (value / 2 - low / 2) / span : 0
          return blocks[min(7, Int(part * 8))]
        })
    }
  }
}
