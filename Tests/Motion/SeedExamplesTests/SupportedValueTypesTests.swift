import Dopesheet
import TestSupport
import Testing

/// The list in the section "Supported Value Types" of MotionMachine's guide to its moveable classes.
@Suite("MotionMachine: Supported Value Types")
struct SupportedValueTypesTests {
  @Test("Points, sizes, rectangles and colours, whole and by their parts")
  func valueTypes() throws {
    let scene = Scene()
    let view = scene.node("view")
    let parts: [(String, PropertyChange<Node>)] = [
      ("position.x", .position.x(to: 8)), ("position.y", .position.y(to: 8)),
      ("bounds.size.width", .bounds.size.width(to: 8)),
      ("bounds.size.height", .bounds.size.height(to: 8)),
      ("bounds.origin.x", .bounds.origin.x(to: 8)), ("bounds.origin.y", .bounds.origin.y(to: 8)),
      ("backgroundColor.red", .backgroundColor.red(to: 1)),
      ("backgroundColor.green", .backgroundColor.green(to: 1)),
      ("backgroundColor.blue", .backgroundColor.blue(to: 1)),
      ("backgroundColor.alpha", .backgroundColor.alpha(to: 1)),
    ]
    let bounds = CGRect(x: 8, y: 8, width: 8, height: 8)
    for changes: [PropertyChange<Node>] in [
      parts.map(\.1),
      parts.map { .path($0.0, to: $0.0.hasPrefix("b") && $0.0.contains("Color") ? 1.0 : 8.0) },
      [
        .position(to: CGPoint(x: 8, y: 8)), .bounds.size(to: bounds.size),
        .bounds.origin(to: bounds.origin),
        .backgroundColor(to: RGBA(red: 1, green: 1, blue: 1)),
      ],
      [
        .path("position", to: CGPoint(x: 8, y: 8)), .path("bounds", to: bounds),
        .path("backgroundColor", to: RGBA(red: 1, green: 1, blue: 1)),
      ],
    ] {
      view.position = CGPoint(x: 0, y: 0)
      view.bounds = CGRect(x: 0, y: 0, width: 0, height: 0)
      view.backgroundColor = .clear
      scene.stage.play(Motion(view, changes, duration: 1))
      try scene.advance(0.5)
      expectEqual(view.position, CGPoint(x: 4, y: 4))
      expectEqual(view.bounds, CGRect(x: 4, y: 4, width: 4, height: 4))
      expectEqual(view.backgroundColor, RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
      try scene.advance(0.5)
      #expect(view.bounds == bounds && view.backgroundColor.alpha == 1)
    }
    expectEqual(Set(scene.stage.tracks.map(\.name)), Set(parts.map { "view." + $0.0 }))
    #expect(scene.stage.problems.isEmpty)
  }

  @Test("Colours also by hue, saturation, brightness and white")
  func colorViews() throws {
    let scene = Scene()
    let view = scene.node("view")
    view.backgroundColor = RGBA(red: 1, green: 0, blue: 0)
    scene.stage.play(Motion(view, .backgroundColor.hue(to: 2.0 / 3), duration: 1))
    #expect(
      try scene.advance(0.5) { view.backgroundColor } == RGBA(red: 0, green: 1, blue: 0))
    try scene.advance(0.5)
    scene.stage.play(
      Motion(
        view, .backgroundColor.saturation(to: 0.5), .backgroundColor.brightness(to: 0.5),
        duration: 1))
    #expect(
      try scene.advance(1) { view.backgroundColor } == RGBA(red: 0.25, green: 0.25, blue: 0.5))
    scene.stage.play(Motion(view, .backgroundColor.white(to: 1), duration: 1))
    try expectEqual(scene.advance(1) { view.backgroundColor }, RGBA(red: 1, green: 1, blue: 1))
  }

  /// An object with a property of each type that nodes do not have.
  private final class Panel {
    var vector = Vector2D.zero
    var affine = Transform2D.identity
    var space = Transform4x4.identity
    var insets = Insets.zero
    var offset = Offset2D.zero
  }

  @Test("Vectors, insets and offsets, whole and by their parts; physics moves them, too")
  func structures() throws {
    let scene = Scene()
    let panel = Panel()
    let target = scene.stage.add(panel, named: "panel")
    let vector = Property(\Panel.vector, named: "vector")
    let insets = Property(\Panel.insets, named: "insets")
    let offset = Property(\Panel.offset, named: "offset")
    scene.stage.play(
      Motion(
        target,
        vector(to: Vector2D(dx: 8, dy: 4)), insets.left(to: 6),
        offset(to: Offset2D(horizontal: 2, vertical: 0)), offset.vertical(to: 10), duration: 1))
    try scene.advance(0.5)
    expectEqual(panel.vector, Vector2D(dx: 4, dy: 2))
    expectEqual(panel.insets, Insets(top: 0, left: 3, bottom: 0, right: 0))
    expectEqual(panel.offset, Offset2D(horizontal: 1, vertical: 5))
    try scene.advance(0.5)
    scene.stage.play(
      PhysicsMotion(
        target, vector.dx(velocity: 100), insets.top(from: 5, velocity: -40), friction: 0.9))
    try scene.advance(9)
    // At (v − 0.95)/ln 10 from their starts.
    #expect(abs(panel.vector.dx - 51.0168684) < 1e-6 && panel.vector.dy == 4)
    #expect(abs(panel.insets.top + 11.9591995) < 1e-6 && panel.insets.left == 6)
  }

  @Test("Transforms of the plane and of space")
  func transforms() throws {
    let scene = Scene()
    let panel = Panel()
    let target = scene.stage.add(panel, named: "panel")
    let affine = Property(\Panel.affine, named: "affine")
    let space = Property(\Panel.space, named: "space")
    scene.stage.play(
      Motion(
        target,
        affine(to: .scale(x: 3, y: 1)), space.m34(to: -0.002), space.translation.x(to: 40),
        duration: 1))
    try scene.advance(0.5)
    expectEqual(panel.affine, .scale(x: 2, y: 1))
    #expect(panel.space.m34 == -0.001 && panel.space.m41 == 20)
    try scene.advance(0.5)
    #expect(panel.affine == .scale(x: 3, y: 1) && panel.space.m34 == -0.002)
    let view = scene.node("view")
    scene.stage.play(Motion(view, .transform.rotation(to: .pi), duration: 1))
    try scene.advance(1)
    #expect(abs(view.transform.m11 + 1) < 1e-15 && abs(view.transform.m12) < 1e-15)
  }
}
