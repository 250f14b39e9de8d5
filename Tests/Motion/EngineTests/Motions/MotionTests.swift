import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("Motions")
struct MotionTests {
  @Test("A motion goes from start to end by its easing, exact at both ends")
  func plain() throws {
    let (stage, node) = makeStage()
    let motion = stage.play(
      Motion(node, .alpha(from: 0, to: 1), duration: 0.4, easing: .cubic.out))
    expectEqual(node.alpha, 0)
    expectEqual(motion.state, .moving)
    try stage.expect(node.alpha, at: [0.2: 0.875])
    expectEqual(motion.totalProgress, 0.5)
    try stage.expect(node.alpha, at: [0.4: 1])
    #expect(motion.state == .stopped && motion.totalProgress == 1)
    expectEqual(motion.cycles, 1)
    motion.speed = 2
    expectEqual(motion.cycles, 1)
  }

  /// A situation in which a motion of the opacity begins.
  private enum Situation: CaseIterable { case rest, other, sum, pause, turn, again }

  /// A motion without a name takes shorter ways through the engine than one with a name.
  @Test(
    "A motion without a name has the values of one with a name, whatever the property has before",
    arguments: Situation.allCases)
  private func unnamed(_ situation: Situation) throws {
    let numbers = [0, -0.0, 0.5, 1]
    func values(_ held: Double, _ start: Double, _ seconds: Double, isNamed: Bool) throws
      -> [UInt64]
    {
      let (stage, node) = makeStage()
      var values: [UInt64] = []
      node.alpha = held
      if situation == .other {
        stage.play(Motion(node, .alpha(from: held, to: 0.25), duration: 1))
      }
      if situation == .sum { stage.play(Motion(node, .alpha(to: 0.25), duration: 1).additive()) }
      let motion = Motion(node, .alpha(from: start, to: 0.75), duration: seconds)
      if isNamed { motion.named("m") }
      if situation == .turn { motion.reverses() }
      stage.play(motion)
      values.append(node.alpha.bitPattern)
      if situation == .pause {
        motion.pause()
        motion.resume()
      }
      if situation == .again { motion.start() }
      for tenth in 0..<9 {
        try stage.step(to: .seconds(Double(tenth) / 10))
        values.append(node.alpha.bitPattern)
      }
      return values
    }
    for (held, start, seconds) in numbers.flatMap({ held in
      numbers.flatMap { start in [0, 0.4].map { (held, start, $0) } }
    }) {
      let unnamed = try values(held, start, seconds, isNamed: false)
      expectEqual(unnamed, try values(held, start, seconds, isNamed: true), "\(held), \(start)")
      if situation == .rest, seconds > 0 { expectEqual(unnamed[0], start.bitPattern) }
    }
  }

  @Test("The way back has its own easing, and the turn shows the end value")
  func reverseEasing() throws {
    let (stage, node) = makeStage()
    var turn = -1.0
    stage.play(
      Motion(node, .zPosition(from: 0, to: 100), duration: 1, easing: .linear)
        .reverses(with: .quadratic.in)
        .reversed { _ in turn = node.zPosition })
    try stage.expect(turn, at: [1.5: 100])
    expectEqual(node.zPosition, 75)
    try stage.expect(node.zPosition, at: [9: 0])
    let again = Motion(node, .zPosition(from: 20, to: 100), duration: 1)
    stage.play(again.reverses(with: .quadratic.in).reverses())
    try stage.expect(node.zPosition, at: [9: 20, 10.5: 60])
  }

  @Test("An endless motion does not end, and one without length does")
  func endless() throws {
    let (stage, node) = makeStage()
    let motion = stage.play(Motion(node, .alpha(from: 0, to: 1), duration: 1).repeatForever())
    try stage.step(to: .seconds(1000.25))
    #expect(motion.state == .moving && node.alpha == 0.25 && motion.cycles == 1000)
    let empty = stage.play(Motion(node, .zPosition(from: 0, to: 1), duration: 0).repeatForever())
    #expect(empty.state == .stopped && node.zPosition == 1)
  }

  private static let repeats: [@Sendable (Node) -> any PropertyMotion & Moveable] = [
    { Motion($0, .zPosition(from: 10, to: 90), duration: 1).repeatCount(2) },
    { SpringMotion($0, .zPosition(from: 10, to: 90), spring: .snappy).repeatCount(2) },
    { PhysicsMotion($0, .zPosition(from: 10, velocity: 20), friction: 0.9).repeatCount(2) },
  ]

  @Test(
    "At a repeat the callback sees the end, or the start if the motion resets its state",
    arguments: 0..<repeats.count)
  func repeatValue(kind: Int) throws {
    for resets in [false, true] {
      let (stage, node) = makeStage()
      let motion = Self.repeats[kind](node).named("m")
      motion.resetsStateOnRepeat = resets
      var seen: [Double] = []
      stage.onCallback("cycleRepeated", of: "m") { seen.append(node.zPosition) }
      stage.play(motion)
      try stage.step(to: .seconds(40))
      expectEqual(seen, [resets ? 10 : node.zPosition])
    }
  }

  private static let notFiniteCases: [(Double, Double, Double, Double, String)] = [
    (0.0, 1.0, Double.nan, 0.0, "duration"), (0, 1, .infinity, 0, "duration"),
    (0, 1, 1, .nan, "delay"), (.nan, 1, 1, 0, "the start of card.alpha"),
    (0, -.infinity, 1, 0, "the end of card.alpha"),
    (-1e308, 1e308, 1, 0, "the way of card.alpha"),
  ]

