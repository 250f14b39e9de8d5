import DopesheetEngine
import Foundation
import Testing

@Suite("Paths of properties of any object")
struct PropertyPathsTests {
  private final class Panel {
    var level = 0.0
    var frame = CGRect.zero
    var tint = RGBA(red: 1, green: 0, blue: 0)
    var plane = Transform2D.identity
    var space = Transform4x4.identity
  }

  private let stage = Stage()
  private let panel = Panel()
  private let paths = PropertyPaths<Panel>()
    .adding(Property(\Panel.level, named: "level")).adding(Property(\Panel.frame, named: "frame"))
    .adding(Property(\Panel.tint, named: "tint")).adding(Property(\Panel.plane, named: "plane"))
    .adding(Property(\Panel.space, named: "space"))

  @Test(
    "move whole properties, their parts and their views, under the names that they have otherwise")
  func moves() throws {
    let target = stage.add(panel, named: "panel")
    stage.play(
      Motion(
        target,
        paths("level", from: 2.0, to: 4.0), paths("frame.size", to: CGSize(width: 8, height: 4)),
        paths("frame.origin.y", to: 6.0), paths("tint.hue", to: 2.0 / 3),
        paths("plane.tx", to: 4.0),
        paths("space.scale.y", to: 3.0), duration: 1))
    stage.play(PhysicsMotion(target, paths("frame.origin.x", velocity: 60.0), friction: 0.5))
    try stage.step(to: .seconds(0.5))
    #expect(stage.problems.isEmpty)
    #expect(panel.level == 3 && panel.plane.tx == 2 && panel.space.scale.y == 2)
    #expect(panel.frame.size == CGSize(width: 4, height: 2) && panel.frame.origin.y == 3)
    #expect(panel.frame.origin.x > 20 && panel.tint == RGBA(red: 0, green: 1, blue: 0))
    #expect(stage.tracks.map(\.name).contains("panel.frame.size.width"))
  }

  @Test("that are wrong are reported with the nearest, or with the components that they have")
  func errors() {
    let target = stage.add(panel, named: "panel")
    stage.play(Motion(target, paths("frame.orgin.y", to: 1.0), duration: 1))
    stage.play(Motion(target, paths("frame.origin", to: 1.0), duration: 1).named("b"))
    #expect(stage.problems.first?.description.contains("did you mean 'frame.origin.y'?") ?? false)
    #expect(
      stage.problems.last
        == .wrongComponents(source: "b", property: "frame.origin", given: 1, expected: 2))
    #expect(panel.frame == .zero)
  }

  @Test("are listed, each property before its parts")
  func list() {
    #expect(
      paths.all.prefix(8) == [
        "level", "frame", "frame.origin", "frame.size", "frame.origin.x", "frame.origin.y",
        "frame.size.width", "frame.size.height",
      ])
  }
}
