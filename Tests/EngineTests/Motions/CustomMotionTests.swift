import DopesheetEngine
import TestSupport
import Testing

@Suite("Motions of a user's own kind")
struct CustomMotionTests {
  /// Counts down a text; shows are kept.
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
    let own = Countdown().named("own").repeats(1).reverses()
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

@Suite("A marker")
struct MarkerTests {
  @Test("is a rest in a sequence, to the tick")
  func rest() throws {
    let (stage, card, log) = makeLoggedStage()
    let time = Ticks(count: Ticks.perSecond / 3 + 1)
    stage.play(
      MotionSequence([
        Motion(card, [.alpha(to: 0)], duration: 1), Marker(after: time).named("rest"),
        Motion(card, [.alpha(to: 1)], duration: 1),
      ]))
    try stage.expect(log.times(of: "rest.started"), at: [3: [.seconds(1)]])
    expectEqual(log.times(of: "rest.completed"), [Ticks(count: Ticks.perSecond + time.count)])
    #expect(card.alpha == 1 && stage.isSettled)
  }

  @Test("pauses, turns, repeats and goes at a speed like any motion, and moves nothing")
  func likeOthers() throws {
    let stage = Stage()
    let log = EventLog(stage)
    let marker = stage.play(Marker(after: .seconds(0.5)).named("m").reverses().repeats(1).speed(2))
    try stage.step(to: .seconds(0.125))
    marker.pause()
    try stage.step(to: .seconds(1))
    marker.resume()
    try stage.step(to: .seconds(4))
    #expect(
      log.callbacks == [
        "m.started", "m.paused", "m.resumed", "m.reversed", "m.reversed", "m.cycleRepeated",
        "m.reversed", "m.completed",
      ])
    expectEqual(log.times(of: "m.completed"), [.seconds(1.875)])
    expectEqual(marker.motionProgress, 1)
  }

  @Test("of no time, or of a negative one, ends when it begins; one that is too long is refused")
  func extremes() throws {
    let stage = Stage()
    expectEqual(Marker(after: Ticks(count: -5)).moment, .zero)
    let marker = stage.play(Marker(after: .zero))
    #expect(marker.state == .stopped && marker.totalProgress == 1)
    stage.play(Marker(after: .limit).named("long").speed(0.5))
    expectEqual(stage.problems, [.timeOverflow(source: "long")])
  }
}

@Suite("A shelf of motions")
struct MotionShelfTests {
  @Test("gives its motions a place, so that ends at one time come in the order of the shelves")
  func order() throws {
    let (stage, node) = makeStage()
    let shelves = ["first", "second"].map { MotionShelf($0, kind: "drawer") }
    var ended: [String] = []
    for shelf in shelves {
      stage.add(shelf)
      shelf.motionEnded = { ended.append($0.name) }
    }
    for shelf in shelves.reversed() {
      let motion = Motion(node, [.alpha(to: 0.5)], duration: 1).named("of \(shelf.name)")
      shelf.add(motion)
      motion.start()
    }
    try stage.expect(ended, at: [2: ["of%20first", "of%20second"]])
    #expect(stage.isSettled)
  }

  @Test("never runs, is not found as a motion, and its names are the stage's")
  func isNoMotion() {
    let stage = Stage()
    let shelf = MotionShelf("first", kind: "drawer")
    stage.add(shelf)
    shelf.start()
    #expect(shelf.state == .stopped && stage.motion(named: "first") == nil)
    #expect(stage.isTaken("first"))
  }

  @Test("A callback of a style is announced, its error is told, and a step inside it is refused")
  func callbacks() throws {
    struct Fault: Error, CustomStringConvertible { var description: String { "jammed" } }
    let stage = Stage()
    let log = EventLog(stage)
    let shelf = MotionShelf("first", kind: "drawer")
    stage.add(shelf)
    let code = UserCode {
      #expect(throws: StageError.reentrantStep) { try stage.step(to: .seconds(1)) }
      throw Fault()
    }
    stage.deliver("opened", [.init("by", .text("hand"))], of: shelf, to: code) { try $0() }
    #expect(log.lines.contains { $0.contains("opened") })
    #expect(log.lines.contains { $0.contains("error") })
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
