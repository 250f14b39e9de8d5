import DopesheetCurves
import Foundation
import TestSupport
import Testing

@Suite("Springs")
struct SpringCurveTests {
  @Test("Up to time 0 the state is exactly the start's, however crooked the numbers")
  func start() throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let spring = try RandomSpring(&random)
      for time in [0, -0.0, -1, -Double.infinity, .nan] {
        let state = spring.state(at: time)
        #expect(state.value == spring.start && state.velocity == spring.velocity)
      }
      #expect(
        spring.spring.value(at: 0, from: spring.start, to: 1e17, velocity: 0.1) == spring.start)
    }
  }

  @Test("A fine Runge-Kutta integration of the equation agrees")
  func integration() throws {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<40 {
      let spring = try RandomSpring(&random)
      let (frequency, ratio) = (spring.spring.frequency, spring.spring.dampingRatio)
      let step = 1 / (1_000 * frequency)
      var (x, v) = (spring.displacement, spring.velocity)
      func pull(_ x: Double, _ v: Double) -> Double {
        -frequency * (frequency * x + 2 * ratio * v)
      }
      for count in 1...8_000 {
        let (v1, a1) = (v, pull(x, v))
        let (v2, a2) = (v + step / 2 * a1, pull(x + step / 2 * v1, v + step / 2 * a1))
        let (v3, a3) = (v + step / 2 * a2, pull(x + step / 2 * v2, v + step / 2 * a2))
        let (v4, a4) = (v + step * a3, pull(x + step * v3, v + step * a3))
        x += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        v += step / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        guard count % 1_000 == 0 else { continue }
        let state = spring.state(at: Double(count) * step)
        #expect(abs(state.value - spring.target - x) <= 1e-9 * spring.size)
        #expect(abs(state.velocity - v) <= 1e-9 * spring.size * frequency)
      }
    }
  }

  @Test("Begun again on its way with its value and velocity, a spring goes on the same")
  func semigroup() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1_000 {
      let spring = try RandomSpring(&random)
      let (s, t) = (random.unit(), random.unit())
      var second = spring
      (second.start, second.velocity) = spring.state(at: s)
      let (here, there) = (second.state(at: t), spring.state(at: s + t))
      let size = spring.size + abs(spring.target)
      #expect(abs(here.value - there.value) <= 1e-12 * size)
      #expect(abs(here.velocity - there.velocity) <= 1e-12 * size * spring.spring.frequency)
    }
  }

  @Test("At critical damping and above, a spring that is not pushed at its target never passes it")
  func noOvershoot() throws {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<300 {
      let ratio = random.once(in: 3) ? 1 : 1 + (random.once(in: 2) ? 1e-6 : 4) * random.unit()
      let spring = try SpringCurve(response: 0.2 + random.unit(), dampingRatio: ratio)
      let start = random.unit() * 10 + 0.1
      let velocity = random.once(in: 2) ? 0 : random.unit() * 100
      for step in 0...400 {
        let time = Double(step) * 0.025
        #expect(spring.value(at: time, from: start, to: 0, velocity: velocity) >= 0)
        #expect(spring.value(at: time, from: -start, to: 0.1, velocity: -velocity) <= 0.1)
      }
    }
  }

  @Test(
    "The first overshoot from rest is e^(-πζ/√(1-ζ²)) of the way, after half a swing",
    arguments: [0, 0.01, 0.2, 0.3, 0.5, 0.7, 0.9, 0.97, 0.999])
  func overshoot(ratio: Double) throws {
    let spring = try SpringCurve(frequency: 9, ratio: ratio)
    let root = (1 - ratio * ratio).squareRoot()
    let time = Double.pi / (9 * root)
    let expected = 80 * exp(-Double.pi * ratio / root)
    let peak = spring.state(at: time, from: -80, to: 0)
    #expect(abs(peak.value - expected) < 1e-12 * 80)
    #expect(abs(peak.velocity) < 1e-10)
    #expect(spring.value(at: time * 0.99, from: -80, to: 0) < expected)
    #expect(spring.value(at: time * 1.01, from: -80, to: 0) < expected)
    for step in 0...1_000 {
      #expect(spring.value(at: Double(step) / 200, from: -80, to: 0) <= expected + 1e-13)
    }
  }

  @Test("Nothing jumps where damping passes through critical")
  func continuity() throws {
    for (displacement, velocity) in [(1.0, 0.0), (0, 5), (1, -20), (-2, 3)] {
      for step in 1...60 {
        let time = Double(step) * 0.03
        func state(_ ratio: Double) throws -> (value: Double, velocity: Double) {
          try SpringCurve(frequency: 10, ratio: ratio)
            .state(at: time, from: displacement, to: 0, velocity: velocity)
        }
        let middle = try state(1)
        for exponent in 3...16 {
          let distance = exponent == 16 ? 0x1p-52 : pow(10, -Double(exponent))
          let (below, above) = (try state(1 - distance), try state(1 + distance))
          // The first derivative cancels in the sum, which leaves curvature and rounding errors.
          let bound = 200 * distance * distance + 4e-15
          let ends = (below.value + above.value, below.velocity + above.velocity)
          #expect(abs(ends.0 - 2 * middle.value) <= bound, "1 ± \(distance) at \(time)")
          #expect(abs(ends.1 - 2 * middle.velocity) <= 20 * bound, "1 ± \(distance) at \(time)")
          #expect(abs(above.value - below.value) <= 30 * distance + 4e-15)
        }
      }
    }
  }

  @Test("A damped spring ends at its target to the bit, however long it waits")
  func farTimes() throws {
    for ratio in [0.01, 0.7, 1, 1 + 1e-12, 1.5, 40] {
      let spring = try SpringCurve(frequency: 10, ratio: ratio)
      for time in [1e5, 1e9, 1e300] {
        let state = spring.state(at: time, from: -3, to: 7.3, velocity: 1e6)
        #expect(state.value == 7.3 && state.velocity == 0)
      }
    }
  }

  @Test("An undamped spring keeps its swing")
  func undamped() throws {
    let spring = try SpringCurve(duration: 2 * .pi, bounce: 1)
    for step in 0...1_000 {
      let state = spring.state(at: Double(step) * 1e3 + 0.5, from: 1, to: 0)
      #expect(abs(state.value * state.value + state.velocity * state.velocity - 1) < 1e-14)
    }
    #expect(abs(spring.value(at: .pi, from: 1, to: 0) + 1) < 1e-15)
  }

  @Test("Extreme springs give numbers")
  func extremes() throws {
    for frequency in [1e-30, 1e-3, 1, 1e30] {
      for ratio in [0, 1e-30, 1 - 0x1p-53, 1, 1 + 0x1p-52, 1e15, 1e30] {
        let spring = try SpringCurve(frequency: frequency, ratio: ratio)
        for time in [1e-300, 1e-30, 1e-3, 1, 1e30, 1e60, 1e200] {
          let state = spring.state(at: time, from: 1e30, to: -1e30, velocity: -1e30)
          #expect(state.value.isFinite && state.velocity.isFinite)
        }
      }
    }
  }

  @Test("Frequencies and ratios out of range are refused")
  func refusals() {
    expectRefused("frequency", [0, -1, 1e-31, 1e31, .infinity, .nan], "1e-30...1e30") {
      try SpringCurve(frequency: $0, ratio: 1)
    }
    expectRefused("ratio", [-1e-9, 1e31, .infinity, .nan], "0...1e30") {
      try SpringCurve(frequency: 1, ratio: $0)
    }
  }
}

