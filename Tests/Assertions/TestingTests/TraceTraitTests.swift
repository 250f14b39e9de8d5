import DopesheetTesting
import Foundation
import TestSupport

@Suite("The trait of goldens", .traces(record: .never, at: .hz(30)))
struct TraceTraitTests {
  @Test("A suite's settings hold for its tests")
  func suite() {
    let settings = TraceSession.current?.settings
    expectEqual(settings?.record, .never)
    #expect(settings?.tolerances == nil && settings?.allowsMotionAtEnd == nil)
    expectEqual(Rehearsal { _ in }.tempo as? FrameRate, .hz(30))
  }

  @Test(
    "A test's own win, one by one",
    .traces(record: .failed, tolerances: ["x": .absolute(1)], allowsMotionAtEnd: true))
  func test() {
    let settings = TraceSession.current?.settings
    #expect(settings?.record == .failed && settings?.allowsMotionAtEnd == true)
    expectEqual(settings?.tolerances?["x"], .absolute(1))
    expectEqual(Rehearsal { _ in }.tempo as? FrameRate, .hz(30))
  }

  @Suite(.traces(tolerances: ["*": .ulps(1)], at: .hz(90)))
  struct Inner {
    @Test("An inner suite's win over an outer one's", .traces(at: .hz(24)))
    func inner() {
      let settings = TraceSession.current?.settings
      #expect(settings?.record == .never && settings?.tolerances?["y"] == .ulps(1))
      expectEqual(Rehearsal { _ in }.tempo as? FrameRate, .hz(24))
    }

    @Test("Each case of a test has a session of its own", arguments: 0..<20)
    func cases(number: Int) async {
      let session = TraceSession.current
      await Task.yield()
      #expect(session != nil && TraceSession.current === session)
      expectEqual(Rehearsal { _ in }.tempo as? FrameRate, .hz(90))
    }
  }

  @Test("A check takes the trait's settings, and its own over them")
  func settings() async throws {
    let scratch = try Scratch()
    expectEqual(scratch.check().mode, .never)
    let kept = try #require(scratch.check().failure(of: trace(0, 1)))
    #expect(kept.hasPrefix("The golden is missing."))
    var own = scratch.check()
    own.mode = .missing
    _ = own.failure(of: trace(0, 1))
    #expect(scratch.text("__Traces__/TraceTraitTests/settings.mtrace") != nil)
    try await scope(.traces(tolerances: ["x": .absolute(1)])) {
      expectEqual(scratch.check().tolerances?["x"], .absolute(1))
      expectEqual(scratch.check(tolerances: .exact).tolerances, .exact)
    }
  }

  @Test("A run that was compared and ends in motion fails the test at its end")
  func motionAtEnd() async throws {
    let scratch = try Scratch()
    let issues = await recorded {
      try await scope(.traces()) {
        let run = try fade.run(frames: 3)
        let failure = scratch.check(of: run).failure(of: run.trace)
        expectEqual(failure?.hasPrefix("The golden is missing."), true)
        expectEqual(TraceSession.current?.atEnd {}, true)
      }
    }
    #expect(
      issues == [
        """
        The run of TraceTraitTests/motionAtEnd.mtrace ends before these motions: fade (moving). Play it until \
        it settles, or allow it: .traces(allowsMotionAtEnd: true)
        """
      ])
  }

  @Test("It does not where that is allowed, where all has settled, and where nothing was compared")
  func restAtEnd() async throws {
    let scratch = try Scratch()
    try await scope(.traces(allowsMotionAtEnd: true)) {
      _ = scratch.check().failure(of: try fade.run(frames: 3).trace)
    }
    try await scope(.traces()) {
      _ = scratch.check(named: "whole").failure(
        of: try fade.runUntilSettled(within: .seconds(1)).trace)
      _ = try fade.run(frames: 3)
    }
  }

  private var fade: Rehearsal {
    Rehearsal { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.5).named("fade"))
    }
  }
}

/// Runs a closure like the body of the running test with a trait.
func scope(_ trait: TraceTrait, _ body: @Sendable () async throws -> Void) async throws {
  try await trait.provideScope(
    for: try #require(Test.current), testCase: Test.Case.current, performing: body)
}
