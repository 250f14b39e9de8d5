import DopesheetDiff
import DopesheetTrace
import TestSupport
import Testing

@Suite("What lies between two scalars") struct ScalarGapTests {
  @Test("Numbers have a distance, a magnitude and steps")
  func numbers() {
    let gap = ScalarGap(.f64, (1.0).bitPattern, (-3.0).bitPattern)
    #expect(gap.distance == 4 && gap.magnitude == 3 && gap.steps != nil && !gap.isNone)
    let next = ScalarGap(.f64, (1.0).bitPattern, (1.0).nextUp.bitPattern)
    expectEqual(next.steps, 1)
    let single = ScalarGap(
      .f32, UInt64((1 as Float).bitPattern), UInt64((1 as Float).nextUp.bitPattern))
    expectEqual(single.steps, 1)
  }

  @Test("What is not finite has no distance", arguments: [Double.infinity, -.infinity, .nan])
  func unlike(_ number: Double) {
    let gap = ScalarGap(.f64, number.bitPattern, (1.0).bitPattern)
    #expect(gap.distance == .infinity && gap.steps == nil && !gap.isNone)
  }

  @Test("Integers as far apart as there are have a distance, and no steps")
  func integers() {
    let gap = ScalarGap(.i64, UInt64(bitPattern: .min), UInt64(bitPattern: .max))
    #expect(gap.distance == 0x1p64 && gap.magnitude == 0x1p63 && gap.steps == nil)
  }

  @Test("Flags and words are the same or not")
  func others() {
    #expect(ScalarGap(.bool, 1, 2).isNone)
    #expect(!ScalarGap(.bool, 0, 1).isNone)
    #expect(ScalarGap(.sym, 4, 4).isNone)
    #expect(!ScalarGap(.sym, 4, .max).isNone)
    expectEqual(ScalarGap(.sym, 4, 5).distance, .infinity)
  }
}

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
