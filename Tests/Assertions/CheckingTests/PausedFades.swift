import Dopesheet
import DopesheetEngine
import DopesheetRecording

/// Runs a fade of two cycles, which is paused in the first one.
func pausedFade(named name: String) throws -> Rehearsal.Run {
  try Rehearsal(at: .hz(10)) { stage in
    let card = stage.add(Node("card"))
    let fade = stage.play(
      Motion(card, .alpha(from: 0, to: 1), duration: 0.25).named(name).repeatCount(2))
    stage.at(.seconds(0.2)) { fade.pause() }
    stage.at(.seconds(0.3)) { fade.resume() }
  }.runUntilSettled(within: .seconds(1))
}

/// Plays a fade, and records how often it was paused.
func playFadeAndCountPauses(on stage: Stage) {
  var pauses = 0
  stage.recorder.probe("pauses") { pauses }
  let fade = Motion(stage.add(Node("card")), .alpha(to: 0), duration: 0.2).named("fade")
  stage.play(fade.paused { _ in pauses += 1 })
}
