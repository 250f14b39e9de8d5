import DopesheetCurves
import TestSupport
import Testing

@Suite("Flings to a target")
struct FlingToTargetTests {
  @Test("A friction decay of the friction found rests at the target at the same time")
  func friction() throws {
    var random = SeededGenerator(seed: 91)
    for _ in 0..<500 {
      let (start, way) = (random.unit() * 100, 50 + random.unit() * 300)
      let sign: Double = random.once(in: 2) ? 1 : -1
      let velocity = sign * (1 + random.unit() * 500)
      let fling = try FlingToTarget(from: start, to: start + sign * way, velocity: velocity)
      let decay = try FrictionDecay(from: start, velocity: velocity, friction: fling.friction)
      // Near 1 few digits remain for the difference of the friction from 1.
      let bound = 1e-15 / (1 - fling.friction)
      #expect(abs(decay.restValue! - fling.restValue!) <= (bound + 1e-13) * way * 10)
      #expect(abs(decay.restTime! - fling.restTime!) <= (bound + 1e-13) * fling.restTime! * 10)
      #expect(fling.restValue == start + sign * way && fling.target == fling.restValue)
    }
  }

  @Test("It goes straight to the target and never beyond")
  func monotone() throws {
    let fling = try FlingToTarget(from: 100, to: -40, velocity: -700, limit: 2)
    let end = try #require(fling.restTime)
    var last = 100.0
    for step in 1...200 {
      let value = fling.value(at: end * Double(step) / 200)
      #expect(value < last && value >= -40)
      last = value
    }
    expectEqual(last, -40)
    #expect(abs(fling.velocity(at: end.nextDown) + 2) < 1e-12)
    #expect(fling.start == 100 && fling.initialVelocity == -700 && fling.limit == 2)
  }

  @Test("What is at its target and slow enough rests at once, and must be slow enough")
  func atTarget() throws {
    let fling = try FlingToTarget(from: 3, to: 3, velocity: -0.5)
    #expect(fling.restTime == 0 && fling.state(at: 0) == (3, 0) && fling.restValue == 3)
    expectRefused("velocity", [1], "from -limit to limit, as the distance is 0") {
      try FlingToTarget(from: 0, to: 0, velocity: $0)
    }
  }

  @Test(
    "Targets that no friction reaches are refused",
    arguments: [(10.0, -100.0), (10, 0), (10, 0.95), (-10, 100), (-10, -0.95)])
  func impossible(target: Double, velocity: Double) {
    expectRefused("velocity", [velocity], "above the limit, towards the target") {
      try FlingToTarget(from: 0, to: target, velocity: $0)
    }
  }

  @Test("Numbers out of range are refused by name")
  func refusals() {
    expectRefused("limit", [0, -1, .nan, .infinity], "1e-30...1e30") {
      try FlingToTarget(from: 0, to: 1, velocity: 10, limit: $0)
    }
  }
}
