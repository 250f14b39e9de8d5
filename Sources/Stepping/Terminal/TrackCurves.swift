import DopesheetDrawing
import DopesheetTrace

/// The curves of tracks over all known frames, kept until more is known: each takes a walk through the trace.
struct TrackCurves {
  private var rows: [Int: String] = [:]
  private var records = -1
  private var width = 0
  private var known: KnownRecords?

  /// The curve of the first component of a track, in at most so many columns.
  mutating func row(ofTrack track: Int, _ known: KnownRecords, atMost width: Int) -> String {
    if self.known !== known || records != known.trace.recordCount || self.width != width {
      (rows, records, self.width, self.known) = ([:], known.trace.recordCount, width, known)
    }
    if let row = rows[track] { return row }
    let row = Sparkline.row(TrackCurves.values(ofTrack: track, known), atMost: width)
    rows[track] = row
    return row
  }

  /// The value at the end of each frame.
  private static func values(ofTrack track: Int, _ known: KnownRecords) -> [Double?] {
    var rest = known.writes[track][...]
    var value: Double?
    return known.trace.frames.map { frame in
      while let index = rest.first, Int(index) < frame.records.upperBound {
        rest.removeFirst()
        value =
          known.trace.columns.kinds[Int(index)] == .value
          ? known.trace.scalars(at: Int(index))[0].number : nil
      }
      return value
    }
  }
}
