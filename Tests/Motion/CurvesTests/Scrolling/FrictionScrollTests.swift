import DopesheetCurves
import Foundation
import TestSupport
import Testing

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

  @Test("Deceleration rates become drags")
  func rates() throws {
    #expect(abs(try FrictionScroll.drag(decelerationRate: 0.998) - pow(0.998, 1_000)) < 1e-13)
    #expect(abs(try FrictionScroll.drag(decelerationRate: 0.998) - 0.135) < 1e-4)
    for value in [0, 0.93, 1, .nan] {
      let error = CurveParameterError("decelerationRate", value, allowed: "0.94...0.999999")
      #expect(throws: error) { try FrictionScroll.drag(decelerationRate: value) }
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
  }
}
