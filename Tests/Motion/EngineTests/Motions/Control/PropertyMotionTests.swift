import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

import struct Foundation.CGPoint

@Suite("Properties that are added to a motion")
struct PropertyAddingTests {
  final class Meter { var level = 4.0 }

  @Test("move with those that it has, of other nodes and objects, too")
  func added() throws {
    let (stage, card) = makeStage()
    let (lamp, meter) = (stage.add(Node("lamp")), Meter())
    let target = stage.add(meter, named: "meter")
    let level = Property(\Meter.level, named: "level")
    let motion = Motion(card, .alpha(from: 0, to: 1), duration: 1)
      .add(.position(to: CGPoint(x: 8, y: 0)), of: lamp).add(level(to: 6), of: target)
    expectEqual(
      motion.trackNames, ["card.alpha", "lamp.position.x", "lamp.position.y", "meter.level"])
    stage.play(motion)
    try stage.step(to: .seconds(0.5))
    #expect(card.alpha == 0.5 && lamp.position.x == 4 && meter.level == 5)
    expectEqual(motion.trackNames, ["card.alpha", "lamp.position.x", "meter.level"])
    try stage.step(to: .seconds(1))
    #expect(card.alpha == 1 && lamp.position.x == 8 && meter.level == 6)
  }

  @Test("of springs and throws move by their laws")
  func laws() throws {
    let (stage, card) = makeStage()
    let lamp = stage.add(Node("lamp"))
    stage.play(SpringMotion(card, .alpha(to: 0)).add(.zPosition(to: 9), of: lamp))
    stage.play(
      PhysicsMotion(card, .position.x(velocity: 100), friction: 0.9)
        .add(.position.y(velocity: 50), of: card))
    try stage.step(to: .seconds(30))
    #expect(card.alpha == 0 && lamp.zPosition == 9)
    #expect(card.position.x > 0 && abs(card.position.x - 2 * card.position.y) < 2)
  }

  @Test("are rejected on a stage")
  func rejected() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
    motion.add(.zPosition(to: 5), of: card)
    expectEqual(stage.problems.map(\.word), ["add"])
    try stage.step(to: .seconds(1))
    #expect(card.zPosition == 0 && motion.trackNames == ["card.alpha"])
  }

  @Test("are rejected by motions along paths")
  func alongPath() throws {
    let (stage, card) = makeStage()
    let path = MotionPath(from: [0, 0]).line(to: [100, 0])
    let motion = PathMotion(card, along: path, duration: 1).named("ride")
    motion.add(.alpha(to: 0), of: card)
    stage.play(motion)
    expectEqual(
      stage.problems,
      [.invalidParameter(source: "ride", reason: "along a path only its point can move")])
    #expect(motion.state == .stopped && card.alpha == 1)
  }
}
