import DopesheetCurves
import DopesheetEngine

import struct Foundation.CGRect

/// What one node looks like in a state.
public struct ViewValues: Hashable, Sendable {
  /// The tag of the node, or a path of tags: `"10.3"` is the node of tag 3 in that of tag 10.
  public var tag: String
  /// The opacity, 0...1; `nil` leaves it as it is.
  public var alpha: Double?
  /// The frame in the parent's points, as if the node were not transformed; `nil` leaves it as it is.
  public var rect: CGRect?
  /// Operations from the identity, each on the side of the node: the point meets the last of them first.
  public var transformations: [ViewTransformation]

  /// Creates values.
  public init(
    tag: String, alpha: Double? = nil, rect: CGRect? = nil,
    transformations: [ViewTransformation] = []
  ) {
    self.tag = tag
    self.alpha = alpha
    self.rect = rect
    self.transformations = transformations
  }

  /// Two values are equal when all their numbers are.
  public static func == (a: ViewValues, b: ViewValues) -> Bool {
    a.tag == b.tag && a.alpha == b.alpha && a.transformations == b.transformations
      && a.sides == b.sides
  }

  /// Feeds all numbers.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(tag)
    hasher.combine(alpha)
    hasher.combine(sides)
    hasher.combine(transformations)
  }

  /// The four numbers of the frame.
  var sides: [Double]? {
    rect.map {
      [
        Double($0.origin.x), Double($0.origin.y), Double($0.size.width), Double($0.size.height),
      ]
    }
  }
}

/// An operation of a node's transform, about its anchor point.
public enum ViewTransformation: Hashable, Sendable {
  /// Discards what was listed before.
  case identity
  /// Turns by degrees, clockwise.
  case rotation(degrees: Double)
  /// Multiplies by factors along the axes.
  case scale(x: Double, y: Double)
  /// Moves by points, along the axes as they were turned and scaled before.
  case translation(x: Double, y: Double)

  /// The transform of operations in their order.
  ///
  /// Turns by multiples of a right angle are exact.
  public static func transform(of operations: [ViewTransformation]) -> Transform2D {
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
