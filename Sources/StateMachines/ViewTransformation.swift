import DopesheetCurves
import DopesheetEngine

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
