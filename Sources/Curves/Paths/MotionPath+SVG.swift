import DopesheetNotation

extension MotionPath {
  /// Creates the path that SVG path text describes: `M0 0 L100 0 q50 0 50 50 z`.
  ///
  /// All commands are read, in upper case and, counted from the last point, in lower case. Numbers may stand together
  /// as closely as SVG allows. `H` and `V` become lines, `S` and `T` curves with all their control points.
  ///
  /// - Throws: ``CurveTextError`` with the place in the text and what is wanted there; also for coordinates outside
  ///   -1e30...1e30.
  public init(svg text: String) throws(CurveTextError) {
    var reader = PathTextReader(text)
    self = try reader.read()
  }

  /// The path as SVG path text that reads back as the same path: upper case letters, one space between numbers.
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
