import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import TestSupport
import Testing

@Suite("An exploration")
struct ExplorationTests {
  /// A sheet that opens and a badge that follows, all sound.
  @discardableResult
  private func sheet(on stage: Stage) -> (rise: Motion, fade: Motion) {
    let card = stage.add(Node("card"))
    let rise = Motion(card, .position.y(from: 600, to: 80), duration: 0.3, easing: .cubic.out)
    let fade = Motion(card, .alpha(from: 0, to: 1), duration: 0.2).afterDelay(0.1)
    stage.play(MotionGroup([rise.named("rise"), fade.named("fade")]).named("open"))
    let badge = stage.add(Node("badge"))
    stage.cue("tap") { _ in
      stage.play(Motion(badge, .alpha(to: 0), duration: 0.1))
    }
    return (rise, fade)
  }

  private func exploration(
    _ interruptions: Interruption = .usual, _ setUp: @escaping (Stage) throws -> Void
  ) -> Exploration {
    var exploration = Exploration(of: Rehearsal(at: .hz(60), setUp), interruptedBy: interruptions)
    exploration.runs = deep(2_000, quick: 100)
    exploration.shrinkingRuns = deep(600, quick: 150)
    return exploration
  }

  @Test("finds nothing in a sound animation of our engine")
  func sound() throws {
    let exploration = exploration { stage in sheet(on: stage) }
    let found = try exploration.counterExample { run in
      [run["card.alpha"].staysWithin(-2...3)]
    }
    #expect(found == nil, "\(found?.description ?? "")")
  }

