import class Foundation.NSLock

/// The clock of a stage: tasks that sleep by it wake at exact times of the stage.
///
/// ```swift
/// let clock = stage.clock
/// Task {
///   try await clock.sleep(for: .milliseconds(300))
///   card.alpha = 1
/// }
/// ```
///
/// Its time is the time of the stage and moves only with its steps. It can be used wherever a `Clock` is: in timeouts,
/// in debouncing, in code that takes `any Clock<Duration>`. In an async rehearsal the order of all tasks is the same in
/// every run, see ``Stage``; with a stage of your own, tasks wake on their own executors.
///
/// Times are rounded to the nearest tick. If several tasks wake at one time, those that began to sleep first wake
/// first.
public struct StageClock: Clock, Sendable {
  let sleepers: StageSleepers

  /// A time of a stage.
  public struct Instant: InstantProtocol {
    package let time: Ticks

    package init(_ time: Ticks) { self.time = time }

    /// Returns the instant after a duration, limited to 200 days.
    public func advanced(by duration: Duration) -> Instant {
      Instant(max(min(time + Ticks(duration), .limit), .zero - .limit))
    }

    /// Returns the duration from this instant to another.
    public func duration(to other: Instant) -> Duration { Duration(other.time - time) }

    /// Returns whether an instant is earlier than another.
    public static func < (a: Instant, b: Instant) -> Bool { a.time < b.time }
  }

  /// The present time of the stage.
  public var now: Instant { Instant(sleepers.time) }

  /// One tick.
  public var minimumResolution: Duration { Duration(Ticks(count: 1)) }

  /// Sleeps until a time of the stage; returns at once if it has passed. The tolerance is ignored.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or if the stage ends.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try await sleepers.sleep(until: deadline.time, at: "")
  }

  /// Sleeps for a duration of the stage's time.
  ///
  /// - Parameters:
  ///   - duration: The duration; 0 or less returns at once.
  ///   - fileID: The source file, which error texts name if nothing ends the sleep.
  ///   - line: The line in the source file.
  /// - Throws: `CancellationError` if the task is cancelled, or if the stage ends.
  public nonisolated(nonsending) func sleep(
    for duration: Duration, fileID: String = #fileID, line: Int = #line
  ) async throws {
    try await sleepers.sleep(
      until: now.advanced(by: duration).time, at: "\(fileID):\(line)")
  }
}

/// The tasks that sleep by the clock of a stage. Any thread may add one; the stage wakes them.
final class StageSleepers: @unchecked Sendable {
  private struct Sleeper {
    let deadline: Ticks
    let number: Int
    let place: String
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let lock = NSLock()
  private var present: Ticks
  private var sleepers = TimeQueue<Sleeper>()
  private var count = 0
  /// The numbers of sleeps that were cancelled before they began.
  private var cancelled: Set<Int> = []
  private var hasEnded = false
  /// The number of sleeps that began after the end. Those beyond a limit never wake.
  private var lateSleeps = 0
  private static let lateLimit = 1_000

  init(at time: Ticks) { present = time }

  var time: Ticks {
    get { lock.withLock { present } }
    set { lock.withLock { present = newValue } }
  }

  var next: Ticks? { lock.withLock { sleepers.next } }

  /// The sleeping tasks in words, those that wake first at the beginning.
  var descriptions: [String] {
    lock.withLock { sleepers.inOrder }.map { sleeper in
      "a task that sleeps until \(sleeper.deadline)"
        + (sleeper.place.isEmpty ? "" : " (\(sleeper.place))")
    }
  }

  nonisolated(nonsending) func sleep(until deadline: Ticks, at place: String) async throws {
    // The tasks of a stage that has ended may try again without end.
    if !lock.withLock({ hasEnded }) { try Task.checkCancellation() }
    let number = lock.withLock {
      count += 1
      return count
    }
    defer { lock.withLock { _ = cancelled.remove(number) } }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        add(Sleeper(deadline: deadline, number: number, place: place, continuation: continuation))
      }
    } onCancel: {
      cancel(number)
    }
  }

  private func add(_ sleeper: Sleeper) {
    lock.lock()
    if hasEnded {
      lateSleeps += 1
      if lateSleeps > Self.lateLimit {
        sleepers.insert(sleeper, at: sleeper.deadline)
        return lock.unlock()
      }
    }
    let isCancelled = hasEnded || cancelled.remove(sleeper.number) != nil
    let isPast = sleeper.deadline <= present
    if !isCancelled, !isPast { sleepers.insert(sleeper, at: sleeper.deadline) }
    lock.unlock()
    // Continuations are resumed outside of the lock, since an executor may run the task at once.
    if isCancelled {
      sleeper.continuation.resume(throwing: CancellationError())
    } else if isPast {
      sleeper.continuation.resume()
    }
  }

  private func cancel(_ number: Int) {
    let sleeper: Sleeper? = lock.withLock {
      let sleeper = sleepers.remove { $0.number == number }
      if sleeper == nil { cancelled.insert(number) }
      return sleeper
    }
    sleeper?.continuation.resume(throwing: CancellationError())
  }

  /// Wakes the task that wakes next, if it is due by a time. Another thread may have cancelled the one that was due.
  func wakeFirst(by time: Ticks) {
    let sleeper: Sleeper? = lock.withLock {
      guard let next = sleepers.next, next <= time else { return nil }
      return sleepers.removeFirst()
    }
    sleeper?.continuation.resume()
  }

  /// Ends all sleeps, as if their tasks were cancelled.
  func end() {
    let left = lock.withLock {
      defer { sleepers = TimeQueue() }
      hasEnded = true
      return sleepers.inOrder
    }
    for sleeper in left { sleeper.continuation.resume(throwing: CancellationError()) }
  }
}
