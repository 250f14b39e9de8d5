import DopesheetCurves
import TestSupport
import Testing

@Suite("When springs settle")
struct SpringCurveSettlingTests {
  @Test("Settled is settled from then on, and not a moment before")
  func settles() throws {
    var random = SeededGenerator(seed: 41)
    for _ in 0..<deep(1_500, quick: 25) {
      let s = try RandomSpring(&random)
      let tolerance = try SpringCurve.Tolerance(
        absolute: [1e-6, 0.001, 0.1, 5][random.below(4)], relative: random.once(in: 2) ? 0 : 0.001)
      let limit = tolerance.limit(over: s.displacement)
      let time = try #require(
        s.spring.settlingTime(
          displacement: s.displacement, velocity: s.velocity, within: tolerance))
      let spring = SpringCurve.Prepared(s.spring)
      /// The used part of the limit, by displacement or velocity.
      func use(_ time: Double) -> Double {
        let transition = spring.transition(after: time)
        let x = transition.displacement(from: s.displacement, velocity: s.velocity)
        let v = transition.velocity(from: s.displacement, velocity: s.velocity)
        return max(abs(x), abs(v) / s.spring.frequency) / limit
      }
      // The envelope falls by e^-8 at least in the time sampled; a swing is met by many samples.
      let span = max(8 * (s.spring.dampingRatio + 1 / s.spring.dampingRatio), 8)
      for step in 0...600 {
        let later = time + span / s.spring.frequency * Double(step) / 600
        #expect(use(later) <= 1 + 1e-9)
      }
      if time == 0 { continue }
      #expect(abs(use(time) - 1) < 1e-6)
      #expect(use(time * (1 - 1e-6)) > 1)
    }
  }

  @Test("The last crossing is that of the creep after a turn, which heavy damping hides")
  func crossingAfterHiddenTurn() throws {
    let spring = try SpringCurve(frequency: 10, ratio: 1e6)
    let velocity = -20_001_999.999995
    let time = try #require(
      spring.lastCrossingTime(epsilon: 1e-5, displacement: 1, velocity: velocity))
    // The creep loses nine tenths of its ten-thousandth at a rate of 5e-6 per second.
    #expect(abs(time - 460_517) < 1)
    let displacement = SpringCurve.Prepared(spring).transition(after: time)
      .displacement(from: 1, velocity: velocity)
    #expect(abs(displacement + 1e-5) < 1e-12)
  }

  @Test("The last crossing is one, and there is none after it")
  func lastCrossing() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<deep(1_500, quick: 25) {
      let s = try RandomSpring(&random)
      let epsilon = [1e-8, 0.001, 0.1, 20][random.below(4)]
      let time = try #require(
        s.spring.lastCrossingTime(
          epsilon: epsilon, displacement: s.displacement, velocity: s.velocity))
      let spring = SpringCurve.Prepared(s.spring)
      func distance(_ time: Double) -> Double {
        abs(
          spring.transition(after: time)
            .displacement(from: s.displacement, velocity: s.velocity))
      }
      let span = max(8 * (s.spring.dampingRatio + 1 / s.spring.dampingRatio), 8)
      for step in 0...600 {
        let later = time + span / s.spring.frequency * Double(step) / 600
        #expect(distance(later) <= epsilon * (1 + 1e-9))
      }
      if time == 0 { continue }
      #expect(abs(distance(time) - epsilon) < 1e-12 * s.size)
      #expect(distance(time * (1 - 1e-7)) > epsilon)
    }
  }

  @Test(
    "The critical spring's last crossing is that of Lambert's function",
    arguments: [(1e-2, 6.638352068), (1e-3, 9.233413476), (1e-4, 11.756371223)])
  func critical(epsilon: Double, time: Double) throws {
    let spring = try SpringCurve(frequency: 1, ratio: 1)
    let found = try #require(spring.lastCrossingTime(epsilon: epsilon, displacement: 1))
    #expect(abs(found - time) < 1e-9)
    // The same on both sides of critical damping, except for the effect of the damping itself.
    for distance in [1e-12, 1e-9, 1e-6] {
      for ratio in [1 - distance, 1 + distance] {
        let near = try SpringCurve(frequency: 1, ratio: ratio)
        let other = try #require(near.lastCrossingTime(epsilon: epsilon, displacement: 1))
        #expect(abs(other - found) < 60 * distance + 1e-13)
      }
    }
  }

  @Test("An undamped spring settles only if it never leaves the tolerance")
  func undamped() throws {
    let spring = try SpringCurve(frequency: 10, ratio: 0)
    expectEqual(spring.settlingTime(displacement: 5, within: .points), nil)
    expectEqual(spring.settlingTime(displacement: 0, velocity: 1.01, within: .points), nil)
    expectEqual(spring.settlingTime(displacement: 0, velocity: 0.99, within: .points), 0)
    expectEqual(spring.lastCrossingTime(epsilon: 0.001, displacement: 1), nil)
  }

  @Test("What is not a number never settles, and an ε of 0 is never reached")
  func nothing() {
    let spring = SpringCurve.snappy
    for number in [Double.nan, .infinity, -.infinity, 1e101] {
      expectEqual(spring.settlingTime(displacement: number, within: .points), nil)
      expectEqual(spring.settlingTime(displacement: 1, velocity: number, within: .points), nil)
    }
    for epsilon in [0, -1, .nan] {
      expectEqual(spring.lastCrossingTime(epsilon: epsilon, displacement: 1), nil)
    }
  }

  @Test("Extreme springs settle at a time, if late")
  func extremes() throws {
    for frequency in [1e-30, 1, 1e30] {
      for ratio in [1e-30, 1e-9, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1e15, 1e30] {
        let spring = try SpringCurve(frequency: frequency, ratio: ratio)
        for (d, v) in [(1e30, 0), (0, 1e30), (1, -1e30), (-1e30, 1)] {
          let time = try #require(
            spring.settlingTime(displacement: d, velocity: v, within: .fractions))
          #expect(time.isFinite && time >= 0)
        }
      }
    }
  }

  @Test("A creeping spring thrown exactly along its fast part settles by that one")
  func fastPart() throws {
    for ratio in [2.0, 1e3, 1e8] {
      let spring = try SpringCurve(frequency: 1, ratio: ratio)
      let fast = ratio + (ratio * ratio - 1).squareRoot()
      let time = try #require(
        spring.lastCrossingTime(epsilon: 0.001, displacement: 1, velocity: -fast))
      #expect(abs(time * fast - 6.907755278982137) < 1e-6)
    }
  }

  @Test("A tolerance is the larger of a distance and a share of the way")
  func tolerance() throws {
    let tolerance = try SpringCurve.Tolerance(absolute: 0.5, relative: 0.01)
    #expect(tolerance.limit(over: 10) == 0.5 && tolerance.limit(over: -100) == 1)
    #expect(SpringCurve.Tolerance.points == (try SpringCurve.Tolerance(absolute: 0.1)))
    expectEqual(SpringCurve.Tolerance.fractions.absolute, 0.001)
    expectEqual(SpringCurve.Tolerance.transforms.relative, 0.001)
    expectRefused("absolute", [0, -1, .nan, .infinity], "1e-30...1e30") {
      try SpringCurve.Tolerance(absolute: $0)
    }
    expectRefused("relative", [-0.1, 1.1, .nan], "0...1") {
      try SpringCurve.Tolerance(absolute: 1, relative: $0)
    }
  }
}

@Suite("Movements by a spring")
struct SpringMovementTests {
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
}

@Suite("Prepared springs")
struct PreparedSpringTests {
  @Test("Where the formula changes above critical damping, its two forms meet")
  func seam() throws {
    for ratio in [1 + 1e-6, 1.01, 1.5, 3, 30] {
      let spring = try SpringCurve(frequency: 1, ratio: ratio)
      let time = 1 / (ratio * ratio - 1).squareRoot()
      let before = spring.state(at: time * (1 - 1e-15), from: 1, to: 0, velocity: -0.3)
      let after = spring.state(at: time * (1 + 1e-15), from: 1, to: 0, velocity: -0.3)
      // The slopes over this time, and the rounding of exponentials of σt.
      let bound = 4e-15 * time + 4e-16 * (1 + ratio * time)
      #expect(abs(before.value - after.value) < bound)
      #expect(abs(before.velocity - after.velocity) < bound)
    }
  }
}
