import DopesheetTrace
import Testing

@Suite("Clock rates")
struct ClockRateTests {
  @Test("Rates are brought to lowest terms")
  func terms() {
    #expect(ClockRate(120, per: 2) == ClockRate(60))
    #expect(ClockRate(60000, per: 1001)?.description == "60000/1001")
    #expect(ClockRate(60)?.description == "60")
  }

  @Test(
    "Rates out of range are refused",
    arguments: [
      (0, 1), (-60, 1), (60, 0), (60, -1), (1_000_000_000_001, 1), (1, 1_000_000_000_001),
      (.min, .min),
    ]
      as [(Int64, Int64)])
  func range(numerator: Int64, denominator: Int64) {
    #expect(ClockRate(numerator, per: denominator) == nil)
  }

  @Test(
    "Ticks have times in seconds",
    arguments: [
      (60, 1, 90, 1.5), (60000, 1001, 60000, 1001), (1_000_000_000, 1, -500_000_000, -0.5),
    ]
      as [(Int64, Int64, Int64, Double)])
  func seconds(numerator: Int64, denominator: Int64, tick: Int64, seconds: Double) throws {
    let rate = try #require(ClockRate(numerator, per: denominator))
    #expect(rate.seconds(at: tick) == seconds)
  }
}
