import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("Views of a node's colour")
struct NodeColorTests {
  private let stage = Stage()
  private let card: Node

  init() {
    card = Node("card")
    card.backgroundColor = RGBA(hue: 0, saturation: 1, brightness: 1, alpha: 0.5)
    stage.add(card)
  }

  private func play(_ changes: [PropertyChange<Node>], duration: Double = 1) {
    stage.play(Motion(card, changes, duration: duration))
  }

  @Test("The hue goes round, the opacity stays, and the track is the hue's")
  func hue() throws {
    play([.backgroundColor.hue(to: 2.0 / 3)])
    try stage.step(to: .seconds(0.5))
    expectEqual(card.backgroundColor, RGBA(red: 0, green: 1, blue: 0, alpha: 0.5))
    expectEqual(stage.tracks.map(\.name), ["card.backgroundColor.hue"])
    try stage.step(to: .seconds(1))
    expectEqual(card.backgroundColor, RGBA(red: 0, green: 0, blue: 1, alpha: 0.5))
  }

  @Test("The way to a hue is straight; the shorter one leads beyond a turn")
  func wayRound() throws {
    card.backgroundColor = RGBA(hue: 0.75, saturation: 1, brightness: 1)
    play([.backgroundColor.hue(to: 0.25)])
    try stage.step(to: .seconds(0.5))
    expectEqual(card.backgroundColor, RGBA(red: 0, green: 1, blue: 1))
    try stage.step(to: .seconds(1))
    card.backgroundColor = RGBA(hue: 0.75, saturation: 1, brightness: 1)
    play([.backgroundColor.hue(to: 1.25)])
    try stage.step(to: .seconds(1.5))
    expectEqual(card.backgroundColor, RGBA(red: 1, green: 0, blue: 0))
  }

  @Test("Black and grey do not forget the hue that motions set")
  func memory() throws {
    play([
      .backgroundColor.hue(to: 0.5), .backgroundColor.saturation(to: 0),
      .backgroundColor.brightness(to: 0),
    ])
    try stage.step(to: .seconds(1))
    expectEqual(card.backgroundColor, RGBA(white: 0, alpha: 0.5))
    play([.backgroundColor.brightness(to: 1), .backgroundColor.saturation(to: 1)])
    try stage.step(to: .seconds(2))
    expectEqual(card.backgroundColor, RGBA(red: 0, green: 1, blue: 1, alpha: 0.5))
    // Set otherwise, it is what it is: black of no hue.
    card.backgroundColor = RGBA(white: 0)
    play([.backgroundColor.brightness(to: 1), .backgroundColor.saturation(to: 1)])
    try stage.step(to: .seconds(3))
    expectEqual(card.backgroundColor, RGBA(red: 1, green: 0, blue: 0))
  }

  @Test("White begins at the grey that is as bright, and gives greys")
  func white() throws {
    play([.backgroundColor.white(to: 1)])
    try stage.step(to: .seconds(0.5))
    #expect(abs(card.backgroundColor.red - 0.6063) < 1e-15)
    expectEqual(card.backgroundColor.saturation, 0)
    try stage.step(to: .seconds(1))
    expectEqual(card.backgroundColor, RGBA(white: 1, alpha: 0.5))
  }

  @Test("An overshoot gives the nearest colour")
  func overshoot() throws {
    let far = try Easing.back(overshoot: 3).out
    stage.play(
      Motion(card, [.backgroundColor.brightness(from: 0.5, to: 1)], duration: 1, easing: far))
    for frame in 1...30 {
      try stage.step(to: .seconds(Double(frame) / 30))
      #expect((0...1).contains(card.backgroundColor.red))
      expectEqual(card.backgroundColor.green, 0)
    }
  }

  @Test(
    "However the time is cut into steps, the colour is the same to the bit",
    arguments: ["hue", "saturation", "brightness"])
  func partitions(view: String) throws {
    let color = Property<Node, RGBA>.backgroundColor
    let property = ["hue": color.hue, "saturation": color.saturation][view] ?? color.brightness
    let change = property(to: 0.01)
    func end(steps: Int) throws -> RGBA {
      let stage = Stage()
      let card = stage.add(Node("card"))
      card.backgroundColor = RGBA(red: 0.31, green: 0.77, blue: 0.43)
      stage.play(Motion(card, [change], duration: 1).reverses())
      for step in 1...steps { try stage.step(to: .seconds(1.7 * Double(step) / Double(steps))) }
      return card.backgroundColor
    }
    let whole = try end(steps: 1)
    for steps in [2, 7, 100] { #expect(try end(steps: steps) == whole) }
  }

  @Test("A colour of nodes behind closures has no such views; a property of its hue does it")
  func closures() throws {
    final class Tint { var color = RGBA(red: 1, green: 0, blue: 0) }
    let tint = Tint()
    let color = Property<Node, RGBA>("tint", get: { _ in tint.color }, set: { tint.color = $1 })
    stage.play(Motion(card, [color.hue(to: 0.5)], duration: 1).named("m"))
    #expect(
      stage.problems == [
        .unknownProperty(source: "m", target: "card", property: "tint.hue")
      ])
    let hue = Property(\Tint.color.hue, named: "hue")
    stage.play(Motion(stage.add(tint, named: "tint"), [hue(to: 0.5)], duration: 1))
    try stage.step(to: .seconds(1))
    expectEqual(tint.color, RGBA(red: 0, green: 1, blue: 1))
  }
}
