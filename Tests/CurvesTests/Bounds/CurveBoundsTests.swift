import DopesheetCurves
import TestSupport
import Testing

@Suite("Bounds of curves over an interval")
struct CurveBoundsTests {
  @Test(
    "contain all values of easings, and come near to them", arguments: 0..<deep(1_500, quick: 80))
  func easings(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let easing = random.easing()
    for _ in 0..<4 {
      let interval = random.interval(0, 1)
      let bounds = try #require(
        easing.kind.bounds(over: interval, easing.parameters), "\(easing.text)")
      let isRough = easing.kind.family == .tunedElastic && bounds.high - bounds.low > 1e6
      expect(
        bounds, over: interval, near: isRough ? .infinity : 1e-7, "\(easing.text)", &random,
        except: [0, 1]
      ) {
        easing.value(at: $0)
      }
    }
  }

  @Test("contain all values of named easings next to their ends and their middle")
  func seams() throws {
    var random = SeededGenerator(seed: 1)
    for (name, easing) in Easing.named + Easing.presets {
      for seam in [0, 0.5, 1, 1 / 2.75, 4.0 / 11, 0.9] {
        for width in [1e-17, 1e-12, 1e-6] {
          let interval = max(0, seam - width)...min(1, seam + width)
          let bounds = try #require(easing.kind.bounds(over: interval, easing.parameters))
          expect(bounds, over: interval, near: .infinity, name, &random, except: [0, 1]) {
            easing.value(at: $0)
          }
        }
      }
    }
  }

  @Test("do not exist for custom curves")
  func custom() {
    let easing = Easing.custom("mine") { $0 }
    #expect(easing.kind.bounds(over: 0...1, easing.parameters) == nil)
  }

  @Test("contain all values of springs", arguments: 0..<deep(1_500, quick: 80))
  func springs(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let drawn = try RandomSpring(&random)
    let movement = try SpringCurve.Movement(
      drawn.spring, from: drawn.start, to: drawn.target, velocity: drawn.velocity)
    try check(movement, until: 1.2 * (movement.restTime ?? 3), &random)
  }

  @Test(
    "contain all values of heavily damped springs that fly through their target",
    arguments: 0..<deep(1_500, quick: 80))
  func heavyDamping(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var ratio = 1.0
    for _ in 0..<random.int(1...25) { ratio *= 1 + 9 * random.unit() }
    let spring = try SpringCurve(frequency: 0.1 + random.unit() * 50, ratio: 1 + ratio)
    let (fast, slow) = (2 * spring.frequency * ratio, spring.frequency / (2 * ratio))
    let start = random.unit() * 200 - 100
    var excess = 10.0
    for _ in 0..<random.int(0...18) { excess *= 0.2 }
    let movement = try SpringCurve.Movement(
      spring, from: start, to: 0, velocity: -start * fast * (1 + excess))
    try check(movement, until: random.pick([1e3 / fast, 2, 3 / slow]), near: .infinity, &random)
  }

  @Test("contain the turn of a spring whose damping hides it")
  func hiddenTurn() throws {
    let spring = SpringCurve.Prepared(try SpringCurve(frequency: 10, ratio: 1e6))
    let bounds = try #require(
      spring.bounds(from: 1, velocity: -20_001_999.999995, to: 0, over: 0...2))
    let low = spring.transition(after: 2e-6).displacement(from: 1, velocity: -20_001_999.999995)
    #expect(low < -9.99999e-5)
    #expect(bounds.low <= low && low - bounds.low < 1e-12)
  }

  @Test("contain all values of decays, scrolls and flings", arguments: 0..<deep(800, quick: 60))
  func decays(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let start = random.unit() * 200 - 100
    let velocity = random.unit() * 4_000 - 2_000
    let friction = random.once(in: 8) ? 0 : random.unit()
    try check(
      FrictionDecay(from: start, velocity: velocity, friction: friction), until: 8, &random)
    try check(FrictionScroll(from: start, velocity: velocity), until: 8, &random)
    try check(ClampingScroll(from: start, velocity: velocity), until: 3, &random)
    try check(
      FlingToTarget(
        from: start, to: start + (velocity < 0 ? -50 : 50), velocity: velocity, limit: 1e-3),
      until: 3, &random)
  }

  @Test("contain all values of bounces between walls", arguments: 0..<deep(800, quick: 60))
  func bounces(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let wall = random.unit() * 100
    let movement = try BouncingDecay(
      from: wall + random.unit() * 60 - 10, velocity: random.unit() * 4_000 - 2_000,
      friction: 0.05 + 0.9 * random.unit(), between: wall...wall + 5 + 40 * random.unit(),
      restitution: random.once(in: 3) ? 1 : random.unit())
    try check(movement, until: 4, &random)
    for time in movement.bounces {
      let value = movement.value(at: time)
      let walls = movement.walls
      #expect(min(abs(value - walls.lowerBound), abs(value - walls.upperBound)) < 1e-6)
    }
  }

  @Test("contain all points of paths", arguments: 0..<deep(800, quick: 12))
  func paths(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var shapes = RandomPath(seed: seed)
    let path = try MotionPath.Measured(shapes.path())
    let byDistance = random.once(in: 2)
    let course = PathCourse(
      path, edges: random.once(in: 2) ? .wrap : .stop, byDistance: byDistance)
    let unit = byDistance ? max(1, path.length) : 1
    for _ in 0..<4 {
      let interval = random.interval(-0.6 * unit, 2.2 * unit)
      for part in 0...2 {
        let bounds = try #require(course.bounds(of: part, over: interval))
        expect(bounds, over: interval, near: 1e-6, path.path.svg, &random) {
          course.values(at: $0)[part]
        }
      }
    }
  }

  private func check(
    _ movement: some BoundedMovement, until end: Double, near share: Double = 1e-9,
    _ random: inout SeededGenerator
  ) throws {
    for _ in 0..<4 {
      let interval = random.interval(0, end)
      let bounds = try #require(movement.bounds(over: interval))
      expect(bounds, over: interval, near: share, "\(movement)", &random) { movement.value(at: $0) }
    }
  }

  /// Expects that no value is outside of bounds, and that the values at their places are near to them.
  private func expect(
    _ bounds: CurveBounds, over interval: ClosedRange<Double>, near share: Double, _ name: String,
    _ random: inout SeededGenerator, except ends: [Double] = [], _ value: (Double) -> Double
  ) {
    let width = interval.upperBound - interval.lowerBound
    var worst = 0.0
    func check(_ place: Double) {
      guard interval.contains(place), !ends.contains(place) else { return }
      let value = value(place)
      worst = max(worst, value - bounds.high, bounds.low - value)
    }
    for step in 0...200 { check(interval.lowerBound + width * Double(step) / 200) }
    for place in [interval.lowerBound, bounds.lowPlace, bounds.highPlace, interval.upperBound] {
      for _ in 0..<10 { check(place + width * 1e-3 * (random.unit() - 0.5)) }
      check(place.nextUp)
      check(place.nextDown)
    }
    #expect(worst <= 0, "\(name) over \(interval): \(bounds)")
    let size = max(bounds.low.magnitude, bounds.high.magnitude, 1)
    // Values may jump at their places, and are exact at the ends of an easing.
    func values(near place: Double) -> [Double] {
      [0, -1e-15, 1e-15, -1e-12, 1e-12].map { value(place + $0 * max(1, place.magnitude)) }
    }
    let (most, least) = (
      values(near: bounds.highPlace).max()!, values(near: bounds.lowPlace).min()!
    )
    #expect(bounds.high - most <= share * size, "\(name) over \(interval)")
    #expect(least - bounds.low <= share * size, "\(name) over \(interval)")
  }
}

extension SeededGenerator {
  /// An interval inside a range: all of it, a long one or a short one.
  fileprivate mutating func interval(_ low: Double, _ high: Double) -> ClosedRange<Double> {
    if once(in: 6) { return low...high }
    let start = low + (high - low) * unit()
    let width = (high - start) * (once(in: 3) ? unit() * 1e-3 : unit())
    return start...min(high, start + width)
  }
}
