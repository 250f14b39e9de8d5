import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

// What the umbrella adds with the calls of all styles, with those of the engine alone.

extension Rehearsal {
  func replay(_ trace: Trace) throws -> Replay {
    try replay(trace, knowing: EngineCall.signatures)
  }
}

extension Recorded {
  var events: EventLog { events(knowing: EngineCall.signatures) }
}
