import DopesheetCurves
import TestSupport
import Testing

@Suite("The length of paths")
struct MeasuredPathTests {
  private func measured(_ svg: String) throws -> MotionPath.Measured {
    try MotionPath.Measured(MotionPath(svg: svg))
  }

  private static let linesCases: [(String, Double)] = [
    ("M0 0 L3 4", 5), ("M0 0 L3 4 L3 10", 11), ("M0 0 L3 4 M100 100 L103 104", 10),
    ("M0 0 L3 0 L3 4 Z", 12),
    // The first point of the current subpath, also when no move follows a close.
    ("M0 0 L1 0 M10 10 L13 10 L13 14 Z", 13), ("M0 0 L3 4 Z L3 4", 15), ("M5 5 Z", 0),
    ("M0 0 L3 4 L3 4 L3 4 Z Z", 10), ("M0 0 M9 9 M8 8", 0), ("M7 7", 0),
  ]

  @Test("Lines and closes add their distances, moves add none", arguments: linesCases)
  func lines(svg: String, length: Double) throws {
    try expectEqual(measured(svg).length, length)
  }

  @Test("A parabola has the length of its closed form")
  func parabola() throws {
    // y = x² from -1 to 1: √5 + asinh(2)/2.
    let length = 5.0.squareRoot() + PortableMath.log(2 + 5.0.squareRoot()) / 2
    #expect(abs(try measured("M-1 1 Q0 -1 1 1").length - length) < 1e-14)
  }

  private static let turningBackCases: [(String, Double)] = [
    // x = 12t(1 - t) turns at 3; x = 9t - 18t² + 10t³ at (6 ± √6)/10.
    ("M0 0 Q6 0 0 0", 6.0), ("M0 0 C4 0 4 0 0 0", 6), ("M0 0 Q0 6 0 0", 6),
    ("M0 0 C3 0 0 0 1 0", 1 + 2 * 0.24 * 6.0.squareRoot()),
    ("M0 0 Q3 4 0 0", 5), ("M0 0 C0 0 0 0 3 4", 5), ("M0 0 C3 4 3 4 3 4", 5),
  ]

  @Test(
    "A curve that turns back on a line has the length of both ways",
    arguments: turningBackCases)
  func turningBack(svg: String, length: Double) throws {
    #expect(abs(try measured(svg).length - length) < 1e-12 * length)
  }

  @Test(
    "Random curves have the length of their fine subdivisions, also with control points at their ends"
  )
  func randomCurves() throws {
    var random = RandomPath(seed: 2)
    for round in 0..<deep(40, quick: 10) {
      var points = [random.point(), random.point(), random.point(), random.point()]
      if round % 5 == 1 { points[1] = points[0] }
      if round % 5 == 2 { points[2] = points[3] }
      if round % 5 == 3 { points.remove(at: 2) }
      let measured = try MotionPath.Measured(BezierReference(points: points).path)
      let length = BezierReference(points: points).length(to: 1, chords: 2_048)
      #expect(abs(measured.length - length) < 1e-11 * length, "\(measured.path.svg)")
    }
  }

  @Test(
    "A path as small or as large as numbers allow is like any other", arguments: [1e-200, 1e29])
  func scale(scale: Double) throws {
    func path(_ scale: Double) -> MotionPath {
      MotionPath(from: [0, 0]).line(to: [3 * scale, 4 * scale])
        .cubic(
          to: [9 * scale, 0], control1: [5 * scale, 9 * scale], control2: [1 * scale, -2 * scale])
    }
    let (one, scaled) = (
      try MotionPath.Measured(path(1)), try MotionPath.Measured(path(scale))
    )
    #expect(abs(scaled.length / scale - one.length) < 1e-14 * one.length)
    for step in 0...50 {
      let share = Double(step) / 50
      #expect(distance(scaled.point(at: share) / scale, one.point(at: share)) < 1e-11)
      #expect(distance(scaled.tangent(at: share), one.tangent(at: share)) < 1e-8)
    }
  }

  @Test("A path that cannot be measured is refused with its reason")
  func refusals() {
    #expect(throws: MotionPathError.empty) { try MotionPath.Measured(MotionPath()) }
    #expect(throws: MotionPathError.noStart) {
      try MotionPath.Measured(MotionPath([.line(to: [1, 1])]))
    }
    let start = MotionPath(from: [0, 0])
    for number in [Double.nan, .infinity, -.infinity, 1.1e30] {
      for path in [
        start.line(to: [0, number]), start.move(to: [number, 0]),
        start.quadratic(to: [0, 0], control: [number, 0]),
        start.cubic(to: [0, 0], control1: [0, number], control2: [0, 0]),
        start.cubic(to: [0, 0], control1: [0, 0], control2: [number, 0]),
        start.arc(to: [1, 1], radii: [1, number]),
        start.arc(to: [1, 1], radii: [1, 1], rotation: number),
      ] {
        #expect(throws: MotionPathError.outOfRange(element: 1)) { try MotionPath.Measured(path) }
      }
    }
    #expect(
      "\(MotionPathError.outOfRange(element: 3))"
        == "element 3 of the path has a number outside -1e30...1e30")
    expectEqual("\(MotionPathError.empty)", "the path is empty; begin it with a move")
    expectEqual("\(MotionPathError.noStart)", "the path does not begin with a move")
  }

  @Test("Measured paths are equal when their paths are")
  func equality() throws {
    try expectEqual(measured("M0 0 L1 1"), measured("M 0,0 1,1"))
    #expect(try measured("M0 0 L1 1") != measured("M0 0 L1 2"))
  }
}
