import DopesheetNotation

/// A plot of block characters, with the least and the greatest value beside it.
package struct Plot {
  /// The lines from top to bottom.
  package let lines: [String]

  private static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")

  /// Creates a plot with a column for each value, from the least value upwards.
  ///
  /// If there are more values than columns, a column is solid up to its least value, and shaded up to its greatest.
  ///
  /// - Parameters:
  ///   - values: The series; `nil` leaves a gap.
  ///   - width: The maximum number of columns; the default is one for each value.
  ///   - height: The number of lines.
  package init(_ values: [Double?], width: Int = .max, height: Int) {
    let columns = SeriesColumn.columns(of: values, atMost: width)
    let found = columns.compactMap(\.self)
    guard let low = found.map(\.low).min(), let high = found.map(\.high).max() else {
      lines = ["nothing to draw"]
      return
    }
    // The values are halved, because the difference of two finite numbers can overflow.
    let span = high / 2 - low / 2
    // Each line has eight steps. The least value takes one step, so that it is visible.
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

  /// Returns the character for a cell that is solid up to one step, and shaded up to another.
  private static func cell(_ low: Int, _ high: Int) -> Character {
    // The top cell of a column is a partial block. Cells below it are shaded unless they are solid.
    high > 8 && low < 8 ? "▒" : blocks[min(8, max(0, high))]
  }

  /// Returns a line without spaces at its end.
  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
