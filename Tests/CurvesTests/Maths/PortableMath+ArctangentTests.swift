import DopesheetCurves
import TestSupport
import Testing

@Suite("Portable arc functions")
struct PortableMathArctangentTests {
  @Test("The axes have exact angles, and zeros tell the sides of the cut")
  func axes() {
    let y = PortableMath.atan2
    for x in [Double.leastNonzeroMagnitude, 0.5, 3, .greatestFiniteMagnitude, .infinity] {
      expectEqual(y(0, x).bitPattern, 0)
      expectEqual(y(-0.0, x).bitPattern, (-0.0).bitPattern)
      expectEqual(y(0, -x), .pi)
      expectEqual(y(-0.0, -x), -.pi)
      expectEqual(y(x, 0), .pi / 2)
      expectEqual(y(x, -0.0), .pi / 2)
      expectEqual(y(-x, 0), -.pi / 2)
    }
    expectEqual(y(0, 0).bitPattern, 0)
    expectEqual(y(-0.0, 0).bitPattern, (-0.0).bitPattern)
    expectEqual(y(0, -0.0), .pi)
    expectEqual(y(-0.0, -0.0), -.pi)
  }

  @Test("Diagonals have the multiples of an eighth turn, whatever their length")
  func diagonals() {
    for x in [0x1p-1074, 0x1p-1000, 1, 0.3, 0x1p1023, .infinity] {
      expectEqual(PortableMath.atan2(x, x), .pi / 4)
      expectEqual(PortableMath.atan2(x, -x), 2.356194490192345)
      expectEqual(PortableMath.atan2(-x, -x), -2.356194490192345)
      expectEqual(PortableMath.atan2(-x, x), -.pi / 4)
    }
  }

  @Test("The arc functions are exact where the angle is a zero, a quarter or a half turn")
  func exact() {
    expectEqual(PortableMath.asin(0).bitPattern, 0)
    expectEqual(PortableMath.asin(-0.0).bitPattern, (-0.0).bitPattern)
    expectEqual(PortableMath.asin(1), .pi / 2)
    expectEqual(PortableMath.asin(-1), -.pi / 2)
    expectEqual(PortableMath.acos(1).bitPattern, 0)
    expectEqual(PortableMath.acos(0), .pi / 2)
    expectEqual(PortableMath.acos(-1), .pi)
    expectEqual(PortableMath.atan(-0.0).bitPattern, (-0.0).bitPattern)
    expectEqual(PortableMath.atan(1), .pi / 4)
    expectEqual(PortableMath.atan(.infinity), .pi / 2)
  }

  @Test("No angle has a sine or cosine beyond one")
  func outside() {
    for x in [(1.0).nextUp, -(1.0).nextUp, 2, .infinity, -.infinity] {
      #expect(PortableMath.asin(x).isNaN)
      #expect(PortableMath.acos(x).isNaN)
    }
  }

  @Test("Where the table's entry or the octant changes, results never step back")
  func monotony() {
    let places: [Double] = (0...64).map { (Double($0) + 0.5) / 64 }
    let slopes: [Double] = places + [1, 0x1p-60, 0x1p-28]
    let sines = slopes.map { $0 / (1 + $0 * $0).squareRoot() }
    let cosines = sines.filter { $0 > 0.01 }.map { (1 - $0 * $0).squareRoot() }
    expectEqual(Monotony.breach(PortableMath.atan, around: slopes + slopes.map { 1 / $0 }), nil)
    expectEqual(Monotony.breach(PortableMath.asin, around: sines + cosines), nil)
    expectEqual(Monotony.breach(PortableMath.acos, around: sines + cosines, isRising: false), nil)
    expectEqual(
      Monotony.breach({ PortableMath.atan2($0, -1) }, around: slopes, isRising: false), nil)
    expectEqual(Monotony.breach({ PortableMath.atan2(-2, $0) }, around: slopes.map { 2 * $0 }), nil)
  }
}
