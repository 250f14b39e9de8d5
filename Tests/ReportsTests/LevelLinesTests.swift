import DopesheetReports
import DopesheetTrace
import TestSupport
import Testing

struct LevelLinesTests {
  private func levels(_ numbers: [Double?]) -> [[Substring]] {
    let trace = written(Trace.Track("x"), frames: numbers.count) { numbers[$0].map { [.f64($0)] } }
    let lines = LevelLines.text(
      of: IndexedTrace(trace).changes(ofTrack: 0), width: 1, rows: numbers.count
    ) { Double(bitPattern: trace.columns.scalars[$0]) }
    return text(lines).split(separator: "\n").map { $0.split(separator: " ") }
  }

  @Test func aBucketHasTheLeastAndTheGreatestValueHeldInIt() {
    var numbers = [Double?](repeating: nil, count: 96)
    numbers[0] = 1
    numbers[40] = 7
    numbers[41] = -2
    let finest = levels(numbers)[0]
    expectEqual(finest, ["0", "32", "1", "1", "-2", "7", "-2", "-2"])
  }

  @Test func aPeakOfOneFrameIsSeenInEveryLevel() {
    var numbers = [Double?](repeating: 0, count: 36_000)
    numbers[17_321] = 99
    let levels = levels(numbers)
    expectEqual(levels.map { $0[1] }, ["32", "256", "2048", "16384"])
    #expect(levels.allSatisfy { $0.contains("99") })
  }

  @Test func whereNothingIsHeldThereIsNoSpan() {
    var numbers = [Double?](repeating: nil, count: 64)
    numbers[50] = .nan
    expectEqual(levels(numbers)[0], ["0", "32", "x", "x", "x", "x"])
    numbers[51] = 3
    expectEqual(levels(numbers)[0], ["0", "32", "x", "x", "3", "3"])
  }

  @Test func aValueThatIsReplacedAtOnceIsNotInTheNextBucket() {
    var numbers = [Double?](repeating: nil, count: 64)
    numbers[0] = 100
    numbers[32] = 1
    expectEqual(levels(numbers)[0], ["0", "32", "100", "100", "1", "1"])
  }
}
