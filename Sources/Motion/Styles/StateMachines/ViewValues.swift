import DopesheetCurves
import DopesheetEngine

import struct Foundation.CGRect

/// The values of one node in a state.
public struct ViewValues: Equatable, Sendable {
  /// The tag of the node, or a path of tags: `"10.3"` is the node with tag 3 below the node with tag 10.
  package var tag: String
  /// The opacity, 0...1; `nil` leaves it unchanged.
  var alpha: Double?
  /// The frame in the parent's points, as if the node had no transform; `nil` leaves it unchanged.
  package var rect: CGRect?
  /// Operations that make the transform. Each one works in the coordinates of the operations before it.
  var transformations: [ViewTransformation]

  /// Creates values of a node.
  public init(
    tag: String, alpha: Double? = nil, rect: CGRect? = nil,
    transformations: [ViewTransformation] = []
  ) {
    self.tag = tag
    self.alpha = alpha
    self.rect = rect
    self.transformations = transformations
  }
}

/// An operation of a node's transform, relative to its anchor point.
public enum ViewTransformation: Hashable, Sendable {
  /// Discards the operations before it.
  case identity
  /// Rotates by degrees, clockwise.
  case rotation(degrees: Double)
  /// Scales by factors along the axes.
  case scale(x: Double, y: Double)
  /// Moves by points, along axes that earlier operations have rotated and scaled.
  case translation(x: Double, y: Double)

  /// Returns the transform of operations in order. Rotations by multiples of a right angle are exact.
  static func transform(of operations: [ViewTransformation]) -> Transform2D {
    var result = Transform2D.identity
    for operation in operations {
      switch operation {
      case .identity: result = .identity
      case .rotation(let degrees): result = turn(degrees).concatenating(result)
      case .scale(let x, let y): result = Transform2D.scale(x: x, y: y).concatenating(result)
      case .translation(let x, let y):
        result = Transform2D.translation(x: x, y: y).concatenating(result)
      }
    }
    return result
  }

  private static func turn(_ degrees: Double) -> Transform2D {
    let (sin, cos) = PortableMath.sinAndCos(degrees: degrees)
    let zero = 0.0
    return Transform2D(a: cos, b: sin, c: zero - sin, d: cos, tx: 0, ty: 0)
  }
}
