import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// The curves of tracks over all known frames; cached, because each curve reads the whole trace.
struct TrackCurves {
  private var rows: [String: Row] = [:]
  private var end = TracePlace.start
  private var isOpen = false
  private var width = 0
  private var known: IndexedTrace?
  /// The golden's frame of the same time, for each frame.
  private var partners: [Int?] = []

  struct Row {
    let characters: [Character]
    /// Whether a value in the column differs from the golden's; empty without a golden.
    let differs: [Bool]
    /// The values at the end of each frame.
    let chart: TrackChart
  }

  /// Returns the curve of a track's first component, in at most `width` columns.
  mutating func row(
    ofTrack track: String, _ known: IndexedTrace, _ lockstep: Lockstep?, atMost width: Int
  ) -> Row {
    let isOpen = lockstep?.isOpen(known.trace.frames.count - 1) ?? false
    if self.known !== known || end != known.trace.endPlace || self.width != width
      || self.isOpen != isOpen
    {
      (rows, end, self.width, self.known) = ([:], known.trace.endPlace, width, known)
      self.isOpen = isOpen
      partners = lockstep.map { $0.frames(like: known.trace) } ?? []
    }
    if let row = rows[track] { return row }
    let frames = known.trace.frames.indices
    let values = numbers(track, known, Array(frames))
    var golden: [Double?] = []
    var differs: [Bool] = []
    if let lockstep {
      let isOther = lockstep.differs(in: track, from: known, partners)
      golden = numbers(track, lockstep.known, partners)
      differs = (0..<min(width, frames.count)).map { column in
        SeriesColumn.positions(in: column, of: frames.count, atMost: width).contains {
          isOther[$0]
        }
      }
    }
    let row = Row(
      characters: Array(Sparkline.row(values, atMost: width)), differs: differs,
      chart: TrackChart(run: values, golden: golden))
    rows[track] = row
    return row
  }

  private func numbers(_ name: String, _ known: IndexedTrace, _ frames: [Int?]) -> [Double?] {
    guard let track = known.track(named: name) else { return frames.map { _ in nil } }
    var rest = known.numbers(ofTrack: track, atEndsOf: frames.compactMap(\.self))[...]
    return frames.map { $0 == nil ? nil : rest.popFirst() ?? nil }
  }
}

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
