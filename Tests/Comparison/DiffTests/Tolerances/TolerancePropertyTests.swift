import DopesheetDiff
import TestSupport
import Testing

/// Properties of any tolerance and any two numbers.
@Suite("Any tolerance") struct TolerancePropertyTests {
  /// Two numbers that are often near each other, far from each other, or not a number.
  private func pair(_ random: inout SeededGenerator) -> (Double, Double) {
    let a = random.pick([random.double(), .nan, .infinity, 0, -0.0, 360, 1])
    switch random.below(6) {
    case 0: return (a, random.double())
    case 1: return (a, (0..<random.below(5)).reduce(a) { x, _ in x.nextUp })
    case 2: return (a, a + random.unit() * random.pick([1e-9, 1, 400]))
    case 3: return (a, a + 360 * Double(random.int(-3...3)))
    case 4: return (a, -a)
    default: return (a, a)
    }
  }

  private func tolerance(_ random: inout SeededGenerator) -> Tolerance {
    Tolerance(
      absolute: random.pick([0, 1e-9, 0.5, 100]), relative: random.pick([0, 1e-6, 0.1]),
      ulps: random.pick([0, 1, 4]), period: random.pick([0, 0, 360, 2 * .pi]))
  }

  private func passes(_ a: Double, _ b: Double, _ tolerance: Tolerance) -> Bool {
    let passes = [(a, b), (b, a)].map { golden, actual in
      TraceDiff([golden], [actual], ["x": tolerance]).verdict.passes
    }
    #expect(passes[0] == passes[1], "it is symmetric: \(a) \(b) \(tolerance)")
    return passes[0]
  }

  @Test(
    "What passes, passes with any greater limit", arguments: 0..<deep(20, quick: 4) as Range<UInt64>
  )
  func monotone(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var passed = 0
    for _ in 0..<100 {
      let ((a, b), tolerance) = (pair(&random), tolerance(&random))
      guard passes(a, b, tolerance) else { continue }
      passed += 1
      for change in 0..<4 {
        var greater = tolerance
        switch change {
        case 0: greater.absolute += random.unit()
        case 1: greater.relative += random.unit()
        case 2: greater.ulps += UInt64(random.below(9))
        default: if greater.period == 0 { greater.period = random.pick([1, 360]) }
        }
        #expect(passes(a, b, greater), "\(a) \(b) \(tolerance) \(greater)")
      }
    }
    #expect(passed > 20)
  }

  @Test(
    "NaN equals NaN and nothing else, whatever the tolerance",
    arguments: 0..<deep(20, quick: 4) as Range<UInt64>)
  func nan(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let (number, tolerance) = (random.double(), tolerance(&random))
      #expect(passes(.nan, .nan, tolerance))
      #expect(number.isNaN || !passes(.nan, number, tolerance))
      #expect(passes(.infinity, .infinity, tolerance) && !passes(.infinity, number, tolerance))
    }
  }

  @Test(
    "-0 equals 0 exactly if any limit is set", arguments: 0..<deep(20, quick: 4) as Range<UInt64>)
  func zeros(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tolerance = tolerance(&random)
    expectEqual(passes(0, -0.0, tolerance), !tolerance.isExact)
    #expect(!passes(0, -0.0, .exact))
  }

  private static let anglesCases: [(Double, Double, Tolerance, Bool)] = [
    (359.75, 0.25, Tolerance.angle(0.5, period: 360), true),
    (359.75, 0.5, .angle(0.5, period: 360), false),
    (-179.75, 180, .angle(0.5, period: 360), true),
    (0, 180, .angle(179, period: 360), false),
    (0, 180, .angle(180, period: 360), true),
    (10, 730, .angle(0, period: 360), true),
    (10, 730.0.nextUp, .angle(0, period: 360), false),
    (3.14159, -3.14159, .angle(1e-4, period: 2 * .pi), true),
    (3.14159, -3.14159, .angle(1e-6, period: 2 * .pi), false),
    (359.75, 0.25, .absolute(0.5), false),
    (359.75, 0.25, .angle(0.5, period: .nan), false),
    (359.75, 0.25, .angle(0.5, period: -360), false),
  ]

  @Test(
    "Angles go the short way round, in whatever unit a full turn is given",
    arguments: anglesCases)
  func angles(_ a: Double, _ b: Double, _ tolerance: Tolerance, _ isNear: Bool) {
    expectEqual(passes(a, b, tolerance), isNear)
  }
}
