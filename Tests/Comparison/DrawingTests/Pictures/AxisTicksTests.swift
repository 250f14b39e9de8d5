import DopesheetDrawing
import TestSupport
import Testing

@Suite struct AxisTicksTests {
  private func labels(_ low: Double, _ high: Double, _ count: Int) -> [String] {
    AxisTicks(from: low, to: high, atMost: count).ticks.map(\.label)
  }

  @Test("Ticks are multiples of 1, 2 or 5 by a power of ten, as many as fit")
  func tidy() {
    expectEqual(labels(0, 1, 3), ["0", "0.5", "1"])
    expectEqual(labels(0, 1, 6), ["0", "0.2", "0.4", "0.6", "0.8", "1"])
    expectEqual(labels(-3, 17, 5), ["0", "5", "10", "15"])
    expectEqual(labels(0, 0.0167, 4), ["0", "0.005", "0.01", "0.015"])
    expectEqual(labels(1000, 25_000, 4), ["10000", "20000"])
    expectEqual(labels(0.1, 0.3, 3), ["0.1", "0.2", "0.3"])
  }

  @Test("Each tick has the digits that tell it from the next, however far from 0 it lies")
  func digits() {
    #expect(
      labels(1000.00001, 1000.00009, 5)
        == ["1000.00002", "1000.00004", "1000.00006", "1000.00008"])
    expectEqual(labels(-0.100002, -0.1, 3), ["-0.100002", "-0.100001", "-0.1"])
    expectEqual(labels(0, 0.00002, 3), ["0", "0.00001", "0.00002"])
  }

  @Test("Numbers without tidy ones between them are ticks themselves")
  func ends() {
    expectEqual(labels(5, 5, 3), ["5"])
    expectEqual(labels(-1.5e308, 1.5e308, 3), ["-1.5e+308", "1.5e+308"])
    expectEqual(labels(1, 1.0000000000000002, 3), ["1", "1"])
    expectEqual(labels(0, .leastNonzeroMagnitude, 3).count, 2)
  }

  @Test("No more ticks than fit, at least one, all within", arguments: 1...60)
  func bounds(seed: Int) {
    let low = Double(seed * 7919 % 1000) - 500
    let high = low + Double(1 + seed * 104_729 % 5000) / Double(1 + seed % 13)
    for count in 2...9 {
      let ticks = AxisTicks(from: low, to: high, atMost: count).ticks
      #expect((1...count).contains(ticks.count))
      let slack = (high - low) * 1e-6
      #expect(ticks.allSatisfy { $0.value >= low - slack && $0.value <= high + slack })
      expectEqual(Set(ticks.map(\.label)).count, ticks.count)
    }
  }
}
