import DopesheetCurves
import TestSupport
import Testing

@Suite("Building paths")
struct MotionPathTests {
  @Test("A chain of calls is the list of its elements")
  func chain() {
    let path = MotionPath(from: [1, 2]).line(to: [3, 4]).quadratic(to: [5, 6], control: [7, 8])
      .cubic(to: [9, 10], control1: [11, 12], control2: [13, 14]).close()
      .move(to: [15, 16]).arc(to: [17, 18], radii: [19, 20])
      .arc(to: [21, 22], radii: [23, 24], rotation: 25, isLarge: true, isClockwise: false)
    #expect(
      path.elements == [
        .move(to: [1, 2]), .line(to: [3, 4]), .quadratic(to: [5, 6], control: [7, 8]),
        .cubic(to: [9, 10], control1: [11, 12], control2: [13, 14]), .close, .move(to: [15, 16]),
        .arc(to: [17, 18], radii: [19, 20], rotation: 0, isLarge: false, isClockwise: true),
        .arc(to: [21, 22], radii: [23, 24], rotation: 25, isLarge: true, isClockwise: false),
      ])
    expectEqual(path, MotionPath(path.elements))
    #expect(path != path.close())
  }

  @Test("A path that a chain goes on from stays as it is")
  func value() {
    let start = MotionPath(from: [0, 0])
    let longer = start.line(to: [1, 0])
    expectEqual(start.elements.count, 1)
    expectEqual(longer.elements.count, 2)
  }

  @Test("The current point is where the last element ends, after a close the subpath's first point")
  func currentPoint() {
    expectEqual(MotionPath().currentPoint, nil)
    expectEqual(MotionPath([.close]).currentPoint, nil)
    var path = MotionPath(from: [1, 1]).line(to: [2, 1])
    expectEqual(path.currentPoint, [2, 1])
    path = path.close()
    expectEqual(path.currentPoint, [1, 1])
    path = path.move(to: [5, 5]).quadratic(to: [6, 5], control: [0, 0]).close()
    expectEqual(path.currentPoint, [5, 5])
    expectEqual(path.cubic(to: [7, 8], control1: [0, 0], control2: [0, 0]).currentPoint, [7, 8])
    expectEqual(path.arc(to: [9, 8], radii: [1, 1]).currentPoint, [9, 8])
  }

  @Test("Only a path without elements is empty")
  func isEmpty() {
    #expect(MotionPath().isEmpty)
    #expect(!MotionPath(from: [0, 0]).isEmpty)
  }
}

