import DopesheetEngine
import TestSupport
import Testing

@Suite("Children that callbacks take out")
struct CollectionRemovalTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  @Test("A step that waits turns its sequence if the steps behind it are taken out")
  func lastStep() throws {
    let (a, b) = (scene.motion("a", 0.2), scene.motion("b", 0.2))
    let sequence = MotionSequence([a, b]).named("s").reverses(.contiguous)
    stage.onCallback("paused", of: "a", occurrence: 1) { sequence.remove(b) }
    stage.play(sequence)
    try stage.step(to: .seconds(2))
    scene.expectTimes(["s.reversed": [0.2], "s.completed": [0.4]])
  }

  @Test("A step that a callback stops while another is taken out ends, and the sequence goes on")
  func stoppedMeanwhile() throws {
    let (a, b) = (scene.motion("a", 0.2), scene.motion("b", 0.2))
    let sequence = MotionSequence([a, b]).named("s").reverses(.contiguous)
    stage.onCallback("stopped", of: "a", occurrence: 1) { b.stop() }
    stage.play(sequence)
    try stage.step(to: .seconds(0.3))
    sequence.remove(a)
    try stage.step(to: .seconds(2))
    scene.expectTimes(["s.completed": [0.3]])
  }

  @Test("A child that is taken out between two cycles ends no cycle")
  func betweenCycles() throws {
    for isGroup in [false, true] {
      let scene = Scene()
      let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.2))
      let collection: any Moveable & MotionCollection =
        isGroup ? MotionGroup([a, b]).named("c") : MotionSequence([a, b]).named("c")
      collection.repeatCycles = 2
      scene.stage.onCallback("cycleRepeated", of: "c", occurrence: 1) { collection.remove(b) }
      scene.stage.play(collection)
      try scene.stage.step(to: .seconds(5))
      expectEqual(scene.log.times(of: "a.completed").count, 3)
      expectEqual(scene.log.times(of: "c.completed"), [.seconds(isGroup ? 0.4 : 0.5)])
    }
  }

  @Test("The last step, taken out in the turn of its sequence, makes way once")
  func takenOutInTurn() throws {
    let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.1))
    let sequence = MotionSequence([a, b]).named("s").reverses(.sequential)
    stage.onCallback("reversed", of: "s", occurrence: 1) { sequence.remove(b) }
    stage.play(sequence)
    try stage.step(to: .seconds(2))
    expectEqual(
      scene.log.callbacks.suffix(5),
      ["s.reversed", "s.stepCompleted", "a.started", "a.completed", "s.completed"])
  }

  @Test(
    "A child that its own stop takes out once more leaves the collection as one that is taken out once",
    arguments: ["group", "sequence", "collection"])
  func again(kind: String) throws {
    for count in 1...2 {
      let scene = Scene()
      let motions = [scene.motion("a", 0.2), scene.motion("b", 0.3)].prefix(count)
      let collection: any Moveable & MotionCollection =
        switch kind {
        case "group": MotionGroup(Array(motions)).named("c")
        case "sequence": MotionSequence(Array(motions)).named("c")
        default: CustomCollection(Array(motions)).named("c")
        }
      scene.stage.onCallback("stopped", of: "a", occurrence: 1) { collection.remove(motions[0]) }
      scene.stage.at(.seconds(0.1)) { collection.remove(motions[0]) }
      scene.stage.play(collection)
      try scene.stage.step(to: .seconds(2))
      let end = count == 1 ? 0.1 : kind == "sequence" ? 0.4 : 0.3
      expectEqual(scene.log.times(of: "c.completed"), [.seconds(end)])
    }
  }

  @Test("A sequence goes on if the stop of an earlier step takes out the present one")
  func another() throws {
    let scene = Scene()
    let (a, b) = (scene.motion("a", 0.2), scene.motion("b", 0.2))
    let sequence = MotionSequence([scene.motion("c", 0.2), a, b]).named("s").reverses(.contiguous)
    scene.stage.onCallback("stopped", of: "a", occurrence: 1) { sequence.remove(b) }
    scene.stage.at(.seconds(0.5)) { sequence.remove(a) }
    scene.stage.play(sequence)
    try scene.stage.step(to: .seconds(2))
    scene.expectTimes(["s.completed": [0.7]])
  }
}
