import DopesheetTrace
import Testing

/// Returns the number that a track shows at the end of each frame.
func frames(of track: String, _ trace: Trace) throws -> [Double] {
  let known = IndexedTrace(trace)
  return try trace.frames.indices.map { frame in
    let value = TraceMoment(known, atEndOf: frame).value(of: track)
    let scalar = try #require(value?.first, "\(track) has a value in frame \(frame)")
    guard case .f64(let number) = scalar else {
      Issue.record("\(track) is not a number")
      return .nan
    }
    return number
  }
}
