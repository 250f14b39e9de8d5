import DopesheetEngine
import TestSupport
import Testing

@Suite("Children that are taken out twice")
struct CollectionRemovalTests {
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
    expectEqual(scene.log.times(of: "s.completed"), [.seconds(0.7)])
  }
}
