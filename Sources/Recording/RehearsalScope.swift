import DopesheetEngine

/// What rehearsals take from the task that makes them: the tempo of those that name none, and who is to hear of
/// their runs.
///
/// It is bound for the length of a test by the trait `traces` of `DopesheetTesting`, and seen by the test's own task
/// and its child tasks, not by detached ones and other threads.
package struct RehearsalScope: Sendable {
  /// The scope of the present task.
  @TaskLocal package static var current = RehearsalScope()

  /// The tempo of rehearsals that name none.
  package var tempo: any Tempo = FrameRate.hz(60)
  /// Who bound the scope.
  package var owner: (any AnyObject & Sendable)?
  /// Who plays the rehearsals in their place: a stepper or a debugger; `nil` where they play themselves.
  package var host: (any RehearsalHost)? = LinkedHost.requested

  /// Creates the scope of tasks that nobody bound one for: 60 frames a second.
  package init() {}
}

extension Rehearsal {
  /// Creates a rehearsal by the tempo of the test it is made in, which `.traces(tempo:)` sets; 60 frames a second
  /// unless it is set.
  ///
  /// - Parameters:
  ///   - setUp: Puts nodes and motions on the stage and starts them, at time 0.
  ///   - fileID: The file that makes it, for a stepper's words.
  ///   - line: The line that makes it.
  public init(
    fileID: String = #fileID, line: Int = #line, _ setUp: @escaping (Stage) throws -> Void
  ) {
    self.init(RehearsalScope.current.tempo, fileID: fileID, line: line, setUp)
  }

  /// Creates a rehearsal by the tempo of the test it is made in, whose closure also gets the recorder, to add probes.
  public init(
    fileID: String = #fileID, line: Int = #line,
    _ setUp: @escaping (Stage, Recorder) throws -> Void
  ) {
    self.init(RehearsalScope.current.tempo, fileID: fileID, line: line, setUp)
  }
}
