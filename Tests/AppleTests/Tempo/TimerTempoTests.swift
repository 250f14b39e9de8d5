import Dopesheet
import DopesheetApple
import TestSupport
import Testing

@Suite("A tempo by a timer")
@MainActor
struct TimerTempoTests {
  private let stage = Stage()
  private let card: Node

  init() { card = stage.add(Node("card")) }

  @Test("steps a stage while its thread does other things, and can rest when all has settled")
  func runs() async {
    let tempo = TimerTempo(stage, rate: .hz(500))
    tempo.sleepsWhenSettled = true
    var steps = 0
    await withCheckedContinuation { done in
      stage.play(
        Motion(card, [.alpha(from: 0, to: 1)], duration: 0.02)
          .updated { _ in steps += 1 }
          .completed { _ in done.resume() })
      tempo.start()
      #expect(!tempo.isPaused && card.alpha == 0)
    }
    #expect(steps > 0 && card.alpha == 1 && tempo.failure == nil)
    // The next call wakes it.
    await withCheckedContinuation { done in
      stage.play(Motion(card, [.alpha(to: 0)], duration: 0.02).completed { _ in done.resume() })
    }
    expectEqual(card.alpha, 0)
    tempo.invalidate()
    #expect(tempo.isPaused)
  }

  @Test("makes no beat while it is paused, and ends when nobody holds it")
  func pauses() async {
    var tempo: TimerTempo? = TimerTempo([stage])
    tempo?.start()
    tempo?.pause()
    #expect(tempo?.isPaused == true)
    weak let held = tempo
    tempo?.start()
    tempo = nil
    #expect(held == nil)
  }
}
