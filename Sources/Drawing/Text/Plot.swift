import DopesheetNotation

/// A curve drawn with block characters, its least and greatest value beside it.
package struct Plot {
  /// The lines from top to bottom.
  package let lines: [String]

  private static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")

  /// Draws values as columns from the least of them upwards.
  ///
  /// Where there are more values than columns, a column is solid up to the least of its values, and shaded from there
  /// to the greatest.
  ///
  /// - Parameters:
  ///   - values: The series; `nil` where there is none.
  ///   - width: The most columns; one for each value if left out.
  ///   - height: The number of lines.
  package init(_ values: [Double?], width: Int = .max, height: Int) {
    let columns = SeriesColumn.columns(of: values, atMost: width)
    let found = columns.compactMap(\.self)
    guard let low = found.map(\.low).min(), let high = found.map(\.high).max() else {
      lines = ["nothing to draw"]
      return
    }
    // Halves, because the span of finite numbers may not be one.
    let span = high / 2 - low / 2
    // Each line has eight steps; the least value keeps one, so that it can be seen.
    func steps(_ value: Double) -> Int {
      let part = span > 0 ? (value / 2 - low / 2) / span : 0
      return 1 + Int(part * Double(8 * height - 1))
    }
    let bars = columns.map { $0.map { (low: steps($0.low), high: steps($0.high)) } }
    let labels = [RoundedText.significant(high), RoundedText.significant(low)]
    let margin = labels.map(\.count).max() ?? 0
    lines = (0..<height).map { row in
      let floor = 8 * (height - 1 - row)
      let label = row == 0 ? labels[0] : row == height - 1 ? labels[1] : ""
      let cells = bars.map { bar in bar.map { Plot.cell($0.low - floor, $0.high - floor) } ?? " " }
      let padding = String(repeating: " ", count: margin - label.count)
      return Plot.trimmed(padding + label + " ┤" + String(cells))
    }
  }

  /// The cell of a column that is solid up to one step of it, and shaded up to another.
  private static func cell(_ low: Int, _ high: Int) -> Character {
    // The greatest value ends in a block of its height; what lies below it and is not solid is shaded.
    high > 8 && low < 8 ? "▒" : blocks[min(8, max(0, high))]
  }

  /// A line without the spaces at its end.
  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
