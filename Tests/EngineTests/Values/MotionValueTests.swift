import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Values by their components")
struct MotionValueTests {
  private func check<Value: MotionValue>(
    _ value: Value, _ names: [String], _ numbers: [Double], _ form: NumberForm = .double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Value.componentNames == names, sourceLocation: sourceLocation)
    #expect(Value.form == form, sourceLocation: sourceLocation)
    #expect(value.components == numbers, sourceLocation: sourceLocation)
    for index in names.indices {
      var changed = value
      changed[component: index] = 77
      var expected = numbers
      expected[index] = 77
      #expect(changed.components == expected, sourceLocation: sourceLocation)
    }
  }

  @Test("Each component is read and set under its name")
  func components() {
    check(Vector2D(dx: 1, dy: 2), ["dx", "dy"], [1, 2])
    check(Offset2D(horizontal: 1, vertical: 2), ["horizontal", "vertical"], [1, 2])
    check(
      Insets(top: 1, left: 2, bottom: 3, right: 4), ["top", "left", "bottom", "right"],
      [1, 2, 3, 4]
    )
    check(
      RGBA(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), ["red", "green", "blue", "alpha"],
      [0.1, 0.2, 0.3, 0.4])
    check(CGPoint(x: 1, y: 2), ["x", "y"], [1, 2])
    check(CGSize(width: 1, height: 2), ["width", "height"], [1, 2])
    check(
      CGRect(x: 1, y: 2, width: 3, height: 4),
      ["origin.x", "origin.y", "size.width", "size.height"], [1, 2, 3, 4])
    check(CGFloat(0.1), [""], [0.1])
  }

  @Test("The lanes of SIMD vectors are components of the form of their numbers")
  func lanes() {
    check(SIMD2(0.1, 2), ["x", "y"], [0.1, 2])
    check(SIMD3(0.1, 2, 3), ["x", "y", "z"], [0.1, 2, 3])
    check(SIMD4(0.1, 2, 3, 4), ["x", "y", "z", "w"], [0.1, 2, 3, 4])
    check(SIMD2<Float>(0.1, 2), ["x", "y"], [Double(Float(0.1)), 2], .float)
    check(SIMD3<Float>(0.5, 2, 3), ["x", "y", "z"], [0.5, 2, 3], .float)
    check(SIMD4<Float>(0.5, 2, 3, 4), ["x", "y", "z", "w"], [0.5, 2, 3, 4], .float)
    check(SIMD2<UInt8>(1, 2), ["x", "y"], [1, 2], .integer(.init(of: UInt8.self)))
  }

  private final class Panel {
    var shift = Vector2D.zero
    var offset = Offset2D.zero
    var insets = Insets.zero
    var spot = SIMD3<Float>.zero
    var corner = SIMD4<Double>.zero
  }

  @Test("They move whole or in parts, under the names of their components")
  func motion() throws {
    let stage = Stage()
    let panel = Panel()
    let target = stage.add(panel, named: "panel")
    stage.play(
      Motion(
        target,
        [
          Property(\Panel.shift, named: "shift")(to: Vector2D(dx: 8, dy: 0)),
          Property(\Panel.offset, named: "offset").vertical(to: 4),
          Property(\Panel.insets, named: "insets").bottom(from: 2, to: 4),
          Property(\Panel.spot, named: "spot").y(to: 0.2),
          Property(\Panel.corner, named: "corner").w(to: 2),
        ], duration: 1))
    try stage.step(to: .seconds(0.5))
    expectEqual(panel.shift, Vector2D(dx: 4, dy: 0))
    expectEqual(panel.offset, Offset2D(horizontal: 0, vertical: 2))
    expectEqual(panel.insets, Insets(top: 0, left: 0, bottom: 3, right: 0))
    expectEqual(panel.spot, SIMD3(0, Float(Double(Float(0.2)) / 2), 0))
    expectEqual(panel.corner, SIMD4(0, 0, 0, 1))
    #expect(
      stage.tracks.map(\.name) == [
        "panel.shift.dx", "panel.offset.vertical", "panel.insets.bottom", "panel.spot.y",
        "panel.corner.w",
      ])
    expectEqual(stage.tracks[3].form, .float)
  }
}
