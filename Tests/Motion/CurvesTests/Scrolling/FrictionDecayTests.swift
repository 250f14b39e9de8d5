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

  @Test("Numbers out of range are refused by name")
  func refusals() {
    expectRefused("friction", [-0.01, 1e-31, 1.01, .nan], "0, or 1e-30...1") {
      try FrictionDecay(from: 0, velocity: 1, friction: $0)
    }
    expectRefused("limit", [-1, .nan, .infinity], "0...1e30") {
      try FrictionDecay(from: 0, velocity: 1, friction: 0.5, limit: $0)
    }
  }
}
