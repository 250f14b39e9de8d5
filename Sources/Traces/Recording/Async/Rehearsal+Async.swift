import DopesheetEngine

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension Rehearsal {
  /// Creates a rehearsal of code that sleeps and awaits.
  ///
  /// ```swift
  /// let run = try Rehearsal.async(at: .hz(60)) { stage in
  ///   let card = stage.add(Node("card"))
  ///   let clock = stage.clock
  ///   Task {
  ///     try await clock.sleep(for: .milliseconds(300))
  ///     card.alpha = 0
  ///   }
  ///   try await clock.sleep(for: .milliseconds(500))
  ///   stage.play(Motion(card, .alpha(to: 1), duration: 0.2))
  /// }.runUntilSettled(within: .seconds(2))
  /// ```
  ///
  /// The closure and its tasks run on the thread of the rehearsal, one at a time, in the order in which they become
  /// ready. This includes child tasks, task groups, unstructured and detached tasks, actors and async sequences. After
  /// each boundary, call, wake-up and frame the stage runs them until all wait. So each run has the same order, and a
  /// task continues at the exact time of the event for which it waited.
  ///
  /// The code before the first wait sets up the stage at time 0. Later calls follow from the waits: a replay runs the
  /// closure again and does not repeat them. The run is over when the closure has returned and everything is settled.
  /// Then the closure and all sleeping tasks are cancelled, and what they do is not recorded.
  ///
  /// In a test of the main actor (`@MainActor @Test`) the rehearsal also runs the code of that actor. `Task.sleep`, other
  /// clocks and executors of other libraries are outside of the rehearsal. A closure that waits for them fails the run
  /// with ``RehearsalError/notSettled(within:moving:)``, which names it.
  ///
  /// - Parameters:
  ///   - tempo: The times of the frames; if `nil`, that of the test, which `.traces(at:)` sets, by default 60 Hz.
  ///   - fileID: The source file, which a stepper shows.
  ///   - line: The line in the source file.
  ///   - setUp: The closure.
  public static func async(
    at tempo: (any Tempo)? = nil, fileID: String = #fileID, line: Int = #line,
    _ setUp: @escaping @StageActor (Stage) async throws -> Void
  ) -> Rehearsal {
    withTasks(.async, tempo, fileID, line) { stage, tasks in
      // The stage stays on this thread.
      nonisolated(unsafe) let stage = stage
      try tasks.start { try await setUp(stage) }
    }
  }

  /// Creates a rehearsal of code of the main actor that sleeps and awaits, in a test of the main actor.
  ///
  /// ```swift
  /// @MainActor @Test func remindsAfterAMinute() throws {
  ///   let run = try Rehearsal.mainActor(at: .hz(60)) { stage in
  ///     let reminder = Reminder(clock: stage.clock)   // a class of the main actor
  ///     stage.recorder.probe("reminder.text") { reminder.text }
  ///     await reminder.run()
  ///   }.runUntilSettled(within: .seconds(90))
  /// }
  /// ```
  ///
  /// It is as ``async(at:fileID:line:_:)``, except that the closure is isolated to the main actor.
  @MainActor
  public static func mainActor(
    at tempo: (any Tempo)? = nil, fileID: String = #fileID, line: Int = #line,
    _ setUp: @escaping @MainActor (Stage) async throws -> Void
  ) -> Rehearsal {
    withTasks(.mainActor, tempo, fileID, line) { stage, tasks in
      nonisolated(unsafe) let stage = stage
      try tasks.start { try await setUp(stage) }
    }
  }

  private static func withTasks(
    _ kind: Kind, _ tempo: (any Tempo)?, _ fileID: String, _ line: Int,
    _ start: @escaping (Stage, RehearsalTasks) throws -> Void
  ) -> Rehearsal {
    let origin = "\(fileID):\(line)"
    let beats: any Tempo = tempo ?? RehearsalScope.current.tempo
    var rehearsal = Rehearsal(at: beats, fileID: fileID, line: line) { stage in
      guard let tasks = RehearsalTasks.current else { throw RehearsalError.noTaskControl }
      stage.attach(tasks: tasks)
      try start(stage, tasks)
    }
    rehearsal.kind = kind
    rehearsal.withTasks = { stage, recorder, perform in
      try ExecutorHooks.install()
      let tasks = RehearsalTasks(origin: origin)
      try tasks.whileCurrent {
        defer {
          recorder.detach()
          tasks.finish(on: stage)
        }
        do {
          try perform()
        } catch {
          // The error of the closure is the cause of others.
          try tasks.check()
          throw error
        }
        try tasks.check()
      }
    }
    return rehearsal
  }
}
