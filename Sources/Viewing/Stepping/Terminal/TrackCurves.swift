import DopesheetDrawing
import DopesheetTrace

/// The curves of tracks over all known frames; cached, because each curve reads the whole trace.
struct TrackCurves {
  private var rows: [Int: Row] = [:]
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
    ofTrack track: Int, _ known: IndexedTrace, _ lockstep: Lockstep?, atMost width: Int
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
    let values = known.numbers(ofTrack: track, atEndsOf: frames)
    var golden: [Double?] = []
    var differs: [Bool] = []
    if let lockstep {
      let isOther = self.differs(track, known, lockstep)
      golden = goldenNumbers(known.trace.tracks[track].name, lockstep)
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

  /// Returns for each frame whether the value at its end differs from the golden's.
  private func differs(_ track: Int, _ known: IndexedTrace, _ lockstep: Lockstep) -> [Bool] {
    let ours = known.values(ofTrack: track, atEndsOf: known.trace.frames.indices)
    let theirs = lockstep.known.track(named: known.trace.tracks[track].name).map {
      lockstep.known.values(ofTrack: $0, atEndsOf: partners.compactMap(\.self))
    }
    var next = 0
    return zip(ours, partners).enumerated().map { frame, pair in
      guard pair.1 != nil else { return true }
      defer { next += 1 }
      return pair.0 != theirs?[next] && !lockstep.isOpen(frame)
    }
  }

  /// Returns the golden's numbers at the end of each frame.
  private func goldenNumbers(_ name: String, _ lockstep: Lockstep) -> [Double?] {
    guard let track = lockstep.known.track(named: name) else { return partners.map { _ in nil } }
    var rest = lockstep.known.numbers(ofTrack: track, atEndsOf: partners.compactMap(\.self))[...]
    return partners.map { $0 == nil ? nil : rest.popFirst() ?? nil }
  }
}
