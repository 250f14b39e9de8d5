import DopesheetEngine
import TestSupport
import Testing

@Suite("A child that was stopped, and whose value another motion has taken")
struct StoppedChildTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  /// Overtakes the motion of a node: stops it, and moves its value to 100.
  private func overtake(_ motion: Motion) throws {
    motion.stop()
    let node = scene.node(motion.name)
    stage.play(Motion(node, .zPosition(to: 100), duration: 0.1))
    try stage.step(to: .seconds(stage.now.seconds + 0.1))
  }

  @Test(
    "takes no part in the further cycles of a group, there and back or not",
    arguments: [false, true])
  func group(reverses: Bool) throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    let group = MotionGroup([a, b]).named("g").repeatCount(3)
    if reverses { group.reverses(syncsChildMotions: true) }
    stage.play(group)
    try stage.step(to: .seconds(0.5))
    try overtake(b)
    try stage.step(to: .seconds(reverses ? 2.5 : 1.5))
    #expect(scene.node("a").zPosition == 5 && scene.node("b").zPosition == 100)
    try stage.step(to: .seconds(7))
    #expect(scene.node("b").zPosition == 100 && group.state == .stopped)
    expectEqual(scene.log.callbacks.last, "g.completed")
  }

  @Test("stays out also where a collection around its own begins another cycle")
  func nested() throws {
    let (a, b) = (scene.motion("a", 0.5), scene.motion("b", 0.5))
    stage.play(MotionSequence([MotionGroup([a, b])]).repeatCount(2))
    try stage.step(to: .seconds(0.25))
    try overtake(b)
    try stage.step(to: .seconds(0.75))
    #expect(scene.node("a").zPosition == 5 && scene.node("b").zPosition == 100)
  }

  @Test(
    "is passed over by a sequence, forward and on the way back",
    arguments: SequenceReversal.allCases)
  func sequence(reversal: SequenceReversal) throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    let sequence = MotionSequence([a, b]).reverses(reversal).repeatCount(2).named("s")
    stage.play(sequence)
    try stage.step(to: .seconds(0.5))
    try overtake(a)
    try stage.step(to: .seconds(3))
    #expect(scene.node("a").zPosition == 100 && scene.node("b").zPosition == 5)
    try stage.step(to: .seconds(9))
    #expect(scene.node("a").zPosition == 100 && sequence.state == .stopped)
  }

  @Test("stays out also if the other motion had begun before it was stopped, and goes on after")
  func contended() throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    stage.play(MotionGroup([a, b]).repeatCount(2))
    try stage.step(to: .seconds(0.25))
    stage.play(Motion(scene.node("b"), .zPosition(to: 100), duration: 0.5))
    try stage.step(to: .seconds(0.5))
    b.stop()
    try stage.expect(scene.node("b").zPosition, at: [1.5: 100])
  }

  @Test("ends the run if no other child is left, however many cycles are")
  func last() throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    let group = stage.play(MotionGroup([a, b]).named("g").repeatCount(50_001))
    try stage.step(to: .seconds(0.5))
    try overtake(b)
    stage.play(Motion(scene.node("a"), .zPosition(to: 100), duration: 0.1))
    a.stop()
    #expect(group.state == .stopped && stage.problems.isEmpty)
    expectEqual(scene.log.callbacks.suffix(3).last, "g.completed")
  }

  @Test(
    "ends the run also if a collection around them is left, and that one does not begin again",
    arguments: [3, 50_000])
  func lastNested(cycles: Int) throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    let inner = MotionGroup([a, b]).named("inner")
    let outer = stage.play(MotionGroup([inner]).named("outer").repeatCount(cycles + 1))
    try stage.step(to: .seconds(0.5))
    try overtake(b)
    stage.play(Motion(scene.node("a"), .zPosition(to: 100), duration: 0.1))
    a.stop()
    #expect(outer.state == .stopped && stage.problems.isEmpty)
    expectEqual(scene.log.callbacks.last, "outer.completed")
    let own = scene.log.callbacks.filter { $0.contains("er.") }
    expectEqual(own, ["inner.started", "outer.started", "inner.completed", "outer.completed"])
  }

  @Test("leaves a collection whose children are all out silent, while another child goes on")
  func silent() throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    let inner = MotionGroup([b]).named("inner")
    stage.play(MotionGroup([a, inner]).repeatCount(3))
    try stage.step(to: .seconds(0.5))
    try overtake(b)
    let count = scene.log.callbacks.count
    try stage.step(to: .seconds(2.5))
    #expect(!scene.log.callbacks[count...].contains { $0.hasPrefix("inner.") })
    expectEqual(scene.node("a").zPosition, 5)
  }

  @Test("takes part again once it is started or reset, and in the next run")
  func again() throws {
    for begin: (Motion) -> Void in [{ $0.start() }, { $0.reset() }, { $0.parent?.restart() }] {
      let scene = StoppedChildTests()
      let (a, b) = (scene.scene.motion("a", 1), scene.scene.motion("b", 1))
      scene.stage.play(MotionGroup([a, b]).repeatCount(3))
      try scene.stage.step(to: .seconds(0.5))
      try scene.overtake(b)
      begin(b)
      try scene.stage.step(to: .seconds(3))
      #expect(scene.scene.node("b").zPosition < 100)
    }
  }

  @Test("begins again if nobody took its value, or only a motion of the same collection")
  func notTaken() throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    let down = Motion(scene.node("b"), .zPosition(to: -10), duration: 1)
    stage.play(MotionGroup([a, MotionSequence([b, down])]).repeatCount(2))
    try stage.step(to: .seconds(0.5))
    b.stop()
    try stage.expect(scene.node("b").zPosition, at: [1.75: 2.5])
  }

  @Test("is noted once, and no longer once it has begun again")
  func notedOnce() throws {
    let (a, b) = (scene.motion("a", 1), scene.motion("b", 1))
    stage.play(MotionGroup([a, b]))
    try stage.step(to: .seconds(0.25))
    for _ in 0..<5 {
      b.stop()
      expectEqual(stage.stoppedChildren.count, 1)
      b.start()
      expectEqual(stage.stoppedChildren.count, 0)
    }
    b.afterDelay(1)
    b.start()
    b.stop()
    expectEqual(stage.stoppedChildren.count, 1)
  }

  @Test(
    "stays out also if the other motion moves the whole of its value, or a part or another view of it",
    arguments: [false, true])
  func overlapping(isBefore: Bool) throws {
    let blue = RGBA(red: 0, green: 0, blue: 1)
    let double = Transform4x4.scale(x: 2, y: 2)
    let cases: [(child: PropertyChange<Node>, other: PropertyChange<Node>)] = [
      (.backgroundColor.hue(from: 0, to: 0.25), .backgroundColor(to: blue)),
      (.backgroundColor.red(from: 0, to: 0.25), .backgroundColor.white(to: 0.5)),
      (.backgroundColor.white(from: 0, to: 0.25), .backgroundColor.brightness(to: 1)),
      (.transform.scale.x(from: 1, to: 3), .transform(to: double)),
      (.transform(from: .identity, to: double), .transform.scale.x(to: 3)),
    ]
    for (child, other) in cases {
      let (stage, card) = makeStage()
      let clock = stage.add(Node("clock"))
      card.backgroundColor = RGBA(red: 1, green: 0.25, blue: 0)
      let b = Motion(card, child, duration: 1).named("b")
      stage.play(MotionGroup([Motion(clock, .alpha(to: 0), duration: 1), b]).repeatCount(2))
      try stage.step(to: .seconds(0.25))
      if isBefore { stage.play(Motion(card, other, duration: 0.5)) }
      b.stop()
      if !isBefore { stage.play(Motion(card, other, duration: 0.5)) }
      try stage.step(to: .seconds(1.5))
      #expect(b.state == .stopped, "\(child), \(other)")
    }
  }

  @Test("stays out also if the other motion moves the frame, and the child the position")
  func frame() throws {
    let card = stage.add(Node("card"))
    let slide = Motion(card, .position.x(from: 0, to: 10), duration: 1)
    stage.play(MotionGroup([scene.motion("a", 1), slide]).repeatCount(2))
    try stage.step(to: .seconds(0.5))
    slide.stop()
    stage.play(Motion(card, .frame.origin.x(to: 30), duration: 0.25))
    try stage.step(to: .seconds(1.5))
    #expect(card.position.x == 30 && stage.problems.isEmpty)
  }

  @Test("takes part in another collection that it is added to")
  func elsewhere() throws {
    let (a, b, c) = (scene.motion("a", 1), scene.motion("b", 1), scene.motion("c", 1))
    let (first, second) = (MotionGroup([a, b]), MotionGroup([c]).repeatCount(2))
    stage.play(first)
    stage.play(second)
    try stage.step(to: .seconds(0.5))
    b.stop()
    first.remove(b)
    second.add(b)
    try stage.expect(scene.node("b").zPosition, at: [1.25: 2.5])
  }
}
