import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("An async rehearsal")
struct AsyncRehearsalTests {
  private actor Counter {
    private(set) var count = 0
    func increment() -> Int {
      count += 1
      return count
    }
  }

  @Test("wakes its tasks at exact times between frames")
  func exactTimes() throws {
    var times: [Ticks] = []
    let run = try Rehearsal.async(at: .hz(60)) { stage in
      let recorder = stage.recorder
      let card = stage.add(Node("card"))
      let clock = stage.clock
      let log = Log()
      recorder.probe("count") { log.words.count }
      Task {
        try await clock.sleep(for: .milliseconds(305))
        card.alpha = 0
        log.words.append("\(stage.now)")
        recorder.event("woken", of: "card")
        try await Task.sleep(for: .milliseconds(20), clock: clock)
        log.words.append("\(stage.now)")
        recorder.event("woken", of: "card")
      }
      try await clock.sleep(for: .milliseconds(500))
      stage.play(Motion(card, .alpha(to: 1), duration: 0.2))
    }.runUntilSettled(within: .seconds(2))
    let events = run.trace.text.split(separator: "\n").filter { $0.hasPrefix("!") }
    times = [run.stage.now]
    #expect(times == [.seconds(0.7)])
    #expect(events.contains { $0.contains("woken at=0.305") })
    #expect(events.contains { $0.contains("woken at=0.325") })
  }

  /// A rehearsal with every kind of task.
  private func crowd() -> Rehearsal {
    Rehearsal.async(at: .hz(60)) { stage in
      let recorder = stage.recorder
      let clock = stage.clock
      let counter = Counter()
      let (stream, feed) = AsyncStream<Int>.makeStream()
      for number in 0..<50 {
        Task {
          try await clock.sleep(for: .milliseconds(number * 7 % 31))
          recorder.event(
            "task\(number)", of: "crowd",
            [.init("count", .number(Double(await counter.increment())))])
          feed.yield(number)
        }
      }
      Task {
        for await number in stream { recorder.event("element\(number)", of: "stream") }
      }
      let sum = await withTaskGroup(of: Int.self) { group in
        for number in 1...10 {
          group.addTask {
            try? await clock.sleep(for: .milliseconds(number % 3))
            return await counter.increment()
          }
        }
        var sum = 0
        for await count in group { sum = sum &* 31 &+ count }
        return sum
      }
      recorder.event("group", of: "crowd", [.init("sum", .number(Double(sum)))])
      async let one = counter.increment()
      async let two = counter.increment()
      let pair = await (one, two)
      recorder.event(
        "pair", of: "crowd",
        [.init("one", .number(Double(pair.0))), .init("two", .number(Double(pair.1)))])
      await Task.detached { _ = await counter.increment() }.value
      let cancelled = Task { try await clock.sleep(for: .seconds(100)) }
      try await clock.sleep(for: .milliseconds(10))
      cancelled.cancel()
      do { try await cancelled.value } catch is CancellationError {
        recorder.event("cancelled", of: "crowd")
      }
    }
  }

