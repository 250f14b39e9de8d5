import Dopesheet
import TestSupport
import Testing

/// The examples of the section "PhysicsMotion" of MotionMachine's guide to its moveable classes.
@Suite("MotionMachine: PhysicsMotion")
struct PhysicsMotionTests {
  private let scene = Scene()

  @Test(
    "A velocity and a friction say where it rests and how long that takes, not an end and a duration"
  )
  func basic() throws {
    let view = scene.node("view")
    let motion = scene.stage.play(
      PhysicsMotion(view, .frame.origin.y(velocity: nil), velocity: 600, friction: 0.8))
    expectEqual(motion.velocities, [600])
    // Each second removes four fifths of the speed: v = 600·0.2^t, y = 600·(1 − 0.2^t)/ln 5.
    try scene.advance(1)
    #expect(abs(motion.velocities[0] - 120) < 1e-9)
    #expect(abs(view.frame.origin.y - 298.2407686) < 1e-6)
    try scene.advance(1)
    #expect(abs(motion.velocities[0] - 24) < 1e-9)
    // It rests where the speed is 0.95: after ln(600/0.95)/ln 5 seconds, at (600 − 0.95)/ln 5.
    try scene.advance(2.006)
    expectEqual(motion.state, .moving)
    try scene.advance(0.001)
    #expect(motion.state == .stopped && motion.velocities == [0])
    #expect(abs(view.frame.origin.y - 372.2106925) < 1e-6)
  }

  @Test("A start may be given")
  func start() throws {
    let view = scene.node("view")
    scene.stage.play(
      PhysicsMotion(view, .frame.origin.y(from: 50, velocity: nil), velocity: 600, friction: 0.8))
    expectEqual(view.frame.origin.y, 50)
    try scene.advance(5)
    #expect(abs(view.frame.origin.y - 422.2106925) < 1e-6)
  }

  @Test("It reverses to its start and repeats like a Motion")
  func reverses() throws {
    let view = scene.node("view")
    var calls: [String] = []
    let motion = PhysicsMotion(
      view, .frame.origin.x(velocity: nil), velocity: 150, friction: 0.75
    )
    .reverses()
    .repeatCount(2)
    .reversed { motion in calls.append("\(motion.direction) at \(view.frame.origin.x > 100)") }
    .completed { motion in calls.append("completed \(motion.cycles)") }
    scene.stage.play(motion)
    // The way there takes ln(150/0.95)/ln 4 = 3.651 s, and the way back as long.
    try scene.advance(3.6)
    #expect(motion.direction == .forward && view.frame.origin.x > 107)
    try scene.advance(0.1)
    expectEqual(motion.direction, .reverse)
    try scene.advance(3.6)
    #expect(view.frame.origin.x < 2 && motion.cycles == 0)
    try scene.advance(7.4)
    #expect(view.frame.origin.x == 0 && motion.state == .stopped)
    #expect(
      calls == [
        "reverse at true", "forward at false", "reverse at true", "completed 2",
      ])
  }

  @Test("It takes part in groups and sequences as one would expect")
  func collections() throws {
    let view = scene.node("view")
    let thrown = PhysicsMotion(view, .position.x(velocity: 150), friction: 0.75)
    let moved = Motion(view, .position.y(to: 80), duration: 1)
    let last = Motion(view, .alpha(to: 0), duration: 1)
    let group = MotionGroup([thrown, moved]).reverses(syncsChildMotions: true)
    scene.stage.play(MotionSequence([group, last]))
    try scene.advance(3.6)
    #expect(moved.isWaiting && view.position.y == 80 && group.direction == .forward)
    try scene.advance(0.551)
    #expect(thrown.direction == .reverse && abs(view.position.y - 40) < 0.1)
    try scene.advance(3.2)
    #expect(view.position.x == 0 && group.state == .stopped && last.state == .moving)
  }

  @Test("A physics system of one's own takes the place of the standard one")
  func ownSystem() throws {
    let view = scene.node("view")
    let motion = PhysicsMotion(
      view, .frame.origin.y(velocity: nil), velocity: 30, solver: Gravity(strength: 10))
    scene.stage.play(motion)
    expectEqual(motion.velocities, [-30])
    try scene.advance(3)
    // Up by 45 points in 3 s, and back to the ground in 3 more.
    #expect(view.frame.origin.y == -45 && motion.velocities == [0])
    try scene.advance(1)
    #expect(view.frame.origin.y == -40 && motion.velocities == [10])
    try scene.advance(2)
    #expect(view.frame.origin.y == 0 && motion.state == .stopped)
  }
}

/// A physics system that throws things up, until they are back on the ground.
private struct Gravity: PhysicsSolver {
  let strength: Double

  var text: String { "gravity(\(strength))" }

  func movement(
    from start: Double, velocity: Double, between walls: ClosedRange<Double>?
  ) throws -> any MovementCurve {
    Throw(start: start, velocity: velocity, strength: strength)
  }

  private struct Throw: MovementCurve {
    let start: Double
    let velocity: Double
    let strength: Double

    var restTime: Double? { 2 * velocity / strength }
    var restValue: Double? { start }

    func state(at time: Double) -> (value: Double, velocity: Double) {
      (start - velocity * time + strength * time * time / 2, strength * time - velocity)
    }
  }
}
