/// A command of SVG path text.
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

  /// Creates the command of a letter in either case.
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

  /// The command with its numbers, as a hint shows it.
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

  /// The hint where a command is expected.
  static let hint = "M L H V C S Q T A Z, or in small letters to count from the last point"
}
