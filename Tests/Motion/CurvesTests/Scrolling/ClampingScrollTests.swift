import DopesheetCurves
import Foundation
import TestSupport
import Testing

@Suite("Clamping scrolls")
struct ClampingScrollTests {
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
  }
}
