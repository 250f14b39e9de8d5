import Foundation

/// The actor of async rehearsals: all their code runs on the thread that steps the stage.
///
/// The closure of ``Rehearsal/async(at:fileID:line:_:)`` is isolated to this actor. So the tasks that it creates may use
/// the stage, its nodes and each other's state without locks, and they never run at the same time. Mark types of a test
/// with it if their methods are called from several tasks: `@StageActor final class Sheet { … }`.
///
/// Rehearsals of different tests may run at the same time, each on its own thread. Do not share state between them in
/// global variables of this actor.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
@globalActor
public actor StageActor {
  /// The actor.
  public static let shared = StageActor()
  static let executor = StageExecutor()

  /// The executor of the actor, which passes each job to the rehearsal on the present thread.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    Self.executor.asUnownedSerialExecutor()
  }
}

/// The executor that passes each job to the tasks of the rehearsal that runs on the present thread.
///
/// A job of a thread without a rehearsal comes from outside of all rehearsals, or from a task that left its rehearsal,
/// for instance by `Task.sleep`. Such jobs run one by one while no rehearsal runs.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class StageExecutor: SerialExecutor, TaskExecutor {
  let strays = StrayJobs()

  func enqueue(_ job: UnownedJob) {
    if let tasks = RehearsalTasks.current {
      tasks.add(job, .actor)
    } else {
      strays.add(job)
    }
  }

  func checkIsolated() {
    precondition(RehearsalTasks.current != nil, "this code is not in a task of a rehearsal")
  }
}

/// The jobs of the actor that came from threads without a rehearsal.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class StrayJobs: @unchecked Sendable {
  private let lock = NSLock()
  private var jobs: [UnownedJob] = []
  private var rehearsals = 0
  private var isRunning = false

  private static let key = "dopesheet.stray.jobs"

  func add(_ job: UnownedJob) {
    lock.withLock { jobs.append(job) }
    runIfFree()
  }

  func rehearsalBegins() {
    // A stray job that runs now ends before the rehearsal begins, unless it runs the rehearsal itself.
    let isStray = Thread.current.threadDictionary[Self.key] != nil
    while !lock.withLock({
      if isRunning, !isStray { return false }
      rehearsals += 1
      return true
    }) { Thread.sleep(forTimeInterval: 0.000_1) }
  }

  func rehearsalEnds() {
    lock.withLock { rehearsals -= 1 }
    runIfFree()
  }

  private func runIfFree() {
    let mayRun = lock.withLock {
      guard rehearsals == 0, !isRunning, !jobs.isEmpty else { return false }
      isRunning = true
      return true
    }
    guard mayRun else { return }
    Thread.detachNewThread { [self] in
      Thread.current.threadDictionary[Self.key] = true
      while let job = next() {
        job.runSynchronously(on: StageActor.executor.asUnownedSerialExecutor())
      }
    }
  }

  private func next() -> UnownedJob? {
    lock.withLock {
      guard rehearsals == 0, !jobs.isEmpty else {
        isRunning = false
        return nil
      }
      return jobs.removeFirst()
    }
  }
}
