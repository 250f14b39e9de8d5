package enum Sparkline {
  private static let blocks: [Character] = Array("▁▂▃▄▅▆▇█")

  /// Returns the curve of a series in at most `count` columns.
  package static func row(_ values: [Double?], atMost count: Int) -> String {
    rows([values], atMost: count)[0]
  }

  /// Returns the curves of several series on one scale, each in at most `count` columns.
  ///
  /// A column of several values keeps the shape of the curve. Where the curve rises or falls, it shows the value in the
  /// middle of the column. Where the curve turns, it shows the peak or the bottom. Of an oscillation with more turns
  /// than columns, the columns show peaks and bottoms in turn. A column without values is a space, and a column without
  /// finite values a question mark.
  package static func rows(_ series: [[Double?]], atMost count: Int) -> [String] {
    let finite = series.joined().lazy.compactMap(\.self).filter(\.isFinite)
    // A turn of less than one step of the blocks is not visible. The values are halved against overflow.
    let span = (finite.max() ?? 0) / 2 - (finite.min() ?? 0) / 2
    let step = span / Double(blocks.count)
    return rows(series.map { columns(of: $0, atMost: count, turnsAbove: step) })
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

  /// Returns the value that each column shows.
  ///
  /// - Parameter step: The least height of a turn, halved.
  private static func columns(
    of values: [Double?], atMost count: Int, turnsAbove step: Double
  ) -> [Double?] {
    guard values.count > count else { return values }
    var rest = turns(of: values, above: step)[...]
    var former: Double?
    return (0..<count).map { column -> Double? in
      let positions = SeriesColumn.positions(in: column, of: values.count, atMost: count)
      let found = rest.prefix { $0 < positions.upperBound }.compactMap { values[$0] }
      rest = rest.dropFirst(found.count)
      let middle = positions.lowerBound + positions.count / 2
      let center = (Array(middle..<positions.upperBound) + positions.reversed()).first {
        values[$0]?.isFinite ?? false
      }
      guard let center, let value = values[center] else {
        return values[positions].contains { $0 != nil } ? .nan : nil
      }
      // Of several turns, the column shows the one that is farthest from the column before.
      let from = former ?? found.first ?? value
      let turn = found.max { ($0 / 2 - from / 2).magnitude < ($1 / 2 - from / 2).magnitude }
      former = turn ?? value
      return former
    }
  }

  /// Returns the positions of the first and the last finite value, and of all peaks and bottoms between them.
  private static func turns(of values: [Double?], above step: Double) -> [Int] {
    var found: [Int] = []
    var (low, high) = ((at: 0, half: Double.infinity), (at: 0, half: -Double.infinity))
    var last = 0
    // `nil` before the first rise or fall.
    var isRising: Bool?
    for (position, value) in values.enumerated() {
      guard let value, value.isFinite else { continue }
      let half = value / 2
      if found.isEmpty { found = [position] }
      last = position
      if half < low.half { low = (position, half) }
      if half > high.half { high = (position, half) }
      if isRising != true, half - low.half > step {
        if isRising == false { found.append(low.at) }
        (isRising, high) = (true, (position, half))
      } else if isRising != false, high.half - half > step {
        if isRising == true { found.append(high.at) }
        (isRising, low) = (false, (position, half))
      }
    }
    return found.isEmpty ? [] : found + [last]
  }
}
