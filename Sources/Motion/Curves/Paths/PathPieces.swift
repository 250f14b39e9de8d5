/// The pieces of a path while it is measured, each with its polynomial.
struct PathPieces {
  private(set) var pieces: [PathTable.Piece] = []
  /// The length from the beginning of the path to the end of each piece.
  private(set) var ends: [Double] = []
  /// The first point of the first element that has a length.
  private(set) var firstPoint: SIMD2<Double>?
  /// The last point of the last element that has a length.
  private(set) var lastPoint: SIMD2<Double>?

  /// Smaller differences of coordinates count as 0, so that each length has an inverse.
  private static let smallest = 0x1p-900

  init(of elements: [MotionPath.Element], from start: SIMD2<Double>) throws(MotionPathError) {
    var (beginning, current) = (start, start)
    for (index, element) in elements.enumerated() {
      guard element.isInRange else { throw .outOfRange(element: index) }
      switch element {
      case .move(let point):
        (beginning, current) = (point, point)
        continue
      case .line(let point): addLine(from: current, to: point)
      case .quadratic(let point, let control):
        add(.quadratic(control - current, point - current), from: current, to: point)
      case .cubic(let point, let control1, let control2):
        let curve = PathCurve.cubic(control1 - current, control2 - current, point - current)
        add(curve, from: current, to: point)
      case .arc(let point, let radii, let rotation, let isLarge, let isClockwise):
        let arc = EllipticalArc(
          chord: point - current, radii: radii, rotation: rotation, isLarge: isLarge,
          isClockwise: isClockwise)
        if let arc {
          add(.arc(arc), from: current, to: point)
        } else {
          addLine(from: current, to: point)
        }
      case .close: addLine(from: current, to: beginning)
      }
      current = element.end ?? beginning
    }
  }

  mutating func addLine(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    let way = end - start
    let extent = way.largest
    guard extent >= Self.smallest else { return }
    let size = Double(sign: .plus, exponent: extent.exponent, significand: 1)
    add(PathPolynomial(from: start, along: way), length: size * (way / size).norm)
    firstPoint = firstPoint ?? start
    lastPoint = end
  }

  mutating func add(
    _ curve: PathCurve, from start: SIMD2<Double>, to end: SIMD2<Double>
  ) {
    let extent = curve.extent
    guard extent >= Self.smallest else { return }
    // Scaled to size 1 by a power of two, so that nothing is rounded and limits are the same for all sizes.
    let size = Double(sign: .plus, exponent: extent.exponent, significand: 1)
    let unit = curve.scaled(by: 1 / size)
    var mark = 0.0
    for parting in unit.partings {
      add(unit, from: mark, to: parting, size: size, origin: start)
      mark = parting
    }
    firstPoint = firstPoint ?? start
    lastPoint = end
  }

  /// Adds a part of a curve of size 1, in pieces as long as possible.
  private mutating func add(
    _ curve: PathCurve, from start: Double, to end: Double, size: Double, origin: SIMD2<Double>
  ) {
    var mark = start
    var step = end - start
    while mark < end {
      // The steps to the end are equal, so that the last one is not unnecessarily short.
      let steps = ((end - mark) / step).rounded(.up)
      let next = steps <= 1 ? end : mark + (end - mark) / steps
      let stretch = PathStretch(of: curve, from: mark, to: next)
      // The error grows with the eighth power of the step; the margin covers its other causes.
      let root = stretch.error.squareRoot().squareRoot().squareRoot()
      let factor = 0.9 / root
      if stretch.error <= 1 {
        let first = origin + size * curve.way(from: 0, to: mark)
        add(stretch.polynomial.scaled(by: size, from: first), length: size * stretch.length)
        step = (next - mark) * (factor < 4 ? factor : 4)
        mark = next
      } else {
        step = (next - mark) * (factor > 0.25 ? factor : 0.25)
      }
    }
  }

  /// Adds a piece, unless its length is lost in the rounding of the length so far.
  private mutating func add(_ polynomial: PathPolynomial, length: Double) {
    let start = ends.last ?? 0
    let end = start + length
    guard end > start, length >= Self.smallest else { return }
    pieces.append(
      PathTable.Piece(
        start: start, end: end, inverseLength: 1 / length, polynomial: polynomial))
    ends.append(end)
  }
}
