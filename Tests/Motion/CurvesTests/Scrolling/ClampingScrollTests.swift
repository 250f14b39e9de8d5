import DopesheetCurves
import Foundation
import TestSupport
import Testing

@Suite("Clamping scrolls")
struct ClampingScrollTests {
  @Test("Value, velocity, duration and distance are those of the formula")
  func formula() throws {
    var random = SeededGenerator(seed: 81)
    let exponent = log(0.78) / log(0.9)
    for _ in 0..<300 {
      let (v, friction) = (random.unit() * 8_000 + 1, 0.005 + random.unit() * 0.05)
      let scroll = try ClampingScroll(from: 7, velocity: v, friction: friction)
      let reference = friction * 51890.2017312 / 0.35
      let duration = exponent * 0.35 * pow(v / reference, 1 / (exponent - 1))
      #expect(abs(scroll.duration - duration) <= 1e-13 * duration)
      let distance = v * duration / exponent
      #expect(abs(scroll.distance - distance) <= 1e-13 * distance)
      let u = random.unit()
      let state = scroll.state(at: u * duration)
      let way = distance * (1 - pow(1 - u, exponent))
      #expect(abs(state.value - 7 - way) <= 1e-12 * distance + 1e-14)
      #expect(abs(state.velocity - v * pow(1 - u, exponent - 1)) <= 1e-12 * v)
    }
  }

  @Test("Begun again anywhere on its way, it goes on the same")
  func ballistic() throws {
    var random = SeededGenerator(seed: 82)
    for _ in 0..<300 {
      let whole = try ClampingScroll(from: 30, velocity: random.unit() * 6_000 - 3_000)
      let time = whole.duration * random.unit() * 0.99
      let (value, velocity) = whole.state(at: time)
      let rest = try ClampingScroll(from: value, velocity: velocity)
      #expect(abs(rest.duration + time - whole.duration) <= 1e-12 * whole.duration)
      let scale = abs(whole.distance) + 30
      #expect(abs(rest.restValue! - whole.restValue!) <= 1e-12 * scale)
      let later = rest.duration * 0.4
      #expect(abs(rest.value(at: later) - whole.value(at: time + later)) <= 1e-12 * scale)
    }
  }

  @Test("Nothing moves without velocity, and the other way round all is mirrored")
  func edges() throws {
    let still = try ClampingScroll(from: 12, velocity: 0)
    #expect(still.duration == 0 && still.distance == 0 && still.state(at: 0) == (12, 0))
    let (a, b) = (
      try ClampingScroll(from: 0, velocity: 900), try ClampingScroll(from: 0, velocity: -900)
    )
    #expect(a.duration == b.duration && a.distance == -b.distance)
    #expect(a.value(at: 0.1) == -b.value(at: 0.1) && a.velocity(at: 0.1) == -b.velocity(at: 0.1))
  }

  @Test("Numbers out of range are refused by name")
  func refusals() {
    expectRefused("friction", [0, -0.015, .nan, .infinity], "1e-30...1e30") {
      try ClampingScroll(from: 0, velocity: 1, friction: $0)
    }
    expectRefused("from", [.nan], "-1e30...1e30") { try ClampingScroll(from: $0, velocity: 1) }
    expectRefused("velocity", [.infinity], "-1e30...1e30") {
      try ClampingScroll(from: 0, velocity: $0)
    }
  }
}
