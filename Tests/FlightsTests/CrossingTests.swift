import DopesheetFlights
import TestSupport
import Testing

@Suite("A crossing")
struct CrossingTests {
  private static let lengths: [Int64] = [
    1, 2, 3, 7, 100, 1_023, 1_024, 1_025, 4_097, 1_000_003, 70_560_000_000,
  ]

  @Test("of no time lies at the beginning, one of all of it at the end", arguments: lengths)
  func ends(length: Int64) {
    for part in [-1, 0.0] {
      expectEqual(Crossing.ofTime(part, within: length), 0)
      expectEqual(Crossing.ofWay(part, within: length) { _ in 1 }, 0)
    }
    expectEqual(Crossing.ofTime(1, within: length), length)
    expectEqual(Crossing.ofWay(1, within: length) { Double($0) / Double(length) }, length)
    // A way that falls short of its end at the end is gone there.
    expectEqual(Crossing.ofWay(1, within: length) { _ in 0 }, length)
    #expect(Crossing.ofTime(0.5, within: 0) == 0 && Crossing.ofWay(0.5, within: 0) { _ in 0 } == 0)
  }

  @Test(
    "lies at the first tick that has the part, by time and by a way that only grows",
    arguments: lengths)
  func first(length: Int64) {
    var random = SeededGenerator(seed: Int(length % 1_000))
    let parts =
      [0x1p-60, 0.1, 1.0 / 3, 0.5, 0.005, 1 - 0x1p-53] + (0..<20).map { _ in random.unit() }
    for part in parts {
      let tick = Crossing.ofTime(part, within: length)
      #expect(Double(tick) / Double(length) >= part || tick == length, "\(part)")
      #expect(tick == 0 || Double(tick - 1) / Double(length) < part, "\(part)")
      expectEqual(Crossing.ofWay(part, within: length) { Double($0) / Double(length) }, tick)
    }
  }

  @Test("at the very progress of a tick is that tick, just beyond it the next", arguments: lengths)
  func neighbours(length: Int64) {
    var random = SeededGenerator(seed: 5)
    let ticks =
      length < 20 ? Array(1...length) : (0..<20).map { _ in Int64(random.int(1...Int(length))) }
    for tick in ticks {
      let part = Double(tick) / Double(length)
      expectEqual(Crossing.ofTime(part, within: length), tick)
      expectEqual(Crossing.ofTime(part.nextDown, within: length), tick)
      guard tick < length else { continue }
      expectEqual(Crossing.ofTime(part.nextUp, within: length), tick + 1)
    }
  }

  @Test(
    "of a way that goes to and fro within 1,024 ticks is the very first",
    arguments: 0..<deep(50, quick: 10))
  func wandering(seed: Int) {
    var random = SeededGenerator(seed: seed)
    let length = random.int(1...1_024)
    var (way, ways) = (0.0, [0.0])
    for _ in 0..<length {
      way += (random.unit() - 0.45) / 10
      ways.append(way)
    }
    for part in [0.01, 0.1, 0.5, 1] {
      let expected = (1..<length).first { ways[$0] >= part } ?? length
      expectEqual(Crossing.ofWay(part, within: Int64(length)) { ways[Int($0)] }, Int64(expected))
    }
  }
}
