import DopesheetEngine
import Testing

@Suite("The clock of a stage")
struct StageClockTests {
  /// Lets tasks of other executors run until a condition holds.
  private func wait(until condition: () -> Bool) async {
    while !condition() { await Task.yield() }
  }

  @Test("moves with the stage alone")
  func now() throws {
    let stage = Stage()
    let clock = stage.clock
    #expect(clock.now.time == .zero)
    try stage.step(to: .seconds(2))
    #expect(clock.now.time == .seconds(2))
    let later = clock.now.advanced(by: .milliseconds(1_500))
    #expect(later.time == .seconds(3.5) && clock.now < later)
    #expect(clock.now.duration(to: later) == .milliseconds(1_500))
    #expect(clock.now.advanced(by: .seconds(Int64.max)).time == .limit)
    #expect(clock.minimumResolution > .zero)
  }

  @Test("wakes tasks of other executors when the stage gets there, also through any clock")
  func sleep() async throws {
    let stage = Stage()
    let clock = stage.clock
    let sleeper: any Clock<Duration> = clock
    let task = Task {
      try await sleeper.sleep(for: .seconds(1))
      return clock.now.time
    }
    await wait { !stage.isSettled }
    try stage.step(to: .seconds(0.5))
    #expect(!stage.isSettled)
    #expect(stage.unsettledWaits == ["a task that sleeps until 1 s, which needs Rehearsal.async"])
    try stage.step(to: .seconds(3))
    #expect(try await task.value >= .seconds(1))
    #expect(stage.isSettled)
  }

  @Test("does not sleep until a time that has passed")
  func past() async throws {
    let stage = Stage()
    let clock = stage.clock
    try stage.step(to: .seconds(1))
    try await clock.sleep(for: .zero)
    try await clock.sleep(for: .seconds(-3))
    try await clock.sleep(until: StageClock.Instant(.seconds(1)))
    #expect(stage.isSettled)
  }

  @Test(
    "ends the sleep of a cancelled task, of a task cancelled before, and of all tasks with the stage"
  )
  func cancellation() async throws {
    var stage: Stage? = Stage()
    let clock = try #require(stage?.clock)
    let task = Task { try await clock.sleep(for: .seconds(1)) }
    await wait { stage?.isSettled == false }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(stage?.isSettled == true)

    let early = Task {
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    early.cancel()
    await #expect(throws: CancellationError.self) { try await early.value }

    let last = Task { try await clock.sleep(for: .seconds(1)) }
    await wait { stage?.isSettled == false }
    stage = nil
    await #expect(throws: CancellationError.self) { try await last.value }
  }
}
