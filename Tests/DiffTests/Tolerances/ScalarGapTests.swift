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