@Suite("Shapes of paths")
struct MotionPathShapesTests {
  @Test("An ellipse begins at the end of its first radius and goes clockwise by quarters")
  func ellipse() throws {
    let path = MotionPath.ellipse(center: [10, 20], radii: [5, 3])
    #expect(
      path.svg == "M15 20 A5 3 0 0 1 10 23 A5 3 0 0 1 5 20 A5 3 0 0 1 10 17 A5 3 0 0 1 15 20 Z")
    let circle = try MotionPath.Measured(.ellipse(center: [0, 0], radii: [2, 2]))
    #expect(abs(circle.length - 4 * Double.pi) < 1e-13)
    for eighth in 0...8 {
      let angle = Double(eighth) * Double.pi / 4
      let expected = 2 * SIMD2(PortableMath.cos(angle), PortableMath.sin(angle))
      #expect(distance(circle.point(at: Double(eighth) / 8), expected) < 1e-11)
    }
  }

  @Test("A rectangle goes along x first, whichever corner it begins at")
  func rectangle() {
    expectEqual(MotionPath.rectangle(from: [0, 0], to: [4, 2]).svg, "M0 0 L4 0 L4 2 L0 2 Z")
    expectEqual(MotionPath.rectangle(from: [4, 2], to: [0, 0]).svg, "M4 2 L0 2 L0 0 L4 0 Z")
  }

  @Test("Round corners touch the sides, and bend the way the rectangle turns")
  func roundCorners() throws {
    let clockwise = MotionPath.rectangle(from: [0, 0], to: [10, 6], cornerRadius: 2)
    #expect(
      clockwise.svg == """
        M2 0 L8 0 A2 2 0 0 1 10 2 L10 4 A2 2 0 0 1 8 6 L2 6 A2 2 0 0 1 0 4 L0 2 A2 2 0 0 1 2 0 Z
        """)
    let other = MotionPath.rectangle(from: [10, 0], to: [0, 6], cornerRadius: 2)
    #expect(other.svg.hasPrefix("M8 0 L2 0 A2 2 0 0 0 0 2 L0 4"))
    let length = 2 * (6 + 2) + 4 * Double.pi
    #expect(abs(try MotionPath.Measured(clockwise).length - length) < 1e-13)
    #expect(abs(try MotionPath.Measured(other).length - length) < 1e-13)
  }

  @Test("A corner's radius is at most half of the shorter side")
  func largestRadius() throws {
    let stadium = try MotionPath.Measured(
      .rectangle(from: [0, 0], to: [10, 4], cornerRadius: 100))
    #expect(abs(stadium.length - (2 * 6 + 4 * Double.pi)) < 1e-13)
    #expect(
      MotionPath.rectangle(from: [0, 0], to: [1, 1], cornerRadius: -1)
        == MotionPath.rectangle(from: [0, 0], to: [1, 1]))
  }

  @Test(
    "A piece of an ellipse around a centre begins and ends at its angles",
    arguments: [(0.0, 90.0), (30, 200), (-90, -45), (10, -300), (725, 360), (45, 0.5)])
  func centred(start: Double, turn: Double) throws {
    let (center, radii, rotation) = (SIMD2(3.0, -4.0), SIMD2(50.0, 20.0), 33.0)
    let path = MotionPath().arc(
      around: center, radii: radii, rotation: rotation, from: start, by: turn)
    let measured = try MotionPath.Measured(path)
    func point(_ degrees: Double) -> SIMD2<Double> {
      let (angle, axis) = (degrees * Double.pi / 180, rotation * Double.pi / 180)
      let x = radii.x * PortableMath.cos(angle)
      let y = radii.y * PortableMath.sin(angle)
      let (sine, cosine) = PortableMath.sinAndCos(axis)
      return center + SIMD2(x * cosine - y * sine, x * sine + y * cosine)
    }
    #expect(distance(measured.firstPoint, point(start)) < 1e-12)
    #expect(distance(measured.lastPoint, point(start + turn)) < 1e-12)
    // The length by many chords, and points at fractions of it.
    let count = 20_000
    var sum = 0.0
    var marks: [(distance: Double, point: SIMD2<Double>)] = []
    for index in 1...count {
      let next = point(start + turn * Double(index) / Double(count))
      sum += distance(next, point(start + turn * Double(index - 1) / Double(count)))
      if index % 4_999 == 0 { marks.append((sum, next)) }
    }
    #expect(abs(measured.length - sum) < 1e-8 * sum)
    for mark in marks {
      #expect(distance(measured.point(at: mark.distance / sum), mark.point) < 1e-6)
    }
  }

  @Test("A piece of an ellipse is joined by a line unless the path is there already")
  func joined() {
    let there = MotionPath(from: [5, 0]).arc(around: [0, 0], radii: [5, 5], from: 0, by: 90)
    expectEqual(there.svg, "M5 0 A5 5 0 0 1 0 5")
    let nearly = MotionPath(from: [5 + 1e-12, 0]).arc(
      around: [0, 0], radii: [5, 5], from: 0, by: 90)
    expectEqual(nearly.elements.count, 2)
    let away = MotionPath(from: [9, 9]).arc(around: [0, 0], radii: [5, 5], from: 0, by: -90)
    expectEqual(away.svg, "M9 9 L5 0 A5 5 0 0 0 0 -5")
  }

  @Test("A turn beyond one is one; no number is refused when the path is measured")
  func turns() {
    let once = MotionPath().arc(around: [0, 0], radii: [1, 1], from: 0, by: 360)
    expectEqual(MotionPath().arc(around: [0, 0], radii: [1, 1], from: 0, by: 1e300), once)
    expectEqual(MotionPath().arc(around: [0, 0], radii: [1, 1], from: 0, by: 0).elements.count, 1)
    for number in [Double.nan, .infinity] {
      let path = MotionPath().arc(around: [0, 0], radii: [1, 1], from: number, by: 90)
      #expect(throws: MotionPathError.outOfRange(element: 0)) { try MotionPath.Measured(path) }
    }
    let path = MotionPath().arc(around: [0, 0], radii: [1, 1], from: 0, by: .nan)
    #expect(throws: MotionPathError.outOfRange(element: 1)) { try MotionPath.Measured(path) }
  }
}

