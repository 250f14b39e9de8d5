import DopesheetEngine
import TestSupport
import Testing

@Suite("Parts of transforms of the plane")
struct PropertyPlaneTests {
  private final class Dial { var transform = Transform2D.identity }
  private let stage = Stage()
  private let dial = Dial()
  private let transform = Property(\Dial.transform, named: "transform")

  private func play(_ changes: [PropertyChange<Dial>]) -> ObjectTarget<Dial> {
    let target = stage.add(dial, named: "dial")
    stage.play(Motion(target, changes, duration: 1))
    return target
  }

  @Test("move by themselves, each in its own track")
  func parts() throws {
    _ = play([
      transform.rotation(to: 4 * .pi), transform.scale.x(to: 3),
      transform.translation(to: [10, 20]),
    ])
    try stage.step(to: .seconds(1))
    expectEqual(dial.transform.scale, [3, 1])
    expectEqual(dial.transform.translation, [10, 20])
    #expect(abs(dial.transform.rotation) < 1e-12)
    #expect(
      stage.tracks.map(\.name) == [
        "dial.transform.rotation", "dial.transform.scale.x", "dial.transform.translation.x",
        "dial.transform.translation.y",
      ])
  }

  @Test("and entries lie over what the parts give, until the transform is set otherwise")
  func entries() throws {
    let target = play([
      transform.a(to: 2), transform.b(to: 3), transform.c(to: 4), transform.d(to: 5),
      transform.tx(to: 6), transform.ty(to: 7),
    ])
    let all = Transform2D(a: 2, b: 3, c: 4, d: 5, tx: 6, ty: 7)
    try stage.expect(
      dial.transform, at: [0.5: Transform2D(a: 1.5, b: 1.5, c: 2, d: 3, tx: 3, ty: 3.5), 1: all])
    dial.transform = .scale(x: 2, y: 2)
    stage.play(Motion(target, transform.ty(to: 8), duration: 1))
    try stage.expect(dial.transform, at: [2: Transform2D(a: 2, b: 0, c: 0, d: 2, tx: 0, ty: 8)])
  }

  @Test("do not show while the whole moves")
  func whole() throws {
    let target = play([transform.tx(to: 100)])
    stage.play(Motion(target, transform(to: .translation(x: 0, y: 10)), duration: 0.5))
    try stage.expect(dial.transform, at: [0.25: .translation(x: 0, y: 5)])
    try stage.step(to: .seconds(1))
    expectEqual(dial.transform.tx, 100)
  }
}
