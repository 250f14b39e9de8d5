/// Why a path cannot be measured.
public enum MotionPathError: Error, Hashable, Sendable {
  /// It has no element.
  case empty
  /// Its first element is no move, so nothing says where it begins.
  case noStart
  /// An element, counted from 0, has a coordinate, radius or angle that is no number in -1e30...1e30.
  case outOfRange(element: Int)
}

extension MotionPathError: CustomStringConvertible {
  /// One line: `element 3 of the path has a number outside -1e30...1e30`.
  public var description: String {
    switch self {
    case .empty: "the path is empty; begin it with a move"
    case .noStart: "the path does not begin with a move"
    case .outOfRange(let element):
      "element \(element) of the path has a number outside -1e30...1e30"
    }
  }
}

extension MotionPath.Element {
  /// Tells whether all numbers are in -1e30...1e30, so that their products stay finite.
  var isInRange: Bool {
    func isInRange(_ points: SIMD2<Double>...) -> Bool {
      points.allSatisfy { $0.x.magnitude <= 1e30 && $0.y.magnitude <= 1e30 }
    }
    return switch self {
    case .move(let point), .line(let point): isInRange(point)
    case .quadratic(let point, let control): isInRange(point, control)
    case .cubic(let point, let control1, let control2): isInRange(point, control1, control2)
    case .arc(let point, let radii, let rotation, _, _): isInRange(point, radii, [rotation, 0])
    case .close: true
    }
  }
}
