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
    try stage.step(to: .seconds(1))
    expectEqual(stage.tracks.map { stage.table.value(at: $0.slot) }, [.pi, 3, 40])
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
    try stage.step(to: .seconds(1))
    expectEqual(card.transform.m34, -0.002)
    #expect(abs(card.transform.m13 + sin(1)) < 1e-15)
  }

  @Test("What motions set is kept: more than a turn, and a turn of what was shrunk to nothing")
  func memory() throws {
    play([.transform.rotation(to: 7), .transform.scale(to: .zero)])
    try stage.step(to: .seconds(1))
    expectEqual(card.transform.m11, 0)
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

  @Test("However the time is cut into steps, the transform is the same to the bit")
  func partitions() throws {
    func transform(steps: Int) throws -> Transform4x4 {
      let stage = Stage()
      let card = stage.add(Node("card"))
      card.transform = Transform4x4.rotation(0.3, about: SIMD3(1, 2, 3))
        .concatenating(.scale(x: 2, y: 0.7))
      stage.play(
        Motion(
          card,
          [
            .transform.rotationY(to: 2), .transform.translation.z(to: 30),
            .transform.m34(to: -0.001),
          ], duration: 1))
      stage.play(Motion(card, [.transform.scale.x(to: 0)], duration: 0.6))
      for step in 1...steps { try stage.step(to: .seconds(0.75 * Double(step) / Double(steps))) }
      return card.transform
    }
    let whole = try transform(steps: 1)
    for steps in [2, 7, 100] { #expect(try transform(steps: steps) == whole) }
  }

  @Test("The transform moves as a whole on a track of its own, and is exactly the end there")
  func whole() throws {
    play([.transform(to: .rotation(.pi))])
    try stage.step(to: .seconds(0.5))
    #expect(card.transform.distance(to: .rotation(.pi / 2)) < 1e-15)
    try stage.step(to: .seconds(1))
    expectEqual(card.transform, .rotation(.pi))
    expectEqual(stage.tracks.map(\.name), ["card.transform"])
  }

  @Test("While the whole moves, its parts do not show")
  func wholeAndParts() throws {
    play([.transform.scale.x(to: 8), .transform(to: .rotation(.pi))])
    try stage.step(to: .seconds(0.5))
    #expect(card.transform.distance(to: .rotation(.pi / 2)) < 1e-15)
  }

  @Test("A transform of a user's object has the same parts")
  func objects() throws {
    final class Layer { var place = Transform4x4.identity }
    let layer = Layer()
    let place = Property(\Layer.place, named: "place")
    stage.play(
      Motion(
        stage.add(layer, named: "layer"),
        [place.rotation(to: 5), place.translation(to: SIMD3(8, 4, 0))], duration: 1))
    try stage.step(to: .seconds(0.5))
    let expected = Transform2D.rotation(2.5).concatenating(.translation(x: 4, y: 2))
    #expect(layer.place.distance(to: Transform4x4(expected)) < 1e-15)
    #expect(
      stage.tracks.map(\.name) == [
        "layer.place.rotation", "layer.place.translation.x", "layer.place.translation.y",
      ])
  }
}
