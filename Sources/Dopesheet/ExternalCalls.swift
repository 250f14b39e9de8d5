import DopesheetChoreography
import DopesheetEngine
import DopesheetFlights
import DopesheetNotation
import DopesheetRecording
import DopesheetScenarios
import DopesheetStateMachines
import DopesheetTrace

extension CallSignature {
  /// The external calls of the engine and of all styles.
  package static let all: [CallSignature] =
    EngineCall.signatures + FlightCall.signatures + ChoreographyCall.signatures
    + ScenarioCall.signatures + MachineCall.signatures
}

extension Rehearsal {
  /// Plays what a trace recorded again: steps to the times of its frames, and makes the calls that came from
  /// outside when it was recorded.
  ///
  /// The closure of this rehearsal puts the same things on the stage as then, without what the outside did. Its
  /// own calls, and those that it schedules, are not made twice. The tempo of the rehearsal does not matter.
  ///
  /// ```swift
  /// let replay = try Rehearsal { stage in
  ///   setUpDrawer(on: stage)
  /// }.replay(trace)
  /// print(replay)  // what differs, if anything does
  /// ```
  ///
  /// A replay that comes out otherwise goes on to the end; ``Replay/diff`` says where it first did.
  ///
  /// - Parameter trace: A recording of a live or of a rehearsed run.
  /// - Throws: ``ReplayError``; what the closure throws.
  public func replay(_ trace: Trace) throws -> Replay {
    try replay(trace, knowing: CallSignature.all)
  }
}

extension Recorded {
  /// The calls from outside, changes of state and callbacks of the run.
  public var events: EventLog { events(knowing: CallSignature.all) }
}
