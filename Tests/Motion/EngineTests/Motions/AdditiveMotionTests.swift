import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Additive motions")
struct AdditiveMotionTests {
  private func move(_ card: Node, to end: Double, _ weight: Double = 1) -> Motion {
    Motion(card, .zPosition(to: end), duration: 1).additive(weight: weight)
  }

  @Test("add their share to what the property is, and it stays when they are over")
  func lone() throws {
    let (stage, card) = makeStage()
    card.zPosition = 10
    stage.play(move(card, to: 30, 0.5))
    try stage.expect(card.zPosition, at: [0.5: 15, 2: 20])
  }

  @Test("add to what a plain motion writes, and to what is assigned meanwhile")
  func bases() throws {
    let (stage, card) = makeStage()
    stage.play(Motion(card, .zPosition(from: 0, to: 100), duration: 1))
    stage.play(Motion(card, .zPosition(from: 0, to: 8), duration: 2).additive())
    try stage.expect(card.zPosition, at: [0.5: 52, 1: 104])
    card.zPosition = 10
    expectEqual(card.zPosition, 14)
    try stage.expect(card.zPosition, at: [1.5: 16, 3: 18])
  }

  @Test("take their start from the base, so that what is added is not added twice")
  func starts() throws {
    let (stage, card) = makeStage()
    stage.play(Motion(card, .zPosition(from: 0, to: 20), duration: 4).additive())
    try stage.step(to: .seconds(1))
    let plain = stage.play(Motion(card, .zPosition(to: 20), duration: 1))
    expectEqual(plain.values, [0])
    expectEqual(card.zPosition, 5)
    try stage.expect(card.zPosition, at: [2: 30, 4: 40])
  }

