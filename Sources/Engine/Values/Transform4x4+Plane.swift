import DopesheetNotation

import struct Foundation.CGRect

extension Transform4x4 {
  /// Creates a transform of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.init(SIMD4(a, b, 0, 0), SIMD4(c, d, 0, 0), SIMD4(0, 0, 1, 0), SIMD4(tx, ty, 0, 1))
  }

  /// Creates a transform that does in each plane of one z what another does in the plane.
  public init(_ plane: Transform2D) {
    self.init(a: plane.a, b: plane.b, c: plane.c, d: plane.d, tx: plane.tx, ty: plane.ty)
  }

  /// ``m11``, the x that x gives.
  public var a: Double { m11 }
  /// ``m12``, the y that x gives.
  public var b: Double { m12 }
  /// ``m21``, the x that y gives.
  public var c: Double { m21 }
  /// ``m22``, the y that y gives.
  public var d: Double { m22 }
  /// ``m41``, the way along x in points.
  public var tx: Double { m41 }
  /// ``m42``, the way along y in points.
  public var ty: Double { m42 }

  /// The six numbers of the plane, or all sixteen, with spaces between: the form in traces.
  var text: String {
    (Transform2D(self)?.numbers ?? numbers).map { NumberText.text(of: $0) }
      .joined(separator: " ")
  }

  /// Reads ``text``; `nil` for anything else.
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

  /// Creates a transform from its sixteen numbers row by row.
  init(_ numbers: [Double]) {
    self.init(
      rows: stride(from: 0, to: 16, by: 4).map {
        SIMD4(numbers[$0], numbers[$0 + 1], numbers[$0 + 2], numbers[$0 + 3])
      })
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
