import DopesheetText

struct PathTextReader {
  private var scanner: CurveTextReader
  private var path = MotionPath()
  private var current = SIMD2<Double>.zero
  private var start = SIMD2<Double>.zero
  /// The last control point of the previous element, and the command that continues it smoothly.
  private var control: (command: PathCommand, point: SIMD2<Double>)?
  /// The origin of the numbers of the present command.
  private var base = SIMD2<Double>.zero
  private var form = ""

  init(_ text: String) { scanner = CurveTextReader(text) }

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

  private mutating func nextNumber(from origin: Double) throws(CurveTextError) -> Double {
    scanner.skipSeparator()
    return try number(from: origin)
  }

  private mutating func number(from origin: Double) throws(CurveTextError) -> Double {
    let column = scanner.column
    let number = origin + (try scanner.pathNumber(form: form))
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

extension CurveTextReader {
  /// The next character, for a message.
  var next: String { String(String(decoding: bytes[position...], as: UTF8.self).prefix(1)) }

  /// Reads white space and at most one comma. Returns whether there was a comma.
  @discardableResult
  mutating func skipSeparator() -> Bool {
    skipSpaces()
    guard take(",") else { return false }
    skipSpaces()
    return true
  }

  mutating func letter() -> UInt8? {
    guard !isAtEnd, bytes[position] | 0x20 >= UInt8(ascii: "a"),
      bytes[position] | 0x20 <= UInt8(ascii: "z")
    else { return nil }
    position += 1
    return bytes[position - 1]
  }

  var isAtNumber: Bool {
    !isAtEnd && (bytes[position].isDigit || "+-.".utf8.contains(bytes[position]))
  }

  /// Reads a number, which ends where it cannot continue: `.5.5` is two numbers, and so is `1-1`.
  mutating func pathNumber(form: String) throws(CurveTextError) -> Double {
    let start = position
    if !take("+") { _ = take("-") }
    var digits = takeDigits()
    if take(".") { digits += takeDigits() }
    guard digits > 0 else {
      position = start
      throw missing("a number", form)
    }
    let exponent = position
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      if takeDigits() == 0 { position = exponent }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    switch NumberText.reading(text, NumberText.double) {
    case .canonical(let number), .noncanonical(let number): return number
    case .underflow: return 0
    case .overflow, .malformed:
      throw error("“\(text)” is outside -1e30...1e30", hint: form, at: start + 1)
    }
  }

  mutating func flag(form: String) throws(CurveTextError) -> Bool {
    if take("1") { return true }
    if take("0") { return false }
    throw missing("0 or 1", form)
  }

  func missing(_ wanted: String, _ form: String) -> CurveTextError {
    let isOther =
      !isAtEnd && PathCommand(letter: bytes[position]) == nil && bytes[position] != 0x2c
    return isOther
      ? error("expected \(wanted), found “\(next)”", hint: form)
      : error("\(wanted) is missing", hint: form)
  }

  private mutating func takeDigits() -> Int { take { $0.isDigit }.utf8.count }
}

enum PathCommand: Equatable {
  case move
  case line
  case horizontal
  case vertical
  case quadratic
  case smoothQuadratic
  case cubic
  case smoothCubic
  case arc
  case close

  init?(letter: UInt8) {
    switch Character(Unicode.Scalar(letter | 0x20)) {
    case "m": self = .move
    case "l": self = .line
    case "h": self = .horizontal
    case "v": self = .vertical
    case "q": self = .quadratic
    case "t": self = .smoothQuadratic
    case "c": self = .cubic
    case "s": self = .smoothCubic
    case "a": self = .arc
    case "z": self = .close
    default: return nil
    }
  }

  var form: String {
    switch self {
    case .move: "M x y"
    case .line: "L x y"
    case .horizontal: "H x"
    case .vertical: "V y"
    case .quadratic: "Q x1 y1 x y"
    case .smoothQuadratic: "T x y"
    case .cubic: "C x1 y1 x2 y2 x y"
    case .smoothCubic: "S x2 y2 x y"
    case .arc: "A rx ry rotation large clockwise x y"
    case .close: "Z"
    }
  }

  static let hint = "M L H V C S Q T A Z, or in small letters to count from the last point"
}
