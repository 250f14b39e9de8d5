import DopesheetCurves
import TestSupport
import Testing

@Suite("Parameters of springs")
struct SpringCurveConversionsTests {
  @Test("Durations and bounces are given back as they were written")
  func durationAndBounce() throws {
    for step in -999...1_000 {
      let bounce = Double(step) / 1_000
      let duration = Double(step + 1_000) / 250
      let spring = try SpringCurve(duration: duration, bounce: bounce)
      #expect(spring.duration == duration && spring.bounce == bounce)
    }
  }

  @Test("Any duration and bounce, read back, give the same spring")
  func anyDurationAndBounce() throws {
    var random = SeededGenerator(seed: 31)
    for _ in 0..<3_000 {
      let duration = (random.unit() + 1e-9) * [1e-20, 1e-3, 1, 40, 1e20][random.below(5)]
      let bounce = 1 - 1.999 * random.unit()
      let spring = try SpringCurve(duration: duration, bounce: bounce)
      try expectEqual(SpringCurve(duration: spring.duration, bounce: spring.bounce), spring)
      #expect(abs(spring.duration - duration) <= 4 * duration.ulp)
      #expect(abs(spring.bounce - bounce) <= 1e-12)
    }
  }

  @Test("A bounce is the damping below or above critical")
  func bounces() throws {
    for (bounce, ratio) in [(1, 0), (0.3, 0.7), (0, 1), (-0.5, 2), (-0.75, 4), (-0.9375, 16)] {
      try expectEqual(SpringCurve(bounce: bounce).dampingRatio, ratio)
      try expectEqual(SpringCurve(response: 1, dampingRatio: ratio).bounce, bounce)
    }
  }

  @Test("Mass, stiffness and damping, there and back")
  func physics() throws {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<500 {
      let (mass, stiffness) = (0.01 + 9 * random.unit(), 1 + 1_000 * random.unit())
      let damping = 60 * random.unit()
      let spring = try SpringCurve(mass: mass, stiffness: stiffness, damping: damping)
      #expect(abs(try spring.stiffness(mass: mass) - stiffness) <= 1e-14 * stiffness)
      #expect(abs(try spring.damping(mass: mass) - damping) <= 1e-14 * damping)
    }
    let plain = try SpringCurve(stiffness: 100, damping: 10)
    #expect(plain == (try SpringCurve(frequency: 10, ratio: 0.5)))
    #expect(plain.bounce == 0.5 && abs(plain.duration - 0.628318530717958648) < 1e-15)
    #expect(try plain.stiffness() == 100 && plain.damping() == 10)
    let compose = try SpringCurve(dampingRatio: 0.5, stiffness: 100)
    expectEqual(compose, plain)
  }

  @Test("A response is the undamped period")
  func response() throws {
    let spring = try SpringCurve(response: 0.8, dampingRatio: 0)
    let state = spring.state(at: 0.8, from: 5, to: 2, velocity: 1)
    #expect(abs(state.value - 5) < 1e-12 && abs(state.velocity - 1) < 1e-12)
  }

  @Test("A spring made for a settling duration settles in it", arguments: [0.1, 0.5, 0.97, 1, 2])
  func settlingDuration(ratio: Double) throws {
    for wish in [0.2, 1, 7] {
      for share in [0.01, 0.001] {
        let spring = try SpringCurve(settlingDuration: wish, dampingRatio: ratio, tolerance: share)
        expectEqual(spring.dampingRatio, ratio)
        let tolerance = try SpringCurve.Tolerance(absolute: 1e-9, relative: share)
        let time = try #require(spring.settlingTime(displacement: -320, within: tolerance))
        #expect(abs(time - wish) < 1e-9 * wish)
      }
    }
  }

  @Test("Parameters out of range are refused with the range")
  func refusals() {
    let wide: StaticString = "1e-30...1e30"
    let times = [0, -0.5, 1e-30, 1e31, .nan, .infinity]
    let ratios = [-0.5, .nan, .infinity]
    let sizes = [0, -2, .nan, .infinity]
    expectRefused("bounce", [-1, -1.5, 1.0000001, .nan, .infinity], "above -1, up to 1") {
      try SpringCurve(bounce: $0)
    }
    expectRefused("duration", times, "1e-29...1e30") { try SpringCurve(duration: $0) }
    expectRefused("response", times, "1e-29...1e30") {
      try SpringCurve(response: $0, dampingRatio: 1)
    }
    expectRefused("settlingDuration", times, "1e-29...1e30") {
      try SpringCurve(settlingDuration: $0, dampingRatio: 1)
    }
    expectRefused("dampingRatio", ratios, "0...1e30") {
      try SpringCurve(response: 1, dampingRatio: $0)
    }
    expectRefused("dampingRatio", ratios, "0...1e30") {
      try SpringCurve(dampingRatio: $0, stiffness: 1)
    }
    expectRefused("damping", ratios, "0...1e30") { try SpringCurve(stiffness: 1, damping: $0) }
    expectRefused("mass", sizes, wide) { try SpringCurve(mass: $0, stiffness: 1, damping: 1) }
    expectRefused("stiffness", sizes, wide) { try SpringCurve(stiffness: $0, damping: 1) }
    expectRefused("stiffness", sizes, wide) { try SpringCurve(dampingRatio: 1, stiffness: $0) }
    expectRefused("mass", sizes, wide) { try SpringCurve.smooth.stiffness(mass: $0) }
    expectRefused("mass", sizes, wide) { try SpringCurve.smooth.damping(mass: $0) }
    expectRefused("dampingRatio", [0], "above 0, up to 1e30") {
      try SpringCurve(settlingDuration: 1, dampingRatio: $0)
    }
    expectRefused("tolerance", [0, 1, -1, .nan], "above 0, below 1") {
      try SpringCurve(settlingDuration: 1, dampingRatio: 1, tolerance: $0)
    }
    // Each number is in range, but the result is not.
    func refuses(_ name: String, _ make: () throws -> SpringCurve) {
      let error = #expect(throws: CurveParameterError.self) { try make() }
      expectEqual(error.map { "\($0.parameter)" }, name)
    }
    refuses("ratio") { try SpringCurve(mass: 1e-30, stiffness: 1, damping: 1e30) }
    refuses("frequency") { try SpringCurve(settlingDuration: 1e-29, dampingRatio: 1e30) }
  }
}
