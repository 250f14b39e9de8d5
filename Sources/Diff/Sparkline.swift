/// Small curves of block characters, one for each value.
package enum Sparkline {
  private static let blocks: [Character] = Array("▁▂▃▄▅▆▇█")

  /// Returns the curves of several rows of values on one scale, from the least to the greatest of all.
  ///
  /// A missing value is a space; one that is infinite or no number is a question mark.
  package static func rows(_ rows: [[Double?]]) -> [String] {
    let all = rows.joined().compactMap(\.self).filter(\.isFinite)
    guard let low = all.min(), let high = all.max() else {
      return rows.map { row in String(row.map { $0 == nil ? " " : "?" }) }
    }
    // Halves, because the span of finite numbers may not be one.
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
