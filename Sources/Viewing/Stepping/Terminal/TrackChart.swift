import DopesheetDrawing
import DopesheetText

/// The values of a track over all frames, and the golden's, as points in several rows.
struct TrackChart {
  /// The values at the end of each frame; the golden's are empty without one.
  let run: [Double?]
  let golden: [Double?]

  /// Draws both curves, the run's in front, with the greatest and the least value beside them.
  func draw(on canvas: inout Canvas, x: Int, y: Int, width: Int, height: Int, cursor: Int) {
    let finite = (run + golden).compactMap(\.self).filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max(), height > 1 else { return }
    let labels = [high, low].map { RoundedText.significant($0, 4) }
    let margin = (labels.map(\.count).max() ?? 0) + 2
    let columns = min(width - margin, run.count)
    guard columns > 0 else { return }
    canvas.put(labels[0], x: x, y: y, .faint)
    if high > low { canvas.put(labels[1], x: x, y: y + height - 1, .faint) }
    // The values are halved, because the difference of two finite numbers can overflow.
    let span = high / 2 - low / 2
    func row(_ value: Double) -> Int {
      span > 0 ? Int(((high / 2 - value / 2) / span * Double(height - 1)).rounded()) : 0
    }
    for row in 0..<height { canvas.put("│", at: x + margin - 1, y + row, .faint) }
    let place = SeriesColumn.column(of: cursor, of: run.count, atMost: columns)
    for row in 0..<height { canvas.put(" ", at: x + margin + place, y + row, .reverse) }
    func draw(_ values: [Double?], _ character: Character, _ style: Canvas.Style) {
      for (column, cell) in SeriesColumn.columns(of: values, atMost: columns).enumerated() {
        guard let cell else { continue }
        for line in row(cell.high)...row(cell.low) {
          canvas.put(
            character, at: x + margin + column, y + line, column == place ? .reverse : style)
        }
      }
    }
    draw(golden, "○", .faint)
    draw(run, "●", .plain)
  }
}
