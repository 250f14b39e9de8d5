import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

import class Foundation.NSLock

@Suite("Rehearsals")
struct RehearsalTests {
  struct Mishap: Error {}

  @Test("A rehearsal begins with a step of length 0, and ends when nothing moves")
  func settled() throws {
    let run = try fade(duration: 0.4).runUntilSettled(within: .seconds(2))
    expectEqual(run.trace.frames.map(\.tick), Array(0...24))
    expectEqual(run.trace.clock, ClockRate(60))
    expectEqual(run.stage.nodes[0].alpha, 1)
  }

  @Test("What does not settle is named with its state")
  func notSettled() throws {
    let error = #expect(throws: RehearsalError.self) {
      try fade(duration: 5).runUntilSettled(within: .seconds(0.1))
    }
    expectEqual(error, .notSettled(within: .seconds(0.1), moving: ["card.fade (moving)"]))
    expectEqual("\(error!)", "not settled within 0.1 s: card.fade (moving)")
  }

  @Test("The last step ends at the limit, wherever the next frame is")
  func limit() throws {
    let slow = Rehearsal(at: .hz(1, per: 10)) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 7).named("m"))
    }
    #expect(throws: RehearsalError.notSettled(within: .seconds(5), moving: ["m (moving)"])) {
      try slow.runUntilSettled(within: .seconds(5))
    }
    try expectEqual(slow.runUntilSettled(within: .seconds(8)).stage.now, .seconds(8))
    try expectEqual(slow.runUntilSettled(within: .seconds(20)).stage.now, .seconds(10))
  }

  @Test("A problem of the stage comes before what follows from it")
  func problemsFirst() throws {
    func loop(_ stage: Stage) {
      let card = stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: 0).named("m").completed { $0.start() })
    }
    let livelock = RehearsalError.problems([.callbackLivelock(source: "m")])
    #expect(throws: livelock) {
      try Rehearsal(at: .hz(60), loop).runUntilSettled(within: .seconds(1))
    }
    #expect(throws: livelock) { try Rehearsal(at: .hz(60), loop).run(frames: 3) }
    let twins = Rehearsal { stage in
      let card = stage.add(Node("card"))
      stage.add(Node("card"))
      stage.play(Motion(card, .alpha(to: 0), duration: 5))
    }
    #expect(throws: RehearsalError.problems([.duplicateName("card")])) {
      try twins.runUntilSettled(within: .seconds(1))
    }
    let mishap = Rehearsal { stage in
      stage.add(Node(""))
      throw Mishap()
    }
    #expect(throws: RehearsalError.problems([.emptyName])) { try mishap.run(frames: 1) }
    #expect(throws: RehearsalError.problems([.timeOverflow(source: "tempo")])) {
      try fade(duration: 1).run(steps: [.limit, .limit])
    }
  }

  @Test("A probe with the name of a track of the stage is an error, not a track less")
  func probeOfATrack() throws {
    let rehearsal = Rehearsal { stage in
      stage.recorder.probe("card.alpha") { 0.5 }
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.1))
    }
    #expect(throws: RecordingError.duplicateTrack("card.alpha")) { try rehearsal.run(frames: 1) }
  }

  @Test("An error that a scheduled call throws fails the run, and one that it catches does not")
  func scheduledError() throws {
    let expected = RehearsalError.problems([
      .codeThrew("a call that is scheduled", at: .seconds(0.1), reason: "Mishap")
    ])
    #expect(throws: expected) {
      try Rehearsal(at: .hz(60)) { stage in stage.at(.seconds(0.1)) { throw Mishap() } }.run(
        frames: 60)
    }
    let run = try Rehearsal(at: .hz(60)) { stage in
      stage.at(.seconds(0.1)) { do { throw Mishap() } catch {} }
    }.run(frames: 60)
    #expect(run.stage.problems.isEmpty)
  }

  @Test("Calls still to come keep a rehearsal going")
  func scheduled() throws {
    let run = try Rehearsal(at: .hz(10)) { stage in
      let card = stage.add(Node("card"))
      stage.at(.seconds(0.3)) {
        stage.play(Motion(card, .alpha(to: 0), duration: 0.2).named("late"))
      }
    }.runUntilSettled(within: .seconds(1))
    expectEqual(run.trace.frames.count, 6)
  }

  @Test("Each run plays the closure anew, and gives the same trace")
  func again() throws {
    let rehearsal = fade(duration: 0.3)
    let first = try rehearsal.runUntilSettled(within: .seconds(1))
    let second = try rehearsal.runUntilSettled(within: .seconds(1))
    expectEqual(first.trace, second.trace)
    #expect(first.stage !== second.stage)
  }

  @Test("Frames, a time and a list of steps end where they say")
  func lengths() throws {
    try expectEqual(fade(duration: 1).run(frames: 3).trace.frames.map(\.tick), [0, 1, 2, 3])
    try expectEqual(fade(duration: 1).run(frames: -3).trace.frames.count, 1)
    try expectEqual(fade(duration: 1).run(until: .seconds(0.05)).trace.frames.last?.tick, 3)
    let run = try fade(duration: 1).run(steps: [.milliseconds(1.5), .zero, .milliseconds(0.5)])
    expectEqual(run.trace.clock, .nanoseconds)
    expectEqual(run.trace.frames.map(\.tick), [0, 1_500_000, 1_500_000, 2_000_000])
  }

  /// A custom tempo: the squares of tenths of a second.
  struct Squares: Tempo {
    func beat(after time: Ticks) -> Ticks? {
      (1...100).lazy.map { Ticks.seconds(Double($0 * $0) / 100) }.first { $0 > time }
    }
  }

  @Test("Any tempo gives the frames; the trace counts them by its rate where all lie on it")
  func tempos() throws {
    func play(_ tempo: some Tempo) throws -> Trace {
      try Rehearsal(at: tempo) { stage in
        let card = stage.add(Node("card"))
        stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 0.1))
      }.runUntilSettled(within: .seconds(1)).trace
    }
    func seconds(_ trace: Trace) -> [Double] {
      trace.frames.map { Double($0.tick) / 1_000_000_000 }
    }
    let film = try play(.hz(24_000, per: 1_001))
    expectEqual(film.clock, ClockRate(24_000, per: 1_001))
    expectEqual(film.frames.map(\.tick), [0, 1, 2, 3])
    let dropping = try play(.hz(60).dropping([2, 3]))
    expectEqual(dropping.clock, ClockRate(60))
    expectEqual(dropping.frames.map(\.tick), [0, 1, 4, 5, 6])
    let merged = try play(.merged(.hz(20), .hz(60)))
    expectEqual(merged.clock, ClockRate(60))
    let steps = try play(.sequence([.milliseconds(40), .zero]))
    expectEqual(steps.clock, .nanoseconds)
    expectEqual(seconds(steps), [0, 0.04, 0.04, 0.08, 0.08, 0.12])
    #expect(seconds(try play(Squares())) == [0, 0.01, 0.04, 0.09, 0.16])
    let jittered = try play(.hz(60).jittered(share: 0.5, seed: 3))
    expectEqual(jittered.clock, ClockRate(Ticks.perSecond))
    try expectEqual(play(.hz(60).jittered(share: 0.5, seed: 3)), jittered)
    #expect(try play(.hz(60).jittered(share: 0.5, seed: 4)) != jittered)
  }

  @Test("When a tempo has no more beats the limit comes next; asking for more frames is an error")
  func tempoEnds() throws {
    let two = Rehearsal(at: .times([.milliseconds(10), .milliseconds(20)])) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.5))
    }
    try expectEqual(two.runUntilSettled(within: .seconds(1)).stage.now, .seconds(1))
    try expectEqual(two.run(until: .seconds(2)).trace.frames.count, 4)
    try expectEqual(two.run(frames: 2).stage.now, .milliseconds(20))
    #expect(throws: RehearsalError.problems([.tempo(.noBeat(after: .milliseconds(20)))])) {
      try two.run(frames: 3)
    }
  }

  @Test("A wrong answer of a tempo is a problem with its name, not an endless loop")
  func wrongTempo() throws {
    struct Stuck: Tempo {
      func beat(after time: Ticks) -> Ticks? { .seconds(0.5) }
    }
    let error = RehearsalError.problems([
      .tempo(.notLater(beat: .seconds(0.5), after: .seconds(0.5)))
    ])
    let stuck = Rehearsal(at: Stuck()) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 2))
    }
    #expect(throws: error) { try stuck.runUntilSettled(within: .seconds(9)) }
    #expect(throws: error) { try stuck.run(until: .seconds(9)) }
    #expect(throws: error) { try stuck.run(frames: 2) }
    try expectEqual(stuck.run(frames: 1).stage.now, .seconds(0.5))
  }

  @Test("A problem of the stage is thrown, with its name")
  func problems() throws {
    #expect(throws: RehearsalError.problems([.notFinite(source: "card.fade", what: "duration")])) {
      try fade(duration: .nan).run(frames: 1)
    }
    #expect(throws: Mishap.self) { try Rehearsal { _ in throw Mishap() }.run(frames: 1) }
  }

  @MainActor final class Label { var level = 0.0 }

  @Test("A test on the main actor may use objects of that actor")
  @MainActor func mainActor() throws {
    let label = Label()
    let run = try Rehearsal(at: .hz(10)) { stage in
      let target = stage.add(label, named: "label")
      let level = Property<Label, Double>("level", get: { $0.level }, set: { $0.level = $1 })
      stage.play(Motion(target, level(to: 1), duration: 0.5).completed { _ in label.level = 7 })
    }.runUntilSettled(within: .seconds(1))
    expectEqual(label.level, 7)
    expectEqual(run.trace.tracks.map(\.name), ["label.level"])
  }

  private func fade(duration: Double) -> Rehearsal {
    Rehearsal(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .alpha(from: 0, to: 1), duration: duration, easing: .cubic.out)
          .named("card.fade"))
    }
  }
}
