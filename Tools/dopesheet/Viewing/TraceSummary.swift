import DopesheetText
import DopesheetTrace

/// A short description of a trace's size: `92 frames, 1 track, 63 values, 6 events`.
struct TraceSummary: CustomStringConvertible {
  let description: String

  init(_ trace: Trace) { self.init(trace.footer, tracks: trace.tracks.count) }

  init(_ counts: Trace.Footer, tracks: Int) {
    description = [
      RoundedText.count(counts[.frames], "frame"), RoundedText.count(tracks, "track"),
      RoundedText.count(counts[.values], "value"),
      RoundedText.count(counts.events, "event"),
    ].joined(separator: ", ")
  }
}
