/// The tasks of a rehearsal, which the stage runs at the times at which they become ready.
package protocol StageTasks: AnyObject {
  /// Whether no task can continue before something else happens.
  var areAtRest: Bool { get }
  /// The waits that keep the stage from being settled, in words.
  var waits: [String] { get }
  /// Runs the task that became ready first, up to its next wait.
  func runNext()
}

extension Stage {
  /// Sets the tasks that run with this stage.
  package func attach(tasks: some StageTasks) { self.tasks = UserCode(tasks) }

  /// Whether a task can continue now.
  var hasReadyTask: Bool { !(tasks?.areAtRest ?? true) }

  /// The waits of tasks that keep the stage from being settled, in words.
  var taskWaits: [String] { tasks?.waits ?? [] }
}