@Suite("SVG path text")
struct MotionPathSVGTests {
  private static let readingCases: [(String, String)] = [
    ("", ""),
    (" \t\r\n\u{0c}", ""),
    ("M1 2", "M1 2"),
    ("m1 2", "M1 2"),
    ("M1,2L3,4", "M1 2 L3 4"),
    ("M 1 , 2 L 3 , 4 , 5 , 6 Z", "M1 2 L3 4 L5 6 Z"),
    // A number ends where the next character cannot continue it.
    ("M.5.5-1-1+2+2", "M0.5 0.5 L-1 -1 L2 2"),
    ("M1e1 1E-1L1.e1.5", "M10 0.1 L10 0.5"),
    ("M01 -.0", "M1 0"),
    // A move continues as lines. A lower-case letter is relative to the last point; the first one is relative to 0.
    ("M1 1 2 2 3 3", "M1 1 L2 2 L3 3"),
    ("m1 1 2 2 3 3", "M1 1 L3 3 L6 6"),
    ("M10 10 l1 2 3 4", "M10 10 L11 12 L14 16"),
    ("M1 2 H5 6 h1 V7 8 v-1", "M1 2 L5 2 L6 2 L7 2 L7 7 L7 8 L7 7"),
    ("M1 1 Q2 3 4 5 q1 1 2 2", "M1 1 Q2 3 4 5 Q5 6 6 7"),
    ("M1 1 C1 2 3 4 5 6 c1 0 2 0 3 0", "M1 1 C1 2 3 4 5 6 C6 6 7 6 8 6"),
    // A smooth curve uses the control point before it if the element before is of the same kind.
    ("M0 0 C0 5 5 9 10 10 S 20 20 30 10", "M0 0 C0 5 5 9 10 10 C15 11 20 20 30 10"),
    (
      "M0 0 C0 5 5 9 10 10 s10 10 20 0 10 10 20 0",
      "M0 0 C0 5 5 9 10 10 C15 11 20 20 30 10 C40 0 40 20 50 10"
    ),
    ("M0 0 S 1 1 2 2", "M0 0 C0 0 1 1 2 2"),
    ("M0 0 Q1 1 2 2 S 5 5 6 6", "M0 0 Q1 1 2 2 C2 2 5 5 6 6"),
    ("M0 0 Q5 0 10 10 T20 20 t0 10", "M0 0 Q5 0 10 10 Q15 20 20 20 Q25 20 20 30"),
    ("M0 0 C1 1 2 3 4 4 T8 8", "M0 0 C1 1 2 3 4 4 Q4 4 8 8"),
    ("M0 0 L1 1 T2 2 T4 4", "M0 0 L1 1 Q1 1 2 2 Q3 3 4 4"),
    ("M0 0 Q5 0 10 10 Z T1 1", "M0 0 Q5 0 10 10 Z Q0 0 1 1"),
    // Flags need no separators.
    ("M0 0 A5 6 7 1 0 8 9", "M0 0 A5 6 7 1 0 8 9"),
    ("M0 0a1 1 0 01.5.5", "M0 0 A1 1 0 0 1 0.5 0.5"),
    ("M1 1a1,1 0 10-1,2,3,3,0,1,1,4,4", "M1 1 A1 1 0 1 0 0 3 A3 3 0 1 1 4 7"),
    ("M0 0A-1 2 -30 0 0 1 1", "M0 0 A-1 2 -30 0 0 1 1"),
    // After a close the next element begins where the subpath does.
    ("M1 1 L5 1 L5 5 Z l1 1", "M1 1 L5 1 L5 5 Z L2 2"),
    ("M1 1 L5 1 z m1 1 l1 0 z l0 1", "M1 1 L5 1 Z M2 2 L3 2 Z L2 3"),
    ("M0 0zZ", "M0 0 Z Z"),
    ("M1e-400 0", "M0 0"),
    ("M1e30 -1e30", "M1e+30 -1e+30"),
  ]

