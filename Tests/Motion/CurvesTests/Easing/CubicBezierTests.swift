import DopesheetCurves
import TestSupport
import Testing

@Suite("Cubic Bézier easings")
struct CubicBezierTests {
  @Test("The control points of a line give a line")
  func line() throws {
    let third = 1.0 / 3
    let curve = try #require(CubicBezier(third, third, 1 - third, 1 - third))
    for step in 0...100 {
      let u = Double(step) / 100
      #expect(abs(curve.value(at: u) - u) < 1e-12)
    }
  }

  private static let inverseCases: [(Double, Double, Double, Double)] = [
    (0.25, 0.1, 0.25, 1.0), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1),
    (0, 1, 1, 0), (1, 0, 0, 1), (0.68, -0.6, 0.32, 1.6), (1, 5, 0, -4), (0, 0, 0, 0),
  ]

  @Test("A point of the curve is found again by its time", arguments: inverseCases)
  func inverse(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let curve = try #require(CubicBezier(x1, y1, x2, y2))
    for step in 1..<200 {
      let s = Double(step) / 200
      let r = 1 - s
      let x = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
      let y = 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
      // Where the curve is flat in x, the last bit of x corresponds to many bits of s.
      let slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
      #expect(abs(curve.value(at: x) - y) < (slope > 1e-3 ? 1e-12 : 1e-4))
    }
  }

  @Test("Times outside 0...1 and infinite progress are refused")
  func refusals() {
    expectEqual(CubicBezier(-0.1, 0, 1, 1), nil)
    expectEqual(CubicBezier(0, 0, 1.1, 1), nil)
    expectEqual(CubicBezier(.nan, 0, 1, 1), nil)
    expectEqual(CubicBezier(0, .infinity, 1, 1), nil)
    expectEqual(CubicBezier(0, 2e30, 1, 1), nil)
    expectEqual(CubicBezier(0, 0, 1, -2e30), nil)
    #expect(CubicBezier(0, -2, 1, 3) != nil)
  }

  @Test("A polynomial up to the third power is a curve, up to rounding")
  func polynomials() throws {
    let strong = try Easing.back(overshoot: 0.3)
    let easings: [Easing] = [
      .linear, .smoothStep, .quadratic.in, .quadratic.out, .cubic.in, .cubic.out, .back.in,
      .back.out, strong.in, strong.out,
    ]
    for easing in easings {
      let curve = try #require(CubicBezier(easing), "\(easing.text)")
      for step in 0...100 {
        let u = Double(step) / 100
        let difference = (curve.value(at: u) - easing.value(at: u)).magnitude
        #expect(difference < 1e-12, "\(easing.text) at \(u)")
      }
    }
  }

  @Test("An easing that was made from a curve gives it back, and other easings are none")
  func others() throws {
    let curve = try #require(CubicBezier(0.34, 1.56, 0.64, 1))
    expectEqual(CubicBezier(.bezier(curve)), curve)
    let none: [Easing] = [
      .quadratic.inOut, .cubic.outIn, .back.inOut, .smootherStep, .quartic.in, .elastic.out,
      .circular.in, .custom("mine") { $0 },
    ]
    for easing in none { expectEqual(CubicBezier(easing), nil, "\(easing.text)") }
  }
}
