import DopesheetTesting
import TestSupport

@Suite("Playings that are alike")
struct ExpectAlikeTests {
  @Test("Motions pass at every tempo, and again and again")
  func alike() throws {
    func play(_ stage: Stage) {
      let card = stage.add(Node("card"))
      stage.play(
        Motion(card, .alpha(from: 0, to: 1), duration: 0.3).named("fade")
          .completed { _ in stage.play(Motion(card, .position.x(to: 9), duration: 0.2)) })
    }
    expectFrameRateIndependence(play)
    expectFrameRateIndependence { stage in play(stage) }
    expectDeterministic(times: 3, play)
    let probed = { (stage: Stage) in
      play(stage)
      stage.recorder.probe("running") { !stage.isSettled }
    }
    expectDeterministic(probed)
    try expectReplay(of: Rehearsal(at: .hz(60), play).runUntilSettled(within: .seconds(1)).trace) {
      stage in
      expectEqual(stage.recorder.rate, .hz(60))
      play(stage)
    }
    expectDeterministic(try Rehearsal(play).runUntilSettled(within: .seconds(1)))
  }

  @Test("Code that counts frames is reported with its tempos")
  func frames() async {
    let issues = await recorded {
      expectFrameRateIndependence { stage in
        var frames = 0
        stage.recorder.probe("frames") { frames }
        stage.onFrame { _ in frames += 1 }
      }
    }
    #expect(issues.count == 1 && issues[0].contains("at 60 Hz and at 30 Hz it differs.\nFirst"))
  }

  @Test("What differs when it runs in another way is reported, with the frame and both values")
  func otherWays() async {
    func play(_ stage: Stage) {
      stage.play(Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.5).named("fade"))
    }
    let issues = await recorded {
      expectSame(when: .seeking(to: .seconds(0.25)), play)
      expectSame(of: Rehearsal(play), when: .slowed(Rehearsal(play), by: 1))
      expectSame(when: .adding { $0.add(Node("lamp")) }) { stage in
        play(stage)
        stage.recorder.probe("nodes") { stage.nodes.count }
      }
    }
    #expect(
      issues == [
        """
        The addition changes the animation.
        First difference at 0 s: the value of nodes in frame 0.
          alone         1
          added before  2
        """
      ])
  }

  @Test("A random number is reported with both values, and so is what cannot be played")
  func random() async {
    let issues = await recorded {
      expectDeterministic { stage in
        let y = Double.random(in: 1...2)
        stage.play(Motion(stage.add(Node("card")), .position.y(from: 0, to: y), duration: 0.1))
      }
    }
    expectEqual(issues.count, 1)
    #expect(
      issues[0].hasPrefix(
        "The rehearsal differs when it is played again.\nFirst difference: frame 1"))
    let broken = await recorded { expectDeterministic { stage in stage.add(Node("")) } }
    #expect(broken.count == 1 && broken[0].hasPrefix("The rehearsal cannot be played: "))
  }

  @Test("A run that is another when it is played again is not recorded")
  func recording() throws {
    let scratch = try Scratch()
    let run = try Rehearsal { stage in
      let y = Double.random(in: 1...2)
      stage.play(Motion(stage.add(Node("card")), .position.y(from: 0, to: y), duration: 0.1))
    }.runUntilSettled(within: .seconds(1))
    let failure = try #require(scratch.check(of: run).failure(of: run.trace))
    #expect(
      failure.hasPrefix(
        "The run differs when it is played again, so it is not recorded.\nFirst difference"))
    #expect(failure.contains("no order of a Set or a Dictionary.\nIf the closure starts a task, "))
    expectEqual(scratch.files, [])
    // A trace alone cannot be played again.
    let never = ["DOPESHEET_RECORD": "never"]
    let kept = scratch.check(never).failure(of: run.trace)
    expectEqual(kept?.hasPrefix("The golden is missing."), true)
    #expect(!scratch.files.isEmpty)
    // It could be accepted, so it is not kept either, and what an earlier run left is removed.
    let refused = scratch.check(of: run, never).failure(of: run.trace)
    expectEqual(refused?.hasPrefix("The run differs when it is played again"), true)
    expectEqual(scratch.files.filter { $0.hasSuffix(".mtrace") }, [])
    expectEqual(scratch.check().failure(of: run.trace)?.contains("is now recorded"), true)
  }

  @Test("So is one that cannot be played again")
  func throwing() throws {
    let scratch = try Scratch()
    var playing = 0
    let run = try Rehearsal { stage in
      playing += 1
      let card = stage.add(Node(playing == 1 ? "card" : ""))
      stage.play(Motion(card, .alpha(to: 0), duration: 1))
    }.run(frames: 1)
    let failure = try #require(scratch.check(of: run).failure(of: run.trace))
    #expect(failure.hasPrefix("The run cannot be played again, so it is not recorded: "))
    expectEqual(scratch.files, [])
  }
}
