import DopesheetTrace

/// How much a trace holds, in a few words: `92 frames, 1 track, 63 values, 6 events`.
struct TraceSummary: CustomStringConvertible {
  let description: String

  init(_ trace: Trace) {
    let footer = trace.footer
    description = [
      Self.count(footer.frames, "frame"), Self.count(trace.tracks.count, "track"),
      Self.count(footer.values, "value"),
      Self.count(footer.inputs + footer.states + footer.callbacks, "event"),
    ].joined(separator: ", ")
  }

  /// Returns a number with its noun: `1 frame`, `2 frames`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
