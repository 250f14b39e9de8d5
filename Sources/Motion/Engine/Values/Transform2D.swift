import DopesheetCurves

import struct Foundation.CGFloat
import struct Foundation.CGPoint

/// An affine transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty, as in Core Graphics.
///
/// Angles are in radians. y points down, so positive angles turn clockwise.
public struct Transform2D: Hashable, Sendable {
  /// The factor from x to x'.
  public var a: Double
  /// The factor from x to y'.
  public var b: Double
  /// The factor from y to x'.
  public var c: Double
  /// The factor from y to y'.
  public var d: Double
  /// The translation along x, in points.
  public var tx: Double
  /// The translation along y, in points.
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

  /// The transform that changes nothing.
  public static let identity = Transform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Returns a translation, in points.
  public static func translation(x: Double, y: Double) -> Transform2D {
    Transform2D(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  /// Returns a scale by factors.
  public static func scale(x: Double, y: Double) -> Transform2D {
    Transform2D(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// Returns a rotation by an angle in radians, clockwise where y points down.
  public static func rotation(_ angle: Double) -> Transform2D {
    let (sin, cos) = PortableMath.sinAndCos(angle)
    return Transform2D(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
  }

  /// Returns this transform followed by another.
  public func concatenating(_ next: Transform2D) -> Transform2D {
    Transform2D(
      a: a * next.a + b * next.c, b: a * next.b + b * next.d,
      c: c * next.a + d * next.c, d: c * next.b + d * next.d,
      tx: tx * next.a + ty * next.c + next.tx, ty: tx * next.b + ty * next.d + next.ty)
  }

  /// The factor by which areas grow: negative if the plane is mirrored, 0 for a singular transform.
  package var determinant: Double { a * d - b * c }

  /// Returns the inverse transform; `nil` if this one is singular or the inverse is not finite.
  public func inverted() -> Transform2D? {
    let determinant = determinant
    let inverse = Transform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    return determinant != 0 && inverse.numbers.allSatisfy(\.isFinite) ? inverse : nil
  }

  package func apply(to point: CGPoint) -> CGPoint {
    let (x, y) = (Double(point.x), Double(point.y))
    return CGPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
  }

  var numbers: [Double] { [a, b, c, d, tx, ty] }
}

extension Transform2D {
  /// Creates a transform from a 4 × 4 one; `nil` if that leaves the plane or has perspective.
  public init?(_ transform: Transform4x4) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
      ty: transform.ty)
    guard Transform4x4(self) == transform else { return nil }
  }

  /// The parts of a transform of the plane, in this order: scale, skew, rotation, translation.
  ///
  /// (a, b) is the scale along x, rotated. (c, d) is the scale along y, rotated by a further right angle, plus a
  /// multiple of (a, b): the skew. So a mirrored transform has a negative scale along y. Parts that a singular
  /// transform does not determine, because a scale is 0, are also 0.
  struct Parts: Equatable {
    var translation: SIMD2<Double>
    var scale: SIMD2<Double>
    var skew: Double
    /// The rotation; -π...π if it comes from a transform.
    var rotation: Double

    init(_ transform: Transform2D) {
      let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
      translation = SIMD2(transform.tx, transform.ty)
      let length = (a * a + b * b).squareRoot()
      guard length > 0 else {
        scale = SIMD2(0, (c * c + d * d).squareRoot())
        skew = 0
        rotation = scale.y > 0 ? PortableMath.atan2(0 - c, d) : 0
        return
      }
      let (x, y) = (a / length, b / length)
      scale = SIMD2(length, x * d - y * c)
      skew = (x * c + y * d) / length
      // b + 0 is never negative zero, so that the angle without a rotation is 0, not -0 or -π.
      rotation = PortableMath.atan2(b + 0, a)
    }

    var transform: Transform2D {
      let (sin, cos) = PortableMath.sinAndCos(rotation)
      let (a, b) = (scale.x * cos, scale.x * sin)
      return Transform2D(
        a: a, b: b, c: skew * a - scale.y * sin, d: skew * b + scale.y * cos, tx: translation.x,
        ty: translation.y)
    }
  }

  private subscript<Part>(part part: WritableKeyPath<Parts, Part>) -> Part {
    get { Parts(self)[keyPath: part] }
    set {
      var parts = Parts(self)
      parts[keyPath: part] = newValue
      self = parts.transform
    }
  }

  /// The rotation in radians, -π...π; the setter accepts any angle. 0 if everything shrinks to a point.
  public var rotation: Double {
    get { self[part: \.rotation] }
    set { self[part: \.rotation] = newValue }
  }

  /// The scale factors along the axes, before the rotation. The one along y is negative in a mirrored transform.
  public var scale: SIMD2<Double> {
    get { self[part: \.scale] }
    set { self[part: \.scale] = newValue }
  }

  /// The translation in points: ``tx`` and ``ty``.
  public var translation: SIMD2<Double> {
    get { SIMD2(tx, ty) }
    set { (tx, ty) = (newValue.x, newValue.y) }
  }
}

extension Transform2D: WholeValue {
  /// Six numbers.
  public static var shape: SampleShape { .numbers(6) }

  /// `a`, `b`, `c`, `d`, `tx` and `ty`.
  public var sample: WholeSample { .numbers(numbers) }

  /// Returns the way from one transform to another, with separate scale, skew, rotation and translation.
  ///
  /// It rotates the shorter way. An exact half turn (to 1e-9 degrees) goes to the positive side, in both directions.
  /// If one of the two is singular, with a determinant below 1e-12, the six numbers are interpolated linearly.
  ///
  /// The parts are those of W3C's CSS Transforms, except that a mirrored transform always has a negative scale along
  /// y.
  public static func way(
    from start: Transform2D, to end: Transform2D
  ) -> (_ part: Double) -> Transform2D {
    guard let from = start.parts, let to = end.parts else {
      let (from, to) = (start.numbers, end.numbers)
      return exactWay(from: start, to: end) { part in
        let n = zip(from, to).map { $0 + ($1 - $0) * part }
        return Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
      }
    }
    return exactWay(from: start, to: end, way(from: from, to: to))
  }

  private static func way(from: Parts, to: Parts) -> (Double) -> Transform2D {
    let move = to.translation - from.translation
    let growth = to.scale - from.scale
    let skewing = to.skew - from.skew
    let turn = HalfTurn.shorterWay(from: from.rotation, to: to.rotation)
    return { part in
      var parts = from
      parts.translation += move * part
      parts.scale += growth * part
      parts.skew += skewing * part
      parts.rotation += turn * part
      return parts.transform
    }
  }

  static let leastDeterminant = 1e-12

  /// The parts; `nil` if the transform is singular or too great for them.
  private var parts: Parts? {
    guard determinant.magnitude >= Transform2D.leastDeterminant, determinant.isFinite else {
      return nil
    }
    let parts = Parts(self)
    return parts.scale.x.isFinite && parts.scale.y != 0 ? parts : nil
  }
}
