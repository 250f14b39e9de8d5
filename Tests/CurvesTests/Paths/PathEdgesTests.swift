import DopesheetCurves
import TestSupport
import Testing

@Suite("Progress beyond the ends of a path")
struct PathEdgesTests {
  private static let fractionsCases: [(Double, Double, Double)] = [
    (0.0, 0.0, 0.0), (0.25, 0.25, 0.25), (1, 1, 1), (1.25, 1, 0.25), (2, 1, 0), (-0.25, 0, 0.75),
    (-1, 0, 0), (-1.25, 0, 0.75), (17.5, 1, 0.5), (-1e300, 0, 0), (-1e-20, 0, 1),
    (.infinity, 1, 0), (-.infinity, 0, 0), (.nan, 0, 0),
  ]

  @Test("Stopping holds the end, wrapping goes round", arguments: fractionsCases)
  func fractions(progress: Double, stopped: Double, wrapped: Double) {
    expectEqual(PathEdges.stop.fraction(at: progress), stopped)
    expectEqual(PathEdges.wrap.fraction(at: progress), wrapped)
  }
}
