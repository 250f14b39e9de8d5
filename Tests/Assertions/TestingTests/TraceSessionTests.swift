import DopesheetTesting
import Foundation
import TestSupport

@Suite("The session of a test", .traces(allowsMotionAtEnd: true))
struct TraceSessionTests {
  @Test("Work on a detached task is booked to the test that handed its session over")
  func detached() async throws {
    let scratch = try Scratch()
    let issues = await recorded {
      try await scope(.traces()) {
        let session = try #require(TraceSession.current)
        await Task.detached {
          expectEqual(Test.current, nil)
          session.run { scratch.check().expect(trace(0, 1)) }
          await session.run {
            await Task.yield()
            expectThat(trace(0, 1)["x"].falls)
          }
        }.value
      }
    }
    expectEqual(issues.count, 2)
    #expect(issues[0].hasPrefix("The golden was missing and is now recorded"))
    #expect(issues[1].hasPrefix("x: falls does not hold"))
    #expect(scratch.text("__Traces__/TraceSessionTests/detached.mtrace") != nil)
  }

  @Test("So is work on a thread")
  func thread() async throws {
    let scratch = try Scratch()
    let issues = await recorded {
      try await scope(.traces(record: .never)) {
        let session = try #require(TraceSession.current)
        await withCheckedContinuation { done in
          Thread.detachNewThread {
            session.run { scratch.check().expect(trace(0, 1)) }
            done.resume()
          }
        }
      }
    }
    #expect(issues.count == 1 && issues[0].hasPrefix("The golden is missing."))
    #expect(scratch.text("pending/__Traces__/TraceSessionTests/thread.mtrace") != nil)
  }

  @Test("Rehearsals of a test are played by the host of the scope around it")
  func host() async throws {
    final class Host: RehearsalHost {
      func play(
        _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement
      ) throws -> Rehearsal.Run { throw CancellationError() }

      func hold(
        _ rehearsal: Rehearsal, _ movement: @escaping Rehearsal.Movement, _ recorder: Recorder,
        while perform: () throws -> Void
      ) throws {}
    }
    var hosted = RehearsalScope()
    hosted.host = Host()
    await RehearsalScope.$current.withValue(hosted) {
      await #expect(throws: CancellationError.self) {
        try await scope(.traces()) { _ = try Rehearsal { _ in }.run(frames: 1) }
      }
    }
  }

  @Test("A run takes the session along of the task that made its rehearsal")
  func run() async throws {
    let scratch = try Scratch()
    let issues = await recorded {
      try await scope(.traces(record: .never)) {
        let rehearsal = Rehearsal { stage in stage.add(Node("card")) }
        let played = try rehearsal.run(frames: 1)
        await Task.detached { scratch.check(of: played).expect(trace(0, 1)) }.value
      }
    }
    #expect(issues.count == 1 && issues[0].hasPrefix("The golden is missing."))
  }

  @Test("A requirement ends the work where it is, and is booked to the test")
  func requirement() async throws {
    let scratch = try Scratch()
    let issues = await recorded {
      try await scope(.traces(record: .never)) {
        let session = try #require(TraceSession.current)
        let error = await Task.detached { () -> String? in
          do {
            try session.run { try scratch.check().require(trace(0, 1)) }
            return nil
          } catch { return "\(error)" }
        }.value
        expectEqual(error?.hasPrefix("The golden is missing."), true)
      }
    }
    expectEqual(issues.count, 1)
  }

  @Test("When the test is over its session takes nothing more")
  func over() async throws {
    let box = Box()
    try await scope(.traces()) { box.session = TraceSession.current }
    let session = try #require(box.session)
    #expect(!session.atEnd {})
    session.finish()
  }

  @Test("The tempo of the test goes along")
  func tempo() async throws {
    try await scope(.traces(at: .hz(24))) {
      let session = try #require(TraceSession.current)
      await Task.detached {
        #expect(TraceSession.current == nil)
        let tempo = session.run { Rehearsal { _ in }.tempo as? FrameRate }
        expectEqual(tempo, .hz(24))
      }.value
    }
  }

  private final class Box: @unchecked Sendable { var session: TraceSession? }
}

@Suite("Errors of rehearsals")
struct RehearsalErrorTests {
  @Test("An error that ends a test is an issue at the line of its rehearsal, and the only one")
  func origin() async throws {
    let line = #line + 4
    try await withKnownIssue {
      try await scope(.traces()) {
        #expect(throws: RehearsalError.self) { try endless().runUntilSettled(within: .zero) }
        _ = try Rehearsal { stage in
          stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 1).named("fade"))
        }.runUntilSettled(within: .seconds(0.1))
      }
    } matching: { issue in
      issue.error as? RehearsalError
        == .notSettled(within: .seconds(0.1), moving: ["fade (moving)"])
        && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileName == "TraceSessionTests.swift"
    }
  }

  @Test("An error that the test throws itself stays where it is")
  func own() async {
    struct Mishap: Error {}
    await #expect(throws: Mishap.self) {
      try await scope(.traces()) {
        #expect(throws: RehearsalError.self) { try endless().runUntilSettled(within: .zero) }
        throw Mishap()
      }
    }
  }

  private func endless() -> Rehearsal {
    Rehearsal { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 1).repeatForever())
    }
  }
}
