import DopesheetEngine

/// The settings that rehearsals take from the task that creates them, such as their default tempo.
///
/// The trait `traces` of `DopesheetTesting` sets the scope for a test. The test's task and its child tasks have this
/// scope; detached tasks and other threads do not.
package struct RehearsalScope: Sendable {
  /// The scope of the current task.
  @TaskLocal package static var current = RehearsalScope()

  /// The tempo of rehearsals without their own.
  package var tempo: any Tempo = FrameRate.hz(60)
  /// The object that set the scope.
  package var owner: (any AnyObject & Sendable)?
  /// The stepper or debugger that runs the rehearsals; `nil` if they run by themselves.
  package var host: (any RehearsalHost)? = LinkedHost.requested

  /// Creates the default scope, with 60 frames a second.
  package init() {}
}

/// An owner of a scope that is informed of rehearsals that fail.
package protocol RehearsalOwner: AnyObject, Sendable {
  /// Takes note of an error before the rehearsal throws it.
  ///
  /// - Parameter origin: The place of the rehearsal: `AppTests/CardTests.swift:12`.
  func rehearsal(at origin: String, threw error: any Error)
}

extension Rehearsal {
  /// Creates a rehearsal with the tempo of its test, which `.traces(tempo:)` sets; by default 60 Hz.
  ///
  /// - Parameters:
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0.
  ///   - fileID: The source file, which a stepper shows.
  ///   - line: The line in the source file.
  public init(
    fileID: String = #fileID, line: Int = #line, _ setUp: @escaping (Stage) throws -> Void
  ) {
    self.init(RehearsalScope.current.tempo, fileID: fileID, line: line, setUp)
  }
}
