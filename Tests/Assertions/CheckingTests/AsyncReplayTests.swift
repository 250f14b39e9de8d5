import DopesheetChecking
import DopesheetEngine
import DopesheetRecording
import Testing

@Suite("An async rehearsal")
struct AsyncReplayTests {
  private func rehearsal() -> Rehearsal {
    Rehearsal.async(at: .hz(60)) { stage in
      let card = stage.add(Node("card"))
      let clock = stage.clock
      let fade = Motion(card, .alpha(to: 0), duration: 1).named("fade")
      stage.add(fade)
      Task {
        try await clock.sleep(for: .milliseconds(333))
        fade.start()
      }
      try await clock.sleep(for: .milliseconds(900))
      stage.play(Motion(card, .position.x(to: 9), duration: 0.3).named("slide"))
    }
  }

  @Test("is replayed with its inputs, while its closure makes its own calls again")
  func replay() throws {
    let run = try rehearsal().play { stage, tempo in
      try tempo.run(until: .seconds(0.705))
      stage.motion(named: "fade")?.stop()
      try tempo.run(until: .seconds(2))
    }
    let replay = try rehearsal().replay(run.trace)
    #expect(replay.isFaithful, "\(replay)")
  }

  @Test("does not depend on its frames")
  func tempos() throws { try rehearsal().acrossTempos(until: .seconds(2)) }

  @Test("is the same each time")
  func again() throws {
    try rehearsal().runUntilSettled(within: .seconds(3)).verifyDeterminism(times: 3)
  }
}
