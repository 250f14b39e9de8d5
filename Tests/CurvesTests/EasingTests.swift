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

  @Test("Out is in, turned about the middle", arguments: [Easing.quadratic, Easing.cubic])
  func mirror(family: Easing.Family) {
    for step in 1..<100 {
      let u = Double(step) / 100
      #expect(abs(family.out.value(at: u) - (1 - family.in.value(at: 1 - u))) < 1e-15)
      #expect(abs(family.inOut.value(at: u) + family.inOut.value(at: 1 - u) - 1) < 1e-15)
    }
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
