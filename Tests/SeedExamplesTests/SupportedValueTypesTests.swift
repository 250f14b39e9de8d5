import Dopesheet
import Testing

/// What the section "Supported Value Types" of MotionMachine's guide to its moveable classes lists, as far as the
/// stage has it.
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
      #expect(view.position == CGPoint(x: 4, y: 4))
      #expect(view.bounds == CGRect(x: 4, y: 4, width: 4, height: 4))
      #expect(view.backgroundColor == RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
      try scene.advance(0.5)
      #expect(view.bounds == bounds && view.backgroundColor.alpha == 1)
    }
    #expect(Set(scene.stage.tracks.map(\.name)) == Set(parts.map { "view." + $0.0 }))
    #expect(scene.stage.problems.isEmpty)
  }
}
