import DopesheetText

/// A path for motions: lines, curves and arcs, in one or several subpaths.
///
/// A path is built element by element, or read from SVG path text:
///
///     let drop = MotionPath(from: [0, 0])
///       .line(to: [100, 0])
///       .quadratic(to: [150, 50], control: [150, 0])
///     drop.svg  // "M0 0 L100 0 Q150 0 150 50"
///
/// Points have finite coordinates in -1e30...1e30, in the unit of the objects that move. A path is checked when it is
/// measured. The angles of arcs are in degrees as in SVG, and turn clockwise where y points down.
public struct MotionPath: Hashable, Sendable {
  /// A step from one point of a path to another.
  public enum Element: Hashable, Sendable {
    /// The beginning of a subpath, without a line and without length.
    case move(to: SIMD2<Double>)
    /// A straight line.
    case line(to: SIMD2<Double>)
    /// A Bézier curve with one control point.
    case quadratic(to: SIMD2<Double>, control: SIMD2<Double>)
    /// A Bézier curve with two control points.
    case cubic(to: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>)
    /// A piece of an ellipse, in SVG's form by its end point.
    ///
    /// The rotation of the first axis is in degrees. Four pieces have these radii. `isLarge` selects one of more than
    /// half an ellipse, and `isClockwise` one that turns clockwise where y points down. Radii that are too small to
    /// reach the end grow in proportion. Their signs do not count, and a radius of 0 makes a line.
    case arc(
      to: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double, isLarge: Bool, isClockwise: Bool)
    /// A straight line to the first point of the subpath, where an element without a move begins.
    case close
  }

  /// The elements in order.
  public internal(set) var elements: [Element]

  /// Creates a path of elements. Only a path that begins with a move can be measured.
  public init(_ elements: [Element] = []) { self.elements = elements }

  package var isEmpty: Bool { elements.isEmpty }

