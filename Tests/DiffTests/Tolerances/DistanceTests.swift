import DopesheetDiff
import TestSupport
import Testing

@Suite struct DistanceTests {
  @Test(
    "Steps between Doubles are counted",
    arguments: [
      (1.0, 1.0, 0), (1.0, 1.0.nextUp, 1), (1.0.nextDown, 1.0.nextUp, 2), (0.0, -0.0, 0),
      (-.leastNonzeroMagnitude, .leastNonzeroMagnitude, 2), (1.0, 2.0, 1 << 52),
      (-.greatestFiniteMagnitude, .greatestFiniteMagnitude, 0xFFDF_FFFF_FFFF_FFFE),
    ] as [(Double, Double, UInt64)])
  func doubles(_ a: Double, _ b: Double, _ steps: UInt64) {
    expectEqual(ulpDistance(a, b), steps)
    expectEqual(ulpDistance(b, a), steps)
  }

  @Test("Infinite numbers and NaN have no distance")
  func none() {
    expectEqual(ulpDistance(1.0, .infinity), nil)
    expectEqual(ulpDistance(Double.nan, 1), nil)
    expectEqual(ulpDistance(Float.nan, 1), nil)
  }

  @Test("Steps between Floats are counted")
  func floats() {
    expectEqual(ulpDistance(Float(1), Float(2)), 1 << 23)
    expectEqual(ulpDistance(Float(-0.0), Float(0)), 0)
  }

  @Test(
    "The distance of integers is never rounded down",
    arguments: [
      (0, 5, 5), (5, -5, 10), (0, 1 << 53 + 1, 0x1p53 + 2), (.min, .max, 0x1p64),
      (.min, 0, 0x1p63),
    ] as [(Int64, Int64, Double)])
  func integers(_ a: Int64, _ b: Int64, _ distance: Double) {
    expectEqual(distanceRoundedUp(a, b), distance)
    expectEqual(distanceRoundedUp(b, a), distance)
  }
}
