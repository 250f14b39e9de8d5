import DopesheetCurves
import TestSupport
import Testing

@Suite("Easings of several Bézier pieces")
struct BezierSplineTests {
  typealias Point = BezierSpline.Point

  @Test("One piece is a cubic Bézier easing", arguments: 0..<40)
  func onePiece(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (x1, y1, x2, y2) = (random.unit(), random.unit(), random.unit(), 2 - random.unit())
    let spline = try #require(BezierSpline([Point(x1, y1), Point(x2, y2)]))
    for step in 0...50 {
      let u = Double(step) / 50
      let difference =
        Easing.spline(spline).value(at: u) - Easing.cubicBezier(x1, y1, x2, y2).value(at: u)
      #expect(abs(difference) < 1e-12)
    }
  }

  /// Material's emphasized easing on Android.
  private let emphasized = BezierSpline([
    Point(0.05, 0), Point(0.133333, 0.06), Point(0.166666, 0.4), Point(0.208333, 0.82),
    Point(0.25, 1),
  ])

  @Test("A point of each piece is found by its time")
  func pieces() throws {
    let easing = Easing.spline(try #require(emphasized))
    expectEqual(easing.value(at: 0.166666), 0.4)
    for step in 1..<100 {
      let s = Double(step) / 100
      let r = 1 - s
      func point(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
        r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d
      }
      let first = easing.value(at: point(0, 0.05, 0.133333, 0.166666))
      #expect(abs(first - point(0, 0, 0.06, 0.4)) < 1e-12)
      let second = easing.value(at: point(0.166666, 0.208333, 0.25, 1))
      #expect(abs(second - point(0.4, 0.82, 1, 1)) < 1e-12)
    }
  }

  @Test("The reverse is the point reflection")
  func reversed() throws {
    let easing = Easing.spline(try #require(emphasized))
    for step in 0...100 {
      let u = Double(step) / 100
      #expect(abs(easing.reversed.value(at: u) - (1 - easing.value(at: 1 - u))) < 1e-12)
    }
  }

  @Test("Points that are no curve of time are refused")
  func refusals() {
    #expect(BezierSpline([]) == nil && BezierSpline([Point(0, 0)]) == nil)
    #expect(BezierSpline([Point(0, 0), Point(1.1, 1)]) == nil)
    #expect(BezierSpline([Point(0, 0), Point(0, .nan)]) == nil)
    // A piece that ends when it begins, one that ends before its control point, one beyond the end.
    let rest = [Point(0.6, 1), Point(0.7, 1)]
    #expect(BezierSpline([Point(0, 0), Point(0, 0), Point(0, 1)] + rest) == nil)
    #expect(BezierSpline([Point(0, 0), Point(0.6, 0), Point(0.5, 1)] + rest) == nil)
    #expect(BezierSpline([Point(0, 0), Point(0.5, 0), Point(0.5, 1)] + rest) != nil)
    #expect(BezierSpline([Point(0, 0), Point(0.5, 0), Point(1, 1)] + rest) == nil)
  }
}
