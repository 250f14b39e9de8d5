import DopesheetCurves
import Foundation
import TestSupport
import Testing

@Suite("Friction decays")
struct FrictionDecayTests {
  @Test("Value and velocity are those of the formula")
  func formula() throws {
    var random = SeededGenerator(seed: 71)
    for _ in 0..<500 {
      let friction = 0.001 + 0.998 * random.unit()
      let (x, v) = (random.unit() * 100, random.unit() * 2_000 + 1)
      let k = -log1p(-friction)
      let decay = try FrictionDecay(from: x, velocity: v, friction: friction)
      let rest = try #require(decay.restTime)
      #expect(abs(rest - log(v / 0.95) / k) <= 1e-13 * rest)
      #expect(abs(try #require(decay.restValue) - (x + (v - 0.95) / k)) <= 1e-13 * v / k)
      let time = rest * random.unit()
      #expect(abs(decay.velocity(at: time) - v * exp(-k * time)) <= 1e-13 * v)
      #expect(abs(decay.value(at: time) - (x - v / k * expm1(-k * time))) <= 1e-13 * (x + v / k))
    }
  }

  @Test("The other way round everything is mirrored")
  func mirror() throws {
    let a = try FrictionDecay(from: 10, velocity: 300, friction: 0.7)
    let b = try FrictionDecay(from: -10, velocity: -300, friction: 0.7)
    expectEqual(a.restTime, b.restTime)
    expectEqual(a.restValue, b.restValue.map { -$0 })
    #expect(a.value(at: 1) == -b.value(at: 1) && a.velocity(at: 1) == -b.velocity(at: 1))
  }

  @Test("Begun again on its way, it comes to the same rest")
  func semigroup() throws {
    let whole = try FrictionDecay(from: 0, velocity: 500, friction: 0.6)
    let (value, velocity) = whole.state(at: 2.5)
    let rest = try FrictionDecay(from: value, velocity: velocity, friction: 0.6)
    #expect(abs(try #require(rest.restValue) - whole.restValue!) < 1e-10)
    #expect(abs(try #require(rest.restTime) + 2.5 - whole.restTime!) < 1e-12)
    #expect(abs(rest.value(at: 1) - whole.value(at: 3.5)) < 1e-10)
  }

  @Test("A friction of next to nothing loses no digits")
  func smallFriction() throws {
    for friction in [1e-6, 1e-9, 1e-15] {
      let decay = try FrictionDecay(from: 0, velocity: 1_000, friction: friction)
      // x = vt − kvt²/2 …, with k = f + f²/2 …
      let time = 0.016
      let expected = 1_000 * time * (1 - friction * time / 2)
      #expect(abs(decay.value(at: time) - expected) < 1e-13 * expected)
    }
  }

  @Test("Without friction nothing rests, and with all of it everything does")
  func edges() throws {
    let free = try FrictionDecay(from: 1, velocity: 8, friction: 0)
    #expect(free.restTime == nil && free.restValue == nil)
    #expect(free.state(at: 4) == (33, 8))
    let stuck = try FrictionDecay(from: 1, velocity: 8, friction: 1)
    #expect(stuck.restTime == 0 && stuck.restValue == 1 && stuck.state(at: 0) == (1, 0))
    let endless = try FrictionDecay(from: 1, velocity: 8, friction: 0.5, limit: 0)
    #expect(endless.restTime == nil && endless.restValue == nil)
  }

  @Test("What is no faster than the limit is at rest at once", arguments: [0.95, -0.95, 0.1, 0])
  func slow(velocity: Double) throws {
    let decay = try FrictionDecay(from: 4, velocity: velocity, friction: 0.7)
    #expect(decay.restTime == 0 && decay.restValue == 4 && decay.state(at: 0) == (4, 0))
    let free = try FrictionDecay(from: 4, velocity: velocity, friction: 0)
    #expect(free.restTime == 0 && free.restValue == 4)
  }

  @Test("What is hardly faster than the limit moves for as long as it takes")
  func hardlyFaster() throws {
    for limit in [0.95, 1, 1.999999] {
      let decay = try FrictionDecay(from: 0, velocity: limit.nextUp, friction: 0.5, limit: limit)
      let expected = limit.ulp / limit / log(2)
      #expect(abs(try #require(decay.restTime) - expected) < 1e-9 * expected)
    }
    let quick = try FrictionDecay(from: 0, velocity: 1e30, friction: 0.5, limit: 1e-300)
    let expected: Double = 330 * log(10) / log(2)
    #expect(abs(try #require(quick.restTime) - expected) < 1e-9)
  }

  @Test("It tells what it was made from")
  func parameters() throws {
    let decay = try FrictionDecay(from: 4, velocity: 9, friction: 0.7, limit: 2)
    #expect(decay.start == 4 && decay.initialVelocity == 9)
    #expect(decay.friction == 0.7 && decay.limit == 2)
  }

