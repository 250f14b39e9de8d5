import DopesheetRecording

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
}
