// What debuggers print of a trace.

extension Trace: CustomDebugStringConvertible {
  /// The counts of what it holds.
  public var debugDescription: String {
    "trace, frames: \(frames.count), tracks: \(tracks.count), sources: \(sources.count), "
      + "records: \(recordCount), clock: \(clock)"
  }
}

@DebugDescription
extension Trace.Track {
  /// What LLDB shows in a list of variables.
  var lldbDescription: String { "\(name)" }
}
