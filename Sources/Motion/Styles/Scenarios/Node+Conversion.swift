import DopesheetCurves
import DopesheetEngine

import struct Foundation.CGPoint

extension Node {
  /// The conversion from one node's coordinates to another's, projected on the plane.
  static func way(from source: Node?, to goal: Node?) -> Transform4x4 {
    var around: [Node] = []
    var next = goal
    while let node = next {
      around.append(node)
      next = node.parent
    }
    // Up to the common ancestor, and down again.
    var way = Transform4x4.identity
    next = source
    while let node = next, !around.contains(where: { $0 === node }) {
      way = way.concatenating(Transform4x4(node.flatPlacement))
      next = node.parent
    }
    let below = next.flatMap { common in around.firstIndex { $0 === common } } ?? around.count
    for node in around[..<below].reversed() {
      way = way.concatenating(
        Transform4x4(node.flatPlacement).inverted() ?? .identity)
    }
    return way
  }

  /// Moves the node from one node's coordinates to another's so that it looks the same.
  func goAlong(_ way: Transform4x4) {
    guard way != .identity else { return }
    let (x, y) = (Double(position.x), Double(position.y))
    position = CGPoint(
      x: way.a * x + way.c * y + way.tx, y: way.b * x + way.d * y + way.ty)
    // The rest of the conversion rotates and scales about the node's position.
    transform = transform.concatenating(
      Transform4x4(a: way.a, b: way.b, c: way.c, d: way.d, tx: 0, ty: 0))
  }

  /// The conversion from the node's coordinates to its parent's. The transform is projected on the plane before the
  /// translations, which a perspective would make part of a scale.
  var flatPlacement: Transform2D {
    let (anchor, position, t) = (anchorPlace, position, transform)
    return Transform2D.translation(x: -anchor.x, y: -anchor.y)
      .concatenating(Transform2D(a: t.a, b: t.b, c: t.c, d: t.d, tx: t.tx, ty: t.ty))
      .concatenating(.translation(x: Double(position.x), y: Double(position.y)))
  }
}

extension Transform4x4 {
  enum Axis {
    case x, y, z
  }

  /// A rotation by an angle in degrees; quarter turns are exact.
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
}
