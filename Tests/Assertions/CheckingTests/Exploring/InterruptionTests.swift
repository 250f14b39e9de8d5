import Dopesheet
import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Interruptions")
struct InterruptionTests {
  private func exploration(
    _ interruptions: Interruption, _ setUp: @escaping (Stage) -> Void
  ) -> Exploration {
    var exploration = Exploration(of: Rehearsal(at: .hz(60), setUp), interruptedBy: interruptions)
    exploration.runs = deep(1_000, quick: 200)
    exploration.shrinkingRuns = deep(600, quick: 150)
    return exploration
  }

  @Test("are made as small as the smallest script that can fail", arguments: 1...deep(4, quick: 3))
  func smallest(count: Int) throws {
    var exploration = exploration(.cues()) { stage in
      var taps = 0
      stage.recorder.probe("taps") { taps }
      stage.cue("tap") { _ in taps += 1 }
      stage.cue("drag") { _ in }
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2))
    }
    exploration.runs = 2_000
    let found = try #require(
      try exploration.counterExample { run in [run["taps"].staysWithin(0...Double(count - 1))] })
    expectEqual(found.callCount, count)
    #expect(found.sentence.split(separator: ", ").allSatisfy { $0.hasPrefix("tap send") })
    #expect(!found.sentence.contains("drag"))
  }

  @Test("of frames may have any range of rates")
  func rates() throws {
    var exploration = exploration(.frames(.hz(Int64.min...Int64.max))) { stage in
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.000_1))
    }
    exploration.runs = 20
    let found = try exploration.counterExample()
    #expect(found == nil, "\(found?.description ?? "")")
  }

  @Test("that pause and resume are in the trace of their script")
  func pauses() throws {
    var exploration = exploration(.calls(), playFadeAndCountPauses)
    exploration.implicit = [.ignoresPauses]
    let found = try #require(try exploration.counterExample())
    #expect(found.sentence.contains("fade pause") && found.sentence.contains("fade resume"))
    let again = try #require(try exploration.trace(of: found.choices))
    expectEqual(
      again.events.all.filter { $0.kind == .input }.map(\.text),
      found.trace.events.all.filter { $0.kind == .input }.map(\.text))
    #expect(again.events.count("< fade pause") == 1)
  }

  @Test("are also made inside callbacks, between events of one time")
  func insideCallbacks() throws {
    let exploration = exploration(.calls()) { stage in
      let card = stage.add(Node("card"))
      var start: Ticks?
      var level = 0.0
      stage.recorder.probe("level") { level }
      let fade = Motion(card, .alpha(to: 0), duration: 0.2).afterDelay(0.1).named("fade")
      let rise = Motion(card, .position.y(to: 90), duration: 0.2).afterDelay(0.1).named("rise")
      fade.started { _ in start = stage.now }.stopped { _ in
        if start == stage.now, rise.state == .delayed { level = 9 }
      }
      stage.play(fade)
      stage.play(rise)
    }
    let found = try #require(
      try exploration.counterExample { run in [run["level"].staysWithin(0...1)] })
    #expect(found.callCount == 1, "\(found)")
    #expect(found.sentence.contains(" inside fade started"), "\(found)")
    #expect(found.swiftTest.contains(", inside: \"fade started\")"))
  }

  @Test("send cues with values of their types, in given ranges, and like recorded ones")
  func cueDetails() throws {
    func height(
      _ interruptions: Interruption, _ setUp: @escaping (Stage) -> Void = { _ in }
    ) throws -> CounterExample? {
      var exploration = exploration(interruptions) { stage in
        var height = 0.0
        stage.recorder.probe("height") { height }
        stage.cue("drag", of: Double.self) { height += $0 }
        stage.cue("pull") { details in
          if case .number(let number)? = details.first(where: { $0.key == "y" })?.value {
            height += number
          }
        }
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2))
        setUp(stage)
      }
      exploration.runs = deep(1_000, quick: 30)
      exploration.shrinkingRuns = 1_500
      return try exploration.counterExample { run in [run["height"].staysWithin(-300...300)] }
    }
    #expect(throws: ExplorationError.noValues("drag")) { try height(.cues("drag")) }
    #expect(try height(.cues()) == nil, "a number that no one sends is unknown")
    let typed = try #require(try height(.cue("drag", ["value": -500...500])))
    #expect(typed.callCount == 1 && typed.sentence.hasPrefix("drag send value="), "\(typed)")
    #expect(try height(.cues("pull")) == nil)
    let ranged = try #require(try height(.cue("pull", ["y": -400...200])))
    #expect(ranged.callCount == 1 && ranged.sentence.hasPrefix("pull send y=-400"), "\(ranged)")
    #expect(
      ranged.swiftTest.contains(#".call("send", of: "pull", [.init("y", .number(-400))], at: "#)
    )
    let chained = try height(.frames(.late).calls().cue("pull", ["y": -400...200]))
    #expect(chained?.sentence.contains("pull send y=") == true, "\(String(describing: chained))")
    let like = try #require(
      try height(.cues("pull")) { stage in
        stage.at(.seconds(0.1)) {
          stage.cue(named: "pull")?.send([.init("y", .number(120))])
        }
      })
    #expect(like.sentence.contains("pull send y=120"), "\(like)")
  }

  @Test("that are usual are what users and displays do, and no call on a single motion")
  func usual() throws {
    var words: Set<String> = []
    var exploration = exploration(.usual) { stage in
      let card = stage.add(Node("card"))
      let rise = Motion(card, .position.y(to: 90), duration: 0.3).named("rise")
      stage.play(MotionGroup([rise]).named("open"))
      stage.cue("tap") { _ in stage.play(Motion(card, .alpha(to: 0), duration: 0.1)) }
      stage.at(.seconds(0.1)) { rise.retarget(card, .position.y(to: 60)) }
    }
    exploration.runs = deep(200, quick: 100)
    let found = try exploration.counterExample { run in
      words.formUnion(run.events.all.filter { $0.kind == .input }.map(\.word))
      return []
    }
    #expect(found == nil, "\(found?.description ?? "")")
    expectEqual(words, ["start", "pause", "resume", "retarget", "scheduled", "send"])
  }

  @Test("call single motions only by the words that they are given, in their ranges")
  func named() throws {
    func found(_ interruptions: Interruption) throws -> CounterExample? {
      try exploration(interruptions) { stage in
        stage.play(
          Motion(stage.add(Node("card")), .position.y(to: 90), duration: 0.3).named("rise"))
      }.counterExample { run in [run["card.position.y"].staysWithin(0...90)] }
    }
    #expect(try found(.calls(.stop, .retarget)) == nil)
    let farther = try #require(try found(.calls(.stop, .retarget(90...200))))
    #expect(farther.sentence.hasPrefix("rise retarget position.y=200"), "\(farther)")
    #expect(throws: ExplorationError.unknownCall("retraget", nearest: "retarget")) {
      try found(.calls(.named("retraget")))
    }
  }

  @Test("that pause all that moves let no cue come meanwhile, and excuse what comes too late")
  func late() throws {
    var exploration = exploration(.pauses.cues()) { stage in
      var isPaused = false
      stage.recorder.probe("taps") { isPaused ? 1 : 0 }
      let rise = Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2).named("rise")
      stage.play(rise)
      stage.cue("tap") { _ in if rise.state == .paused { isPaused = true } }
    }
    exploration.runs = deep(300, quick: 80)
    let found = try exploration.counterExample { run in
      [run["taps"].staysWithin(0...0), run.duration(of: "rise") < 0.21]
    }
    #expect(found == nil, "\(found?.description ?? "")")
  }

  @Test("are pasted with the frames of the rehearsal, also those that it drops")
  func dropped() throws {
    let exploration = Exploration(
      of: Rehearsal(at: .hz(60).dropping([7, 3])) { stage in
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 2), duration: 0.2))
      })
    let found = try #require(
      try exploration.counterExample { run in [run["card.alpha"].staysWithin(0...1)] })
    #expect(found.swiftTest.contains("Rehearsal(at: FrameRate.hz(60).dropping([3, 7]))"))
  }

  @Test("have no other frames and no finer times than their failure needs")
  func readable() throws {
    var exploration = exploration(.cues().frames(.dropped, .late)) { stage in
      var level = 0.0
      stage.recorder.probe("level") { level }
      stage.cue("tap") { [unowned stage] _ in
        if stage.now > .seconds(0.15), stage.now < .seconds(0.23) { level = 9 }
      }
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.3))
    }
    exploration.runs = 300
    let found = try #require(
      try exploration.counterExample { run in [run["level"].staysWithin(0...1)] })
    expectEqual(found.sentence, "tap send at 0.2 s")
  }

  @Test("are made smaller for one claim, though a smaller script breaks another claim first")
  func narrowed() throws {
    var exploration = exploration(.cues()) { stage in
      var taps = 0
      stage.recorder.probe("taps") { taps }
      stage.cue("tap") { _ in taps += 1 }
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2))
    }
    for seed in 1...20 {
      exploration.seed = UInt64(seed)
      let found = try #require(
        try exploration.counterExample { run in
          [run["taps"].final != 1, run["taps"].staysWithin(0...0)]
        })
      if found.failure.hasPrefix("taps: stays") { return expectEqual(found.callCount, 1) }
    }
    Issue.record("no search breaks the second claim first")
  }

  @Test("that break a claim only by rounding count if none breaks it by more")
  func rounding() throws {
    func found(_ most: Double) throws -> CounterExample? {
      var exploration = exploration(.cues()) { stage in
        var level = 0.0
        stage.recorder.probe("level") { level }
        stage.cue("tap") { _ in level = level == 0 ? 1 + 1e-12 : most }
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2))
      }
      exploration.runs = 40
      return try exploration.counterExample { run in [run["level"].staysWithin(0...1)] }
    }
    #expect(try found(7)?.callCount == 2)
    #expect(try found(1)?.callCount == 1)
  }

  @Test("that are fixed are made in each run, and alone if nothing else is named")
  func fixed() throws {
    func found(_ interruptions: Interruption) throws -> CounterExample? {
      var exploration = exploration(interruptions) { stage in
        let fade = Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.3).named("fade")
        var level = 0.0
        stage.recorder.probe("level") { level }
        fade.started { _ in if stage.now > .zero { level += 1 } }
        stage.cue("tap") { _ in level += 2 }
        stage.play(fade)
      }
      exploration.runs = 100
      return try exploration.counterExample { run in [run["level"].staysWithin(0...2)] }
    }
    let restart = Interruption.call("restart", of: "fade", at: .seconds(0.1))
    #expect(try found(restart) == nil)
    let tapped = try #require(try found(restart.cues("tap")))
    #expect(tapped.sentence.contains("fade restart at 0.1 s"), "\(tapped)")
    #expect(tapped.callCount == 2, "\(tapped)")
    let inside = try found(
      restart.call("send", of: "tap", at: .seconds(0.1), inside: "fade started"))
    expectEqual(
      inside?.sentence, "fade restart at 0.1 s, tap send inside fade started")
    for (wrong, text) in [
      (Interruption.call("puase", of: "fade", at: .zero), "“puase” (did you mean “pause”?)"),
      (.call("pause", of: "fdae", at: .zero), "“fdae” (did you mean “fade”?)"),
    ] {
      let error = #expect(throws: ExplorationError.self) { try found(wrong) }
      #expect(error?.description.hasSuffix("nothing is called \(text)") == true)
    }
  }

  @Test("are varied where a claim is nearest to failing, so that several small steps are found")
  func nearest() throws {
    func runs(
      atMost count: Int, _ claim: @escaping (Rehearsal.Run) -> Claim
    ) throws -> Int? {
      var exploration = exploration(.cue("drag", ["value": 0...30])) { stage in
        let recorder = stage.recorder
        var sum = 0.0
        recorder.probe("sum") { sum }
        recorder.probe("isLow") { sum <= 190 }
        stage.cue("drag", of: Double.self) { sum += min($0, 30) }
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2))
      }
      exploration.runs = count
      exploration.implicit = []
      exploration.shrinkingRuns = 0
      return try exploration.counterExample { run in [claim(run)] }?.run
    }
    let guided = try #require(try runs(atMost: 6_000) { $0["sum"].staysWithin(-9_000...190) })
    // The same claim without a margin does not guide the search, which finds nothing in as many runs.
    let blind = try runs(atMost: guided) { run in run.always(run["isLow"] == true) }
    #expect(guided < 6_000 && blind == nil, "\(guided), \(String(describing: blind))")
  }

  @Test("inside callbacks count only those that come after time 0, and ranges may have no end")
  func counts() throws {
    var exploration = exploration(.calls().cues("again").cue("pull", ["y": 0 ... .infinity])) {
      stage in
      let card = stage.add(Node("card"))
      let fade = Motion(card, .alpha(to: 0), duration: 0.2).named("fade")
      var inside = 0
      var isAgain = false
      let other = Motion(card, .position.y(to: 9), duration: 0.4).named("other")
      other.stopped { _ in if isAgain { inside = 2 } }
      stage.recorder.probe("inside") { inside }
      stage.cue("again") { _ in
        isAgain = true
        fade.restart()
        isAgain = false
      }
      stage.cue("pull") { details in
        if case .number(let y)? = details.first?.value, !y.isFinite { inside = 9 }
      }
      stage.play(fade)
      stage.play(other)
    }
    exploration.runs = 3_000
    exploration.shrinkingRuns = deep(600, quick: 60)
    // With this seed the call inside the callback is found in fewer runs, and nothing else with it.
    exploration.seed = deep(1, quick: 3)
    let found = try #require(
      try exploration.counterExample { run in [run["inside"].staysWithin(0...1)] })
    #expect(found.sentence.contains("other stop inside fade started"), "\(found)")
  }
}
