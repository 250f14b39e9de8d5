import DopesheetEngine
import TestSupport
import Testing

@Suite("Sequences")
struct MotionSequenceTests {
  @Test("Steps follow one another without a gap, however long the step of time")
  func plain() throws {
    let scene = Scene()
    let steps = ["a", "b", "c"].map { scene.motion($0, 0.2) }
    let sequence = scene.stage.play(MotionSequence(steps).named("s"))
    try scene.stage.step(to: .seconds(0.5))
    #expect(scene.node("b").zPosition == 10 && scene.node("c").zPosition == 5)
    expectEqual(sequence.step, 2)
    try scene.stage.step(to: .seconds(0.6))
    #expect(
      scene.log.callbacks == [
        "a.started", "s.started", "a.completed", "s.stepCompleted", "b.started", "b.completed",
        "s.stepCompleted", "c.started", "c.completed", "s.completed",
      ])
  }

  @Test("Sequential reversal plays the steps forward again, the last one first")
  func sequential() throws {
    let scene = Scene()
    let steps = ["a", "b"].map { scene.motion($0, 0.2) }
    scene.stage.play(MotionSequence(steps).named("s").reverses(.sequential))
    try scene.stage.step(to: .seconds(2))
    #expect(
      scene.log.callbacks.filter { $0.hasSuffix("started") }
        == ["a.started", "s.started", "b.started", "b.started", "a.started"])
    expectEqual(scene.node("a").zPosition, 10)
  }

  @Test("Contiguous reversal is a mirror of the way there")
  func contiguous() throws {
    let scene = Scene()
    let steps = ["a", "b"].map { scene.motion($0, 0.25) }
    let sequence = scene.stage.play(MotionSequence(steps).named("s").reverses(.contiguous))
    var values: [[Double]] = []
    for tick in 0...8 {
      try scene.stage.step(to: .seconds(Double(tick) / 8))
      values.append(["a", "b"].map { scene.node($0).zPosition })
    }
    expectEqual(values, values.reversed())
    expectEqual(values[3], [10, 5])
    expectEqual(sequence.state, .stopped)
  }

  @Test(
    "The present step, removed, makes way for the next; one added is played when its turn comes")
  func changes() throws {
    let scene = Scene()
    let first = scene.motion("a", 1)
    let sequence = scene.stage.play(
      MotionSequence([first, scene.motion("b", 0.25)]).named("s"))
    try scene.stage.step(to: .seconds(0.5))
    sequence.add(scene.motion("c", 0.25))
    sequence.remove(first)
    try scene.stage.step(to: .seconds(0.875))
    #expect(scene.node("a").zPosition == 5 && scene.node("b").zPosition == 10)
    expectEqual(scene.node("c").zPosition, 5)
    try scene.stage.step(to: .seconds(1))
    expectEqual(sequence.state, .stopped)
  }
}
