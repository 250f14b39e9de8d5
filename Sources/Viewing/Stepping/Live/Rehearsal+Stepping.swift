import DopesheetRecording
import DopesheetTrace
import Foundation

extension LinkedHost: RehearsalHost {
  /// Runs a rehearsal. If `DOPESHEET_STEP` is set, the user steps through it at the terminal.
  package func play(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
  ) throws -> Rehearsal.Run {
    guard let steps = RehearsalSteps.shared else { return try rehearsal.play(movement) }
    return try steps.play(rehearsal, movement)
  }

  /// Performs a rehearsal, and lets a native debugger query it meanwhile.
  package func hold(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement, _ recorder: Recorder,
    while perform: () throws -> Void
  ) throws {
    guard let debugged = DebuggedRehearsals.shared else { return try perform() }
    let view = DebuggedRehearsal(rehearsal.origin, recorder) { rehearsal.playAside(movement) }
    try debugged.hold(view, while: perform)
  }
}

extension Rehearsal {
  /// Runs the rehearsal for a host, which steps it on another thread.
  ///
  /// Returns when the host has left and the run is over.
  ///
  /// - Throws: The errors of ``play(_:)``.
  package func step(
    _ movement: @escaping Movement, host: @escaping @Sendable (LiveSource) -> Void
  ) throws -> Run {
    guard
      let run = try LiveSource.play(self, movement, title: origin, playsOn: true, host: host)
    else { preconditionFailure("a run that is played on comes to its end") }
    return run
  }

  /// Runs the rehearsal for a host, and stops when the host leaves.
  ///
  /// - Parameter title: The name of the run in messages.
  /// - Throws: The errors of ``play(_:)``, if the run comes to its end.
  package func show(
    title: String, _ movement: @escaping Movement,
    host: @escaping @Sendable (LiveSource) -> Void
  ) throws {
    _ = try LiveSource.play(self, movement, title: title, playsOn: false, host: host)
  }

  /// Runs the rehearsal again to its end, on another thread, because the calling thread is inside a run.
  func playAside(_ movement: @escaping Movement) -> Result<Trace, any Error> {
    let run = SteppedRun(rehearsal: self, movement: movement)
    let thread = Thread { run.play() }
    thread.name = "dopesheet debugger"
    thread.stackSize = 8 << 20
    thread.start()
    run.isOver.wait()
    return run.result
  }

  /// A run that is passed to a thread and back. Only one of the two threads accesses it at a time.
  private final class SteppedRun: @unchecked Sendable {
    let rehearsal: Rehearsal
    let movement: Movement
    let isOver = DispatchSemaphore(value: 0)
    var result: Result<Trace, any Error> = .failure(CancellationError())

    init(rehearsal: Rehearsal, movement: @escaping Movement) {
      self.rehearsal = rehearsal
      self.movement = movement
    }

    func play() {
      result = Result { try rehearsal.play(movement).trace }
      isOver.signal()
    }
  }
}
