import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("A rehearsal by several tempos")
struct RehearsalTemposTests {
  /// Runs a rehearsal that depends on its frames, and returns the text of the difference.
  private func difference(
    of rehearsal: Rehearsal, until end: Ticks = .seconds(1),
    tempos: [any Tempo] = Rehearsal.variedTempos
  ) throws -> String {
    try #require(throws: RehearsalDifference.self) {
      try rehearsal.acrossTempos(until: end, tempos: tempos)
    }.description
  }

  @Test("Motions, callbacks, chains and calls from outside do not depend on the frames")
  func independent() throws {
    try Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      let second = Motion(card, .position.x(to: 50), duration: 0.21, easing: .cubic.out).named(
        "second")
      stage.add(second)
      stage.play(
        Motion(card, .alpha(from: 0, to: 1), duration: 0.133).named("first").reverses()
          .repeatCount(3)
          .completed { _ in second.start() })
      stage.at(.seconds(0.05)) { second.stop() }
    }.acrossTempos(until: .seconds(1))
  }

  @Test("Code that counts frames is found, with both tempos, the time and both values")
  func counting() throws {
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      var count = 0
      stage.recorder.probe("count") { count }
      stage.play(
        Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.5).updated { _ in count += 1 })
    }
    try expectEqual(
      difference(of: rehearsal),
      """
      The run depends on its frames: at 60 Hz and at 30 Hz it differs.
      First difference at 0.0333 s: the value of count.
        60 Hz  3
        30 Hz  2
      """)
  }

  @Test("What a frame starts, and when, is found")
  func startedByFrames() throws {
    let rehearsal = Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      let late = stage.add(Motion(card, .position.x(to: 9), duration: 0.1).named("late"))
      var isStarted = false
      stage.play(
        Motion(card, .alpha(from: 0, to: 1), duration: 0.5).updated { _ in
          if card.alpha > 0.1, !isStarted {
            isStarted = true
            late.start()
          }
        })
    }
    try expectEqual(
      difference(of: rehearsal, tempos: [FrameRate.hz(90)]),
      """
      The run depends on its frames: at 60 Hz and at 90 Hz it differs.
      First difference at 0.0556 s: what happens.
        60 Hz  late stopped moving cause=card.motion1.updated at 0.06666666666666667 s
        90 Hz  late stopped moving cause=card.motion1.updated at 0.05555555555555555 s
      """)
  }

  @Test(
    "Steps of an engine of one's own that adds up are found by each tempo",
    arguments: Rehearsal.variedTempos.indices)
  func stepping(index: Int) throws {
    final class Ball {
      var height = 0.0
      var speed = 10.0
      var time = 0.0
      func step(to time: Double) {
        let span = time - self.time
        speed -= 9.81 * span
        height += speed * span
        self.time = time
      }
    }
    let rehearsal = Rehearsal(at: .hz(48)) { stage in
      let ball = Ball()
      stage.recorder.probe("ball") {
        ball.step(to: stage.now.seconds)
        return ball.height
      }
    }
    let text = try difference(
      of: rehearsal, until: .seconds(0.5), tempos: [Rehearsal.variedTempos[index]])
    #expect(text.contains("the value of ball."))
  }

  @Test("A track that only one run has is found")
  func tracks() throws {
    let moving = Rehearsal(at: .hz(60)) { stage in
      let recorder = stage.recorder
      if recorder.rate == .hz(30) { recorder.probe("extra") { 1.0 } }
    }
    try expectEqual(
      difference(of: moving, until: .seconds(0.2)),
      """
      The run depends on its frames: at 60 Hz and at 30 Hz it differs.
      The track extra
        60 Hz  is not recorded
        30 Hz  is recorded
      """)
  }

  @Test("The names of tempos say what they are")
  func names() throws {
    struct Bars: Tempo {
      func beat(after time: Ticks) -> Ticks? { time.adding(.seconds(0.3)) }
    }
    let counting = Rehearsal(at: .hz(60)) { stage in
      var average = 0.0
      stage.recorder.probe("average") {
        average = 0.9 * average + stage.now.seconds
        return average
      }
    }
    let tempos: [(any Tempo, String)] = [
      (FrameRate.hz(24_000, per: 1_001), "24000/1001 Hz"),
      (FrameRate.hz(60).dropping(every: 3), "60 Hz dropping every 3rd frame"),
      (FrameRate.hz(60).dropping(every: 12), "60 Hz dropping every 12th frame"),
      (FrameRate.hz(60).dropping([2, 3]), "60 Hz dropping 2 frames"),
      (FrameRate.hz(60).jittered(share: 0.5, seed: 7), "60 Hz with late frames (seed 7)"),
      (MergedTempo([FrameRate.hz(20), FrameRate.hz(50)]), "20 Hz and 50 Hz"),
      (ScriptedSteps(lengths: [.seconds(0.3)])!, "scripted steps"), (Bars(), "Bars"),
    ]
    for (tempo, name) in tempos {
      #expect(
        try difference(of: counting, tempos: [tempo])
          .contains(": at 60 Hz and at \(name) it differs."))
    }
  }
}

