import DopesheetText

/// Reads a path from SVG path text.
struct PathTextReader {
  private var scanner: PathTextScanner
  private var path = MotionPath()
  /// The beginning of the next element.
  private var current = SIMD2<Double>.zero
  /// The beginning of the subpath.
  private var start = SIMD2<Double>.zero
  /// The last control point of the previous element, and the command that continues it smoothly.
  private var control: (command: PathCommand, point: SIMD2<Double>)?
  /// The origin of the numbers of the present command.
  private var base = SIMD2<Double>.zero
  /// The form of the present command.
  private var form = ""

  init(_ text: String) { scanner = PathTextScanner(text) }

  /// Reads the whole text.
  mutating func read() throws(CurveTextError) -> MotionPath {
    scanner.skipSpaces()
    while !scanner.isAtEnd {
      let column = scanner.column
      guard let letter = scanner.letter() else {
        throw scanner.error("expected a command, found “\(scanner.next)”", hint: PathCommand.hint)
      }
      guard let command = PathCommand(letter: letter) else {
        let name = Character(Unicode.Scalar(letter))
        throw scanner.error("unknown command “\(name)”", hint: PathCommand.hint, at: column)
      }
      guard !path.isEmpty || command == .move else {
        throw scanner.error(
          "a path must begin with a move", hint: "M x y, as in M0 0 L100 0", at: column)
      }
      form = command.form
      try readElements(command, isRelative: letter & 0x20 != 0)
      scanner.skipSpaces()
    }
    return path
  }

  /// Reads the elements of a command, which may repeat without its letter.
  private mutating func readElements(
    _ command: PathCommand, isRelative: Bool
  ) throws(CurveTextError) {
    scanner.skipSpaces()
    var command = command
    var goesOn = true
    while goesOn {
      if isRelative { base = current } else { base = .zero }
      add(try element(command))
      guard command != .close else { return }
      // Further points after a move are lines.
      if command == .move { command = .line }
      let hadComma = scanner.skipSeparator()
      goesOn = scanner.isAtNumber
      if hadComma, !goesOn { throw scanner.missing("a number", form) }
    }
  }

  private mutating func add(_ element: MotionPath.Element) {
    path.elements.append(element)
    current = element.end ?? start
    control = nil
    switch element {
    case .move: start = current
    case .quadratic(_, let point): control = (.smoothQuadratic, point)
    case .cubic(_, _, let point): control = (.smoothCubic, point)
    default: break
    }
  }

  private mutating func element(
    _ command: PathCommand
  ) throws(CurveTextError) -> MotionPath.Element {
    switch command {
    case .move: return .move(to: try firstPoint())
    case .line: return .line(to: try firstPoint())
    case .horizontal: return .line(to: [try number(from: base.x), current.y])
    case .vertical: return .line(to: [current.x, try number(from: base.y)])
    case .quadratic:
      let control = try firstPoint()
      return .quadratic(to: try point(), control: control)
    case .smoothQuadratic:
      let control = try reflectedControl(command)
      return .quadratic(to: try firstPoint(), control: control)
    case .cubic:
      let (control1, control2) = (try firstPoint(), try point())
      return .cubic(to: try point(), control1: control1, control2: control2)
    case .smoothCubic:
      let (control1, control2) = (try reflectedControl(command), try firstPoint())
      return .cubic(to: try point(), control1: control1, control2: control2)
    case .arc:
      let radii = SIMD2(try number(from: 0), try nextNumber(from: 0))
      let rotation = try nextNumber(from: 0)
      let (isLarge, isClockwise) = (try nextFlag(), try nextFlag())
      return .arc(
        to: try point(), radii: radii, rotation: rotation, isLarge: isLarge,
        isClockwise: isClockwise)
    case .close: return .close
    }
  }

  /// Returns the control point with which a smooth curve continues the previous element.
  private func reflectedControl(_ command: PathCommand) throws(CurveTextError) -> SIMD2<Double> {
    guard let control, control.command == command else { return current }
    let reflected = 2 * current - control.point
    try check(reflected.x, scanner.column)
    try check(reflected.y, scanner.column)
    return reflected
  }

  private mutating func firstPoint() throws(CurveTextError) -> SIMD2<Double> {
    [try number(from: base.x), try nextNumber(from: base.y)]
  }

  private mutating func point() throws(CurveTextError) -> SIMD2<Double> {
    [try nextNumber(from: base.x), try nextNumber(from: base.y)]
  }

  private mutating func nextFlag() throws(CurveTextError) -> Bool {
    scanner.skipSeparator()
    return try scanner.flag(form: form)
  }

  /// Reads a separator and a number.
  private mutating func nextNumber(from origin: Double) throws(CurveTextError) -> Double {
    scanner.skipSeparator()
    return try number(from: origin)
  }

  private mutating func number(from origin: Double) throws(CurveTextError) -> Double {
    let column = scanner.column
    let number = origin + (try scanner.number(form: form))
    try check(number, column)
    return number
  }

  private func check(_ number: Double, _ column: Int) throws(CurveTextError) {
    guard number.magnitude <= 1e30 else {
      throw scanner.error(
        "\(NumberText.text(of: number)) is outside -1e30...1e30", hint: form, at: column)
    }
  }
}
