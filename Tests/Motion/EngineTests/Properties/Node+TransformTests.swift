import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Parts of a node's transform")
struct NodeTransformTests {
  private let stage = Stage()
  private let card: Node

  init() { card = stage.add(Node("card", frame: CGRect(x: 0, y: 0, width: 100, height: 50))) }

  private func play(_ changes: [PropertyChange<Node>], duration: Double = 1) {
    stage.play(Motion(card, changes, duration: duration))
  }

  @Test("Rotation, scale and translation move by themselves, each on a track of its own")
  func parts() throws {
    play([
      .transform.rotation(to: .pi), .transform.scale.x(from: 1, to: 3),
      .transform.translation.y(to: 40),
    ])
    try stage.step(to: .seconds(0.5))
    let expected = Transform2D.scale(x: 2, y: 1).concatenating(.rotation(.pi / 2))
      .concatenating(.translation(x: 0, y: 20))
    #expect(card.transform.distance(to: Transform4x4(expected)) < 1e-15)
    #expect(
      stage.tracks.map(\.name) == [
        "card.transform.rotation", "card.transform.scale.x", "card.transform.translation.y",
      ])
    #expect(abs(card.frame.size.height - 200) < 1e-12)
    try stage.expect(stage.tracks.map { stage.table.value(at: $0.slot) }, at: [1: [.pi, 3, 40]])
  }

  @Test("A whole scale moves its factors; a turn about an axis is named after it")
  func axes() throws {
    play([
      .transform.scale(to: SIMD3(2, 2, 1)), .transform.rotationX(to: 1),
      .transform.rotationY(to: 2), .transform.rotation(to: 3),
    ])
    try stage.step(to: .seconds(1))
    let expected = Transform4x4.scale(x: 2, y: 2)
      .concatenating(.rotation(1, about: SIMD3(1, 0, 0)))
      .concatenating(.rotation(2, about: SIMD3(0, 1, 0)))
      .concatenating(.rotation(3))
    #expect(card.transform.distance(to: expected) < 1e-14)
    #expect(
      stage.tracks.map(\.name) == [
        "card.transform.scale.x", "card.transform.scale.y", "card.transform.rotationX",
        "card.transform.rotationY", "card.transform.rotation",
      ])
  }

  @Test("An entry moves alone, and stays while parts move")
  func entries() throws {
    card.transform.m21 = 0.3
    play([.transform.m34(to: -0.002)])
    try stage.step(to: .seconds(0.5))
    var expected = Transform4x4.identity
    (expected.m21, expected.m34) = (0.3, -0.001)
    expectEqual(card.transform, expected)
    play([.transform.rotationY(to: 1)], duration: 0.5)
    try stage.expect(card.transform.m34, at: [1: -0.002])
    #expect(abs(card.transform.m13 + sin(1)) < 1e-15)
  }

  @Test("What motions set is kept: more than a turn, and a turn of what was shrunk to nothing")
  func memory() throws {
    play([.transform.rotation(to: 7), .transform.scale(to: .zero)])
    try stage.expect(card.transform.m11, at: [1: 0])
    play([.transform.scale(to: SIMD3(1, 1, 1)), .transform.rotation(to: 9)])
    try stage.step(to: .seconds(1.5))
    let expected = Transform2D.scale(x: 0.5, y: 0.5).concatenating(.rotation(8))
    #expect(abs(card.transform.m11 - expected.a) < 1e-15)
    #expect(abs(card.transform.m12 - expected.b) < 1e-15)
  }

  @Test("A transform that is set otherwise is where the next motion begins")
  func assignment() throws {
    play([.transform.rotation(to: 7)])
    try stage.step(to: .seconds(1))
    card.transform = .scale(x: 4, y: 4)
    play([.transform.rotation(to: 1), .transform.scale.y(to: 2)])
    try stage.step(to: .seconds(1.5))
    let expected = Transform2D.scale(x: 4, y: 3).concatenating(.rotation(0.5))
    #expect(card.transform.distance(to: Transform4x4(expected)) < 1e-15)
  }

  @Test("The transform moves as a whole on a track of its own, and is exactly the end there")
  func whole() throws {
    play([.transform(to: .rotation(.pi))])
    try stage.step(to: .seconds(0.5))
    #expect(card.transform.distance(to: .rotation(.pi / 2)) < 1e-15)
    try stage.expect(card.transform, at: [1: .rotation(.pi)])
    expectEqual(stage.tracks.map(\.name), ["card.transform"])
  }
}

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
    try stage.expect(card.backgroundColor, at: [0.5: RGBA(red: 0, green: 1, blue: 0, alpha: 0.5)])
    expectEqual(stage.tracks.map(\.name), ["card.backgroundColor.hue"])
    try stage.expect(card.backgroundColor, at: [1: RGBA(red: 0, green: 0, blue: 1, alpha: 0.5)])
  }

  @Test("The way to a hue is straight; the shorter one leads beyond a turn")
  func wayRound() throws {
    card.backgroundColor = RGBA(hue: 0.75, saturation: 1, brightness: 1)
    play([.backgroundColor.hue(to: 0.25)])
    try stage.expect(card.backgroundColor, at: [0.5: RGBA(red: 0, green: 1, blue: 1)])
    try stage.step(to: .seconds(1))
    card.backgroundColor = RGBA(hue: 0.75, saturation: 1, brightness: 1)
    play([.backgroundColor.hue(to: 1.25)])
    try stage.expect(card.backgroundColor, at: [1.5: RGBA(red: 1, green: 0, blue: 0)])
  }

  @Test("Black and grey do not forget the hue that motions set")
  func memory() throws {
    play([
      .backgroundColor.hue(to: 0.5), .backgroundColor.saturation(to: 0),
      .backgroundColor.brightness(to: 0),
    ])
    try stage.expect(card.backgroundColor, at: [1: RGBA(white: 0, alpha: 0.5)])
    play([.backgroundColor.brightness(to: 1), .backgroundColor.saturation(to: 1)])
    try stage.expect(card.backgroundColor, at: [2: RGBA(red: 0, green: 1, blue: 1, alpha: 0.5)])
    // Setting the colour as a whole discards the earlier hue.
    card.backgroundColor = RGBA(white: 0)
    play([.backgroundColor.brightness(to: 1), .backgroundColor.saturation(to: 1)])
    try stage.expect(card.backgroundColor, at: [3: RGBA(red: 1, green: 0, blue: 0)])
  }

  @Test("White begins at the grey that is as bright, and gives greys")
  func white() throws {
    play([.backgroundColor.white(to: 1)])
    try stage.step(to: .seconds(0.5))
    #expect(abs(card.backgroundColor.red - 0.6063) < 1e-15)
    expectEqual(card.backgroundColor.saturation, 0)
    try stage.expect(card.backgroundColor, at: [1: RGBA(white: 1, alpha: 0.5)])
  }

  @Test("An overshoot gives the nearest colour")
  func overshoot() throws {
    let far = try Easing.back(overshoot: 3).out
    stage.play(
      Motion(card, .backgroundColor.brightness(from: 0.5, to: 1), duration: 1, easing: far))
    for frame in 1...30 {
      try stage.step(to: .seconds(Double(frame) / 30))
      #expect((0...1).contains(card.backgroundColor.red))
      expectEqual(card.backgroundColor.green, 0)
    }
  }

  @Test("A colour of any object has such views, which keep what was set and leave the opacity")
  func closures() throws {
    final class Lamp { var color = RGBA(red: 1, green: 0, blue: 0, alpha: 0.5) }
    let lamp = Lamp()
    let target = stage.add(lamp, named: "lamp")
    let color = Property(\Lamp.color, named: "color")
    stage.play(
      Motion(target, color.hue(to: 2.0 / 3), color.saturation(to: 0), duration: 1).reverses())
    stage.play(Motion(target, color.alpha(to: 1), duration: 1))
    try stage.step(to: .seconds(1))
    expectEqual(lamp.color, RGBA(red: 1, green: 1, blue: 1))
    // The grey has not forgotten its hue.
    try stage.step(to: .seconds(1.5))
    #expect(abs(lamp.color.hue - 1.0 / 3) < 1e-12)
    expectEqual(
      stage.tracks.map(\.name), ["lamp.color.hue", "lamp.color.saturation", "lamp.color.alpha"])
    try stage.expect(lamp.color, at: [2: RGBA(red: 1, green: 0, blue: 0)])
    target.set(color.white, to: 0.25)
    expectEqual(lamp.color, RGBA(white: 0.25))
  }

  @Test("A colour of a node that lies behind closures has views of its own")
  func nodeClosures() throws {
    var tint = RGBA(red: 1, green: 0, blue: 0)
    let color = Property<Node, RGBA>("tint", get: { _ in tint }, set: { tint = $1 })
    play([color.hue(to: 1.0 / 3), .backgroundColor.white(to: 1)])
    try stage.expect(tint, at: [1: RGBA(red: 0, green: 1, blue: 0)])
    expectEqual(card.backgroundColor.red, 1)
  }

  @Test("Views of any object's colour do not show while red, green or blue moves")
  func covered() throws {
    final class Lamp { var color = RGBA(red: 1, green: 0, blue: 0) }
    let lamp = Lamp()
    let target = stage.add(lamp, named: "lamp")
    let color = Property(\Lamp.color, named: "color")
    let log = stage.eventLog()
    stage.play(Motion(target, color.hue(to: 1.0 / 3), duration: 2))
    stage.play(Motion(target, color.blue(to: 1), duration: 1))
    try stage.step(to: .seconds(0.5))
    expectEqual(lamp.color, RGBA(red: 1, green: 0, blue: 0.5))
    #expect(log.lines.contains { $0.contains("conflictingWriters") })
    try stage.expect(lamp.color.hue, at: [1.5: 0.25])
  }
}
