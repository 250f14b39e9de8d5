import DopesheetEngine
import Foundation

/// The tasks of one async rehearsal. Their jobs run on the thread of the rehearsal, in the order in which they became
/// ready.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
final class RehearsalTasks: StageTasks, @unchecked Sendable {
  enum Home {
    case actor
    /// No executor: code without isolation, and actors of the user.
    case global
    case main
  }

  /// The jobs that are ready, in order. `first` is the index of the next.
  private var jobs: [(job: UnownedJob, home: Home)] = []
  private var first = 0
  private var root: Task<Void, Never>?
  private var result: Result<Void, any Error>?
  private let origin: String
  /// Whether the rehearsal runs on the main thread, and so also runs code of the main actor.
  let isOnMain = ExecutorHooks.isOnMain

  init(origin: String) { self.origin = origin }

  private static let key = "dopesheet.rehearsal.tasks"

  static var current: RehearsalTasks? {
    Thread.current.threadDictionary[key] as? RehearsalTasks
  }

  // MARK: One rehearsal

  func whileCurrent<Answer>(_ body: () throws -> Answer) throws -> Answer {
    let threads = Thread.current.threadDictionary
    let outer = threads[Self.key]
    StageActor.executor.strays.rehearsalBegins()
    threads[Self.key] = self
    defer {
      threads[Self.key] = outer
      StageActor.executor.strays.rehearsalEnds()
    }
    return try body()
  }

  /// Starts the closure of the rehearsal, and runs all tasks up to their first waits.
  func start(_ body: @escaping @Sendable () async throws -> Void) throws {
    root = Task {
      do {
        try await body()
        result = .success(())
      } catch {
        result = .failure(error)
      }
    }
    runAll()
    guard areAtRest else { throw RehearsalError.endlessTask(origin) }
    try check()
  }

  /// The maximum number of jobs before the first step, and after the last one.
  private static let startLimit = 100_000

  func check() throws {
    if case .failure(let error)? = result { throw error }
  }

  /// Cancels what still waits, so that nothing continues after the run.
  func finish(on stage: Stage) {
    root?.cancel()
    stage.endSleeps()
    runAll()
  }

  // MARK: Jobs

  func add(_ job: UnownedJob, _ home: Home) { jobs.append((job, home)) }

  var areAtRest: Bool { first == jobs.count }

  var waits: [String] {
    guard root != nil, result == nil else { return [] }
    let others =
      isOnMain ? "another thread" : "another thread, the main actor (mark the test @MainActor)"
    return [
      "the closure of the rehearsal (\(origin)), which waits for something that is not on the stage: \(others), or an "
        + "event that never comes"
    ]
  }

  /// Runs jobs until none is ready, or until there were too many.
  private func runAll() {
    var count = 0
    while !areAtRest, count < Self.startLimit {
      runNext()
      count += 1
    }
  }

  func runNext() {
    guard first < jobs.count else { return }
    let (job, home) = jobs[first]
    first += 1
    if first == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      first = 0
    }
    switch home {
    case .actor: job.runSynchronously(on: StageActor.executor.asUnownedSerialExecutor())
    case .global: job.runSynchronously(on: StageActor.executor.asUnownedTaskExecutor())
    case .main: job.runSynchronously(on: MainRouter.shared.asUnownedSerialExecutor())
    }
  }
}