  @Test("that are stopped, or taken off, leave what they added; repeats go on from there")
  func ends() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(
      Motion(card, .zPosition(from: 0, to: 10), duration: 1).additive().repeatCount(3))
    try stage.expect(card.zPosition, at: [1.5: 15])
    motion.stop()
    expectEqual(card.zPosition, 15)
    let other = stage.play(move(card, to: 25))
    try stage.step(to: .seconds(2))
    stage.remove(other)
    expectEqual(card.zPosition, 20)
  }

  @Test("that reset their state begin each cycle without what the last one added")
  func resets() throws {
    let (stage, card) = makeStage()
    card.zPosition = 100
    var seen: [Double] = []
    let motion = Motion(card, .zPosition(from: 0, to: 10), duration: 1).additive(weight: 0.5)
      .repeatCount(3).cycleRepeated { _ in seen.append(card.zPosition) }
    motion.resetsStateOnRepeat = true
    stage.play(motion)
    for (time, value) in [(0.5, 102.5), (1, 100), (1.5, 102.5), (2.5, 102.5), (4, 105)] {
      try stage.step(to: .seconds(time))
      expectEqual(card.zPosition, value, "at \(time)")
    }
    expectEqual(seen, [100, 100])
  }

  @Test("of physics that reset their state throw from the same place in each cycle")
  func thrownResets() throws {
    var ends: [CGFloat] = []
    for resets in [false, true] {
      let (stage, card) = makeStage()
      card.zPosition = 100
      let motion = PhysicsMotion(card, .zPosition(velocity: 20), friction: 0.9).additive()
        .repeatCount(2)
      motion.resetsStateOnRepeat = resets
      stage.play(motion)
      try stage.step(to: .seconds(40))
      #expect(motion.state == .stopped && stage.problems.isEmpty)
      ends.append(card.zPosition - 100)
    }
    #expect(ends[1] > 0 && abs(ends[0] - 2 * ends[1]) < 1e-9)
  }

  @Test("may be reported to reset while they move, from the next repeat on")
  func resetsLater() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(
      Motion(card, .zPosition(from: 0, to: 10), duration: 1).additive().repeatCount(4))
    try stage.step(to: .seconds(1.5))
    motion.resetsStateOnRepeat = true
    expectEqual(card.zPosition, 15)
    try stage.expect(card.zPosition, at: [1.75: 17.5, 2.5: 5])
    motion.resetsStateOnRepeat = false
    try stage.expect(card.zPosition, at: [9: 20])
  }

  @Test("write the object of the user, whole and once for all of them")
  func objects() throws {
    final class Meter { var level = 4.0 }
    let stage = Stage()
    let meter = Meter()
    let target = stage.add(meter, named: "meter")
    let level = Property(\Meter.level, named: "level")
    stage.play(Motion(target, level(from: 0, to: 10), duration: 1).additive())
    stage.play(Motion(target, level(from: 0, to: 10), duration: 1).additive(weight: 0.5))
    try stage.expect(meter.level, at: [0.5: 4 + 5, 2: 14])
  }

  @Test("of springs and physics add what these move")
  func laws() throws {
    let (stage, card) = makeStage()
    card.zPosition = 100
    let adding = stage.play(
      PhysicsMotion(card, .zPosition(from: 0, velocity: 60), friction: 0.9).additive(weight: 0.5))
    let alone = stage.add(Node("alone"))
    let plain = stage.play(
      PhysicsMotion(alone, .zPosition(from: 0, velocity: 60), friction: 0.9))
    for time in [0.1, 0.5, 9] {
      try stage.step(to: .seconds(time))
      #expect(abs(card.zPosition - 100 - alone.zPosition / 2) < 1e-12)
      #expect(abs(adding.velocities[0] - plain.velocities[0] / 2) < 1e-12)
    }
    stage.play(SpringMotion(card, .zPosition(from: 0, to: 10)).additive())
    let before = card.zPosition
    try stage.step(to: .seconds(20))
    #expect(abs(card.zPosition - before - 10) < 1e-12)
  }

  @Test("take another weight in flight, which counts from then on, without a jump")
  func weightInFlight() throws {
    let (stage, card) = makeStage()
    let motion = Motion(card, .position.x(to: 100), duration: 1).additive(weight: 0.5)
    stage.play(motion)
    try stage.step(to: .seconds(0.5))
    motion.weight = 0
    expectEqual(card.position.x, 25)
    try stage.expect(card.position.x, at: [0.75: 25])
    motion.weight = 1
    try stage.expect(card.position.x, at: [0.75: 25, 1: 50])
    expectEqual(motion.state, .stopped)
    // The next run sets out from there, without what was added before.
    motion.start()
    try stage.expect(card.position.x, at: [1.5: 75, 2: 100])
  }

  @Test("by a law and back again take another weight in flight, too")
  func weightOfLaw() throws {
    let (stage, card) = makeStage()
    let spring = SpringMotion(card, .position.x(to: 100)).additive(weight: 1)
    stage.play(spring)
    try stage.step(to: .seconds(0.2))
    let place = card.position.x
    spring.weight = 0.5
    expectEqual(card.position.x, place)
    try stage.step(to: .seconds(9))
    #expect(abs(card.position.x - (place + (100 - place) / 2)) < 1e-9)
    let back = Motion(card, .position.y(to: 100), duration: 1, easing: .quadratic.in).additive()
    stage.play(back.reverses())
    try stage.step(to: .seconds(10.5))
    let high = card.position.y
    back.weight = 0
    expectEqual(card.position.y, high)
    try stage.expect(card.position.y, at: [12: high])
  }

  @Test("that another follows aim where they come to with the new weight")
  func aimOfWeight() throws {
    let (stage, card) = makeStage()
    let first = Motion(card, .position.x(to: 100), duration: 1).additive()
    stage.play(first)
    try stage.step(to: .seconds(0.5))
    first.weight = 0
    stage.play(Motion(card, .position.x(to: 0), duration: 1).additive())
    try stage.expect(card.position.x, at: [2: 0])
  }

  @Test("that are not additive have no weight to set")
  func noWeight() {
    let (stage, card) = makeStage()
    let motion = stage.play(Motion(card, .position.x(to: 100), duration: 1))
    motion.weight = 0.5
    #expect(motion.weight == nil)
    expectEqual(stage.problems.map(\.word), ["invalidParameter"])
  }

  @Test("cannot be motions along paths")
  func alongPath() throws {
    let (stage, card) = makeStage()
    let path = MotionPath(from: [0, 0]).line(to: [100, 0])
    stage.play(PathMotion(card, along: path, duration: 1).named("ride").additive())
    expectEqual(
      stage.problems,
      [.invalidParameter(source: "ride", reason: "along a path a motion cannot be additive")])
  }
}
