import DopesheetEngine
import TestSupport
import Testing

@Suite("Turns of collections")
struct CollectionTurnTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  @Test("A child that has nothing left to do when it is let go does not turn its group twice")
  func once() throws {
    let inner = MotionSequence([MotionGroup().named("e")]).named("i")
    let outer = MotionGroup([inner, scene.motion("b", 0.3)]).named("o")
    stage.play(outer.reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(2))
    expectEqual(
      scene.log.callbacks.suffix(6),
      [
        "b.reversed", "i.resumed", "i.completed", "o.reversed", "b.completed", "o.completed",
      ])
  }

  @Test("A group whose last children end at its turn begins its next cycle forward")
  func cycle() throws {
    let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.3))
    let outer = MotionGroup([MotionGroup([a]).named("i"), b]).named("o").repeatCount(2)
    stage.at(.seconds(0.15)) { a.stop() }
    stage.at(.seconds(0.2)) { b.stop() }
    stage.play(outer.reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(0.2))
    expectEqual(outer.direction, .forward)
    try stage.step(to: .seconds(2))
    scene.expectTimes(["o.reversed": [0.2, 0.5], "b.reversed": [0.5], "o.completed": [0.8]])
  }

  @Test("A nested collection that has turned counts as turned in its later cycles, too")
  func repeated() throws {
    let inner = MotionGroup([scene.motion("a", 0.1)]).named("i").repeatCount(3)
    let outer = MotionGroup([inner, scene.motion("b", 0.45), scene.motion("c", 1)]).named("o")
    stage.play(outer.reverses())
    try stage.step(to: .seconds(3))
    scene.expectTimes(["o.reversed": [0.45]])
  }

  @Test("A contiguous sequence goes back before its parent turns")
  func insideOut() throws {
    let b = scene.motion("b", 0.3)
    let inner = MotionSequence([scene.motion("a", 0.1), b]).named("i").reverses(.contiguous)
    stage.play(MotionSequence([inner]).named("o").reverses(.contiguous))
    try stage.step(to: .seconds(0.2))
    b.stop()
    expectEqual(
      scene.log.callbacks.suffix(5),
      [
        "b.stopped", "i.reversed", "i.stepCompleted", "a.resumed", "o.reversed",
      ])
  }

  @Test("A step that runs on its own goes on at the turn of a sequential sequence")
  func onItsOwn() throws {
    let a = scene.motion("a", 0.3)
    stage.play(MotionSequence([a, scene.motion("b", 0.3)]).named("s").reverses(.sequential))
    stage.at(.seconds(0.4)) { a.start() }
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "a.completed"), [0.3, 0.7, 1.2].map { .seconds($0) })
    scene.expectTimes(["s.completed": [1.2]])
  }

  @Test("A nested group that is started alone lets its children wait, too")
  func alone() throws {
    let inner = MotionGroup([scene.motion("a", 0.1), scene.motion("b", 0.3)]).named("i")
    let outer = MotionGroup([inner]).named("o").reverses(syncsChildMotions: true)
    stage.play(MotionSequence([scene.motion("first", 1), outer]))
    stage.at(.seconds(0.1)) { inner.start() }
    try stage.step(to: .seconds(0.9))
    scene.expectTimes(["i.reversed": [0.4], "a.completed": [0.5]])
  }
}