  @Test("A text is read as SVG has it", arguments: readingCases)
  func reading(text: String, canonical: String) throws {
    let path = try MotionPath(svg: text)
    expectEqual(path.svg, canonical)
    try expectEqual(MotionPath(svg: canonical), path)
  }

  @Test("The text of any path reads back as the same path")
  func roundTrip() throws {
    var random = RandomPath(seed: 1)
    for _ in 0..<500 {
      let path = random.path()
      try expectEqual(MotionPath(svg: path.svg), path, "\(path.svg)")
    }
  }

  private static let commands =
    "M L H V C S Q T A Z, or in small letters to count from the last point"
  private static let errorCases: [(String, Int, String, String)] = [
    ("M0 0 X1", 6, "unknown command “X”", commands), ("B", 1, "unknown command “B”", commands),
    ("M0 0 Z 5 5", 8, "expected a command, found “5”", commands),
    ("1 1", 1, "expected a command, found “1”", commands),
    ("M0 0;", 5, "expected a command, found “;”", commands),
    ("M0 0 – 1", 6, "expected a command, found “–”", commands),
    ("M0 0 , L1 1", 8, "a number is missing", "M x y"),
    ("L1 1", 1, "a path must begin with a move", "M x y, as in M0 0 L100 0"),
    ("  z", 3, "a path must begin with a move", "M x y, as in M0 0 L100 0"),
    ("M", 2, "a number is missing", "M x y"),
    ("M1", 3, "a number is missing", "M x y"),
    ("M1 Z", 4, "a number is missing", "M x y"),
    ("M,1 1", 2, "a number is missing", "M x y"),
    ("M1,,1", 4, "a number is missing", "M x y"),
    ("M1 1,", 6, "a number is missing", "M x y"),
    ("M1 1 L2 2, Z", 12, "a number is missing", "L x y"),
    ("M1 1 l2 2 3", 12, "a number is missing", "L x y"),
    ("M0 0 H", 7, "a number is missing", "H x"),
    ("M0 0 v x", 8, "expected a number, found “x”", "V y"),
    ("M0 0 C1 1 2 2 3", 16, "a number is missing", "C x1 y1 x2 y2 x y"),
    ("M0 0 s1 1 2", 12, "a number is missing", "S x2 y2 x y"),
    ("M0 0 Q1 1 2", 12, "a number is missing", "Q x1 y1 x y"),
    ("M0 0 t1", 8, "a number is missing", "T x y"),
    (
      "M0 0 A1 1 0 2 0 5 5", 13, "expected 0 or 1, found “2”",
      "A rx ry rotation large clockwise x y"
    ),
    ("M0 0 A1 1 0 0", 14, "0 or 1 is missing", "A rx ry rotation large clockwise x y"),
    (
      "M0 0 A1 1 0 0 -1 5 5", 15, "expected 0 or 1, found “-”",
      "A rx ry rotation large clockwise x y"
    ),
    ("M0 0 L- 1", 7, "expected a number, found “-”", "L x y"),
    ("M0 0 L.", 7, "expected a number, found “.”", "L x y"),
    ("M0 0 L1e 1", 8, "expected a number, found “e”", "L x y"),
    ("M0 0 L1 é", 9, "expected a number, found “é”", "L x y"),
    ("M0 0 Lnan 0", 7, "expected a number, found “n”", "L x y"),
    ("M0 0 L1e31 0", 7, "1e+31 is outside -1e30...1e30", "L x y"),
    ("M0 0 L1e999 0", 7, "“1e999” is outside -1e30...1e30", "L x y"),
    ("M9e29 0 l9e29 0", 10, "1.8e+30 is outside -1e30...1e30", "L x y"),
    ("M0 0 Q-9e29 0 9e29 0 T1 1", 23, "2.7e+30 is outside -1e30...1e30", "T x y"),
  ]

  @Test("An error is reported with its column and what is wanted there", arguments: errorCases)
  func errors(text: String, column: Int, message: String, hint: String) {
    let error = #expect(throws: CurveTextError.self) { try MotionPath(svg: text) }
    expectEqual(error?.column, column)
    expectEqual(error?.message, message)
    expectEqual(error?.hint, hint)
  }
}
