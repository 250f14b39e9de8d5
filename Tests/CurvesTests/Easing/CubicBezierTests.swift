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
}
