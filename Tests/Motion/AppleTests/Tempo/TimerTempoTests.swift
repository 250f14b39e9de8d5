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
    let tempo = TimerTempo(stage, at: .hz(500))
    tempo.sleepsWhenSettled = true
    tempo.onFailure = { Issue.record($0) }
    #expect(tempo.onFailure != nil)
    var steps = 0
    await withCheckedContinuation { done in
      stage.play(
        Motion(card, .alpha(from: 0, to: 1), duration: 0.02)
          .updated { _ in steps += 1 }
          .completed { _ in done.resume() })
      tempo.start()
      #expect(!tempo.isPaused && card.alpha == 0)
    }
    #expect(steps > 0 && card.alpha == 1 && tempo.failure == nil)
    // The next call wakes it.
    await withCheckedContinuation { done in
      stage.play(Motion(card, .alpha(to: 0), duration: 0.02).completed { _ in done.resume() })
    }
    expectEqual(card.alpha, 0)
    tempo.invalidate()
    #expect(tempo.isPaused)
  }

  @Test("runs at once on a stage of its own, if it is made live")
  func live() async {
    let tempo = TimerTempo.live(at: .hz(500))
    #expect(!tempo.isPaused && tempo.sleepsWhenSettled && tempo.longestStep == .seconds(0.5))
    let card = tempo.stage.add(Node("card"))
    await withCheckedContinuation { done in
      tempo.stage.play(
        Motion(card, .alpha(from: 0, to: 1), duration: 0.02).completed { _ in done.resume() })
    }
    #expect(card.alpha == 1 && tempo.failure == nil)
  }

  @Test("makes no beat while it is paused, and ends when nobody holds it")
  func pauses() async throws {
    var tempo: TimerTempo? = TimerTempo([stage], at: .hz(1_000))
    // More beats than these are due while another tempo, of another stage, plays a fifth of a second.
    func wait() async throws {
      let other = Stage()
      let clock = TimerTempo(other, at: .hz(500))
      await withCheckedContinuation { done in
        other.play(Motion(from: 0.0, to: 1, duration: 0.2).completed { _ in done.resume() })
        clock.start()
      }
      #expect(clock.failure == nil)
    }
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 60))
    tempo?.start()
    try await wait()
    #expect(stage.now > .zero)
    tempo?.pause()
    let paused = stage.now
    #expect(tempo?.isPaused == true)
    try await wait()
    expectEqual(stage.now, paused)
    weak let held = tempo
    tempo?.start()
    tempo = nil
    #expect(held == nil)
    try await wait()
    expectEqual(stage.now, paused)
  }
}
