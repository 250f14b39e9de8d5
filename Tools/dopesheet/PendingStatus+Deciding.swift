import DopesheetGoldens
import DopesheetNotation

extension PendingStatus {
  /// What is decided about a pending trace.
  struct Decision {
    /// Leaves the golden where it is that the trace has the records of.
    var isNew = false
    /// Leaves the recording where it is.
    var keepsRecording = false
  }

  /// Makes the recording the golden, removes the one that it has moved from, and tells so.
  ///
  /// - Throws: What keeps it from being done; the golden is as it was then.
  func accept(_ decision: Decision, _ console: Console) throws(GoldenError) {
    try trace.accept(keepsRecording: decision.keepsRecording)
    if case .moved(let origin) = state, !decision.isNew {
      try GoldenFiles.remove(origin, below: trace.folder.root)
      console.say("moved     \(origin) → \(trace.name)")
      console.say("deleted   \(origin)  (nothing uses it)")
    } else {
      console.say("accepted  \(trace.name)")
    }
  }

  /// Removes the recording, and tells so.
  func reject(_ console: Console) throws(GoldenError) {
    try trace.remove()
    console.say("rejected  \(trace.name)")
  }
}
