import Dopesheet
import DopesheetApple
import DopesheetChecking
import TestSupport
import Testing

/// A property animator of a second without views.
private final class FakeAnimator {
  var isActive = true
  var progress = 0.0
  var isReversed = false { didSet { progress = 1 - progress } }
  var finish: () -> Void = {}

  func motion(duration: Double = 1) -> AnimatorMotion {
    AnimatorMotion(
      ScrubbedAnimator(
        duration: duration, isActive: { self.isActive }, isReversed: { self.isReversed },
        progress: { self.progress }, scrub: { self.progress = $0 },
        finish: {
          self.isActive = false
          self.finish()
        })
    ).named("opening")
  }
}

@Suite("Property animators that a stage drives")
struct AnimatorMotionTests {
  private let animator = FakeAnimator()
  private let stage = Stage()

  @Test("Each step sets the share of the time, and the end finishes at its exact time")
  func toTheEnd() throws {
    var end: Ticks?
    animator.finish = { [unowned stage] in end = stage.now }
    stage.play(animator.motion())
    try stage.step(to: .seconds(0.25))
    expectEqual(animator.progress, 0.25)
    try stage.step(to: .seconds(3))
    expectEqual(animator.progress, 1)
    expectEqual(end, .seconds(1))
    #expect(stage.isSettled)
  }

  @Test("An animator that is on its way takes the rest of its time")
  func onItsWay() throws {
    animator.progress = 0.5
    stage.play(animator.motion(duration: 2))
    try stage.step(to: .seconds(0.5))
    expectEqual(animator.progress, 0.75)
    try stage.step(to: .seconds(1))
    #expect(!animator.isActive)
  }

  @Test("An animator that is reversed goes back as far as it came, from the next step on")
  func reversed() throws {
    stage.play(animator.motion())
    try stage.step(to: .seconds(0.25))
    animator.isReversed = true
    try stage.step(to: .seconds(0.5))
    expectEqual(animator.progress, 0.75)
    try stage.step(to: .seconds(0.625))
    expectEqual(animator.progress, 0.875)
    try stage.step(to: .seconds(1))
    expectEqual(animator.progress, 1)
    #expect(!animator.isActive && stage.isSettled)
  }

  @Test("An animator that is reversed in its last step goes back instead of finishing")
  func reversedAtTheEnd() throws {
    stage.play(animator.motion())
    try stage.step(to: .seconds(0.75))
    animator.isReversed = true
    try stage.step(to: .seconds(1.5))
    #expect(animator.isActive)
    try stage.step(to: .seconds(1.75))
    #expect(!animator.isActive)
  }

  @Test("An animator that somebody stops is not moved any more, and not finished")
  func stopped() throws {
    animator.finish = { Issue.record("the animator is finished") }
    let motion = stage.play(animator.motion())
    try stage.step(to: .seconds(0.5))
    animator.isActive = false
    try stage.step(to: .seconds(0.75))
    #expect(motion.state == .stopped && animator.progress == 0.5 && stage.problems.isEmpty)
  }

  @Test("An animator that is stopped in its last step is not finished")
  func stoppedAtTheEnd() throws {
    animator.finish = { Issue.record("the animator is finished") }
    stage.play(animator.motion())
    try stage.step(to: .seconds(0.5))
    animator.isActive = false
    try stage.step(to: .seconds(2))
    #expect(animator.progress == 0.5 && stage.isSettled && stage.problems.isEmpty)
  }

  @Test("Animators finish in order of time, and at one time in the order of their starts")
  func order() throws {
    var ends: [String] = []
    for (name, duration) in [("a", 0.5), ("b", 0.25), ("c", 0.5)] {
      let animator = FakeAnimator()
      animator.finish = { ends.append(name) }
      stage.play(animator.motion(duration: duration).named(name))
    }
    try stage.step(to: .seconds(2))
    expectEqual(ends, ["b", "a", "c"])
  }

  @Test("A completion may start another animator, which begins at that time")
  func chained() throws {
    let next = FakeAnimator()
    animator.finish = { [unowned stage] in stage.play(next.motion().named("next")) }
    stage.play(animator.motion())
    try stage.step(to: .seconds(1.5))
    expectEqual(next.progress, 0.5)
  }

  @Test("The progress and the end are recorded, and pauses hold the animator")
  func recorded() throws {
    let run = try Rehearsal(at: .hz(4)) { stage in
      let motion = stage.play(FakeAnimator().motion())
      stage.at(.seconds(0.25)) { motion.pause() }
      stage.at(.seconds(0.75)) { motion.resume() }
    }.runUntilSettled(within: .seconds(2))
    expectEqual(run.trace.tracks.map(\.name), ["opening.progress"])
    #expect(run.events.count("opening completed") == 1)
    expectEqual(run.trace.frames.count, 7)
  }
}
