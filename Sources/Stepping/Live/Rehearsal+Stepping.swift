import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation

extension LinkedHost: RehearsalHost {
  /// Plays, or lets somebody at a terminal step through it where `DOPESHEET_STEP` is set.
  package func play(
    _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
  ) throws -> Rehearsal.Run {
    guard let steps = RehearsalSteps.shared else { return try rehearsal.play(movement) }
    return try steps.play(rehearsal, movement)
  }

  /// Performs, and lets a native debugger ask meanwhile.
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
  /// Plays for a host, which steps it on a thread of its own; returns when the host has left and the run is over.
  ///
  /// - Throws: As ``play(_:)``.
  package func step(
    _ movement: @escaping Movement, host: @escaping @Sendable (LiveSource) -> Void
  ) throws -> Run {
    guard
      let run = try LiveSource.play(self, movement, title: origin, playsOn: true, host: host)
    else { preconditionFailure("a run that is played on comes to its end") }
    return run
  }

  /// Plays for a host, and no farther than it comes.
  ///
  /// - Parameter title: What messages call it.
  /// - Throws: As ``play(_:)``, for a run that comes to its end.
  package func show(
    title: String, _ movement: @escaping Movement,
    host: @escaping @Sendable (LiveSource) -> Void
  ) throws {
    _ = try LiveSource.play(self, movement, title: title, playsOn: false, host: host)
  }

  /// Plays once more to the end, on a thread of its own: the one that asks has stopped somewhere in the middle.
  func playAside(_ movement: @escaping Movement) -> Result<Trace, any Error> {
    let playing = Playing(rehearsal: self, movement: movement)
    let thread = Thread { playing.play() }
    thread.name = "dopesheet debugger"
    thread.stackSize = 8 << 20
    thread.start()
    playing.isOver.wait()
    return playing.result
  }

  /// Handed to the thread and back; the two never work at once.
  private final class Playing: @unchecked Sendable {
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
