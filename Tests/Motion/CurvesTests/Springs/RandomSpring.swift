import DopesheetCurves
import TestSupport

/// A spring and a start, drawn at random.
struct RandomSpring {
  var spring: SpringCurve
  var start: Double
  var target: Double
  var velocity: Double

  /// The start minus the target.
  var displacement: Double { start - target }

  /// An upper bound of the displacement, roughly. Errors are measured relative to it.
  var size: Double { displacement.magnitude + velocity.magnitude / spring.frequency + 1e-9 }

  /// Draws periods of 0.1...3 s and all kinds of damping, including critical and nearly critical.
  init(_ random: inout SeededGenerator) throws {
    let ratio =
      switch random.below(6) {
      case 0: 1.0
      case 1: 1 + (random.unit() - 0.5) * 1e-3
      case 2: 1 + random.unit() * 3
      case 3: random.unit() * 0.2 + 0.01
      default: random.unit() + 0.01
      }
    spring = try SpringCurve(response: 0.1 + random.unit() * 2.9, dampingRatio: ratio)
    start = random.unit() * 200 - 100
    target = random.once(in: 8) ? start : random.unit() * 200 - 100
    velocity = random.once(in: 3) ? 0 : random.unit() * 4_000 - 2_000
  }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    spring.state(at: time, from: start, to: target, velocity: velocity)
  }
}
