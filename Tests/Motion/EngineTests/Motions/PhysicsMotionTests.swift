import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Physics motions")
struct PhysicsMotionTests {
  @Test("come to rest where friction says, each property by its own velocity")
  func rests() throws {
    let (stage, card, log) = makeLoggedStage()
    let motion = PhysicsMotion(
      card, .zPosition(from: 0, velocity: 100), .alpha(from: 10, velocity: -50), friction: 0.9)
    stage.play(motion.named("throw"))
    expectEqual(motion.velocities, [100, -50])
    try stage.step(to: .seconds(10))
    let x = try FrictionDecay(from: 0, velocity: 100, friction: 0.9)
    let y = try FrictionDecay(from: 10, velocity: -50, friction: 0.9)
    expectEqual(card.zPosition, x.restValue)
    expectEqual(card.alpha, y.restValue)
    expectEqual(motion.velocities, [0, 0])
    let rest = try #require(x.restTime)
    let end = Int64((rest * Double(Ticks.perSecond)).rounded(.up))
    expectEqual(log.times(of: "throw.completed"), [Ticks(count: end)])
  }

  @Test("bounce at the same times whatever the steps are", arguments: 0..<deep(40, quick: 6))
  func bounces(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let ball = Ball(
        wall: 1 + 200 * random.unit(), velocity: 4_000 * (random.unit() - 0.5),
        friction: 0.05 + 0.94 * random.unit(), restitution: random.unit())
      let last = Int64(4e11 * random.unit())
      let whole = try ball.play([last])
      let cut = try ball.play((1...23).map { last / 23 * $0 } + [last])
      expectEqual(whole, cut, "\(ball)")
    }
  }

  /// A thrown ball between two walls.
  private struct Ball {
    let wall: Double
    let velocity: Double
    let friction: Double
    let restitution: Double

    /// Runs some steps and more to the end, and returns the shown values.
    func play(_ steps: [Int64]) throws -> [String] {
      let (stage, card, log) = makeLoggedStage()
      let motion = PhysicsMotion(
        card, .position.x(from: 0, to: wall), velocity: velocity, friction: friction,
        restitution: restitution)
      stage.play(motion.named("ball").reverses().repeatCount(2))
      for step in steps { try stage.step(to: Ticks(count: step)) }
      let seen = [Double(card.position.x)] + motion.velocities
      for second in [1, 2, 5, 2_000] as [Double] where Ticks.seconds(second) >= stage.now {
        try stage.step(to: .seconds(second))
      }
      return log.lines + (seen + [Double(card.position.x)]).map { "\($0.bitPattern)" }
    }
  }

  @Test(
    "that set out into a wall they stand at have the reflected velocity from the first instant",
    arguments: [0.5, 1], [-100.0, 100])
  func startAtWall(restitution: Double, velocity: Double) throws {
    let (stage, card) = makeStage()
    func first(from start: Double, to end: Double) throws -> Double {
      let motion = stage.play(
        PhysicsMotion(
          card, .position.x(from: start, to: end), velocity: velocity, friction: 0.5,
          restitution: restitution))
      defer { motion.stop() }
      return motion.velocities[0]
    }
    let (left, right) = try (first(from: 0, to: 50), first(from: 50, to: 0))
    expectEqual(left, velocity < 0 ? -velocity * restitution : velocity)
    expectEqual(right, velocity > 0 ? -velocity * restitution : velocity)
  }

  @Test("take a law of the user, and keep the last number where it gives none")
  func solver() throws {
    struct Glide: PhysicsSolver {
      let text = "glide"
      struct Way: MovementCurve {
        let start: Double
        let velocity: Double
        var restTime: Double? { 2 }
        var restValue: Double? { start + 2 * velocity }
        func state(at time: Double) -> (value: Double, velocity: Double) {
          (time == 1.5 ? .nan : start + velocity * time, velocity)
        }
      }
      func movement(
        from start: Double, velocity: Double, between walls: ClosedRange<Double>?
      ) throws -> any MovementCurve { Way(start: start, velocity: velocity) }
    }
    let (stage, card) = makeStage()
    let motion = PhysicsMotion(card, .position.x(from: 0, velocity: 5), solver: Glide())
    stage.play(motion)
    try stage.expect(card.position.x, at: [1: 5, 1.5: 5, 3: 10])
    expectEqual(motion.state, .stopped)
    expectEqual(
      stage.problems, [.notANumber(source: "a custom easing", track: "card.position.x")])
  }

  private static let rangesCases: [(Double, Double, String)] = [
    (1.5, 0.5, "friction"), (-0.1, 0.5, "friction"), (0.5, 1.5, "restitution"),
    (0.5, -1, "restitution"), (.nan, 0.5, "friction"),
  ]

  @Test(
    "with numbers out of range do not start, and the stage names the number",
    arguments: rangesCases)
  func ranges(friction: Double, restitution: Double, name: String) {
    let (stage, card) = makeStage()
    let motion = PhysicsMotion(
      card, .position.x(from: 0, to: 9), velocity: 50, friction: friction,
      restitution: restitution)
    stage.play(motion.named("throw"))
    expectEqual(motion.state, .stopped)
    let problem = stage.problems.first
    #expect(problem?.kind == .invalidParameter && problem?.source == "throw")
    #expect(problem?.reason.contains(name) == true)
  }

  @Test("with velocities that are not finite do not start", arguments: [Double.nan, .infinity])
  func velocities(velocity: Double) {
    let (stage, card) = makeStage()
    stage.play(PhysicsMotion(card, .position.x(velocity: velocity), friction: 0.5).named("own"))
    stage.play(
      PhysicsMotion(card, .position.y(velocity: nil), velocity: velocity, friction: 0.5)
        .named("shared"))
    #expect(
      stage.problems == [
        .notFinite(source: "own", what: "the velocity of card.position.x"),
        .notFinite(source: "shared", what: "velocity"),
      ])
  }

  @Test("that would bounce without end are refused, unless nothing is lost at the walls")
  func manyBounces() throws {
    let (stage, card) = makeStage()
    func play(_ restitution: Double) -> PhysicsMotion {
      stage.play(
        PhysicsMotion(
          card, .position.x(from: 0, to: 0.001), velocity: 1_000, friction: 0,
          restitution: restitution
        ).named("r\(restitution == 1 ? "1" : "less")"))
    }
    expectEqual(play(0.99999).state, .stopped)
    expectEqual(stage.problems, [.tooManyBounces(source: "rless")])
    expectEqual(play(1).state, .moving)
    try stage.step(to: .seconds(1))
    #expect((0...0.001).contains(card.position.x))
  }

  @Test("take another velocity in flight from where they are, and the walls stay")
  func velocityInFlight() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(
      PhysicsMotion(
        card, .position.x(from: 0, to: 100), velocity: 40, friction: 0.5, restitution: 1))
    try stage.step(to: .seconds(0.5))
    let place = card.position.x
    motion.velocity = -400
    expectEqual(card.position.x, place)
    expectEqual(motion.velocities, [-400])
    try stage.step(to: .seconds(0.6))
    #expect(card.position.x >= 0 && motion.velocities[0] > 0)
    try stage.step(to: .seconds(60))
    #expect((0...100).contains(card.position.x) && motion.state == .stopped)
    // The next run begins with it.
    motion.start()
    expectEqual(motion.velocities, [400])
  }

  @Test("take another friction or law in flight, and keep their velocity")
  func frictionInFlight() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(PhysicsMotion(card, .position.x(velocity: 200), friction: 0.5))
    try stage.step(to: .seconds(0.5))
    let (place, velocity) = (card.position.x, motion.velocities[0])
    motion.friction = 0.9
    expectEqual(motion.velocities, [velocity])
    let rest = try #require(
      try FrictionDecay(from: place, velocity: velocity, friction: 0.9).restValue)
    try stage.expect(card.position.x, at: [30: rest])
    motion.solver = FrictionSolver(friction: 2)
    motion.start()
    expectEqual(motion.state, .stopped)
    expectEqual(stage.problems.count, 1)
  }

  @Test("are not changed in flight by numbers that are refused, nor while they are additive")
  func refusedInFlight() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(PhysicsMotion(card, .position.x(velocity: 200), friction: 0.5))
    let adding = stage.play(
      PhysicsMotion(card, .position.y(velocity: 200), friction: 0.5).additive())
    try stage.step(to: .seconds(0.5))
    let velocity = motion.velocities
    let delayed = stage.play(
      PhysicsMotion(card, .zPosition(velocity: 200), friction: 0.5).additive().afterDelay(1))
    delayed.pause()
    delayed.velocity = 3
    motion.friction = 7
    motion.velocity = .nan
    adding.velocity = 3
    expectEqual(motion.velocities, velocity)
    #expect(motion.friction == 0.5 && motion.velocity == 0 && adding.velocity == 0)
    expectEqual(delayed.velocity, 3)
    expectEqual(stage.problems.map(\.word), ["invalidParameter", "notFinite", "cannotRetarget"])
  }

  @Test("are made by the path of a property, too, with the nearest name on an error")
  func paths() throws {
    let (stage, card) = makeStage()
    stage.play(PhysicsMotion(card, .path("frame.origin.y", velocity: 600.0), friction: 0.8))
    stage.play(
      PhysicsMotion(
        card, .path("frame.origin.x", from: 0.0, to: 10.0, velocity: 600.0), friction: 0.8,
        restitution: 0.5))
    try stage.step(to: .seconds(0.5))
    #expect(card.frame.origin.y > 200 && (0...10).contains(card.frame.origin.x))
    stage.play(PhysicsMotion(card, .path("frame.orgin.y", velocity: 1.0), friction: 0.8))
    #expect(stage.problems.first?.description.contains("frame.origin.y") ?? false)
  }
}