  @Test("finds a value that an interruption lets jump, with the one call that does it")
  func jump() throws {
    var exploration = exploration(.calls(.pause)) { stage in
      // A bug: the shadow is laid out anew when the sheet pauses.
      let rise = sheet(on: stage).rise
      var shadow = 0.0
      rise.paused { _ in shadow = 212 }
      stage.recorder.probe("shadow.y") { shadow }
    }
    exploration.implicit.remove(.ignoresPauses)
    let found = try #require(
      try exploration.counterExample { run in [run["shadow.y"].isContinuous(maxJump: 40)] })
    #expect(found.callCount == 1 && found.sentence.contains("pause"))
    #expect(found.failure.hasPrefix("shadow.y"))
    let choices = try #require(CounterExample.choices(of: found.trace))
    var again = exploration
    again.runs = 0
    let same = try again.counterExample(trying: [choices]) { run in
      [run["shadow.y"].isContinuous(maxJump: 40)]
    }
    #expect(same?.sentence == found.sentence)
  }

  @Test("finds an animation that stays unfinished after a stop")
  func unfinished() throws {
    let exploration = exploration(.calls(.stop)) { stage in
      var isBusy = true
      let rise = sheet(on: stage).rise
      rise.completed { _ in isBusy = false }  // a bug: nothing is done when it is stopped
      stage.settles { !isBusy }
    }
    let found = try #require(try exploration.counterExample())
    #expect(found.callCount == 1, "\(found)")
    #expect(found.failure.contains("the run settles") && found.failure.contains("stage.settles"))
    #expect(found.swiftTest.contains("      .call("))
  }

  @Test("finds code that counts frames")
  func frames() throws {
    let exploration = exploration { stage in
      var count = 0
      let fade = sheet(on: stage).fade
      fade.updated { _ in count += 1 }
      stage.recorder.probe("count") { count }
    }
    let found = try #require(try exploration.counterExample())
    #expect(found.callCount == 0 && found.failure.contains("depend on its frames"), "\(found)")
  }

  @Test("finds state that stays from one run to the next")
  func state() throws {
    var runs = 0
    let exploration = exploration { stage in
      runs += 1
      let number = runs
      stage.recorder.probe("runs") { number }
    }
    let found = try #require(try exploration.counterExample())
    #expect(found.callCount == 0)
  }

  @Test("finds the two cues whose order matters")
  func cues() throws {
    let exploration = exploration(.cues()) { stage in
      var isOpen = false
      var height = 0.0
      stage.cue("open") { _ in isOpen = true }
      stage.cue("drag") { _ in if isOpen { height = -5 } }
      stage.recorder.probe("height") { height }
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.3))
    }
    let found = try #require(
      try exploration.counterExample { run in [run["height"].staysWithin(0...100)] })
    #expect(found.callCount == 2, "\(found)")
    #expect(found.sentence.contains("open send") && found.sentence.contains("drag send"))
  }

  @Test("finds a node that two cues add twice, and an error that a closure throws after a pause")
  func errors() throws {
    let twice = exploration(.cues()) { stage in
      stage.cue("tap") { _ in stage.add(Node("toast")) }
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.3))
    }
    let found = try #require(try twice.counterExample())
    #expect(found.callCount == 2 && found.failure.contains("there are no errors"), "\(found)")

    struct Failure: Error, CustomStringConvertible { let description = "no fuel" }
    let fueled = exploration(.calls(.pause)) { stage in
      let rise = sheet(on: stage).rise
      stage.onFrame { _ in if rise.state == .paused { throw Failure() } }
    }
    let thrown = try #require(try fueled.counterExample())
    #expect(thrown.callCount == 1 && thrown.failure.contains("no fuel"), "\(thrown)")
  }

  @Test("waits for motions that a cue starts, and interrupts them, too")
  func cued() throws {
    var exploration = exploration(.cues()) { stage in
      let card = stage.add(Node("card"))
      var level = 0.0
      stage.recorder.probe("level") { level }
      stage.cue("tap") { _ in
        stage.play(
          Motion(card, .alpha(to: 0), duration: 1).paused { _ in level = 9 })
      }
    }
    exploration.runs = deep(200, quick: 20)
    let none = try exploration.counterExample()
    #expect(none == nil, "\(none?.description ?? "")")
    exploration.runs = 200
    exploration.interruptions = .cues().calls()
    exploration.implicit.remove(.ignoresPauses)
    let found = try #require(
      try exploration.counterExample { run in [run["level"].staysWithin(0...1)] })
    #expect(found.callCount == 2, "\(found)")
    #expect(found.sentence.contains("tap send") && found.sentence.contains("pause"))
  }

  @Test("pauses all at the start and resumes it there, if it is asked to, and makes no equal runs")
  func pauseAtStart() throws {
    var exploration = exploration(.call("pause", of: "stage", at: .zero), playFadeAndCountPauses)
    exploration.implicit = [.ignoresPauses]
    var runs = 0
    exploration.willRun = { _, _ in runs += 1 }
    let found = try #require(try exploration.counterExample())
    #expect(found.sentence.contains("fade pause at the start, fade resume at the start"))
    exploration.implicit = []
    runs = 0
    #expect(try exploration.counterExample() == nil)
    // One run for each comparison, and one that looks for unknown calls.
    expectEqual(runs, 5)
  }

  @Test("does not run a script again whose call cannot come earlier, since a pause ends there")
  func calledAtPauseEnd() throws {
    let pause = Interruption.call(
      "pause", of: "stage", [.init("seconds", .number(0.25))], at: .zero)
    var exploration = exploration(pause.cues("tap")) { stage in
      var level = 0.0
      stage.recorder.probe("level") { level }
      let fade = Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2)
      var end: Ticks?
      fade.resumed { [unowned stage] _ in end = stage.now }
      stage.cue("tap") { [unowned stage] _ in if end == stage.now { level = 9 } }
      stage.play(fade)
    }
    exploration.runs = 300
    exploration.implicit = []
    exploration.shrinkingRuns = 600
    var runs = 0
    exploration.willRun = { _, _ in runs += 1 }
    let found = try #require(
      try exploration.counterExample { run in [run["level"].staysWithin(0...1)] })
    #expect(found.sentence.contains("tap send at 0.25 s"), "\(found)")
    #expect(runs < found.run + 500, "\(runs)")
  }

  @Test("rejects a cue that the stage does not have")
  func unknownCue() throws {
    let exploration = exploration(.cues("tpa")) { stage in sheet(on: stage) }
    let error = #expect(throws: ExplorationError.self) { try exploration.counterExample() }
    #expect(error == .unknownCue("tpa", nearest: "tap"))
    #expect(error?.description == "the stage has no cue “tpa” (did you mean “tap”?)")
  }

  @Test("reports a failure that does not come each time")
  func unsteady() throws {
    var runs = 0
    let exploration = exploration { stage in
      sheet(on: stage)
      runs += 1
      let level = runs == 40 ? 500.0 : 0
      stage.recorder.probe("level") { level }
    }
    let found = try #require(
      try exploration.counterExample { run in [run["level"].staysWithin(0...1)] })
    #expect(found.failure.contains("it does not fail each time"), "\(found)")
  }

  @Test("explores async code, also if it never ends")
  func async() throws {
    var endless = Exploration(
      of: Rehearsal.async(at: .hz(60)) { stage in
        let clock = stage.clock
        let card = stage.add(Node("card"))
        stage.play(Motion(card, .alpha(to: 0), duration: 0.2).named("fade"))
        while true { try await clock.sleep(for: .milliseconds(100)) }
      })
    endless.runs = deep(20, quick: 5)
    endless.limit = .seconds(1)
    let none = try endless.counterExample()
    #expect(none == nil, "\(none?.description ?? "")")
    var stuck = Exploration(
      of: Rehearsal.async(at: .hz(60)) { stage in
        let clock = stage.clock
        let card = stage.add(Node("card"))
        let fade = Motion(card, .alpha(to: 0), duration: 0.2).named("fade")
        stage.play(fade)
        try await clock.sleep(for: .milliseconds(300))
        while card.alpha > 0 { try await clock.sleep(for: .milliseconds(50)) }
      })
    stuck.runs = 200
    stuck.interruptions = .calls(.stop)
    stuck.shrinkingRuns = deep(600, quick: 30)
    let found = try #require(try stuck.counterExample())
    #expect(found.failure.contains("the run settles"), "\(found)")
  }

  @Test("gives the same counter-example for the same seed")
  func repeatable() throws {
    func found() throws -> String? {
      let exploration = exploration(.calls(.stop)) { stage in
        var stops = 0
        let rise = sheet(on: stage).rise
        rise.stopped { _ in stops += 1 }
        stage.recorder.probe("stops") { stops }
      }
      return try exploration.counterExample { run in [run["stops"].staysWithin(0...0)] }?
        .description
    }
    let first = try #require(try found())
    #expect(try found() == first)
  }

  @Test("A run with interruptions can be repeated, and is the same")
  func repeated() throws {
    var exploration = exploration(.calls()) { stage in
      stage.play(
        SpringMotion(stage.add(Node("card")), .position.y(from: 0, to: 100), spring: .smooth)
          .named("rise"))
    }
    exploration.runs = deep(500, quick: 30)
    let found = try exploration.counterExample { run in
      try run.verifyDeterminism()
      return []
    }
    #expect(found == nil, "\(found?.description ?? "")")
  }
}
