import DopesheetTrace
import TestSupport
import Testing

@Suite("Clock rates")
struct ClockRateTests {
  @Test("Rates are brought to lowest terms")
  func terms() {
    expectEqual(ClockRate(120, per: 2), ClockRate(60))
    expectEqual(ClockRate(60000, per: 1001)?.description, "60000/1001")
    expectEqual(ClockRate(60)?.description, "60")
  }

  @Test(
    "Rates out of range are refused",
    arguments: [
      (0, 1), (-60, 1), (60, 0), (60, -1), (1_000_000_000_001, 1), (1, 1_000_000_000_001),
      (.min, .min),
    ]
      as [(Int64, Int64)])
  func range(numerator: Int64, denominator: Int64) {
    expectEqual(ClockRate(numerator, per: denominator), nil)
  }

  @Test(
    "Ticks have times in seconds",
    arguments: [
      (60, 1, 90, 1.5), (60000, 1001, 60000, 1001), (1_000_000_000, 1, -500_000_000, -0.5),
    ]
      as [(Int64, Int64, Int64, Double)])
  func seconds(numerator: Int64, denominator: Int64, tick: Int64, seconds: Double) throws {
    let rate = try #require(ClockRate(numerator, per: denominator))
    expectEqual(rate.seconds(at: tick), seconds)
  }

  @Test(
    "Ticks have times in whole units, rounded to the nearest",
    arguments: [
      (60, 1, 1, 1_000_000_000, 16_666_667), (60, 1, -1, 1_000_000_000, -16_666_667),
      (60, 1, 3, 1_000, 50), (2, 1, 1, 1, 1),
      (60000, 1001, 60000, 1_000_000_000, 1_001_000_000_000),
      (1, 1_000_000_000_000, 1, 1_000, 1_000_000_000_000_000), (1, 1, .max, 1, .max),
      (1, 1, .max, 2, .max), (1, 1_000_000_000_000, 1, 1_000_000_000_000, .max),
      (1, 1_000_000_000_000, 0, 1_000_000_000_000, 0),
      (441_000_000_000, 1, .max, 1_000_000_000_000, .max),
      (441_000_000_000, 1, .max, 1_000_000_000, 20_914_675_820_532_371),
    ] as [(Int64, Int64, Int64, Int64, Int64)])
  func units(
    numerator: Int64, denominator: Int64, tick: Int64, perSecond: Int64, units: Int64
  ) throws {
    let rate = try #require(ClockRate(numerator, per: denominator))
    expectEqual(rate.units(at: tick, perSecond: perSecond), units)
  }
}
