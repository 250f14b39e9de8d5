import DopesheetCurves
import DopesheetText

import struct Foundation.CGRect

/// A 4 × 4 matrix that places a node in space.
///
/// (x, y, z, 1) times the matrix gives (x', y', z', w'), as in Core Animation, and the point is at (x', y', z') / w'.
/// Angles are in radians. y points down, so positive angles about z turn clockwise.
public struct Transform4x4: Hashable, Sendable {
  /// The factor from x to x'.
  public var m11: Double
  /// The factor from x to y'.
  public var m12: Double
  /// The factor from x to z'.
  public var m13: Double
  /// The factor from x to w': perspective along x.
  public var m14: Double
  /// The factor from y to x'.
  public var m21: Double
  /// The factor from y to y'.
  public var m22: Double
  /// The factor from y to z'.
  public var m23: Double
  /// The factor from y to w': perspective along y.
  public var m24: Double
  /// The factor from z to x'.
  public var m31: Double
  /// The factor from z to y'.
  public var m32: Double
  /// The factor from z to z'.
  public var m33: Double
  /// The factor from z to w': -1/distance for an eye at that distance in points.
  public var m34: Double
  /// The translation along x, in points.
  public var m41: Double
  /// The translation along y, in points.
  public var m42: Double
  /// The translation along z, in points.
  public var m43: Double
  /// The w of the origin; 1 except in unusual perspectives.
  public var m44: Double

  /// Creates a transform from its four rows. `rows[3]` is the translation; the others rotate and scale.
  ///
  /// - Precondition: There are exactly four rows.
  public init(rows: [SIMD4<Double>]) {
    precondition(rows.count == 4, "a 4 × 4 transform has four rows")
    self.init(rows[0], rows[1], rows[2], rows[3])
  }

  init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (row1.x, row1.y, row1.z, row1.w)
    (m21, m22, m23, m24) = (row2.x, row2.y, row2.z, row2.w)
    (m31, m32, m33, m34) = (row3.x, row3.y, row3.z, row3.w)
    (m41, m42, m43, m44) = (row4.x, row4.y, row4.z, row4.w)
  }

  /// The rows in order.
  public var rows: [SIMD4<Double>] {
    [
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44),
    ]
  }

  /// The transform that changes nothing.
  public static let identity = Transform4x4(.identity)

  /// Returns a translation, in points.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform4x4 {
    var transform = identity
    transform.translation = SIMD3(x, y, z)
    return transform
  }

  /// Returns a scale by factors.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform4x4 {
    var transform = identity
    (transform.m11, transform.m22, transform.m33) = (x, y, z)
    return transform
  }
}

extension Transform4x4 {
  /// Returns a rotation by an angle in radians about an axis of any length.
  ///
  /// It is clockwise about z where y points down, from y to z about x, and from z to x about y. An axis of length 0
  /// gives no rotation.
  public static func rotation(
    _ angle: Double, about axis: SIMD3<Double> = SIMD3(0, 0, 1)
  ) -> Transform4x4 {
    let length = axis.length
    guard length > 0 else { return .identity }
    let (sin, cos) = PortableMath.sinAndCos(angle)
    let n = axis / length
    let (across, turned) = (n * (1 - cos), n * sin)
    return Transform4x4(
      SIMD4(
        n.x * n.x + cos * (1 - n.x * n.x), n.y * across.x + turned.z, n.z * across.x - turned.y, 0),
      SIMD4(
        n.x * across.y - turned.z, n.y * n.y + cos * (1 - n.y * n.y), n.z * across.y + turned.x, 0),
      SIMD4(
        n.x * across.z + turned.y, n.y * across.z - turned.x, n.z * n.z + cos * (1 - n.z * n.z), 0),
      SIMD4(0, 0, 0, 1))
  }

  /// Returns this transform followed by another.
  public func concatenating(_ next: Transform4x4) -> Transform4x4 {
    let columns = next.rows
    return Transform4x4(
      rows: rows.map { row in
        columns[0] * row.x + columns[1] * row.y + columns[2] * row.z + columns[3] * row.w
      })
  }

  /// Returns the inverse transform; `nil` if this one is singular or the inverse is not finite.
  public func inverted() -> Transform4x4? {
    var left = rows
    var right = Transform4x4.identity.rows
    // Gauss-Jordan elimination, with the row of the greatest number as the pivot.
    for column in 0..<4 {
      let pivot = (column..<4).max { left[$0][column].magnitude < left[$1][column].magnitude }!
      guard left[pivot][column] != 0 else { return nil }
      left.swapAt(column, pivot)
      right.swapAt(column, pivot)
      right[column] /= left[column][column]
      left[column] /= left[column][column]
      for row in 0..<4 where row != column {
        right[row] -= right[column] * left[row][column]
        left[row] -= left[column] * left[row][column]
      }
    }
    let inverse = Transform4x4(rows: right)
    return inverse.numbers.allSatisfy(\.isFinite) ? inverse : nil
  }

  var numbers: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ]
  }

  subscript(place: Int) -> Double {
    get { rows[place / 4][place % 4] }
    set {
      var rows = rows
      rows[place / 4][place % 4] = newValue
      self = Transform4x4(rows: rows)
    }
  }

  /// Creates a transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1))
  }

  /// Creates a transform that applies a transform of the plane at each z.
  public init(_ plane: Transform2D) {
    self.init(a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: plane.tx, ty: plane.ty)
  }

  package var a: Double { m11 }
  package var b: Double { m12 }
  package var c: Double { m21 }
  package var d: Double { m22 }
  package var tx: Double { m41 }
  package var ty: Double { m42 }

  /// The six numbers of a transform of the plane, or else all sixteen: the form in traces.
  var text: String {
    (Transform2D(self)?.numbers ?? numbers).map { NumberText.text(of: $0) }
      .joined(separator: " ")
  }

  init?(text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Double($0) }
    guard numbers.count == parts.count, numbers.allSatisfy(\.isFinite) else { return nil }
    switch numbers.count {
    case 6:
      self.init(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
        ty: numbers[5])
    case 16: self.init(numbers)
    default: return nil
    }
  }

  init(_ numbers: [Double]) {
    self.init(
      rows: stride(from: 0, to: 16, by: 4).map {
        SIMD4(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3])
      })
  }

  /// Returns the smallest rectangle around a rectangle that was transformed in the plane.
  package func boundingBox(of box: CGRect) -> CGRect {
    if self == .identity { return box }
    let x0 = Double(box.origin.x)
    let y0 = Double(box.origin.y)
    let x1 = x0 + Double(box.size.width)
    let y1 = y0 + Double(box.size.height)
    let corners = [(x0, y0), (x1, y0), (x0, y1), (x1, y1)]
    let xs = corners.map { a * $0 + c * $1 + tx }
    let ys = corners.map { b * $0 + d * $1 + ty }
    let left = xs.min()!
    let top = ys.min()!
    return CGRect(x: left, y: top, width: xs.max()! - left, height: ys.max()! - top)
  }
}
