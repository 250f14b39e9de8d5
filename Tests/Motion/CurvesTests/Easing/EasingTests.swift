import DopesheetCurves
import TestSupport
import Testing

@Suite("Easings")
struct EasingTests {
  @Test("Both ends are exact, also outside 0...1", arguments: Easing.named.map(\.name))
  func ends(name: String) throws {
    let easing = try Easing(text: name)
    expectEqual(easing.value(at: 0), 0)
    expectEqual(easing.value(at: 1), 1)
    expectEqual(easing.value(at: -3), 0)
    expectEqual(easing.value(at: 7), 1)
    expectEqual(easing.value(at: .nan), 0)
  }

  private static let families: [(name: String, family: Easing.Family)] = [
    ("quadratic", Easing.quadratic), ("cubic", Easing.cubic), ("quartic", Easing.quartic),
    ("quintic", Easing.quintic), ("sine", Easing.sine), ("expo", Easing.expo),
    ("circular", Easing.circular), ("atan", Easing.atan), ("back", Easing.back),
    ("elastic", Easing.elastic), ("bounce", Easing.bounce), ("flightBack", Easing.flightBack),
    ("flightElastic", Easing.flightElastic), ("flightBounce", Easing.flightBounce),
  ]

  @Test("Out is in, turned about the middle, and outIn is both, one after the other")
  func mirror() throws {
    let tuned = try [
      ("back(0.3)", Easing.back(overshoot: 0.3)),
      ("elastic(2, 0.5)", Easing.elastic(amplitude: 2, period: 0.5)),
    ]
    for (name, family) in Self.families + tuned {
      for step in 1..<100 {
        let u = Double(step) / 100
        let context = Comment(rawValue: "\(name) at \(u)")
        #expect(abs(family.out.value(at: u) - (1 - family.in.value(at: 1 - u))) < 1e-14, context)
        let half =
          u < 0.5 ? family.out.value(at: 2 * u) / 2 : 0.5 + family.in.value(at: 2 * u - 1) / 2
        #expect(abs(family.outIn.value(at: u) - half) < 1e-14, context)
        guard name != "bounce" else { continue }
        #expect(abs(family.inOut.value(at: u) + family.inOut.value(at: 1 - u) - 1) < 1e-14, context)
      }
    }
  }

  @Test("Curves that do not swing never go back")
  func monotone() {
    let swinging = ["back", "elastic", "bounce", "flightBack", "flightElastic", "flightBounce"]
    let steady = Self.families.filter { !swinging.contains($0.name) }
      .flatMap { [$0.family.in, $0.family.out, $0.family.inOut, $0.family.outIn] }
    for easing in steady + [.linear, .smoothStep, .smootherStep] {
      var last = 0.0
      for step in 0...2_000 {
        let value = easing.value(at: Double(step) / 2_000)
        #expect(value >= last - 1e-15 && value <= 1, "\(easing.text) at \(step)")
        last = value
      }
    }
  }

  private static let boundsCases: [(String, Double, Double)] = [
    ("back.in", -0.1001, 1.0), ("back.out", 0, 1.1001), ("flightBack.inOut", -0.19, 1.19),
    ("elastic.in", -0.38, 1), ("flightElastic.in", -0.365, 1), ("bounce.out", 0, 1),
    ("flightBounce.out", 0, 1.000_000_000_001), ("elastic.outIn", 0, 1.2),
  ]

  @Test("Curves that swing stay within the bounds that they are known for", arguments: boundsCases)
  func bounds(name: String, low: Double, high: Double) throws {
    let easing = try Easing(text: name)
    for step in 0...1_000 {
      let value = easing.value(at: Double(step) / 1_000)
      #expect(value >= low && value <= high, "\(name) at \(step): \(value)")
    }
  }

  @Test("The ends of the ranges are accepted, and what lies beyond is refused with the range")
  func ranges() throws {
    _ = try Easing.back(overshoot: 1e30)
    _ = try Easing.elastic(amplitude: 1e30, period: 1e-30)
    expectRefused("overshoot", [-0.1, 2e30, .nan], "0...1e30") { try Easing.back(overshoot: $0) }
    expectRefused("amplitude", [0.5, 2e30], "1...1e30") {
      try Easing.elastic(amplitude: $0, period: 1)
    }
    expectRefused("period", [0, 1e-31, .infinity], "1e-30...1e30") {
      try Easing.elastic(period: $0)
    }
  }