@Suite("Replays of long runs")
struct RehearsalLateReplayTests {
  private func setUp(_ stage: Stage) {
    let card = stage.add(Node("card"))
    stage.add(Motion(card, .zPosition(to: 100), duration: 100).named("card.fade"))
    stage.cue("tap") { [unowned stage] _ in stage.motion(named: "card.fade")?.restart() }
  }

  /// Records a cue at each of some times between two frames.
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
    let run = try Rehearsal(at: .hz(60), setUp).replay(trace)
    #expect(run.isFaithful, "\(run)")
    expectEqual(run.run.events.all.filter { $0.word == "send" }.map(\.time), times)
  }
}

@Suite("An engine of the user by several tempos")
struct OwnEngineTemposTests {
  /// Moves at a speed, with a bug if it counts frames, and reports the end of each second.
  private func rehearsal(countsFrames: Bool = false) -> Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      let recorder = stage.recorder
      var place = 0.0
      var seconds = 0
      recorder.probe("ball.x") { place }
      stage.onFrame { frame in
        place += countsFrames ? 0.1 : frame.duration.seconds * 6
        guard Int(frame.time.seconds / 0.7) > seconds else { return }
        seconds += 1
        recorder.event("turn", of: "ball")
      }
    }
  }

  @Test("is the same within tolerances for values and for times of events")
  func independent() throws {
    var tolerances: ToleranceRules = ["ball.*": .absolute(1e-9)]
    tolerances.append(.frames(1), forEventsOf: "ball")
    try rehearsal().acrossTempos(until: .seconds(2), tolerances: tolerances)
  }

  @Test("is not the same bit for bit, and not if it counts frames")
  func dependent() throws {
    #expect(throws: RehearsalDifference.self) { try rehearsal().acrossTempos(until: .seconds(2)) }
    var tolerances: ToleranceRules = ["ball.*": .absolute(1e-9)]
    #expect(throws: RehearsalDifference.self, "events come at other times") {
      try rehearsal().acrossTempos(until: .seconds(2), tolerances: tolerances)
    }
    tolerances.append(.frames(1), forEventsOf: "ball")
    let error = try #require(throws: RehearsalDifference.self) {
      try rehearsal(countsFrames: true).acrossTempos(until: .seconds(2), tolerances: tolerances)
    }
    #expect(error.description.contains("the value of ball.x"))
    #expect(throws: RehearsalDifference.self, "an event comes in the fifth frame") {
      try Rehearsal(at: .hz(60)) { stage in
        let recorder = stage.recorder
        var frames = 0
        stage.onFrame { _ in
          frames += 1
          if frames == 5 { recorder.event("turn", of: "ball") }
        }
      }.acrossTempos(until: .seconds(2), tolerances: tolerances)
    }
  }
}
