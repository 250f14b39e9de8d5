import DopesheetCurves
import DopesheetEngine

extension Transform4x4 {
  /// The axes of a node.
  enum Axis {
    case x, y, z
  }

  /// A turn by an angle in degrees; quarter turns are exact.
  static func turn(_ degrees: Double, about axis: Axis) -> Transform4x4 {
    let (sin, cos) = PortableMath.sinAndCos(degrees: degrees)
    let zero = 0.0
    switch axis {
    case .x:
      return Transform4x4(rows: [
        SIMD4(1, 0, 0, 0), SIMD4(0, cos, sin, 0), SIMD4(0, zero - sin, cos, 0), SIMD4(0, 0, 0, 1),
      ])
    case .y:
      return Transform4x4(rows: [
        SIMD4(cos, 0, zero - sin, 0), SIMD4(0, 1, 0, 0), SIMD4(sin, 0, cos, 0), SIMD4(0, 0, 0, 1),
      ])
    case .z:
      return Transform4x4(rows: [
        SIMD4(cos, sin, 0, 0), SIMD4(zero - sin, cos, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(0, 0, 0, 1),
      ])
    }
  }

  /// Factors along x and y.
  static func growth(_ x: Double, _ y: Double) -> Transform4x4 {
    Transform4x4(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }
}
