import Dopesheet
import DopesheetApple
import DopesheetChecking
import TestSupport
import Testing

@Suite("Stages that a display link steps")
@MainActor
struct LinkedTempoTests {
  let stage = Stage()
  let link = FakeLink()
  let linked: LinkedTempo
  let card: Node

  init() {
    card = stage.add(Node("card"))
    linked = LinkedTempo(stepping: [stage])
    linked.link = link
  }

  private func frames(_ targets: Double...) {
    for target in targets where !link.isPaused && link.isValid { linked.frame(at: target) }
  }

  @Test("They rest until the start, and move with the frames")
  func start() {
    #expect(link.isPaused && linked.isPaused)
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
    linked.start()
    #expect(!link.isPaused && !linked.isPaused)
    frames(50, 50.25)
    expectEqual(card.alpha, 0.25)
    frames(50.75)
    expectEqual(card.alpha, 0.75)
  }

  @Test("A late frame is one longer step")
  func late() throws {
    let recorder = Recorder(stage)
    linked.start()
    frames(1, 1.25, 2.25, 2.5)
    expectEqual(recorder.trace.frames.count, 4)
    expectEqual(stage.now, .seconds(1.5))
  }

  @Test("A frame after minutes in the background is no step of minutes, if so reported")
  func background() {
    linked.longestStep = .milliseconds(500)
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
    linked.start()
    frames(1, 1.25, 181.25)
    #expect(card.alpha == 0.25 && linked.longestStep == .seconds(0.5))
    frames(181.5)
    expectEqual(card.alpha, 0.5)
  }

  @Test("While paused time stands still")
  func pause() {
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
    linked.start()
    frames(0, 0.25)
    linked.pause()
    #expect(link.isPaused && linked.isPaused)
    linked.frame(at: 0.5)  // one that was under way
    expectEqual(stage.now, .seconds(0.25))
    linked.start()
    frames(100, 100.25)
    expectEqual(card.alpha, 0.5)
  }

  @Test("Told so, the link rests while nothing moves, and any call on a stage wakes it")
  func sleep() {
    linked.sleepsWhenSettled = true
    linked.start()
    frames(0)
    #expect(link.isPaused && !linked.isPaused)
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
    #expect(!link.isPaused)
    frames(60, 60.5)
    expectEqual(card.alpha, 0.5)
    frames(61)
    #expect(card.alpha == 1 && link.isPaused && stage.now == .seconds(1))
    linked.sleepsWhenSettled = false
    #expect(!link.isPaused)
  }

  @Test("A call scheduled while the link rests is made")
  func scheduled() {
    linked.sleepsWhenSettled = true
    linked.start()
    frames(0)
    #expect(link.isPaused)
    var isCalled = false
    stage.at(.seconds(0.5)) { isCalled = true }
    #expect(!link.isPaused)
    frames(60, 60.25)
    #expect(!link.isPaused && !isCalled)
    frames(60.5)
    #expect(isCalled && link.isPaused)
  }

  @Test("Unless reported so, the link runs on when nothing moves, for the probes")
  func sleepless() {
    linked.start()
    frames(0, 1, 2)
    #expect(!link.isPaused && stage.now == .seconds(2))
  }

  @Test("What is paused is not woken by a call")
  func pausedAsleep() {
    linked.sleepsWhenSettled = true
    linked.start()
    frames(0)
    linked.pause()
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
    #expect(link.isPaused)
  }

  @Test("Several stages move together, and all must rest before the link does")
  func stages() {
    let other = Stage()
    let both = LinkedTempo(stepping: [stage, other])
    let link = FakeLink()
    both.link = link
    both.sleepsWhenSettled = true
    stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
    both.start()
    both.frame(at: 1)
    both.frame(at: 1.5)
    #expect(!link.isPaused && other.now == .seconds(0.5))
    both.frame(at: 2)
    #expect(link.isPaused && other.now == .seconds(1))
  }

  @Test("A step that fails ends it, and says why")
  func failure() {
    var reported: [StageError] = []
    linked.onFailure = { reported.append($0) }
    linked.start()
    frames(0)
    linked.frame(at: 2e7)
    expectEqual(linked.failure, .timeOverflow(source: "display link"))
    expectEqual(reported, [.timeOverflow(source: "display link")])
    #expect(!link.isValid && linked.isPaused)
    linked.start()
    #expect(linked.isPaused)
  }

  @Test("A frame inside of a frame is left out")
  func nested() {
    let fade = Motion(card, .alpha(from: 0, to: 1), duration: 1)
    fade.updated { [unowned linked] _ in linked.frame(at: 3) }
    stage.play(fade)
    linked.start()
    frames(0, 0.5)
    #expect(stage.now == .seconds(0.5) && linked.failure == nil)
    withExtendedLifetime(linked) {}
  }

  @Test("A callback may pause it, and end it")
  func pausedByCallback() {
    let fade = Motion(card, .alpha(from: 0, to: 1), duration: 0.5)
    fade.completed { [unowned linked] _ in linked.invalidate() }
    stage.play(fade)
    linked.start()
    frames(0, 0.75)
    #expect(stage.now == .seconds(0.75) && !link.isValid)
    withExtendedLifetime(linked) {}
  }

  @Test("A stage does not hold what steps it")
  func lifetime() {
    weak var gone: LinkedTempo?
    do {
      let linked = LinkedTempo(stepping: [stage])
      gone = linked
    }
    #expect(gone == nil)
    stage.play(Motion(card, .alpha(to: 0), duration: 1))
  }

  @Test("What listened for one that went away leaves the stage at the next chance")
  func wakers() throws {
    weak var waker: StageWaker?
    do {
      let linked = LinkedTempo(stepping: [stage])
      waker = linked.wakers.first
      try stage.step(to: .seconds(1))
      withExtendedLifetime(linked) {}
    }
    #expect(waker != nil)
    try stage.step(to: .seconds(2))
    #expect(waker == nil)
  }

  @Test("A step that somebody makes while the link rests leaves time going on from there")
  func steppedAsleep() throws {
    linked.sleepsWhenSettled = true
    linked.start()
    frames(0)
    try stage.step(to: .seconds(3))
    frames(50)
    #expect(stage.now == .seconds(3) && link.isPaused)
  }

  @Test("What was recorded by a link is played again bit for bit")
  func replay() throws {
    func setUp(_ stage: Stage) {
      let card = stage.add(Node("n"))
      let fade = stage.add(Motion(card, .alpha(from: 0, to: 1), duration: 1).named("fade"))
      stage.cue("tap") { _ in fade.restart() }
    }
    let stage = Stage()
    let recorder = Recorder(stage)
    setUp(stage)
    let linked = LinkedTempo(stepping: [stage])
    linked.start()
    for target in [812_345.678, 812_345.695] { linked.frame(at: target) }
    stage.cue(named: "tap")?.send()
    for target in [812_345.711, 812_345.811] { linked.frame(at: target) }
    linked.pause()
    linked.start()
    for target in [812_399.1, 812_399.12] { linked.frame(at: target) }
    let replay = try Rehearsal { setUp($0) }.replay(recorder.trace)
    #expect(replay.isFaithful, "\(replay)")
    expectEqual(replay.run.trace.frames.count, 6)
  }
}
