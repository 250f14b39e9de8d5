import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Motions along paths")
struct PathMotionTests {
  private let corner = MotionPath(from: [0, 0]).line(to: [100, 0]).line(to: [100, 50])

  @Test("lead a node's position at the pace of the length, and are exact at both ends")
  func node() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(PathMotion(card, along: corner, duration: 1.5))
    expectEqual(card.position, CGPoint(x: 0, y: 0))
    try stage.expect(card.position, at: [0.5: CGPoint(x: 50, y: 0)])
    expectEqual(motion.point, card.position)
    expectEqual(motion.angle, 0)
    try stage.expect(card.position.x, at: [1.25: 100])
    #expect(abs(card.position.y - 25) < 1e-12)
    #expect(abs((motion.angle ?? 0) - .pi / 2) < 1e-12)
    try stage.expect(card.position, at: [2: CGPoint(x: 100, y: 50)])
    expectEqual(motion.state, .stopped)
    #expect(
      stage.tracks.map(\.name) == ["card.path1.percent", "card.position.x", "card.position.y"])
  }

  @Test("turn and repeat with exact points, and can go over a part of the path")
  func parts() throws {
    let (stage, card) = makeStage()
    let motion = PathMotion(card, along: corner, from: 0.2, to: 0.8, duration: 1).reverses()
    stage.play(motion.repeatCount(2))
    expectEqual(card.position, CGPoint(x: 30, y: 0))
    try stage.step(to: .seconds(1))
    #expect(abs(card.position.y - 20) < 1e-12)
    try stage.expect(card.position, at: [9: CGPoint(x: 30, y: 0)])
  }

  @Test("overshoot in percent while the point stops at the end, or goes round")
  func edges() throws {
    let stage = Stage()
    let stopping = stage.play(
      PathMotion(along: corner, duration: 1, easing: .back.out).named("stopping"))
    let round = stage.play(
      PathMotion(along: corner, edges: .wrap, duration: 1, easing: .back.out).named("round"))
    try stage.step(to: .seconds(0.6))
    #expect(stopping.value > 1)
    expectEqual(stopping.point, CGPoint(x: 100, y: 50))
    let beyond = CGFloat((round.value - 1) * 150)
    #expect(abs(try #require(round.point).x - beyond) < 1e-9)
  }

  @Test(
    "show where the later of two motions of one coordinate leads, and the path again when it is over"
  )
  func writers() throws {
    let (stage, card) = makeStage()
    stage.play(PathMotion(card, along: corner, duration: 1.5))
    stage.play(Motion(card, .position.x(from: 7, to: 7), duration: 0.5))
    try stage.expect(card.position, at: [0.25: CGPoint(x: 7, y: 0), 0.75: CGPoint(x: 75, y: 0)])
  }

  @Test("write the point of a user's object")
  func objects() throws {
    final class Ship { var place = CGPoint(x: 9, y: 9) }
    let stage = Stage()
    let ship = Ship()
    let target = stage.add(ship, named: "ship")
    let place = Property(\Ship.place, named: "place")
    stage.play(PathMotion(target, place, along: corner, duration: 1.5))
    try stage.expect(ship.place, at: [1: CGPoint(x: 100, y: 0)])
  }

  @Test("write the point of a user's object along a path that is not measured yet")
  func unmeasuredObjects() throws {
    final class Ship { var place = CGPoint(x: 9, y: 9) }
    let stage = Stage()
    let (ship, buoy) = (Ship(), Ship())
    let place = Property(\Ship.place, named: "place")
    let line = try MotionPath(svg: "M0 0 L0 100")
    stage.play(
      PathMotion(stage.add(ship, named: "ship"), place, along: line, duration: 1))
    let drift = stage.play(
      PathPhysicsMotion(
        stage.add(buoy, named: "buoy"), place, along: line, velocity: 900, friction: 0.5))
    #expect(drift.angle == .pi / 2)
    try stage.expect(ship.place, at: [0.5: CGPoint(x: 0, y: 50), 1: CGPoint(x: 0, y: 100)])
    expectEqual(buoy.place, CGPoint(x: 0, y: 100))
  }

  @Test("by physics come to rest on the path or at its end, where nothing is left of the speed")
  func physics() throws {
    let (stage, card) = makeStage()
    let other = stage.add(Node("other"))
    let fast = stage.play(
      PathPhysicsMotion(card, along: corner, velocity: 900, friction: 0.9).named("fast"))
    let slow = stage.play(
      PathPhysicsMotion(other, along: corner, velocity: 100, friction: 0.9).named("slow"))
    expectEqual(fast.velocities[0], 900)
    try stage.expect(card.position, at: [9: CGPoint(x: 100, y: 50)])
    expectEqual(fast.velocities[0], 0)
    let rest = try FrictionDecay(from: 0, velocity: 100, friction: 0.9).restValue
    #expect(abs(other.position.x - (rest ?? 0)) < 1e-9)
    expectEqual(slow.state, .stopped)
  }

  @Test("by physics go round a path without walls, and report the fraction of a lap")
  func laps() throws {
    let stage = Stage()
    let ring = MotionPath.ellipse(center: [0, 0], radii: [10, 10])
    let motion = stage.play(
      PathPhysicsMotion(along: ring, edges: .wrap, velocity: 400, friction: 0.5).named("lap"))
    try stage.step(to: .seconds(1))
    let laps = motion.value / (20 * .pi)
    #expect(laps > 2)
    let percent = try #require(stage.tracks.first { $0.name == "lap.percent" })
    #expect(
      abs(stage.table.value(at: percent.slot) - laps.truncatingRemainder(dividingBy: 1)) < 1e-9)
    let point = try #require(motion.point)
    #expect(abs(hypot(point.x, point.y) - 10) < 1e-9)
  }

  @Test("give the same points however time is cut into steps", arguments: 0..<deep(100, quick: 3))
  func partitions(seed: Int) throws {
    func play(_ steps: [Int]) throws -> [UInt64] {
      var random = SeededGenerator(seed: seed)
      let stage = Stage()
      let cards = (0..<3).map { stage.add(Node("card\($0)")) }
      var path = MotionPath(from: [0, 0])
      for _ in 0..<random.int(1...4) {
        path = path.cubic(
          to: [random.unit(), random.unit()] * 100, control1: [random.unit(), random.unit()] * 90,
          control2: [random.unit(), random.unit()] * 80)
      }
      stage.play(
        MotionSequence([
          PathMotion(cards[0], along: path, duration: random.unit(), easing: .back.inOut),
          PathPhysicsMotion(
            cards[1], along: path, velocity: 900 * random.unit(), friction: 0.99,
            restitution: random.unit()),
          PathMotion(cards[2], along: path, edges: .wrap, duration: random.unit()).repeatCount(2),
        ]).reverses(.contiguous))
      for step in steps { try stage.step(to: .milliseconds(Double(step))) }
      try stage.step(to: .seconds(3))
      return cards.flatMap { [Double($0.position.x), Double($0.position.y)] }.map(\.bitPattern)
    }
    try expectEqual(play([]), play(Array(stride(from: 0, through: 3_000, by: 17))))
  }

  @Test("without a path, or with one that does not begin, do not start")
  func empty() {
    let stage = Stage()
    stage.play(PathMotion(along: MotionPath(), duration: 1).named("empty"))
    stage.play(PathMotion(along: MotionPath([.line(to: [1, 1])]), duration: 1).named("headless"))
    #expect(
      stage.problems == [
        .badPath(source: "empty", reason: MotionPathError.empty.description),
        .badPath(source: "headless", reason: MotionPathError.noStart.description),
      ])
  }

  @Test("of a path without length stay at its point, and take their time")
  func point() throws {
    let (stage, card) = makeStage()
    let spot = MotionPath(from: [3, 4]).line(to: [3, 4])
    let motion = stage.play(PathMotion(card, along: spot, duration: 1))
    try stage.expect(card.position, at: [0.5: CGPoint(x: 3, y: 4)])
    expectEqual(motion.state, .moving)
    stage.play(PathPhysicsMotion(card, along: spot, velocity: 50, friction: 0.5))
    try stage.step(to: .seconds(2))
    #expect(stage.problems.isEmpty && stage.isSettled)
  }

  @Test("show where they set out from at their start, and of a point of their own before that")
  func start() throws {
    let (stage, card) = makeStage()
    let other = stage.add(Node("other"))
    let (eased, thrown) = (
      PathMotion(card, along: corner, from: 0.4, duration: 1),
      PathPhysicsMotion(other, along: corner, from: 0.4, velocity: 100, friction: 0.5)
    )
    let (own, flung) = (
      PathMotion(along: corner, from: 0.4, duration: 1).named("own"),
      PathPhysicsMotion(along: corner, from: 0.4, velocity: 100, friction: 0.5).named("flung")
    )
    for motion in [own, flung] as [any Moveable] {
      motion.delay = 0.5
      stage.play(motion)
    }
    let start = CGPoint(x: 60, y: 0)
    expectEqual(own.point, start)
    expectEqual(flung.point, start)
    for name in ["own.point.x", "flung.point.x"] {
      let track = try #require(stage.tracks.first { $0.name == name })
      expectEqual(stage.table.value(at: track.slot), 60)
    }
    stage.play(eased)
    stage.play(thrown)
    expectEqual(card.position, start)
    expectEqual(other.position, start)
    try stage.step(to: .seconds(0.75))
    thrown.restart()
    expectEqual(other.position, start)
  }

  @Test("thrown, bounce at the places that they go between, also on a path that goes round")
  func bounces() throws {
    for edges in [PathEdges.stop, .wrap] {
      let (stage, card) = makeStage()
      let line = MotionPath(from: [0, 0]).line(to: [100, 0])
      let motion = PathPhysicsMotion(
        card, along: line, from: 0.2, to: 0.6, edges: edges, velocity: 300, friction: 0.5,
        restitution: 1)
      motion.collides = true
      stage.play(motion)
      var places: Set<Int> = []
      for frame in 1...240 {
        try stage.step(to: .seconds(Double(frame) / 60))
        #expect((20...60).contains(card.position.x))
        places.insert(Int(card.position.x))
      }
      #expect(places.count > 20)
    }
  }

  @Test("thrown, take another velocity in flight")
  func velocityInFlight() throws {
    let (stage, card) = makeStage()
    let motion = stage.play(PathPhysicsMotion(card, along: corner, velocity: 30, friction: 0.5))
    try stage.step(to: .seconds(1))
    let place = card.position
    motion.velocity = -60
    expectEqual(card.position, place)
    try stage.expect(card.position, at: [20: CGPoint(x: 0, y: 0)])
  }
}
