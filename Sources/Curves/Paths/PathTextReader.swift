import DopesheetNotation

/// Reads a path from SVG path text.
struct PathTextReader {
  private var scanner: PathTextScanner
  private var path = MotionPath()
  /// Where the next element begins.
  private var current = SIMD2<Double>.zero
  /// Where the subpath begins.
  private var start = SIMD2<Double>.zero
  /// The last control point of the element before, if a smooth curve goes on from it.
  private var control: (of: UInt8, point: SIMD2<Double>)?

  init(_ text: String) { scanner = PathTextScanner(text) }

  /// Reads everything.
  mutating func read() throws(CurveTextError) -> MotionPath {
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      let column = scanner.column
      guard let letter = scanner.letter() else {
        throw scanner.error("a command is wanted, not “\(scanner.next)”", hint: Self.commands)
      }
      guard let form = Self.form(of: letter | 0x20) else {
        let name = Character(Unicode.Scalar(letter))
        throw scanner.error("“\(name)” is no command", hint: Self.commands, at: column)
      }
      guard !path.isEmpty || letter | 0x20 == UInt8(ascii: "m") else {
        throw scanner.error(
          "a path begins with a move", hint: "M x y, as in M0 0 L100 0", at: column)
      }
      try readElements(letter, form: form)
      scanner.skipSpaces()
    }
    return path
  }

  /// What can stand where a command is wanted.
  private static let commands =
    "M L H V C S Q T A Z, or m l h v c s q t a z to count from the last point"

  /// What belongs to a command.
  private static func form(of lower: UInt8) -> String? {
    switch lower {
    case UInt8(ascii: "m"): "M x y"
    case UInt8(ascii: "l"): "L x y"
    case UInt8(ascii: "h"): "H x"
    case UInt8(ascii: "v"): "V y"
    case UInt8(ascii: "c"): "C x1 y1 x2 y2 x y"
    case UInt8(ascii: "s"): "S x2 y2 x y"
    case UInt8(ascii: "q"): "Q x1 y1 x y"
    case UInt8(ascii: "t"): "T x y"
    case UInt8(ascii: "a"): "A rx ry rotation large clockwise x y"
    case UInt8(ascii: "z"): "Z"
    default: nil
    }
  }

  /// Reads the elements of a command, which may stand several times without its letter.
  private mutating func readElements(_ letter: UInt8, form: String) throws(CurveTextError) {
    guard letter | 0x20 != UInt8(ascii: "z") else {
      path.elements.append(.close)
      (current, control) = (start, nil)
      return
    }
    scanner.skipSpaces()
    var lower = letter | 0x20
    let base = letter == lower
    var goesOn = true
    while goesOn {
      let element = try element(lower, isRelative: base, form)
      path.elements.append(element)
      current = element.end ?? start
      switch element {
      case .move: start = current
      case .quadratic(_, let point): control = (UInt8(ascii: "t"), point)
      case .cubic(_, _, let point): control = (UInt8(ascii: "s"), point)
      default: control = nil
      }
      // A move goes on as lines.
      if lower == UInt8(ascii: "m") { lower = UInt8(ascii: "l") }
      let hadComma = scanner.skipSeparator()
      goesOn = scanner.isAtNumber
      if hadComma, !goesOn { throw scanner.missing("a number", form) }
    }
  }

  private mutating func element(
    _ lower: UInt8, isRelative: Bool, _ form: String
  ) throws(CurveTextError) -> MotionPath.Element {
    let base = isRelative ? current : .zero
    switch lower {
    case UInt8(ascii: "m"): return .move(to: try point(base, form))
    case UInt8(ascii: "h"):
      return .line(to: [try number(base.x, form, isFirst: true), current.y])
    case UInt8(ascii: "v"):
      return .line(to: [current.x, try number(base.y, form, isFirst: true)])
    case UInt8(ascii: "q"):
      let control = try point(base, form)
      return .quadratic(to: try point(base, form, isFirst: false), control: control)
    case UInt8(ascii: "t"):
      let control = try reflected(lower, form)
      return .quadratic(to: try point(base, form), control: control)
    case UInt8(ascii: "c"):
      let control1 = try point(base, form)
      let control2 = try point(base, form, isFirst: false)
      return .cubic(
        to: try point(base, form, isFirst: false), control1: control1, control2: control2)
    case UInt8(ascii: "s"):
      let control1 = try reflected(lower, form)
      let control2 = try point(base, form)
      return .cubic(
        to: try point(base, form, isFirst: false), control1: control1, control2: control2)
    case UInt8(ascii: "a"):
      let radii = try point(.zero, form)
      let rotation = try number(0, form)
      scanner.skipSeparator()
      let isLarge = try scanner.flag(form: form)
      scanner.skipSeparator()
      let isClockwise = try scanner.flag(form: form)
      return .arc(
        to: try point(base, form, isFirst: false), radii: radii, rotation: rotation,
        isLarge: isLarge, isClockwise: isClockwise)
    default: return .line(to: try point(base, form))
    }
  }

  /// The control point that lets a smooth curve go on from the element before.
  private func reflected(_ lower: UInt8, _ form: String) throws(CurveTextError) -> SIMD2<Double> {
    guard let control, control.of == lower else { return current }
    let reflected = 2 * current - control.point
    try check(reflected, scanner.column, form)
    return reflected
  }

  private mutating func point(
    _ base: SIMD2<Double>, _ form: String, isFirst: Bool = true
  ) throws(CurveTextError) -> SIMD2<Double> {
    [try number(base.x, form, isFirst: isFirst), try number(base.y, form)]
  }

  /// Reads a number, counted from a base, and before it what parts it from the one before.
  private mutating func number(
    _ base: Double, _ form: String, isFirst: Bool = false
  ) throws(CurveTextError) -> Double {
    if !isFirst { scanner.skipSeparator() }
    let column = scanner.column
    let number = base + (try scanner.number(form: form))
    try check([number, 0], column, form)
    return number
  }

  private func check(
    _ point: SIMD2<Double>, _ column: Int, _ form: String
  ) throws(CurveTextError) {
    for number in [point.x, point.y] where number.magnitude > 1e30 {
      throw scanner.error(
        "\(NumberText.text(of: number)) is outside -1e30...1e30", hint: form, at: column)
    }
  }
}
