import DopesheetEngine
import TestSupport
import Testing

@Suite("Motions of a user's own kind")
struct CustomMotionTests {
  /// A motion that counts down a text and keeps all shown values.
  private final class Countdown: CustomMotion {
    var seconds = 1.0
    var failure: String?
    private(set) var shown: [Double] = []
    private(set) var begins = 0

    override func duration(_ direction: MotionDirection) -> Double {
      direction == .forward ? seconds : seconds / 2
    }
    override func begin() throws {
      struct Refusal: Error, CustomStringConvertible { let description: String }
      begins += 1
      if let failure { throw Refusal(description: failure) }
    }
    override func show(_ progress: Double) { shown.append(progress) }
  }

  @Test("are shown at the beginning, at each step and exactly at the end")
  func shows() throws {
    let stage = Stage()
    let motion = stage.play(Countdown())
    for time in [0.25, 0.75, 1.5] { try stage.step(to: .seconds(time)) }
    expectEqual(motion.shown, [0, 0.25, 0.75, 1])
    expectEqual(motion.state, .stopped)
    expectEqual(motion.begins, 1)
  }

  @Test("turn, wait and repeat like ours, with a length of their own for the way back")
  func turns() throws {
    let (stage, node, log) = makeLoggedStage(with: "n")
    let own = Countdown().named("own").repeatCount(2).reverses()
    let fade = Motion(node, [.alpha(to: 0)], duration: 2).named("fade")
    stage.play(MotionGroup([own, fade]).named("group").reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(6))
    #expect(
      log.callbacks.filter { $0.hasPrefix("own") } == [
        "own.started", "own.reversed", "own.reversed", "own.cycleRepeated", "own.reversed",
        "own.completed",
      ])
    expectEqual(log.callbacks.last, "group.completed")
    expectEqual(own.shown.last, 1)
    expectEqual(own.cycles, 2)
  }

  @Test("are steps of a sequence, and the next one begins at their end")
  func steps() throws {
    let (stage, node) = makeStage(with: "n")
    let fade = Motion(node, [.alpha(from: 0, to: 1)], duration: 1)
    stage.play(MotionSequence([Countdown(), fade]))
    try stage.expect(node.alpha, at: [1.25: 0.25])
  }

  @Test("are shown at the time of a callback before it is called")
  func callbacks() throws {
    let (stage, node) = makeStage(with: "n")
    let own = stage.play(Countdown())
    var seen: Double?
    stage.play(
      Motion(node, [.alpha(to: 0)], duration: 0.5).completed { _ in seen = own.shown.last })
    try stage.expect(seen, at: [1: 0.5])
  }

  @Test("that throw when a run begins stay stopped, and the stage says why")
  func refusal() {
    let stage = Stage()
    let motion = Countdown().named("own")
    motion.failure = "no paper"
    stage.play(motion)
    expectEqual(motion.state, .stopped)
    expectEqual(stage.problems, [.refusedToBegin(source: "own", reason: "no paper")])
  }

  @Test("that are not finite, or negative, are refused or count as 0", arguments: [-1, .nan])
  func durations(seconds: Double) {
    let stage = Stage()
    let motion = Countdown().named("own")
    motion.seconds = seconds
    stage.play(motion)
    if seconds.isNaN {
      expectEqual(stage.problems, [.notFinite(source: "own", what: "duration")])
    } else {
      expectEqual(stage.warnings, [.negativeTime(source: "own", what: "duration")])
      expectEqual(motion.cycles, 1)
    }
  }

  @Test("cannot call motions while they show")
  func calls() throws {
    final class Meddler: CustomMotion {
      override func duration(_ direction: MotionDirection) -> Double { 1 }
      override func show(_ progress: Double) { stop() }
    }
    let stage = Stage()
    stage.play(Meddler().named("own"))
    expectEqual(stage.problems.first, .callInAccessor(source: "own"))
  }
}

@Suite("A motion that takes its starts before its delay")
struct EarlyStartsTests {
  @Test("comes from where its properties were when it was started", arguments: [true, false])
  func starts(early: Bool) throws {
    let (stage, node) = makeStage()
    let motion = Motion(
      [(node, .alpha(to: 0)), (node, .position.x(to: 10))], duration: 1, easing: .linear
    ).afterDelay(1)
    motion.takesStartsBeforeDelay = early
    stage.play(motion)
    try stage.step(to: .seconds(0.5))
    node.alpha = 0.25
    try stage.expect(node.alpha, at: [1: (early ? 1 : 0.25)])
    try stage.step(to: .seconds(2))
    #expect(node.alpha == 0 && node.position.x == 10)
  }
}