  @Test(
    "No parameters that are accepted give what is no finite number",
    arguments: 0..<deep(400, quick: 20))
  func finite(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    /// Of any size from 1e-300 up to 1e30, or an end of the range.
    func size() -> Double {
      switch random.below(4) {
      case 0: random.pick([0, 1, 1e-30, 1e30, .leastNonzeroMagnitude])
      case 1: random.unit()
      default: min(1e30, random.unit() * PortableMath.exp2(Double(random.int(-1_000...100))))
      }
    }
    func place() -> Double { random.once(in: 2) ? size() : -size() }
    let stops = (0..<random.int(2...6)).map { _ in
      LinearStops.Stop(place(), percents: (0..<random.below(3)).map { _ in place() })
    }
    let curve = CubicBezier(random.pick([0, 1, random.unit()]), place(), random.unit(), place())
    let families = [
      try Easing.back(overshoot: size()),
      try Easing.elastic(amplitude: max(1, size()), period: max(1e-30, size())),
    ]
    let easings =
      families.flatMap { [$0.in, $0.out, $0.inOut, $0.outIn] } + [
        .linear(try #require(LinearStops(stops))), .bezier(try #require(curve)),
      ]
    for easing in easings {
      for u in [Double.leastNonzeroMagnitude, 1e-300, 0.25, 0.5, 1 - 0x1p-53]
        + (0..<20).map({ _ in random.unit() })
      {
        #expect(easing.value(at: u).isFinite, "\(easing.text) at \(u)")
      }
    }
  }

  @Test("No two names stand for the same values")
  func distinct() {
    var found: Set<[String]> = []
    let sampled = Easing.named.map { name, easing in
      (name: name, values: (1..<64).map { easing.value(at: Double($0) / 64) })
    }
    for (index, a) in sampled.enumerated() {
      for b in sampled[(index + 1)...] {
        let gap = zip(a.values, b.values).map { abs($0 - $1) }.max() ?? 0
        if gap < 1e-6 { found.insert([a.name, b.name]) }
      }
    }
    expectEqual(found, [])
  }

  @Test("A custom easing is called inside 0...1 only")
  func custom() {
    let easing = Easing.custom("half") { _ in 0.5 }
    expectEqual(easing.value(at: 0.001), 0.5)
    expectEqual(easing.value(at: 0), 0)
    expectEqual(easing.value(at: 1), 1)
    expectEqual(easing, .custom("half") { $0 })
    #expect(easing != .custom("third") { $0 })
  }
}

@Suite struct EasingReversedTests {
  @Test("The reverse of every named curve is its mirror image", arguments: Easing.named.map(\.name))
  func named(name: String) throws {
    let easing = try Easing(text: name)
    // The two halves bounce in the same direction, not mirrored.
    for step in 1..<128 where name != "bounce.inOut" {
      let u = Double(step) / 128
      let mirrored = 1 - easing.value(at: 1 - u)
      #expect(abs(easing.reversed.value(at: u) - mirrored) < 1e-12, "\(name) at \(u)")
    }
    expectEqual(easing.reversed.reversed, easing)
  }

  private static let parametersCases: [(String, String)] = [
    ("back(overshoot: 0.2).in", "back(overshoot: 0.2).out"),
    ("elastic(amplitude: 1.5, period: 0.4).out", "elastic(amplitude: 1.5, period: 0.4).in"),
    ("cubic-bezier(0.5,0.25,1,1)", "cubic-bezier(0,0,0.5,0.75)"),
    ("steps(4, jump-end)", "steps(4, jump-start)"),
    ("steps(4, jump-none)", "steps(4, jump-none)"),
    ("linear(0, 0.75 25%, 1)", "linear(0 0%, 0.25 75%, 1 100%)"),
  ]

  @Test("So is that of curves with parameters", arguments: parametersCases)
  func parameters(text: String, reversed: String) throws {
    let easing = try Easing(text: text)
    expectEqual(easing.reversed.text, reversed)
    for step in 1..<64 {
      // Not exactly at the steps, where both sides of a jump differ.
      let u = (Double(step) + 0.5) / 64
      #expect(abs(easing.reversed.value(at: u) - (1 - easing.value(at: 1 - u))) < 1e-9)
    }
  }

  @Test("A curve of the user's own is turned round, and named so")
  func custom() {
    let easing = Easing.custom("mine") { $0 * $0 }
    expectEqual(easing.reversed.text, "custom(reversed(mine))")
    expectEqual(easing.reversed.value(at: 0.25), 1 - 0.75 * 0.75)
  }
}
