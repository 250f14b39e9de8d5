import DopesheetDrawing
import TestSupport
import Testing

@Suite struct PlaneTransformTests {
  @Test("Parts scale, then turn from x to y, then move")
  func parts() {
    let quarter = PlaneTransform.parts(scale: (2, 3), rotation: .pi / 2, move: (10, 20))
    let x = quarter.point(1, 0)
    let y = quarter.point(0, 1)
    #expect(abs(x.x - 10) < 1e-12 && abs(x.y - 22) < 1e-12)
    #expect(abs(y.x - 7) < 1e-12 && abs(y.y - 20) < 1e-12)
    #expect(abs(quarter.scale.x - 2) < 1e-12 && abs(quarter.scale.y - 3) < 1e-12)
  }

  @Test("What comes after another sees what that made")
  func order() {
    let scaled = PlaneTransform(a: 2, d: 2)
    #expect(scaled.after(.move(1, 1)).point(0, 0) == (2, 2))
    #expect(PlaneTransform.move(1, 1).after(scaled).point(0, 0) == (1, 1))
    expectEqual(scaled.after(.identity), scaled)
  }
}
