import DopesheetCurves
import TestSupport
import Testing

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
    // The length by many chords, and places on the way by their share of it.
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
