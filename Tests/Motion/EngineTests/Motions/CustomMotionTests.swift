import DopesheetEngine
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

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
    let fade = Motion(node, .alpha(to: 0), duration: 2).named("fade")
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
    let fade = Motion(node, .alpha(from: 0, to: 1), duration: 1)
    stage.play(MotionSequence([Countdown(), fade]))
    try stage.expect(node.alpha, at: [1.25: 0.25])
  }

  @Test("are shown at the time of a callback before it is called")
  func callbacks() throws {
    let (stage, node) = makeStage(with: "n")
    let own = stage.play(Countdown())
    var seen: Double?
    stage.play(
      Motion(node, .alpha(to: 0), duration: 0.5).completed { _ in seen = own.shown.last })
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

@Suite("Motions of a user's own kind that add to properties")
struct CustomAdditionTests {
  /// A motion that adds a share of a distance to a number, for a second.
  private final class Push: CustomMotion {
    private let x: Addition
    private let way: Double
    init(_ x: Addition, by way: Double) {
      (self.x, self.way) = (x, way)
      super.init(adding: [x])
    }
    convenience init(_ node: Node, by way: Double) {
      self.init(Addition(.position.x, of: node), by: way)
    }
    override func duration(_ direction: MotionDirection) -> Double { 1 }
    override func show(_ progress: Double) {
      x.value = way * (direction == .forward ? progress : 1 - progress)
    }
  }

  @Test("add to a plain motion, to an additive one and to one another")
  func beside() throws {
    let (stage, node) = makeStage(with: "n")
    stage.play(Motion(node, .position.x(from: 0, to: 100), duration: 2))
    stage.play(Push(node, by: 8).named("a"))
    stage.play(Motion(node, .position.x(from: 0, to: 20), duration: 1).additive().named("b"))
    stage.play(Push(node, by: -4).named("c"))
    // 25 + 4 + 10 - 2 in the middle, 37.5 + 6 + 15 - 3 at three quarters.
    try stage.expect(node.position.x, at: [0.5: 37, 0.75: 55.5])
    // The plain motion writes the base, to which the others have added their ends.
    try stage.expect(node.position.x, at: [1: 50, 2: 100])
  }

  @Test("leave their last value to the property, also when they are stopped or repeat")
  func ends() throws {
    let (stage, node) = makeStage(with: "n")
    node.position.x = 5
    stage.play(Push(node, by: 8))
    try stage.expect(node.position.x, at: [0.5: 9, 1: 13, 2: 13])
    let push = stage.play(Push(node, by: 8))
    try stage.step(to: .seconds(2.25))
    push.stop()
    try stage.expect(node.position.x, at: [3: 15])
    push.repeatCount(2).reverses().start()
    try stage.expect(node.position.x, at: [3.5: 19, 4.5: 19, 4.75: 17, 5.25: 17, 6.5: 19, 7: 15])
    expectEqual(push.state, .stopped)
  }

  @Test("do not count in the start of a motion that begins meanwhile")
  func starts() throws {
    let (stage, node) = makeStage(with: "n")
    stage.play(Push(node, by: 8))
    try stage.step(to: .seconds(0.5))
    let plain = stage.play(Motion(node, .position.x(to: 10), duration: 0.5))
    expectEqual(plain.values, [0])
    let additive = stage.play(Motion(node, .position.x(to: 10), duration: 0.5).additive())
    expectEqual(additive.values, [0])
    try stage.expect(node.position.x, at: [0.75: 5 + 5 + 6])
  }

  @Test("pause and go on without a jump, and hold what they added meanwhile")
  func pauses() throws {
    let (stage, node) = makeStage(with: "n")
    let push = stage.play(Push(node, by: 8))
    try stage.step(to: .seconds(0.25))
    push.pause()
    node.position.x = 100
    try stage.expect(node.position.x, at: [2: 102])
    push.resume()
    try stage.expect(node.position.x, at: [2.25: 104, 3: 108])
  }

  @Test("show the same values whatever the lengths of steps")
  func steps() throws {
    func values(steps: [Double]) throws -> [Double] {
      let (stage, node) = makeStage(with: "n")
      let own = stage.play(Push(node, by: 8).named("own").afterDelay(0.1))
      var seen: [Double] = []
      stage.at(.seconds(0.35)) { seen.append(node.position.x) }
      own.completed { _ in seen.append(node.position.x) }
      for time in steps { try stage.step(to: .seconds(time)) }
      return seen + [node.position.x]
    }
    expectEqual(try values(steps: [2]), [2, 8, 8])
    expectEqual(try values(steps: [0.1, 0.2, 0.35, 0.9, 1.1, 2]), [2, 8, 8])
  }

  @Test("write objects of the user, with what these had before")
  func objects() throws {
    final class Meter { var level = 3.0 }
    let (stage, meter) = (Stage(), Meter())
    let target = stage.add(meter, named: "meter")
    let level = Property<Meter, Double>("level", get: { $0.level }, set: { $0.level = $1 })
    let push = Push(CustomMotion.Addition(level, of: target), by: 8)
    stage.play(push)
    try stage.expect(meter.level, at: [0.5: 7, 1: 11])
    meter.level = 1
    push.start()
    try stage.expect(meter.level, at: [1.5: 5, 3: 9])
  }

  @Test("move several numbers, and a node's frame through its position")
  func components() throws {
    final class Drift: CustomMotion {
      private let (y, alpha): (Addition, Addition)
      init(_ node: Node) {
        (y, alpha) = (Addition(.position.y, of: node), Addition(.alpha, of: node))
        super.init(adding: [y, alpha])
      }
      override func duration(_ direction: MotionDirection) -> Double { 1 }
      override func show(_ progress: Double) { (y.value, alpha.value) = (8 * progress, -progress) }
    }
    let stage = Stage()
    let node = stage.add(Node("n", frame: CGRect(x: 0, y: 20, width: 30, height: 40)))
    node.frame.origin.x = 10
    stage.play(Drift(node))
    try stage.step(to: .seconds(0.5))
    expectEqual(node.frame, CGRect(x: 10, y: 24, width: 30, height: 40))
    expectEqual(node.alpha, 0.5)
    stage.play(Motion(node, .frame.origin.y(to: 0), duration: 1).named("other"))
    expectEqual(stage.problems, [.frameConflict(source: "other", node: "n")])
    let track = try #require(stage.tracks.first { $0.name == "n.frame.origin.x" })
    let push = stage.play(Push(node, by: 8))
    try stage.step(to: .seconds(2))
    push.start()
    try stage.expect(stage.table.value(at: track.slot), at: [2.5: 22, 3: 26])
  }

  @Test("are refused with a hint, if an addition has two motions, several numbers or no stage")
  func refused() {
    final class Dot { var place = CGPoint.zero }
    let (stage, node) = makeStage(with: "n")
    let shared = CustomMotion.Addition(.position.x, of: node)
    stage.play(Push(shared, by: 1).named("a"))
    stage.play(Push(shared, by: 1).named("b"))
    stage.play(Push(Node("m"), by: 1).named("c"))
    let dot = Dot()
    let place = Property(\Dot.place, named: "place")
    stage.play(
      Push(CustomMotion.Addition(place, of: stage.add(dot, named: "dot")), by: 1).named("d"))
    #expect(
      stage.problems.map(\.description) == [
        "b: its addition to n.position.x belongs to another motion (create one for each)",
        "c moves “m”, which is not on its stage (add the node first)",
        "d: “place” has 2 components, not 1",
      ])
  }

  @Test("keep their last number where the new one is not finite, and the stage says so once")
  func notFinite() throws {
    let (stage, node) = makeStage(with: "n")
    stage.play(Push(node, by: .infinity).named("own"))
    try stage.expect(node.position.x, at: [0.5: 0, 1: 0])
    expectEqual(
      stage.problems, [.notFinite(source: "own", what: "the addition to n.position.x")])
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
