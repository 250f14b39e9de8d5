import DopesheetCurves
import TestSupport
import Testing

@Suite("Movements by a spring")
struct SpringMovementTests {
  @Test("A retarget carries value and velocity over")
  func retarget() throws {
    var random = SeededGenerator(seed: 61)
    for _ in 0..<300 {
      let s = try RandomSpring(&random)
      let movement = try SpringCurve.Movement(
        s.spring, from: s.start, to: s.target, velocity: s.velocity)
      let time = random.unit()
      let other = random.once(in: 2) ? nil : try RandomSpring(&random).spring
      let next = try movement.retargeted(at: time, to: 42, spring: other)
      #expect(next.state(at: -1) == movement.state(at: time))
      #expect(next.spring == other ?? s.spring)
      #expect(next.restValue == 42 && next.tolerance == movement.tolerance)
    }
  }

  @Test("Retargeted to the target it has, a movement goes on as before")
  func sameTarget() throws {
    let movement = try SpringCurve.Movement(.bouncy, from: 0, to: 1, velocity: -4)
    let next = try movement.retargeted(at: 0.13, to: 1)
    for step in 1...40 {
      let time = Double(step) / 100
      #expect(abs(next.value(at: time) - movement.value(at: time + 0.13)) < 1e-14)
    }
  }

  @Test("It rests when it is settled, exactly at its target")
  func rest() throws {
    let movement = try SpringCurve.Movement(.bouncy, from: 20, to: 320, within: .points)
    let time = try #require(movement.restTime)
    expectEqual(time, SpringCurve.bouncy.settlingTime(displacement: -300, within: .points))
    #expect(movement.state(at: time) == (320, 0))
    #expect(movement.value(at: time.nextDown) != 320)
  }

  @Test("What is at its target already is at rest at once")
  func atOnce() throws {
    let movement = try SpringCurve.Movement(.bouncy, from: 5, to: 5)
    #expect(movement.restTime == 0 && movement.state(at: 0) == (5, 0))
  }

  @Test("An undamped spring never rests")
  func undamped() throws {
    let spring = try SpringCurve(bounce: 1)
    let movement = try SpringCurve.Movement(spring, from: 0, to: 1)
    #expect(movement.restTime == nil && movement.restValue == nil)
    #expect(abs(movement.value(at: 1_000 * spring.duration)) < 1e-9)
  }

  @Test("Numbers out of range are refused by name")
  func refusals() throws {
    for value in [Double.nan, .infinity, -2e30] {
      #expect(throws: CurveParameterError("from", value, allowed: "-1e30...1e30")) {
        try SpringCurve.Movement(.smooth, from: value, to: 0)
      }
      #expect(throws: CurveParameterError("to", value, allowed: "-1e30...1e30")) {
        try SpringCurve.Movement(.smooth, from: 0, to: value)
      }
      #expect(throws: CurveParameterError("velocity", value, allowed: "-1e30...1e30")) {
        try SpringCurve.Movement(.smooth, from: 0, to: 0, velocity: value)
      }
    }
  }
}
