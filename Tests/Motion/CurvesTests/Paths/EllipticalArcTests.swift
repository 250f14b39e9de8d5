import DopesheetCurves
import TestSupport
import Testing

@Suite("Arcs in SVG's form")
struct EllipticalArcTests {
  private func measured(
    _ end: SIMD2<Double>, _ radii: SIMD2<Double>, rotation: Double = 0, isLarge: Bool = false,
    isClockwise: Bool = true
  ) throws -> MotionPath.Measured {
    try MotionPath.Measured(
      MotionPath(from: [0, 0]).arc(
        to: end, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise))
  }

  private static let flagsCases: [(Bool, Bool, Double, Double)] = [
    (false, false, 1, 60.0), (false, true, -1, 60), (true, true, -1, 300), (true, false, 1, 300),
  ]

  @Test(
    "The flags choose one of four pieces of the two circles through both points",
    arguments: flagsCases)
  func flags(isLarge: Bool, isClockwise: Bool, side: Double, degrees: Double) throws {
    // Radius and chord of 100: the points and a centre are an equilateral triangle.
    let height = 50 * 3.0.squareRoot()
    let middle = SIMD2(50, side * (isLarge ? 100 + height : 100 - height))
    let arc = try measured([100, 0], [100, 100], isLarge: isLarge, isClockwise: isClockwise)
    #expect(abs(arc.length - 100 * degrees * Double.pi / 180) < 1e-10)
    #expect(distance(arc.point(at: 0.5), middle) < 1e-9)
  }

  @Test("A radius of 0 makes a line", arguments: [SIMD2(0.0, 5.0), SIMD2(5.0, 0.0), SIMD2(0, 0)])
  func noRadius(radii: SIMD2<Double>) throws {
    let line = try measured([30, 40], radii)
    expectEqual(line.length, 50)
    #expect(distance(line.point(at: 0.5), [15, 20]) < 1e-14)
  }

  @Test("The signs of radii do not count")
  func signs() throws {
    let (arc, negative) = (try measured([30, 40], [40, 50]), try measured([30, 40], [-40, -50]))
    for step in 0...10 {
      expectEqual(arc.point(at: Double(step) / 10), negative.point(at: Double(step) / 10))
    }
  }

  @Test("Radii that do not reach grow in proportion until the arc is half an ellipse")
  func smallRadii() throws {
    let circle = try measured([100, 0], [1, 1])
    #expect(abs(circle.length - 50 * Double.pi) < 1e-11)
    #expect(distance(circle.point(at: 0.5), [50, -50]) < 1e-11)
    let flat = try measured([100, 0], [2, 1], isClockwise: false)
    #expect(distance(flat.point(at: 0.5), [50, 25]) < 1e-11)
    let turned = try measured([0, 100], [2, 1], rotation: 90)
    #expect(distance(turned.point(at: 0.5), [25, 50]) < 1e-11)
    try expectEqual(measured([100, 0], [1e-90, 1e-90]).length, circle.length)
  }

  @Test("An arc back to its first point is passed over")
  func noChord() throws {
    try expectEqual(measured([0, 0], [10, 10], isLarge: true).length, 0)
  }

  @Test("A piece of a huge circle is nearly its chord, not noise")
  func hugeRadius() throws {
    let arc = try measured([3, 4], [1e12, 1e12])
    #expect(abs(arc.length - 5) < 1e-14)
    for step in 0...8 {
      let share = Double(step) / 8
      #expect(distance(arc.point(at: share), share * SIMD2(3, 4)) < 1e-11)
    }
  }

  @Test("Half a circle between round numbers goes through its highest point")
  func halfCircle() throws {
    let arc = try measured([100, 0], [50, 50], isClockwise: false)
    #expect(distance(arc.point(at: 0.5), [50, 50]) < 1e-11)
    #expect(abs(arc.length - 50 * Double.pi) < 1e-12)
  }
}
