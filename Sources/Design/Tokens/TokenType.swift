/// The type of a motion token in a file.
enum TokenType: String, CaseIterable {
  case duration, cubicBezier, transition
  // The format has no type for these, so tools use their own, often with a prefix: `com.tool.spring`.
  case spring, easing

  /// What a `$type` means.
  enum Meaning {
    case motion(TokenType)
    /// A type that has nothing to do with motion.
    case other
    /// A type of a vendor that is not known.
    case vendor
    case unknown
  }

  /// Returns what a `$type` means.
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
