import DopesheetCurves
import Testing

@Suite("Easings")
struct EasingTests {
  @Test("Both ends are exact, also outside 0...1", arguments: Easing.named.map(\.name))
  func ends(name: String) throws {
    let easing = try Easing(text: name)
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
    #expect(easing.value(at: -3) == 0)
    #expect(easing.value(at: 7) == 1)
    #expect(easing.value(at: .nan) == 0)
  }

  @Test(
    "Values at a quarter and at three quarters",
    arguments: [
      ("linear", 0.25, 0.75), ("quadratic.in", 0.0625, 0.5625), ("quadratic.out", 0.4375, 0.9375),
      ("quadratic.inOut", 0.125, 0.875), ("cubic.in", 0.015625, 0.421875),
      ("cubic.out", 0.578125, 0.984375), ("cubic.inOut", 0.0625, 0.9375),
    ])
  func quarters(name: String, first: Double, third: Double) throws {
    let easing = try Easing(text: name)
    #expect(easing.value(at: 0.25) == first)
    #expect(easing.value(at: 0.75) == third)
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
        #expect(
          abs(family.inOut.value(at: u) + family.inOut.value(at: 1 - u) - 1) < 1e-14, context)
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

  @Test(
    "Curves that swing stay within the bounds that they are known for",
    arguments: [
      ("back.in", -0.1001, 1.0), ("back.out", 0, 1.1001), ("flightBack.inOut", -0.19, 1.19),
      ("elastic.in", -0.38, 1), ("flightElastic.in", -0.365, 1), ("bounce.out", 0, 1),
      ("flightBounce.out", 0, 1.000_000_000_001), ("elastic.outIn", 0, 1.2),
    ])
  func bounds(name: String, low: Double, high: Double) throws {
    let easing = try Easing(text: name)
    for step in 0...1_000 {
      let value = easing.value(at: Double(step) / 1_000)
      #expect(value >= low && value <= high, "\(name) at \(step): \(value)")
    }
  }

  @Test("Parameters out of range are refused")
  func refusals() {
    #expect(throws: CurveParameterError("overshoot", -0.1, allowed: "0 or more")) {
      try Easing.back(overshoot: -0.1)
    }
    #expect(throws: CurveParameterError.self) { try Easing.back(overshoot: .nan) }
    #expect(throws: CurveParameterError.self) { try Easing.elastic(amplitude: 0.5, period: 1) }
    #expect(throws: CurveParameterError.self) { try Easing.elastic(period: 0) }
    #expect(throws: CurveParameterError.self) { try Easing.elastic(period: .infinity) }
  }

  @Test("A custom easing is called inside 0...1 only")
  func custom() {
    let easing = Easing.custom("half") { _ in 0.5 }
    #expect(easing.value(at: 0.001) == 0.5)
    #expect(easing.value(at: 0) == 0)
    #expect(easing.value(at: 1) == 1)
    #expect(easing == .custom("half") { $0 })
    #expect(easing != .custom("third") { $0 })
  }
}
