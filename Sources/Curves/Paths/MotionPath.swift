/// A path that things move along: lines, curves and arcs, in one or several subpaths.
///
/// A path is built element by element, or read from SVG path text:
///
///     let drop = MotionPath(from: [0, 0])
///       .line(to: [100, 0])
///       .quadratic(to: [150, 50], control: [150, 0])
///     drop.svg  // "M0 0 L100 0 Q150 0 150 50"
///
/// Points have finite coordinates in -1e30...1e30, in whatever unit the things that move have; a path is checked when
/// it is measured. The angles that make an arc are degrees as in SVG, and turn clockwise where y points down.
public struct MotionPath: Hashable, Sendable {
  /// A step from one point of a path to another.
  public enum Element: Hashable, Sendable {
    /// Begins a subpath; nothing is drawn up to here, and no length added.
    case move(to: SIMD2<Double>)
    /// A straight line.
    case line(to: SIMD2<Double>)
    /// A Bézier curve with one control point.
    case quadratic(to: SIMD2<Double>, control: SIMD2<Double>)
    /// A Bézier curve with two control points.
    case cubic(to: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>)
    /// A piece of an ellipse, in SVG's form by its end point.
    ///
    /// The rotation of the first axis is in degrees. Of the four pieces with these radii, `isLarge` takes one of more
    /// than half an ellipse, and `isClockwise` one that turns clockwise where y points down. Radii that are too small
    /// to reach the end grow, in proportion, until they do; their signs do not count; a radius of 0 makes a line.
    case arc(
      to: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double, isLarge: Bool, isClockwise: Bool)
    /// A straight line to the first point of the subpath. What follows without a move begins there.
    case close
  }

  /// The elements in order.
  public internal(set) var elements: [Element]

  /// Creates a path of elements. One that begins otherwise than with a move cannot be measured.
  public init(_ elements: [Element] = []) { self.elements = elements }

  /// Tells whether there is no element.
  public var isEmpty: Bool { elements.isEmpty }

  /// The point where the next element begins; `nil` before the first move.
  ///
  /// - Complexity: O(n) after a close.
  public var currentPoint: SIMD2<Double>? {
    guard case .close = elements.last else { return elements.last?.end }
    for case .move(let start) in elements.reversed() { return start }
    return nil
  }
}

extension MotionPath.Element {
  /// The point where the element ends; `nil` for a close, which ends where its subpath begins.
  var end: SIMD2<Double>? {
    switch self {
    case .move(let point), .line(let point), .quadratic(let point, _), .cubic(let point, _, _),
      .arc(let point, _, _, _, _):
      point
    case .close: nil
    }
  }
}