  @Test("Numbers out of range are refused by name")
  func refusals() {
    expectRefused("from", [Double.nan, .infinity, 2e30], "-1e30...1e30") {
      try FrictionDecay(from: $0, velocity: 1, friction: 0.5)
    }
    expectRefused("velocity", [Double.nan, .infinity, 2e30], "-1e30...1e30") {
      try FrictionDecay(from: 0, velocity: $0, friction: 0.5)
    }
    expectRefused("friction", [-0.01, 1e-31, 1.01, .nan], "0, or 1e-30...1") {
      try FrictionDecay(from: 0, velocity: 1, friction: $0)
    }
    expectRefused("limit", [-1, .nan, .infinity], "0...1e30") {
      try FrictionDecay(from: 0, velocity: 1, friction: 0.5, limit: $0)
    }
  }
}

@Suite("Friction scrolls")
struct FrictionScrollTests {
  @Test("It approaches the final value and rests at the tolerance", arguments: [900.0, -900])
  func rest(velocity: Double) throws {
    let scroll = try FrictionScroll(from: 50, velocity: velocity, tolerance: 5)
    let rate = -log(0.135)
    #expect(abs(scroll.finalValue - (50 + velocity / rate)) < 1e-11)
    let (time, value) = (try #require(scroll.restTime), try #require(scroll.restValue))
    #expect(abs(time - log(900.0 / 5) / rate) < 1e-13)
    #expect(abs(abs(scroll.finalValue - value) - 5 / rate) < 1e-11)
    #expect(abs(abs(scroll.velocity(at: time * (1 - 1e-12))) - 5) < 1e-9)
    expectEqual(scroll.velocity(at: time), 0)
  }

  @Test("A scroll of drag D is a friction decay of friction 1 − D")
  func sameAsFriction() throws {
    let scroll = try FrictionScroll(from: 3, velocity: 800, drag: 0.25, tolerance: 0.95)
    let decay = try FrictionDecay(from: 3, velocity: 800, friction: 0.75)
    for step in 0...50 {
      let time = Double(step) / 8
      #expect(abs(scroll.value(at: time) - decay.value(at: time)) < 1e-11)
    }
  }

  @Test("With a tolerance of 0 it never rests")
  func endless() throws {
    let scroll = try FrictionScroll(from: 3, velocity: 800, tolerance: 0)
    #expect(scroll.restTime == nil && scroll.restValue == nil)
    #expect(scroll.value(at: 1e6) == scroll.finalValue && scroll.tolerance == 0)
    let still = try FrictionScroll(from: 3, velocity: 0, tolerance: 0)
    #expect(still.restTime == 0 && still.restValue == 3 && still.finalValue == 3)
  }

  @Test("Deceleration rates become drags and projections")
  func rates() throws {
    #expect(abs(try FrictionScroll.drag(decelerationRate: 0.998) - pow(0.998, 1_000)) < 1e-13)
    #expect(abs(try FrictionScroll.drag(decelerationRate: 0.998) - 0.135) < 1e-4)
    #expect(abs(try FrictionScroll.projectedDistance(velocity: 1_000) - 499) < 1e-9)
    #expect(
      abs(
        try FrictionScroll.projectedDistance(velocity: -500, decelerationRate: 0.99) + 49.5) < 1e-9)
    for value in [0, 0.93, 1, .nan] {
      let error = CurveParameterError("decelerationRate", value, allowed: "0.94...0.999999")
      #expect(throws: error) { try FrictionScroll.drag(decelerationRate: value) }
      #expect(throws: error) {
        try FrictionScroll.projectedDistance(velocity: 1, decelerationRate: value)
      }
    }
  }

  @Test("Numbers out of range are refused by name")
  func refusals() {
    expectRefused("drag", [0, 1, -0.5, .nan], "1e-30 or above, below 1") {
      try FrictionScroll(from: 0, velocity: 1, drag: $0)
    }
    expectRefused("tolerance", [-1], "0...1e30") {
      try FrictionScroll(from: 0, velocity: 1, tolerance: $0)
    }
    expectRefused("from", [.nan], "-1e30...1e30") { try FrictionScroll(from: $0, velocity: 1) }
    expectRefused("velocity", [.infinity], "-1e30...1e30") {
      try FrictionScroll(from: 0, velocity: $0)
    }
  }
}

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
      // A friction near 1 has few digits left for what it lacks to 1.
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

  @Test("What is at its target and slow enough rests at once")
  func atTarget() throws {
    let fling = try FlingToTarget(from: 3, to: 3, velocity: -0.5)
    #expect(fling.restTime == 0 && fling.state(at: 0) == (3, 0) && fling.restValue == 3)
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
    expectRefused("velocity", [1], "up to the limit either way, as the way is 0") {
      try FlingToTarget(from: 0, to: 0, velocity: $0)
    }
    expectRefused("limit", [0, -1, .nan, .infinity], "1e-30...1e30") {
      try FlingToTarget(from: 0, to: 1, velocity: 10, limit: $0)
    }
    expectRefused("from", [Double.nan, .infinity, -2e30], "-1e30...1e30") {
      try FlingToTarget(from: $0, to: 0, velocity: 1)
    }
    expectRefused("to", [Double.nan, .infinity, -2e30], "-1e30...1e30") {
      try FlingToTarget(from: 0, to: $0, velocity: 1)
    }
    expectRefused("velocity", [Double.nan, .infinity, -2e30], "-1e30...1e30") {
      try FlingToTarget(from: 0, to: 1, velocity: $0)
    }
  }
}
