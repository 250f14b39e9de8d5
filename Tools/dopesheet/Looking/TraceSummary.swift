import DopesheetTrace

/// A short description of a trace's size: `92 frames, 1 track, 63 values, 6 events`.
struct TraceSummary: CustomStringConvertible {
  let description: String

  init(_ trace: Trace) { self.init(trace.footer, tracks: trace.tracks.count) }

  init(_ counts: Trace.Footer, tracks: Int) {
    description = [
      Self.count(counts[.frames], "frame"), Self.count(tracks, "track"),
      Self.count(counts[.values], "value"),
      Self.count(counts.events, "event"),
    ].joined(separator: ", ")
  }

  /// Returns a count with its noun: `1 frame`, `2 frames`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
