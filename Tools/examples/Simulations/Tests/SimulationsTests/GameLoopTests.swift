import DopesheetTesting
import GameLoop

/// Plays the game by the frames of a stage. The cue `jump` is the player's button.
@discardableResult
private func play(on stage: Stage, _ recorder: Recorder) -> Cue {
  let game = Game()
  game.onEvent = { recorder.event($0, of: "player") }
  recorder.probe("player.height") { game.shownHeight }
  stage.onFrame { frame in game.frame(lasting: frame.duration.count) }
  stage.settles { game.isOnGround && game.shownHeight == 0 }
  return stage.cue("jump") { _ in game.jump() }
}

@Suite struct GameLoopTests {
  @Test func jumps() throws {
    let run = try expectTrace(at: .hz(60), settlingWithin: .seconds(2)) { stage, recorder in
      let jump = play(on: stage, recorder)
      stage.at(.seconds(0.1)) { jump.send() }
    }
    expectThat(
      run["player.height"].maximum >= 1.2, run["player.height"].maximum <= 1.3,
      run.whenever("player jumped", then: "player landed", within: .seconds(0.7)))
  }

  /// Frames show other moments, but no frame rate changes how high the player jumps, or when.
  @Test(arguments: [FrameRate.hz(30), .hz(60), .hz(144)])
  func landsAtTheSameTime(rate: FrameRate) throws {
    let run = try Rehearsal(rate) { stage, recorder in
      let jump = play(on: stage, recorder)
      stage.at(.zero) { jump.send() }
    }.runUntilSettled(within: .seconds(2))
    expectThat(run.eventually("player landed", within: .seconds(0.62) ... .seconds(0.68)))
  }

  @Test func survivesAnyButtons() throws {
    try expectHolds(runs: 100) { stage, recorder in
      play(on: stage, recorder)
    } interruptedBy: {
      .cues("jump")
        .frames(.dropped, .late, .hz(30...144))
    } always: { run in
      [run["player.height"].staysWithin(0...1.3)]
    }
  }
}
