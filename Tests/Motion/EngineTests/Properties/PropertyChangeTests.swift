import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("What a motion moves")
struct PropertyChangeTests {
  @Test("A path of a node moves the same track as its property")
  func paths() throws {
    let stage = Stage()
    let card = stage.add(Node("card", frame: CGRect(x: 20, y: 50, width: 50, height: 50)))
    stage.play(
      Motion(
        card,
        .path(
          "frame", from: CGRect(x: 20, y: 50, width: 50, height: 50),
          to: CGRect(x: 50, y: 50, width: 200, height: 200)),
        .path("backgroundColor.blue", to: 0.5), duration: 1))
    try stage.expect(card.frame, at: [0.5: CGRect(x: 35, y: 50, width: 125, height: 125)])
    expectEqual(card.backgroundColor.blue, 0.25)
    // Only the changing components of the whole value take part.
    #expect(
      stage.tracks.map(\.name) == [
        "card.frame.origin.x", "card.frame.size.width", "card.frame.size.height",
        "card.backgroundColor.blue",
      ])
  }

  @Test(
    "A path that nodes lack is an error that names the nearest, and nothing of the motion starts")
  func unknown() {
    let (stage, card) = makeStage()
    let motion = Motion(card, .alpha(to: 0), .path("frame.orgin.x", to: 1.0), duration: 1)
    stage.play(motion.named("slide"))
    expectEqual(motion.state, .stopped)
    #expect(
      stage.problems == [
        .unknownProperty(source: "slide", target: "card", property: "frame.orgin.x")
      ])
    expectEqual(stage.problems.first?.description.contains("frame.origin.x"), true)
    #expect(stage.tracks.isEmpty)
  }

  @Test("A value with another number of components is an error")
  func components() {
    let (stage, card) = makeStage()
    stage.play(Motion(card, .path("position", to: 1.0), duration: 1).named("slide"))
    #expect(
      stage.problems == [
        .wrongComponents(source: "slide", property: "position", given: 1, expected: 2)
      ])
  }

  @Test("A motion of its own value is read from the motion, and recorded under its name")
  func own() throws {
    let stage = Stage()
    let motion = Motion(
      from: CGPoint(x: 0, y: 10), to: CGPoint(x: 4, y: 10), duration: 1, easing: .linear)
    #expect(motion.values.isEmpty)
    stage.play(motion.named("drift").reverses())
    try stage.expect(motion.values, at: [0.25: [1, 10]])
    expectEqual(motion.value, 1)
    expectEqual(stage.tracks.map(\.name), ["drift.value.x", "drift.value.y"])
    try stage.expect(motion.values, at: [3: [0, 10]])
  }

  @Test("Motions of their own values have no target to be named after")
  func names() throws {
    let stage = Stage()
    let first = stage.play(Motion(from: 0, to: 1, duration: 1))
    let second = stage.play(Motion(from: 0, to: 2, duration: 1))
    expectEqual([first.name, second.name], ["motion1", "motion2"])
    expectEqual(stage.tracks.map(\.name), ["motion1.value", "motion2.value"])
  }

  @Test("A key path moves what it leads to, under the name that is given")
  func keyPaths() throws {
    final class Drawer {
      var place = CGRect(x: 0, y: 0, width: 10, height: 10)
    }
    let stage = Stage()
    let drawer = Drawer()
    let target = stage.add(drawer, named: "drawer")
    stage.play(
      Motion(
        target,
        Property(\.place.origin.x, named: "x")(to: 8),
        Property(\.place.size, named: "size")(to: CGSize(width: 20, height: 10)), duration: 1))
    try stage.expect(drawer.place, at: [0.5: CGRect(x: 4, y: 0, width: 15, height: 10)])
    expectEqual(stage.tracks.map(\.name), ["drawer.x", "drawer.size.width"])
  }
}