  /// The point where the next element begins; `nil` before the first move.
  ///
  /// - Complexity: O(n) after a close.
  package var currentPoint: SIMD2<Double>? {
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

extension MotionPath {
  /// Creates a path that begins at a point.
  public init(from start: SIMD2<Double>) { self.init([.move(to: start)]) }

  /// Returns the path with a new subpath.
  public consuming func move(to point: SIMD2<Double>) -> MotionPath {
    adding(.move(to: point))
  }

  /// Returns the path with a straight line added.
  public consuming func line(to point: SIMD2<Double>) -> MotionPath {
    adding(.line(to: point))
  }

  /// Returns the path with a Bézier curve of one control point added.
  public consuming func quadratic(
    to point: SIMD2<Double>, control: SIMD2<Double>
  ) -> MotionPath {
    adding(.quadratic(to: point, control: control))
  }

  /// Returns the path with a Bézier curve of two control points added.
  public consuming func cubic(
    to point: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>
  ) -> MotionPath {
    adding(.cubic(to: point, control1: control1, control2: control2))
  }

  /// Returns the path with a piece of an ellipse added, in SVG's form; see
  /// ``Element/arc(to:radii:rotation:isLarge:isClockwise:)``.
  public consuming func arc(
    to point: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double = 0, isLarge: Bool = false,
    isClockwise: Bool = true
  ) -> MotionPath {
    adding(
      .arc(
        to: point, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise))
  }

  /// Returns the path with the subpath closed by a line to its first point.
  public consuming func close() -> MotionPath { adding(.close) }

  private consuming func adding(_ element: Element) -> MotionPath {
    elements.append(element)
    return self
  }
}

extension MotionPath {
  /// Creates the path that SVG path text describes: `M0 0 L100 0 q50 0 50 50 z`.
  ///
  /// All commands are valid, in upper case and, relative to the last point, in lower case. Numbers may be as close
  /// together as SVG allows. `H` and `V` become lines; `S` and `T` become curves with all their control points.
  ///
  /// - Throws: ``CurveTextError`` with the column and the expected form, also for coordinates outside -1e30...1e30.
  public init(svg text: String) throws(CurveTextError) {
    var reader = PathTextReader(text)
    self = try reader.read()
  }

  /// The path as SVG path text that reads back as the same path.
  ///
  /// It has upper-case letters, and one space between numbers.
  public var svg: String {
    elements.map { element in
      func text(_ letter: String, _ points: SIMD2<Double>...) -> String {
        letter + points.map { number($0.x) + " " + number($0.y) }.joined(separator: " ")
      }
      func number(_ x: Double) -> String { NumberText.text(of: x) }
      return switch element {
      case .move(let point): text("M", point)
      case .line(let point): text("L", point)
      case .quadratic(let point, let control): text("Q", control, point)
      case .cubic(let point, let control1, let control2): text("C", control1, control2, point)
      case .arc(let point, let radii, let rotation, let isLarge, let isClockwise):
        text("A", radii) + " \(number(rotation)) \(isLarge ? 1 : 0) \(isClockwise ? 1 : 0)"
          + text(" ", point)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

extension MotionPath {
  /// Returns the path with an arc around a centre added, in pieces of at most a quarter each.
  ///
  ///     let halfTurn = MotionPath(from: [100, 50]).arc(around: [50, 50], radii: [50, 50], from: 0, by: 180)
  ///
  /// A line leads to the beginning of the arc, unless the path is there within a billionth of the radii. An empty
  /// path begins there.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radii: The half axes; their signs do not count.
  ///   - rotation: The rotation of the first axis, in degrees.
  ///   - start: The angle at the beginning, before scaling and rotation, in degrees from the first axis.
  ///   - turn: The angle of the arc, in degrees, limited to -360...360; clockwise where y points down if above 0.
  public consuming func arc(
    around center: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double = 0,
    from start: Double, by turn: Double
  ) -> MotionPath {
    let radii = SIMD2(radii.x.magnitude, radii.y.magnitude)
    let axis = SIMD2(degrees: rotation)
    func point(at angle: Double) -> SIMD2<Double> {
      center + (radii * SIMD2(degrees: angle)).turned(by: axis)
    }
    let first = point(at: start)
    if let current = currentPoint {
      let gap = current - first
      let limit = 1e-9 * max(radii.x, radii.y)
      if !(gap.x.magnitude <= limit && gap.y.magnitude <= limit) {
        elements.append(.line(to: first))
      }
    } else {
      elements.append(.move(to: first))
    }
    let turn = turn > 360 ? 360 : turn < -360 ? -360 : turn
    let quarters = turn.isNaN ? 1 : (turn.magnitude / 90).rounded(.up)
    for quarter in 0..<Int(quarters) {
      let angle = start + turn * (Double(quarter + 1) / quarters)
      elements.append(
        .arc(
          to: point(at: angle), radii: radii, rotation: rotation, isLarge: false,
          isClockwise: turn > 0))
    }
    return self
  }

  /// Returns an ellipse, clockwise where y points down, from the end of its first radius.
  public static func ellipse(center: SIMD2<Double>, radii: SIMD2<Double>) -> MotionPath {
    MotionPath().arc(around: center, radii: radii, from: 0, by: 360).close()
  }

  /// Returns a rectangle from one corner to the opposite one and back, first along x.
  ///
  /// - Parameters:
  ///   - corner: The corner at the beginning. With round corners, the path begins a radius further along x.
  ///   - opposite: The corner farthest from there.
  ///   - cornerRadius: The radius of the corners, limited to 0 and half of the shorter side.
  public static func rectangle(
    from corner: SIMD2<Double>, to opposite: SIMD2<Double>, cornerRadius: Double = 0
  ) -> MotionPath {
    let size = opposite - corner
    if cornerRadius <= 0 {
      return MotionPath(from: corner).line(to: [opposite.x, corner.y]).line(to: opposite)
        .line(to: [corner.x, opposite.y]).close()
    }
    let radius = min(cornerRadius, min(size.x.magnitude, size.y.magnitude) / 2)
    let inset = SIMD2(size.x < 0 ? -radius : radius, size.y < 0 ? -radius : radius)
    let (near, far) = (corner + inset, opposite - inset)
    let isClockwise = (size.x < 0) == (size.y < 0)
    var path = MotionPath(from: [near.x, corner.y])
    for (side, bend) in [
      (SIMD2(far.x, corner.y), SIMD2(opposite.x, near.y)),
      (SIMD2(opposite.x, far.y), SIMD2(far.x, opposite.y)),
      (SIMD2(near.x, opposite.y), SIMD2(corner.x, far.y)),
      (SIMD2(corner.x, near.y), SIMD2(near.x, corner.y)),
    ] {
      path = path.line(to: side).arc(to: bend, radii: [radius, radius], isClockwise: isClockwise)
    }
    return path.close()
  }
}

/// The reason why a path cannot be measured.
public enum MotionPathError: Error, Hashable, Sendable {
  /// The path has no elements.
  case empty
  /// The first element is not a move, so the path has no start.
  case noStart
  /// An element, counted from 0, has a coordinate, radius or angle outside -1e30...1e30.
  case outOfRange(element: Int)
}

extension MotionPathError: CustomStringConvertible {
  /// The error in one line: `element 3 of the path has a number outside -1e30...1e30`.
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
  /// Whether all numbers are in -1e30...1e30, so that their products stay finite.
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
