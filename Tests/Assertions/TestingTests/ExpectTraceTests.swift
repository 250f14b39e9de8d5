import DopesheetTesting
import TestSupport

@Suite("expectTrace")
struct ExpectTraceTests {
  @Test("A run meets its golden")
  func cardEntrance() throws {
    let run = try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 200, height: 120)))
      stage.play(
        Motion(
          card, .alpha(from: 0, to: 1), .position.y(to: 80), duration: 0.4, easing: .cubic.out))
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run)
    try requireTrace(run)
  }

  @Test("One call runs an animation until it settles, and compares it with its golden", .traces)
  func oneCall() throws {
    func show(_ card: Node, on stage: Stage) {
      stage.play(
        Motion(
          stage.add(card), .alpha(from: 0, to: 1), .position.y(to: 80), duration: 0.4,
          easing: .cubic.out))
    }
    let run = try expectTrace(at: .hz(60), within: .seconds(2), named: "card") { stage in
      show(Node("card"), on: stage)
    }
    expectEqual(run.trace.frames.count, 25)
    try requireTrace(at: .hz(60), within: .seconds(2), named: "card") { stage in
      show(Node("card"), on: stage)
    }
    let probed = try expectTrace(within: .seconds(2), named: "probed") { stage in
      let card = Node("card")
      show(card, on: stage)
      stage.recorder.probe("half") { card.alpha / 2 }
    }
    #expect(probed["half"].final == 0.5)
  }

  @Test("A closure that sleeps and awaits is run and compared by the same call")
  func awaiting() throws {
    let play: @StageActor (Stage) async throws -> Void = { stage in
      let card = stage.add(Node("card"))
      try await stage.clock.sleep(for: .milliseconds(300))
      stage.play(Motion(card, .alpha(to: 0), duration: 0.2))
    }
    let run = try expectTrace(at: .hz(10), play)
    expectEqual(run.trace.frames.count, 6)
    try requireTrace(at: .hz(10), play)
  }

  @Test("A closure that does not meet what is required ends the test")
  func required() async throws {
    let issues = await recorded {
      #expect(throws: (any Error).self) { try requireTrace { _ in } }
      #expect(throws: (any Error).self) { try requireTrace { _ in await Task.yield() } }
    }
    #expect(issues.count == 2 && issues.allSatisfy { $0.hasPrefix("Nothing was recorded") })
  }

  @Test("An animation that cannot be played fails at the line of the call, and ends the test")
  func unplayable() throws {
    try withKnownIssue {
      try expectTrace(within: .seconds(0.1)) { stage in
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 1).named("fade"))
      }
      Issue.record("the test goes on")
    } matching: { issue in
      let text = issue.comments.map(\.rawValue).joined()
      return issue.sourceLocation?.fileName == "ExpectTraceTests.swift"
        && text == "The rehearsal cannot be played: not settled within 0.1 s: fade (moving)"
    }
  }

  @Test("Each argument has a golden of its own", arguments: [24, 60])
  func rates(rate: Int64) throws {
    let run = try Rehearsal(at: .hz(rate)) { stage in
      let lamp = stage.add(Node("lamp"))
      stage.play(Motion(lamp, .alpha(to: 0), duration: 0.125).reverses().repeatCount(2))
    }.runUntilSettled(within: .seconds(2))
    expectTrace(run, named: "\(rate)hz")
  }

  @MainActor final class Dial { var level = 0.0 }

  @Test("A test on the main actor uses objects of that actor")
  @MainActor func mainActor() throws {
    let run = try Rehearsal(at: .hz(30)) { stage in
      let dial = Dial()
      let level = Property<Dial, Double>("level", get: { $0.level }, set: { $0.level = $1 })
      stage.play(
        Motion(stage.add(dial, named: "dial"), level(to: 1), duration: 0.1)
          .completed { _ in dial.level = 2 })
    }.runUntilSettled(within: .seconds(1))
    expectTrace(run)
  }

  @Test("Outside of a test it is loud: the process cannot end well")
  func outside() async throws {
    var printed = ""
    await withKnownIssue {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) {
        await Task.detached { expectTrace(TraceBuilder().finish(clock: .nanoseconds)) }.value
      }
      printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    } matching: { issue in
      "\(issue)".contains("expectTrace was called outside of a test")
    }
    #expect(printed.contains("error: expectTrace was called outside of a test"))
  }
}
