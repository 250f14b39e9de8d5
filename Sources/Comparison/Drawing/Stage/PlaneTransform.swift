import DopesheetCurves

/// A transform of the plane, as SVG's `matrix(a b c d tx ty)`.
///
/// It maps a point to `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`.
package struct PlaneTransform: Equatable {
  package var a = 1.0
  package var b = 0.0
  package var c = 0.0
  package var d = 1.0
  package var tx = 0.0
  package var ty = 0.0

  package static let identity = PlaneTransform()

  package static func move(_ x: Double, _ y: Double) -> PlaneTransform {
    PlaneTransform(tx: x, ty: y)
  }

  /// Returns a transform that scales, then rotates, then moves.
  ///
  /// - Parameter rotation: The rotation in radians, from x to y.
  package static func parts(
    scale: (x: Double, y: Double), rotation: Double, move: (x: Double, y: Double)
  ) -> PlaneTransform {
    let (sin, cos) = (PortableMath.sin(rotation), PortableMath.cos(rotation))
    return PlaneTransform(
      a: scale.x * cos, b: scale.x * sin, c: -scale.y * sin, d: scale.y * cos, tx: move.x,
      ty: move.y)
  }

  /// Returns the transform that applies another transform first, and then this one.
  package func after(_ first: PlaneTransform) -> PlaneTransform {
    PlaneTransform(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, tx: a * first.tx + c * first.ty + tx,
      ty: b * first.tx + d * first.ty + ty)
  }

  package func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }

  /// The lengths of the transformed unit vectors along x and y.
  package var scale: (x: Double, y: Double) {
    ((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }
}

/// A rectangle on the stage in points, with y downwards.
package struct StageBox: Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The same rectangle with sizes that are not negative, and limited to ±1e100.
  package var normal: StageBox {
    func drawn(_ number: Double) -> Double { number.isNaN ? 0 : min(max(number, -1e100), 1e100) }
    let (x, y, width, height) = (drawn(x), drawn(y), drawn(width), drawn(height))
    return StageBox(
      x: min(x, x + width), y: min(y, y + height), width: abs(width), height: abs(height))
  }

  package func union(_ other: StageBox) -> StageBox {
    let (a, b) = (normal, other.normal)
    let (left, top) = (min(a.x, b.x), min(a.y, b.y))
    return StageBox(
      x: left, y: top, width: max(a.x + a.width, b.x + b.width) - left,
      height: max(a.y + a.height, b.y + b.height) - top)
  }
}
