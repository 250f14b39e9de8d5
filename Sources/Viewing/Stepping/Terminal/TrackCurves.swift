import DopesheetDrawing
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

  /// The curve of a track in columns.
  struct Row {
    /// The characters of the curve.
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

  /// Returns a track's numbers at the end of each frame, where there is one.
  private func numbers(_ name: String, _ known: IndexedTrace, _ frames: [Int?]) -> [Double?] {
    guard let track = known.track(named: name) else { return frames.map { _ in nil } }
    var rest = known.numbers(ofTrack: track, atEndsOf: frames.compactMap(\.self))[...]
    return frames.map { $0 == nil ? nil : rest.popFirst() ?? nil }
  }
}