@Suite("Named springs")
struct SpringCurvePresetsTests {
  @Test("SwiftUI's are those of their durations and bounces")
  func swiftUI() throws {
    #expect(SpringCurve.smooth == (try SpringCurve(duration: 0.5, bounce: 0)))
    #expect(SpringCurve.snappy == (try SpringCurve(duration: 0.5, bounce: 0.15)))
    #expect(SpringCurve.bouncy == (try SpringCurve(duration: 0.5, bounce: 0.3)))
  }

  @Test("FlightAnimator's, Core Animation's and Flutter's are those of their parameters")
  func others() throws {
    #expect(SpringCurve.flightDecay == (try SpringCurve(frequency: 14, ratio: 0.97)))
    #expect(abs(SpringCurve.flightDecay.duration - 0.4488) < 1e-4)
    expectEqual(SpringCurve.flightDecay.bounce, 0.03)
    #expect(SpringCurve.coreAnimation == (try SpringCurve(stiffness: 100, damping: 10)))
    let overscroll = SpringCurve.overscroll
    #expect(abs(try overscroll.stiffness(mass: 0.5) - 100) < 1e-12)
    #expect(abs(try overscroll.damping(mass: 0.5) - 15.556349186104045) < 1e-13)
  }

  @Test("Compose's are those of their ratios and stiffnesses")
  func compose() throws {
    #expect(SpringCurve.compose() == (try SpringCurve(dampingRatio: 1, stiffness: 1_500)))
    expectEqual(SpringCurve.ComposeDamping.allCases.map(\.rawValue), [0.2, 0.5, 0.75, 1])
    #expect(SpringCurve.ComposeStiffness.allCases.map(\.rawValue) == [50, 200, 400, 1_500, 10_000])
    for damping in SpringCurve.ComposeDamping.allCases {
      for stiffness in SpringCurve.ComposeStiffness.allCases {
        let spring = SpringCurve.compose(damping, stiffness)
        expectEqual(spring.dampingRatio, damping.rawValue)
        #expect(abs(try spring.stiffness() - stiffness.rawValue) < 1e-11)
      }
    }
  }

  private static let materialCases: [(SpringCurve.MaterialScheme, [Double])] = [
    (SpringCurve.MaterialScheme.standard, [0.9, 700, 0.9, 1_400, 0.9, 300]),
    (SpringCurve.MaterialScheme.expressive, [0.8, 380, 0.6, 800, 0.8, 200]),
  ]

  @Test("Material 3's are those of its table", arguments: materialCases)
  func material(scheme: SpringCurve.MaterialScheme, spatial: [Double]) throws {
    let effects: [Double] = [1, 1_600, 1, 3_800, 1, 800]
    for (kind, table) in [(SpringCurve.MaterialKind.spatial, spatial), (.effects, effects)] {
      for (index, speed) in SpringCurve.MaterialSpeed.allCases.enumerated() {
        let spring = SpringCurve.material(kind, speed, scheme: scheme)
        expectEqual(spring.dampingRatio, table[2 * index])
        #expect(abs(try spring.stiffness() - table[2 * index + 1]) < 1e-11)
      }
    }
    #expect(SpringCurve.material(.effects) == (try SpringCurve(dampingRatio: 1, stiffness: 1_600)))
  }
}
