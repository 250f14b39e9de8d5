import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite("The operations of a transform")
struct ViewTransformationTests {
  @Test("are applied on the side of the node: the point meets the last one first")
  func order() {
    let transform = ViewTransformation.transform(of: [
      .translation(x: 0, y: 200), .scale(x: 1.5, y: 1.5), .rotation(degrees: 90),
    ])
    expectEqual(transform, Transform2D(a: 0, b: 1.5, c: -1.5, d: 0, tx: 0, ty: 200))
    let turned = ViewTransformation.transform(of: [
      .rotation(degrees: 45.5), .translation(x: 10, y: 0),
    ])
    #expect(abs(turned.tx - 7.0090926) < 1e-7 && abs(turned.ty - 7.1325045) < 1e-7)
  }

  @Test("are discarded by an identity", arguments: [360.0, -720, 0])
  func identity(degrees: Double) {
    #expect(
      ViewTransformation.transform(of: [.scale(x: 2, y: 2), .identity, .rotation(degrees: degrees)])
        == .identity)
  }
}
