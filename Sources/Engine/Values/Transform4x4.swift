import DopesheetNotation

import struct Foundation.CGFloat
import struct Foundation.CGPoint
import struct Foundation.CGRect

/// A 4 × 4 matrix that places a node in space; points are rows, as in Core Animation.
public struct Transform4x4: Hashable, Sendable {
  /// The rows: `rows[3]` moves, the others turn and scale.
  public var rows: [SIMD4<Double>]

  /// Creates a transform from its four rows.
  ///
  /// - Precondition: Exactly four.
  public init(rows: [SIMD4<Double>]) {
    precondition(rows.count == 4, "a 4 × 4 transform has four rows")
    self.rows = rows
  }

  /// Creates a transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    rows = [
      SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1),
    ]
  }

  /// No change.
  public static let identity = Transform4x4(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// m11, the x that x gives.
  public var a: Double { rows[0][0] }
  /// m12, the y that x gives.
  public var b: Double { rows[0][1] }
  /// m21, the x that y gives.
  public var c: Double { rows[1][0] }
  /// m22, the y that y gives.
  public var d: Double { rows[1][1] }
  /// m41, the way along x in points.
  public var tx: Double { rows[3][0] }
  /// m42, the way along y in points.
  public var ty: Double { rows[3][1] }

  /// The six numbers of the plane, or all sixteen, with spaces between: the form in traces.
  var text: String {
    let plane = Transform4x4(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    let numbers =
      self == plane ? [a, b, c, d, tx, ty] : rows.flatMap { row in (0..<4).map { row[$0] } }
    return numbers.map { NumberText.text(of: $0) }.joined(separator: " ")
  }

  /// The smallest rectangle around a rectangle that was transformed in the plane.
  func boundingBox(of box: CGRect) -> CGRect {
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
