import DopesheetCurves

import struct Foundation.CGFloat
import struct Foundation.CGPoint

/// An affine transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty, as in Core Graphics.
///
/// Angles are radians; y points down, so that positive ones turn clockwise.
public struct Transform2D: Hashable, Sendable {
  /// The x that x gives.
  public var a: Double
  /// The y that x gives.
  public var b: Double
  /// The x that y gives.
  public var c: Double
  /// The y that y gives.
  public var d: Double
  /// The way along x, in points.
  public var tx: Double
  /// The way along y, in points.
  public var ty: Double

  /// Creates a transform from its six numbers.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// No change.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Moves by points.
  public static func translation(x: Double, y: Double) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Multiplies the coordinates by factors.
  public static func scale(x: Double, y: Double) -> Transform2D {
    Transform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Turns by an angle in radians, clockwise where y points down.
  public static func rotation(_ angle: Double) -> Transform2D {
    let (sin, cos) = PortableMath.sinAndCos(angle)
    return Transform2D(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  /// Returns the transform that does first this one, then another.
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The factor by which areas grow, negative where the plane is mirrored; 0 for a singular transform.
  public var determinant: Double { a * d - b * c }

  /// Returns the transform that undoes this one; `nil` if none does, or none with finite numbers.
  public func inverted() -> Transform2D? {
    let determinant = determinant
    let inverse = Transform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return determinant != 0 && inverse.numbers.allSatisfy(\.isFinite) ? inverse : nil
  }

  /// Returns where a point goes.
  public func apply(to point: CGPoint) -> CGPoint {
    let (x, y) = (Double(point.x), Double(point.y))
    return CGPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
  }

  /// `a`, `b`, `c`, `d`, `tx` and `ty`.
  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Transform2D {
  /// The transform of the plane that a 4 × 4 one is; `nil` for one that leaves the plane or has perspective.
  public init?(_ transform: Transform4x4) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
      ty: transform.ty)
    guard Transform4x4(self) == transform else { return nil }
  }
}