  @Test("gives the same bytes in each run, also beside other work")
  func sameBytes() async throws {
    let first = try crowd().runUntilSettled(within: .seconds(2)).trace.text
    #expect(first.contains("task49") && first.contains("element49") && first.contains("cancelled"))
    #expect(first.contains("pair") && first.contains("group"))
    let count = deep(1_000, quick: 50)
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<count / 4).filter { _ in
            (try? crowd().runUntilSettled(within: .seconds(2)).trace.text) != first
          }.count
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }

  @Test("fails with the places of waits that nothing ends")
  func endlessWaits() throws {
    let stuck = Rehearsal.async(at: .hz(60), fileID: "App/Tests.swift", line: 5) { stage in
      let clock = stage.clock
      Task { try await clock.sleep(for: .seconds(9), fileID: "App/Sheet.swift", line: 12) }
      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
    }
    let error = #expect(throws: RehearsalError.self) {
      try stuck.runUntilSettled(within: .seconds(1))
    }
    let text = error?.description ?? ""
    #expect(text.contains("a task that sleeps until 9 s (App/Sheet.swift:12)"))
    #expect(text.contains("the closure of the rehearsal (App/Tests.swift:5)"))
  }

  @Test("throws the error of its closure, before and after a wait")
  func errors() throws {
    struct Failure: Error {}
    #expect(throws: Failure.self) {
      try Rehearsal.async(at: .hz(60)) { _ in throw Failure() }.run(frames: 1)
    }
    #expect(throws: Failure.self) {
      try Rehearsal.async(at: .hz(60)) { stage in
        try await stage.clock.sleep(for: .milliseconds(20))
        throw Failure()
      }.runUntilSettled(within: .seconds(1))
    }
  }

  @Test("ends tasks that never wait, and loops that ignore cancellation")
  func endlessTasks() throws {
    #expect(throws: RehearsalError.endlessTask("App/Tests.swift:5")) {
      try Rehearsal.async(at: .hz(60), fileID: "App/Tests.swift", line: 5) { _ in
        while !Task.isCancelled { await Task.yield() }
      }.run(frames: 1)
    }
    let run = try Rehearsal.async(at: .hz(60)) { stage in
      let clock = stage.clock
      let log = Log()
      stage.recorder.probe("count") { log.words.count }
      Task {
        while true {
          try? await clock.sleep(for: .milliseconds(100))
          log.words.append("beat")
        }
      }
    }.run(until: .seconds(1))
    #expect(run.trace.text.contains("10"))
  }

  @Test("continues in the callback's instant when a callback ends a wait")
  func continuations() throws {
    let run = try Rehearsal.async(at: .hz(10)) { stage in
      let card = stage.add(Node("card"))
      await withCheckedContinuation { continuation in
        stage.play(
          Motion(card, .alpha(to: 0), duration: 0.25).named("fade").completed { _ in
            continuation.resume()
          })
      }
      stage.recorder.event("faded", of: "card")
      stage.play(Motion(card, .alpha(to: 1), duration: 0.25).named("show"))
    }.runUntilSettled(within: .seconds(2))
    #expect(run.stage.now == .seconds(0.5))
    let lines = run.trace.text.split(separator: "\n")
    #expect(lines.contains { $0.contains("faded at=0.25") })
    #expect(
      !lines.contains { $0.hasPrefix("<") && $0.contains("show") }, "the call follows from a wait")
  }

  @MainActor
  private final class Model {
    private(set) var states: [String] = []
    func open(by clock: any Clock<Duration>) {
      states.append("opening")
      Task {
        try await clock.sleep(for: .milliseconds(250))
        states.append("open")
      }
    }
    func close() { states.append("closed") }
  }

  @Test("runs the code of the main actor in a test of the main actor")
  @MainActor
  func mainActor() throws {
    let run = try Rehearsal.mainActor(at: .hz(10)) { stage in
      let model = Model()
      stage.recorder.probe("states") { model.states.count }
      model.open(by: stage.clock)
      try await stage.clock.sleep(for: .milliseconds(450))
      model.close()
    }.runUntilSettled(within: .seconds(1))
    let text = run.trace.text.split(separator: "\n").filter {
      $0.hasPrefix("@") || $0.hasPrefix("states")
    }
    #expect(text.joined(separator: " ") == "@0 states 1 @1 @2 @3 states 2 @4 @5 states 3")

    let mixed = try Rehearsal.async(at: .hz(10)) { stage in
      let clock = stage.clock
      let model = Model()
      await model.open(by: clock)
      try await clock.sleep(for: .milliseconds(450))
      await model.close()
    }.runUntilSettled(within: .seconds(1))
    #expect(mixed.stage.now == .seconds(0.5))
  }

  @Test("does not record what tasks do after its end")
  func afterTheEnd() throws {
    let run = try Rehearsal.async(at: .hz(10)) { stage in
      let recorder = stage.recorder
      let clock = stage.clock
      recorder.probe("time") { stage.now.seconds }
      Task {
        try? await clock.sleep(for: .seconds(100))
        recorder.event("done", of: "task")
      }
      Task {
        while true {
          try? await clock.sleep(for: .milliseconds(400))
          recorder.event("beat", of: "task")
        }
      }
    }.run(until: .seconds(1))
    #expect(!run.trace.text.contains("done"))
    #expect(run.trace.text.split(separator: "\n").count { $0.contains("! task beat") } == 2)
  }

  @Test("may run inside a task of its actor")
  func onItsActor() async throws {
    let end = try await Task { @StageActor in
      try Rehearsal.async(at: .hz(10)) { stage in
        try await stage.clock.sleep(for: .milliseconds(250))
      }.runUntilSettled(within: .seconds(1)).stage.now
    }.value
    #expect(end == .seconds(0.3))
  }

  @Test("has nothing to do with the tasks of other threads")
  func otherThreads() async throws {
    let other = Task.detached { () -> Int in
      var sum = 0
      for number in 0..<1_000 {
        await Task.yield()
        sum += number
      }
      return sum
    }
    _ = try crowd().runUntilSettled(within: .seconds(2))
    #expect(await other.value == 499_500)
  }
}

@StageActor
private final class Log {
  nonisolated(unsafe) var words: [String] = []
  nonisolated init() {}
}
