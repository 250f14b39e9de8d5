import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Replays of long runs")
struct RehearsalLateReplayTests {
  private func setUp(_ stage: Stage) {
    let card = stage.add(Node("card"))
    stage.add(Motion(card, [.zPosition(to: 100)], duration: 100).named("card.fade"))
    stage.cue("tap") { [unowned stage] _ in stage.motion(named: "card.fade")?.restart() }
  }

  /// Records a cue at each of some times, which all lie between two frames.
  private func record(_ times: [Ticks]) throws -> Trace {
    let stage = Stage()
    let recorder = Recorder(stage)
    setUp(stage)
    for time in times {
      try stage.step(to: Ticks(count: time.count - 3))
      stage.at(time) { [unowned stage] in stage.cue(named: "tap")?.send() }
      try stage.step(to: Ticks(count: time.count + 3))
    }
    return try TraceReader.read(TraceWriter.text(of: recorder.trace))
  }

  @Test("A call ten hours in is made again at its own tick")
  func tenHours() throws {
    for offset: Int64 in 0..<8 {
      let time = Ticks(count: 36_000 * Ticks.perSecond + 1_234_567 + offset)
      let trace = try record([time])
      let replay = try Rehearsal(.hz(60), setUp).replay(trace)
      #expect(replay.isFaithful, "\(replay)")
      expectEqual(replay.run.events.all.first { $0.word == "send" }?.time, time)
    }
  }

  @Test("Times up to the last of a stage are written exactly and read again")
  func roundTrip() throws {
    var random = SeededGenerator(seed: 8)
    var counts = (0..<deep(5_000, quick: 300)).map { _ in
      Int64(random.next() % UInt64(Ticks.limit.count >> random.int(0...20)))
    }
    counts.append(Ticks.limit.count - 3)
    var times: [Ticks] = []
    for count in counts.sorted() where count > (times.last?.count ?? 0) + 6 {
      times.append(Ticks(count: count))
    }
    let trace = try record(times)
    let run = try Rehearsal(.hz(60), setUp).replay(trace)
    #expect(run.isFaithful, "\(run)")
    expectEqual(run.run.events.all.filter { $0.word == "send" }.map(\.time), times)
  }

  @Test("What a Double of seconds says exactly is written as before")
  func shortTimes() throws {
    let trace = try record([.seconds(0.123_456), .seconds(16_000.1)])
    let times = (0..<trace.recordCount).compactMap { index -> Argument.Value? in
      guard case .input(_, "send", let arguments) = trace.record(at: index) else { return nil }
      return arguments.last?.value
    }
    expectEqual(times, [.number(0.123_456), .number(16_000.1)])
  }
}
