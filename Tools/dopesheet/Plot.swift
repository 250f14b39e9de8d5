import DopesheetDiff

/// A curve drawn with block characters, its least and greatest value beside it.
package struct Plot {
  /// The lines from top to bottom.
  package let lines: [String]

  private static let blocks: [Character] = Array(" ▁▂▃▄▅▆▇█")

  /// Draws values as columns from the least of them upwards.
  ///
  /// - Parameters:
  ///   - values: A column each; `nil` where there is none.
  ///   - height: The number of lines.
  package init(_ values: [Double?], height: Int) {
    let finite = values.compactMap(\.self).filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max() else {
      lines = ["nothing to draw"]
      return
    }
    // Halves, because the span of finite numbers may not be one.
    let span = high / 2 - low / 2
    // Each line has eight steps; the least value keeps one, so that it can be seen.
    let steps = values.map { value -> Int? in
      guard let value, value.isFinite else { return nil }
      let part = span > 0 ? (value / 2 - low / 2) / span : 0
      return 1 + Int(part * Double(8 * height - 1))
    }
    let labels = [RoundedText.significant(high), RoundedText.significant(low)]
    let margin = labels.map(\.count).max() ?? 0
    lines = (0..<height).map { row in
      let floor = 8 * (height - 1 - row)
      let label = row == 0 ? labels[0] : row == height - 1 ? labels[1] : ""
      let columns = steps.map { step in
        step.map { Plot.blocks[min(8, max(0, $0 - floor))] } ?? " "
      }
      let padding = String(repeating: " ", count: margin - label.count)
      return Plot.trimmed(padding + label + " ┤" + String(columns))
    }
  }

  /// A line without the spaces at its end.
  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}
