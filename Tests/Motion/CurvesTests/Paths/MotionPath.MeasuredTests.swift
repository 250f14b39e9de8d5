import DopesheetCurves
import TestSupport
import Testing

private func measured(_ svg: String) throws -> MotionPath.Measured {
  try MotionPath.Measured(MotionPath(svg: svg))
}

@Suite("The length of paths")
struct MeasuredPathTests {
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
    for round in 0..<deep(40, quick: 5) {
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
    let (one, scaled) = (try MotionPath.Measured(path(1)), try MotionPath.Measured(path(scale)))
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

@Suite("Points of paths by arc length")
struct MeasuredPathPointsTests {
  @Test("The ends are exact, and hold for all that is beyond them")
  func ends() throws {
    let path = try measured("M0.1 0.2 C0.3 0.7 -5.1 0.9 1.7 0.3 A3 1 20 0 1 9.7 0.7")
    for fraction in [0, -0.0, -1, -.infinity, .nan] {
      expectEqual(path.point(at: fraction), [0.1, 0.2])
      expectEqual(path.point(atDistance: fraction), [0.1, 0.2])
    }
    for fraction in [1, 1.5, 1e300, Double.infinity] {
      expectEqual(path.point(at: fraction), [9.7, 0.7])
      expectEqual(path.point(atDistance: fraction * path.length), [9.7, 0.7])
    }
    expectEqual(path.tangent(at: -3), path.tangent(at: 0))
    expectEqual(path.tangent(at: .nan), path.tangent(at: 0))
    expectEqual(path.tangent(at: 3), path.tangent(at: 1))
    #expect(distance(path.point(at: (1.0).nextDown), [9.7, 0.7]) < 1e-11)
    #expect(distance(path.point(at: 1e-300), [0.1, 0.2]) < 1e-11)
  }

  @Test(
    "Points of lines are at their distances, and a corner belongs to the element that ends there")
  func lines() throws {
    let path = try measured("M10 10 L110 10 L110 60")
    expectEqual(path.point(atDistance: 25), [35, 10])
    expectEqual(path.point(atDistance: 100), [110, 10])
    expectEqual(path.point(at: 0.8), [110, 30])
    expectEqual(path.tangent(atDistance: 100), [1, 0])
    expectEqual(path.tangent(atDistance: 100.001), [0, 1])
  }

  @Test("Elements without length are passed over, at the ends too")
  func noLength() throws {
    let path = try measured("M5 5 M1 1 L1 1 Q1 1 1 1 L2 1 C2 1 2 1 2 1 Z Z A3 3 0 0 1 1 1 M9 9 Z")
    expectEqual(path.length, 2)
    expectEqual(path.point(at: 0), [1, 1])
    expectEqual(path.point(at: 0.25), [1.5, 1])
    expectEqual(path.point(at: 0.75), [1.5, 1])
    expectEqual(path.point(at: 1), [1, 1])
  }

  @Test("The end of a subpath is its own; just behind, the next one begins")
  func subpaths() throws {
    let path = try measured("M0 0 L10 0 M100 100 L100 110 Z")
    expectEqual(path.length, 30)
    expectEqual(path.point(atDistance: 10), [10, 0])
    #expect(distance(path.point(atDistance: (10.0).nextUp), [100, 100]) < 1e-12)
    expectEqual(path.point(atDistance: 20), [100, 110])
    expectEqual(path.point(at: 1), [100, 100])
  }

  @Test(
    "A path of length 0 is at its first move, with a direction along x",
    arguments: ["M3 4", "M3 4 M5 6 Z"])
  func zeroLength(svg: String) throws {
    let path = try measured(svg)
    expectEqual(path.length, 0)
    for fraction in [-1, 0, 0.5, 1, 2, .nan] {
      expectEqual(path.point(at: fraction), [3, 4])
      expectEqual(path.point(atDistance: fraction), [3, 4])
      expectEqual(path.tangent(at: fraction), [1, 0])
      expectEqual(path.angle(at: fraction), 0)
    }
  }

  @Test(
    "The point at the length up to a parameter is the curve's point there, and so is the direction")
  func againstSubdivision() throws {
    var random = RandomPath(seed: 3)
    var worst = 0.0
    for round in 0..<deep(120, quick: 8) {
      var points = [random.point(), random.point(), random.point(), random.point()]
      if round % 4 == 3 { points.remove(at: 2) }
      let reference = BezierReference(points: points)
      let path = try MotionPath.Measured(reference.path)
      let t = random.unit()
      let length = reference.length(to: t)
      worst = max(
        worst, distance(path.point(atDistance: length), reference.point(at: t)) / path.length)
      let step = 1e-6
      let way = reference.point(at: t + step) - reference.point(at: t - step)
      let direction = way / distance(way, .zero)
      #expect(distance(path.tangent(atDistance: length), direction) < 1e-5, "\(path.path.svg)")
    }
    #expect(worst < 1e-10)
  }

  @Test("Equal steps of the fraction are equal steps along the path")
  func constantSpeed() throws {
    var random = RandomPath(seed: 4)
    for _ in 0..<20 {
      let points = [random.point(), random.point(), random.point(), random.point()]
      let path = try MotionPath.Measured(BezierReference(points: points).path)
      let count = 4_000
      let step = path.length / Double(count)
      var last = path.point(at: 0)
      var sum = 0.0
      for index in 1...count {
        let next = path.point(at: Double(index) / Double(count))
        // A chord is no longer than its arc, and much shorter only where the curve nearly turns back.
        let chord = distance(next, last)
        #expect(chord <= step * (1 + 1e-6))
        sum += chord
        last = next
      }
      #expect(abs(sum - path.length) < 1e-3 * path.length, "\(path.path.svg)")
    }
  }

  @Test("Next to a cusp points stay within a billionth of the size, and directions are the curve's")
  func cusp() throws {
    // With w = 1 - 2t the velocity is 300 (w², w): both are 0 in the middle, where the curve turns back.
    let path = try measured("M0 0 C100 100 0 100 100 0")
    #expect(abs(path.length - 100 * (PortableMath.pow(2, 1.5) - 1)) < 1e-12)
    for exponent in 0...36 {
      for sign in [1.0, -1.0] {
        let w = PortableMath.exp2(-Double(exponent))
        let half = path.length / 2 - 50 * (PortableMath.pow(w * w + 1, 1.5) - 1)
        let fraction = (sign > 0 ? half : path.length - half) / path.length
        let point = SIMD2(50 - sign * 50 * w * w * w, 75 - 75 * w * w)
        #expect(distance(path.point(at: fraction), point) < 1e-7, "\(w)")
        if w > 1e-4 {
          let direction = SIMD2(w, sign) / (w * w + 1).squareRoot()
          #expect(distance(path.tangent(at: fraction), direction) < 1e-7, "\(w)")
        }
      }
    }
  }

  private static let sharpBendsCases: [String] = [
    "M0 0 C100 100 0 100 100 0", "M0 0 C100.0001 100 0 100 100 0", "M0 0 C100 0 -50 0 50 0",
    "M0 0 Q100 0 20 0", "M0 0 A50 0.001 0 0 1 100 0", "M0 0 C0 0 100 0 100 100",
  ]

  @Test(
    "No step is longer than its share of the length, and no direction longer or shorter than 1",
    arguments: sharpBendsCases)
  func sharpBends(svg: String) throws {
    let path = try measured(svg)
    let count = 5_000
    for index in 0..<count {
      let (here, next) = (Double(index) / Double(count), Double(index + 1) / Double(count))
      let chord = distance(path.point(at: here), path.point(at: next))
      #expect(chord <= path.length / Double(count) * (1 + 1e-6))
      #expect(abs(distance(path.tangent(at: here), .zero) - 1) < 1e-15)
    }
  }

  @Test(
    "Directions are of length 1, and their angles are radians that turn clockwise where y points down"
  )
  func angles() throws {
    let square = try measured("M0 0 L1 0 L1 1 L0 1 Z")
    for (fraction, angle) in [
      (0.1, 0), (0.3, Double.pi / 2), (0.6, Double.pi), (0.9, -Double.pi / 2),
    ] {
      #expect(abs(square.angle(at: fraction) - angle) < 1e-15)
      expectEqual(square.angle(atDistance: 4 * fraction), square.angle(at: fraction))
    }
    let circle = try MotionPath.Measured(.ellipse(center: [7, 8], radii: [30, 30]))
    for step in 1..<100 {
      let share = Double(step) / 100
      let turned = SIMD2(-PortableMath.sin(2 * .pi * share), PortableMath.cos(2 * .pi * share))
      #expect(distance(circle.tangent(at: share), turned) < 1e-9)
    }
  }

  @Test("Many short elements beside a long one are found")
  func uneven() throws {
    var path = MotionPath(from: [0, 0])
    for index in 1...2_000 { path = path.line(to: [Double(index) * 1e-6, 0]) }
    let uneven = try MotionPath.Measured(path.line(to: [1, 0]).line(to: [1, 1e-9]))
    for index in 0...4_000 {
      let x = Double(index) * 0.5e-6
      #expect(distance(uneven.point(atDistance: x), [x, 0]) < 1e-15)
      #expect(
        distance(uneven.point(atDistance: Double(index) / 4_000), [Double(index) / 4_000, 0])
          < 1e-15)
    }
    #expect(distance(uneven.point(atDistance: 1 + 0.5e-9), [1, 0.5e-9]) < 1e-15)
  }

  @Test("The ends of many short subpaths beside a long one are their own")
  func crowdedEnds() throws {
    let step = 0x1p-20
    var path = MotionPath()
    for index in 0..<500 {
      path = path.move(to: [0, Double(index)]).line(to: [step, Double(index)])
    }
    let crowded = try MotionPath.Measured(path.line(to: [step, 1_000]))
    for index in 0..<500 {
      expectEqual(crowded.point(atDistance: Double(index + 1) * step), [step, Double(index)])
    }
  }
}
