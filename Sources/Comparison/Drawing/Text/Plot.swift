import DopesheetText

package struct Plot {
  package let lines: [String]

  private static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")

  /// Creates a plot with a column for each value, from the least value upwards.
  ///
  /// If there are more values than columns, a column is solid up to its least value, and shaded up to its greatest.
  /// The axis has the place of each value, ascending, such as its time.
  package init(
    _ values: [Double?], along axis: [Double] = [], unit: String = "", width: Int = .max,
    height: Int
  ) {
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
    let curve = (0..<height).map { row in
      let floor = 8 * (height - 1 - row)
      let label = row == 0 ? labels[0] : row == height - 1 ? labels[1] : ""
      let cells = bars.map { bar in bar.map { Plot.cell($0.low - floor, $0.high - floor) } ?? " " }
      let padding = String(repeating: " ", count: margin - label.count)
      return Plot.trimmed(padding + label + " ┤" + String(cells))
    }
    let indent = String(repeating: " ", count: margin + 1)
    lines = curve + Plot.axis(axis, unit, columns: columns.count).map { indent + $0 }
  }

  /// Returns the line of an axis with its ticks and the line of their numbers; empty without an axis.
  private static func axis(_ places: [Double], _ unit: String, columns: Int) -> [String] {
    guard let first = places.first, let last = places.last, columns > 0 else { return [] }
    // A number takes about eight columns.
    let ticks = AxisTicks(from: first, to: last, atMost: max(2, columns / 8)).ticks
    var line = [Character](repeating: "─", count: columns)
    var numbers = ""
    for (index, tick) in ticks.enumerated() {
      let slack = (last - first) * 1e-9
      let position = places.firstIndex { $0 >= tick.value - slack } ?? places.count - 1
      let column = SeriesColumn.column(of: position, of: places.count, atMost: columns)
      line[column] = "┬"
      let isLast = index == ticks.count - 1
      let label = tick.label + (isLast && !unit.isEmpty ? " " + unit : "")
      // The middle of the number is below its tick.
      let start = column + 1 - tick.label.count / 2
      guard start > numbers.count || numbers.isEmpty else { continue }
      numbers += String(repeating: " ", count: max(0, start - numbers.count)) + label
    }
    return ["└" + String(line), trimmed(numbers)]
  }

  /// Returns the character for a cell that is solid up to one step, and shaded up to another.
  private static func cell(_ low: Int, _ high: Int) -> Character {
    // The top cell of a column is a partial block. Cells below it are shaded unless they are solid.
    high > 8 && low < 8 ? "▒" : blocks[min(8, max(0, high))]
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
