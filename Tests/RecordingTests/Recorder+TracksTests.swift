import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Recorded properties that are no plain numbers")
struct RecorderTracksTests {
  private enum Mode: String { case idle, busy }

  private final class Machine {
    var count = 0
    var small: UInt8 = 0
    var share: Float = 0
    var isOn = false
    var mode = Mode.idle
  }

  /// A word that switches at the end.
  private struct Word: WholeValue {
    var mode: Mode
    static var shape: SampleShape { .word }
    var sample: Sample { .word(mode.rawValue) }
    static func way(from start: Word, to end: Word) -> (Double) -> Word {
      { $0 < 1 ? start : end }
    }
  }

  private struct Flag: WholeValue {
    var isOn: Bool
    static var shape: SampleShape { .flag }
    var sample: Sample { .flag(isOn) }
    static func way(from start: Flag, to end: Flag) -> (Double) -> Flag { { $0 < 1 ? start : end } }
  }

  private struct Pair: WholeValue {
    var numbers: [Double]
    static var shape: SampleShape { .numbers(2) }
    var sample: Sample { .numbers(numbers) }
    static func way(from start: Pair, to end: Pair) -> (Double) -> Pair {
      { part in
        Pair(numbers: zip(start.numbers, end.numbers).map { $0 + ($1 - $0) * part })
      }
    }
  }

  private final class Holder {
    var pair = Pair(numbers: [0, 10])
  }

  @Test(
    "Integers, single precision, truth values, words and several numbers have tracks of their kinds"
  )
  func kinds() throws {
    let machine = Machine()
    let holder = Holder()
    let run = try Rehearsal(.hz(4)) { stage in
      let target = stage.add(machine, named: "machine")
      let held = stage.add(holder, named: "holder")
      stage.play(
        Motion(
          target,
          [
            Property(\.count, named: "count")(to: 10), Property(\.small, named: "small")(to: 100),
            Property(\.share, named: "share")(to: 1),
            Property<Machine, Flag>(
              "isOn", get: { Flag(isOn: $0.isOn) }, set: { $0.isOn = $1.isOn })(
                to: Flag(isOn: true)),
            Property<Machine, Word>(
              "mode", get: { Word(mode: $0.mode) }, set: { $0.mode = $1.mode })(
                to: Word(mode: .busy)),
          ], duration: 1))
      stage.play(
        Motion(
          held, [Property(\.pair, named: "pair")(to: Pair(numbers: [4, 10]))], duration: 1))
    }.frames(4)
    let text = String(decoding: TraceWriter.text(of: run.trace), as: UTF8.self)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(
      lines.filter { $0.hasPrefix("track") } == [
        "track holder.pair f64[2]", "track machine.count i64", "track machine.isOn bool",
        "track machine.mode sym", "track machine.share f32", "track machine.small i64",
      ])
    func values(_ track: String) -> [String] {
      lines.filter { $0.hasPrefix(track + " ") }.map { String($0.dropFirst(track.count + 1)) }
    }
    expectEqual(values("machine.count"), ["0", "3", "5", "8", "10"])
    expectEqual(values("machine.small"), ["0", "25", "50", "75", "100"])
    expectEqual(values("machine.share"), ["0", "0.25", "0.5", "0.75", "1"])
    expectEqual(values("machine.isOn"), ["false", "true"])
    expectEqual(values("machine.mode"), ["idle", "busy"])
    expectEqual(values("holder.pair"), ["0 10", "1 10", "2 10", "3 10", "4 10"])
    #expect(machine.isOn && machine.mode == .busy)
  }

  @Test("The later of two motions of a whole value shows, and a start is taken at each begin")
  func writers() throws {
    let holder = Holder()
    let stage = Stage()
    let target = stage.add(holder, named: "holder")
    let pair = Property(\Holder.pair, named: "pair")
    stage.play(Motion(target, [pair(to: Pair(numbers: [8, 10]))], duration: 2))
    try stage.step(to: .seconds(1))
    let second = stage.play(Motion(target, [pair(to: Pair(numbers: [0, 0]))], duration: 1))
    expectEqual(holder.pair.numbers, [4, 10])
    try stage.step(to: .seconds(1.5))
    expectEqual(holder.pair.numbers, [2, 5])
    second.stop()
    try stage.step(to: .seconds(1.75))
    expectEqual(holder.pair.numbers, [7, 10])
  }
}
