import DopesheetCurves
import TestSupport
import Testing

@Suite("Movements that end by their own law")
struct MovementCurveTests {
  /// Checks the properties that all movements share.
  private func check<Curve: MovementCurve>(
    _ curve: Curve, start: Double, velocity: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    func isTrue(_ condition: Bool, _ what: Comment) {
      #expect(condition, what, sourceLocation: sourceLocation)
    }
    let before = curve.state(at: -0.5)
    isTrue(before.value == start && before.velocity == velocity, "before the start")
    isTrue((curve.restTime == nil) == (curve.restValue == nil), "rest time and value go together")
    let end = curve.restTime ?? 10
    if end > 0 {
      let first = curve.state(at: 0)
      isTrue(first.value == start && first.velocity == velocity, "at the start")
    }
    for part in 1..<20 where end > 0 {
      let time = end * Double(part) / 20
      let h = 1e-6 * end
      let slope = (curve.value(at: time + h) - curve.value(at: time - h)) / (2 * h)
      let bound = 1e-6 * velocity.magnitude + 1e-9 * start.magnitude / end
      isTrue(abs(slope - curve.velocity(at: time)) <= bound, "the slope at \(time)")
      isTrue(curve.state(at: time) == (curve.value(at: time), curve.velocity(at: time)), "both")
    }
    guard let rest = curve.restValue else { return }
    for time in [end, end.nextUp, end + 1, .infinity] {
      isTrue(curve.state(at: time) == (rest, 0), "at rest at \(time)")
    }
    let last = curve.value(at: end * (1 - 1e-12))
    isTrue(abs(last - rest) <= 1e-9 * (abs(rest) + abs(start) + 1), "the end")
  }

  @Test("Springs")
  func springs() throws {
    var random = SeededGenerator(seed: 51)
    for _ in 0..<200 {
      let s = try RandomSpring(&random)
      let tolerance = SpringCurve.Tolerance.points
      let movement = try SpringCurve.Movement(
        s.spring, from: s.start, to: s.target, velocity: s.velocity, within: tolerance)
      expectEqual(movement.restValue, s.target)
      // A spring may start from rest; its speed is then taken from its frequency.
      for part in 1..<20 {
        let time = (movement.restTime ?? 0) * Double(part) / 20
        guard time > 0 else { continue }
        #expect(movement.state(at: time) == s.state(at: time))
      }
      #expect(movement.state(at: -1) == (s.start, s.velocity))
      if let end = movement.restTime {
        #expect(movement.state(at: end) == (s.target, 0))
        let limit = tolerance.limit(over: s.displacement)
        let last = movement.state(at: end * (1 - 1e-9))
        #expect(abs(last.value - s.target) <= max(limit * (1 + 1e-6), end == 0 ? .infinity : 0))
      }
    }
  }

  @Test("Decays, scrolls and flings")
  func decays() throws {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<200 {
      let (start, velocity) = (random.unit() * 200 - 100, random.unit() * 4_000 - 2_000)
      let (part, way) = (0.001 + 0.998 * random.unit(), velocity * random.unit())
      let curves: [any MovementCurve] = [
        try FrictionDecay(from: start, velocity: velocity, friction: part),
        try FrictionScroll(from: start, velocity: velocity, drag: part),
        try ClampingScroll(from: start, velocity: velocity),
        try FlingToTarget(from: start, to: start + way, velocity: velocity),
      ]
      for curve in curves { check(curve, start: start, velocity: velocity) }
    }
    check(try FrictionDecay(from: 3, velocity: -7, friction: 0), start: 3, velocity: -7)
    check(try FrictionDecay(from: 3, velocity: -7, friction: 0.5, limit: 0), start: 3, velocity: -7)
    check(try FrictionScroll(from: 3, velocity: 70, tolerance: 0), start: 3, velocity: 70)
  }

  @Test("Starts, targets and velocities out of range are refused by name")
  func refusals() {
    func refused<Curve>(_ name: StaticString, _ make: (Double) throws -> Curve) {
      expectRefused(name, [.nan, .infinity, -2e30, 2e30], "-1e30...1e30", make)
    }
    refused("from") { try SpringCurve.Movement(.smooth, from: $0, to: 0) }
    refused("to") { try SpringCurve.Movement(.smooth, from: 0, to: $0) }
    refused("velocity") { try SpringCurve.Movement(.smooth, from: 0, to: 0, velocity: $0) }
    refused("from") { try FrictionDecay(from: $0, velocity: 1, friction: 0.5) }
    refused("velocity") { try FrictionDecay(from: 0, velocity: $0, friction: 0.5) }
    refused("from") { try FrictionScroll(from: $0, velocity: 1) }
    refused("velocity") { try FrictionScroll(from: 0, velocity: $0) }
    refused("from") { try ClampingScroll(from: $0, velocity: 1) }
    refused("velocity") { try ClampingScroll(from: 0, velocity: $0) }
    refused("from") { try FlingToTarget(from: $0, to: 0, velocity: 1) }
    refused("to") { try FlingToTarget(from: 0, to: $0, velocity: 1) }
    refused("velocity") { try FlingToTarget(from: 0, to: 1, velocity: $0) }
  }
}