  @Test(
    "Every number that is not finite is refused with its name, and nothing moves",
    arguments: notFiniteCases)
  func notFinite(start: Double, end: Double, duration: Double, delay: Double, what: String) {
    let (stage, node, log) = makeLoggedStage()
    let motion = stage.play(
      Motion(node, .alpha(from: start, to: end), duration: duration).named("m")
        .afterDelay(delay))
    expectEqual(stage.problems, [.notFinite(source: "m", what: what)])
    #expect(motion.state == .stopped && node.alpha == 1)
    expectEqual(log.callbacks, ["m.refused"])
  }

  @Test("An end beyond 200 days is refused, even where each number is in range")
  func overflow() {
    let (stage, node) = makeStage()
    let day = 86_400.0
    for motion in [
      Motion(node, .alpha(to: 0), duration: 201 * day),
      Motion(node, .alpha(to: 0), duration: 50 * day).repeatCount(5),
      Motion(node, .alpha(to: 0), duration: 101 * day).reverses(),
      Motion(node, .alpha(to: 0), duration: 101 * day).afterDelay(100 * day),
      Motion(node, .alpha(to: 0), duration: 1).repeatCount(.max),
    ] {
      stage.play(motion)
      expectEqual(stage.problems.last, .timeOverflow(source: motion.name))
      #expect(motion.state == .stopped && motion.totalProgress == 0)
    }
    expectEqual(stage.problems.count, 5)
    stage.play(Motion(node, .alpha(to: 0), duration: 1).repeatCount(0))
    expectEqual(stage.problems.last, .negativeRepeats(source: "card.motion6"))
  }

  @Test("A curve that gives no number is reported once, and the last number stays")
  func curveWithoutNumber() throws {
    let (stage, node) = makeStage()
    let easing = Easing.custom("broken") { $0 < 0.5 ? $0 : .nan }
    stage.play(Motion(node, .zPosition(from: 0, to: 8), duration: 1, easing: easing))
    for eighth in 1...7 { try stage.step(to: .seconds(Double(eighth) / 8)) }
    expectEqual(node.zPosition, 3)
    #expect(stage.problems == [.notANumber(source: "a custom easing", track: "card.zPosition")])
    try stage.expect(node.zPosition, at: [1: 8])
  }

  @Test("Of a whole value also those components move that differ only in a later run")
  func laterComponents() throws {
    let (stage, node) = makeStage()
    let motion = stage.play(
      Motion(node, .position(to: CGPoint(x: 100, y: 0)), duration: 1).afterDelay(1))
    expectEqual(stage.tracks.map(\.name), ["card.position.x"])
    node.position.y = 50
    try stage.expect(node.position, at: [1.5: CGPoint(x: 50, y: 25)])
    try stage.step(to: .seconds(2))
    node.position.y = -9
    motion.restart()
    try stage.expect(node.position, at: [4: CGPoint(x: 100, y: 0)])
  }

  @Test("The end of the motion that shows is there when it completes, although another moves on")
  func conflictAtTheEnd() throws {
    let (stage, node) = makeStage()
    var seen = -1.0
    stage.play(Motion(node, .zPosition(from: 0, to: 100), duration: 1).named("a"))
    stage.play(
      Motion(node, .zPosition(from: 50, to: 60), duration: 0.5).named("b")
        .completed { _ in seen = node.zPosition })
    try stage.step(to: .seconds(0.75))
    #expect(seen == 60 && node.zPosition == 75)
  }

  @Test("What a stopped motion has done does not change with its duration")
  func durationAfterStop() throws {
    let (stage, node) = makeStage()
    let motion = stage.play(Motion(node, .alpha(from: 0, to: 1), duration: 1))
    try stage.step(to: .seconds(0.25))
    motion.stop()
    motion.duration = 4
    expectEqual(motion.motionProgress, 0.25)
    motion.start()
    try stage.step(to: .seconds(1.25))
    #expect(motion.motionProgress == 0.25 && node.alpha == 0.25)
  }

  @Test("A duration that is changed in flight counts from the next movement on")
  func changedDuration() throws {
    let (stage, node, log) = makeLoggedStage(with: "n")
    let motion = Motion(node, .alpha(from: 0, to: 1), duration: 1).named("m")
    stage.play(motion.reverses().repeatCount(2))
    try stage.step(to: .seconds(0.5))
    motion.duration = 0.5
    expectEqual(node.alpha, 0.5)
    try stage.expect(node.alpha, at: [1.25: 0.5])
    try stage.expect(log.times(of: "m.completed"), at: [9: [.seconds(2.5)]])
  }

  @Test("A duration that becomes invalid in flight is reported, and the old one stays")
  func brokenDuration() throws {
    let (stage, node) = makeStage(with: "n")
    let motion = stage.play(
      Motion(node, .alpha(from: 0, to: 1), duration: 1).named("m").reverses())
    motion.duration = .nan
    try stage.expect(node.alpha, at: [1.5: 0.5])
    expectEqual(stage.problems, [.notFinite(source: "m", what: "duration")])
  }

  @Test("Negative durations and delays count as 0, and are reported without a problem")
  func negativeTimes() throws {
    let (stage, node, log) = makeLoggedStage(with: "n")
    stage.play(Motion(node, .alpha(to: 0), duration: -1).named("m").afterDelay(-2))
    expectEqual(node.alpha, 0)
    #expect(stage.problems.isEmpty)
    #expect(
      stage.warnings == [
        .negativeTime(source: "m", what: "delay"), .negativeTime(source: "m", what: "duration"),
      ])
    expectEqual(log.callbacks, ["m.negativeTime", "m.negativeTime", "m.started", "m.completed"])
  }
}
