import DopesheetCurves

/// A named value of motion in a design: a duration, an easing, a spring or a whole transition.
public struct MotionToken: Equatable, Sendable {
  /// The full name, with a dot between its groups: `md.sys.motion.easing.standard`.
  public let name: String
  /// The value, without references to other tokens.
  public let value: Value
  /// The name of the token that it refers to; `nil` for a value of its own. It is for readers: ``value`` counts.
  package let alias: String?

  /// Creates a token.
  public init(_ name: String, _ value: Value, alias: String? = nil) {
    self.name = name
    self.value = value
    self.alias = alias
  }

  /// The value of a token.
  public enum Value: Equatable, Sendable {
    /// A time in seconds: the length of a movement, its delay, or the delay between neighbours.
    case duration(Double)
    /// A curve without a time.
    case easing(Easing)
    /// A spring, which needs no duration.
    case spring(SpringCurve)
    /// A curve with its times in seconds.
    case transition(duration: Double, delay: Double, Easing)

    /// The value as text: `70ms`, `cubic-bezier(0.2,0,0.38,0.9)`, `spring(duration: 0.5, bounce: 0.3)`.
    package var text: String {
      switch self {
      case .duration(let seconds): TokenWriter.text(of: seconds)
      case .easing(let easing): easing.text
      case .spring(let spring): spring.text
      case .transition(let duration, let delay, let easing):
        "\(TokenWriter.text(of: duration)) \(easing.text) \(TokenWriter.text(of: delay))"
      }
    }

    /// The type in a token file.
    package var type: String {
      let type: TokenType =
        switch self {
        case .duration: .duration
        case .easing(let easing): CubicBezier(text: easing) == nil ? .easing : .cubicBezier
        case .spring: .spring
        case .transition: .transition
        }
      return type.rawValue
    }
  }
}

enum TokenType: String, CaseIterable {
  case duration, cubicBezier, transition
  // The format has no type for these, so tools use their own, often with a prefix: `com.tool.spring`.
  case spring, easing

  enum Meaning {
    case motion(TokenType)
    case other
    case vendor
    case unknown
  }

  static func meaning(of name: String) -> Meaning {
    if let type = TokenType(rawValue: name) { return .motion(type) }
    if others.contains(name) { return .other }
    guard let dot = name.lastIndex(of: ".") else { return .unknown }
    switch name[name.index(after: dot)...] {
    case "spring": return .motion(.spring)
    case "easing": return .motion(.easing)
    default: return .vendor
    }
  }

  /// The other types of the format, of its drafts, and of Tokens Studio.
  private static let others: Set<String> = [
    "color", "dimension", "fontFamily", "fontWeight", "number", "strokeStyle", "border", "shadow",
    "gradient", "typography", "string", "boolean", "fontStyle", "percentage", "link", "file",
    "sizing", "spacing", "space", "borderRadius", "borderWidth", "opacity", "fontFamilies",
    "fontWeights", "fontSizes", "fontSize", "lineHeights", "lineHeight", "letterSpacing",
    "paragraphSpacing", "paragraphIndent", "textCase", "textDecoration", "boxShadow",
    "composition", "asset", "text", "other", "size", "radius", "zIndex",
  ]
}
