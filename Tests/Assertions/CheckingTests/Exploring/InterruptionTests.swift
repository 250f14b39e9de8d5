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
    var exploration = Exploration(of: Rehearsal(.hz(60), setUp))
    exploration.interruptions = interruptions
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
    var exploration = exploration(.calls) { stage in
      var pauses = 0
      stage.recorder.probe("pauses") { pauses }
      stage.play(
        Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2).named("fade").paused { _ in
          pauses += 1
        })
    }
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
    let exploration = exploration(.calls) { stage in
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
    #expect(
      found.swiftTest.contains("stage.onCallback(\"started\", of: \"fade\") { [unowned stage] in"))
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
      exploration.runs = deep(1_000, quick: 100)
      return try exploration.counterExample { run in [run["height"].staysWithin(-300...300)] }
    }
    let typed = try #require(try height(.cues("drag")))
    #expect(typed.callCount == 1 && typed.sentence.hasPrefix("drag send value=1000"), "\(typed)")
    #expect(try height(.cues("pull")) == nil)
    let ranged = try #require(try height(.cue("pull", ["y": -400...200])))
    #expect(ranged.callCount == 1 && ranged.sentence.hasPrefix("pull send y=-400"), "\(ranged)")
    #expect(
      ranged.swiftTest.contains(#"try stage.call("send", of: "pull", [.init("y", .number(-400))])"#)
    )
    let chained = try height(.frames(.late).calls.cue("pull", ["y": -400...200]))
    #expect(chained?.sentence.contains("pull send y=") == true, "\(String(describing: chained))")
    let like = try #require(
      try height(.cues("pull")) { stage in
        stage.at(.seconds(0.1)) {
          stage.cue(named: "pull")?.send([.init("y", .number(120))])
        }
      })
    #expect(like.sentence.contains("pull send y="), "\(like)")
  }

  @Test("are pasted with the frames of the rehearsal, also those that it drops")
  func dropped() throws {
    let exploration = Exploration(
      of: Rehearsal(.hz(60).dropping([7, 3])) { stage in
        stage.play(Motion(stage.add(Node("card")), .alpha(to: 2), duration: 0.2))
      })
    let found = try #require(
      try exploration.counterExample { run in [run["card.alpha"].staysWithin(0...1)] })
    #expect(found.swiftTest.contains("Rehearsal(FrameRate.hz(60).dropping([3, 7]))"))
  }

  @Test("are varied where a claim is nearest to failing, so that several small steps are found")
  func nearest() throws {
    func runs(
      atMost count: Int, _ claim: @escaping (Rehearsal.Run) -> Claim
    ) throws -> Int? {
      var exploration = exploration(.cues("drag")) { stage in
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
    var exploration = exploration(.calls.cues("again").cue("pull", ["y": 0 ... .infinity])) {
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
