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

struct ValueLinesTests {
  private func lines(_ trace: Trace) -> String {
    text(
      ValueLines(trace, trace.tracks[0]).text(
        of: IndexedTrace(trace).changes(ofTrack: 0), rows: trace.frames.count))
  }

  @Test func aLineHasATokenForEachFrameWithAValue() {
    let trace = written(Trace.Track("x"), frames: 4) { [.f64(Double($0) / 4)] }
    expectEqual(lines(trace), "x 0 0.25 0.5 0.75\n")
  }

  @Test func framesWithoutANewValueAreCounted() {
    let trace = written(Trace.Track("x"), frames: 9) { $0 % 4 == 1 ? [.f64(Double($0))] : nil }
    expectEqual(lines(trace), "x =1 1 =3 5\n")
  }

  @Test func aLineBeginsWithWhatIsHeldBefore() {
    let trace = written(Trace.Track("x"), frames: 1_030, before: [.f64(0.5)]) { frame in
      frame == 1_023 || frame == 1_026 ? [.f64(Double(frame))] : nil
    }
    expectEqual(lines(trace), "0.5 =1023 1023\n1023 =2 1026\n")
  }

  @Test func componentsAreJoined() {
    let track = Trace.Track("p", .f64, width: 2)
    let trace = written(track, frames: 2) { [.f64(Double($0)), .f64(-.infinity)] }
    expectEqual(lines(trace), "x 0,-inf 1,-inf\n")
  }

  @Test func numbersAreTheTracesOwn() {
    let trace = written(Trace.Track("x", .f32), frames: 2) { [.f32($0 == 0 ? 0.1 : .nan)] }
    expectEqual(lines(trace), "x 0.1 nan\n")
    let integers = written(Trace.Track("n", .i64), frames: 1) { _ in [.i64(.min)] }
    expectEqual(lines(integers), "x -9223372036854775808\n")
  }

  @Test func ofSeveralValuesInAFrameTheLastIsSeen() {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("x"))
    builder.beginFrame(tick: 0)
    builder.value(track: track, [.f64(1)])
    builder.value(track: track, [.f64(2)])
    builder.beginFrame(tick: 1)
    builder.absence(track: track)
    expectEqual(lines(builder.finish(clock: ClockRate(60)!)), "x 2 x\n")
  }
}

/// The text of bytes.
func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
