import DopesheetCurves
import TestSupport
import Testing

@Suite struct SplitMix64Tests {
  @Test("The numbers of a seed are those of the published generator")
  func numbers() {
    var random = SplitMix64(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test("Numbers below a bound are below it, and none is missing or rare")
  func bounds() {
    var random = SplitMix64(seed: 3)
    var counts = [Int](repeating: 0, count: 6)
    for _ in 0..<60_000 { counts[random.below(6)] += 1 }
    #expect(counts.allSatisfy { abs($0 - 10_000) < 400 })
    expectEqual(random.below(1), 0)
    #expect((0..<100).allSatisfy { _ in random.below(.max) >= 0 })
  }

  @Test("An order follows from the seed, and keeps every element")
  func orders() {
    func order(_ seed: UInt64) -> [Int] {
      var random = SplitMix64(seed: seed)
      return random.shuffled(Array(0..<20))
    }
    #expect(order(7) == [7, 1, 18, 12, 11, 8, 3, 4, 9, 13, 0, 19, 10, 6, 5, 17, 14, 15, 16, 2])
    #expect(order(8).sorted() == Array(0..<20) && order(8) != order(7))
    var random = SplitMix64(seed: 1)
    #expect(random.shuffled([Int]()).isEmpty && random.shuffled([5]) == [5])
  }
}
