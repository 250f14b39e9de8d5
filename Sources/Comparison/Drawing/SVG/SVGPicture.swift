import DopesheetText

/// A self-contained SVG picture, with styles for light and dark mode.
///
/// Equal drawings give equal bytes. Each element is one line. Places and sizes are in pixels.
package struct SVGPicture {
  /// The title, which screen readers read and browsers show as a tooltip.
  package var title: String
  /// A description in one sentence, for screen readers.
  package var description: String
  package var width: Double
  package var height: Double
  /// Rules that are added to the style sheet.
  var rules = ""
  private var elements: [String] = []

  package init(title: String, description: String, width: Double, height: Double) {
    (self.title, self.description, self.width, self.height) = (title, description, width, height)
  }

  /// The position of a text relative to its coordinates.
  package enum Anchor: String {
    case start
    case middle
    case end
  }

  package mutating func add(
    _ name: String, _ look: SVGStyle, _ attributes: [(String, String)], title: String? = nil
  ) {
    add(name, look, attributes, content: title.map { "<title>\(SVGText.escaped($0))</title>" })
  }

  private mutating func add(
    _ name: String, _ look: SVGStyle, _ attributes: [(String, String)], content: String?
  ) {
    let tag = attributes.reduce("\(name) class=\"\(look.rawValue)\"") { tag, attribute in
      "\(tag) \(attribute.0)=\"\(SVGText.escaped(attribute.1))\""
    }
    elements.append(content.map { "<\(tag)>\($0)</\(name)>" } ?? "<\(tag)/>")
  }

  package mutating func text(
    _ text: String, x: Double, y: Double, _ look: SVGStyle, _ anchor: Anchor = .start,
    _ attributes: [(String, String)] = []
  ) {
    let end = anchor == .start ? [] : [("text-anchor", anchor.rawValue)]
    let place = [("x", SVGText.number(x)), ("y", SVGText.number(y))]
    add("text", look, place + end + attributes, content: SVGText.escaped(text))
  }

  package mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ look: SVGStyle
  ) {
    var path = SVGPath()
    path.move(x1, y1)
    path.line(x2, y2)
    add(path, look)
  }

  package mutating func add(
    _ path: SVGPath, _ look: SVGStyle, opacity: Double = 1, title: String? = nil
  ) {
    guard !path.data.isEmpty else { return }
    var attributes = [("d", path.data)]
    if opacity < 1 { attributes.append(("opacity", SVGText.number(opacity, 2))) }
    add("path", look, attributes, title: title)
  }

  package mutating func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Int, _ look: SVGStyle,
    title: String? = nil
  ) {
    let sides = [("x", x), ("y", y), ("width", width), ("height", height)]
    let attributes = sides.map { ($0, SVGText.number($1)) } + [("rx", "\(radius)")]
    add("rect", look, attributes, title: title)
  }

  package mutating func begin(title: String, opacity: Double = 1) {
    let style = opacity < 1 ? " opacity=\"\(SVGText.number(opacity, 2))\"" : ""
    elements.append("<g\(style)><title>\(SVGText.escaped(title))</title>")
  }

  mutating func begin(x: Double, y: Double) {
    elements.append("<g transform=\"translate(\(SVGText.number(x)),\(SVGText.number(y)))\">")
  }

  package mutating func end() { elements.append("</g>") }

  package var document: String {
    let (w, h) = (SVGText.number(width), SVGText.number(height))
    let head = [
      "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"dopesheet\" role=\"img\" width=\"\(w)\" "
        + "height=\"\(h)\" viewBox=\"0 0 \(w) \(h)\">",
      "<title>\(SVGText.escaped(title))</title>", "<desc>\(SVGText.escaped(description))</desc>",
      "<style>\(SVGStyle.sheet)\(rules)</style>",
      "<rect class=\"paper\" x=\"0.5\" y=\"0.5\" width=\"\(SVGText.number(width - 1))\" "
        + "height=\"\(SVGText.number(height - 1))\" rx=\"10\"/>",
    ]
    return (head + elements + ["</svg>"]).map { $0 + "\n" }.joined()
  }
}

/// The escaping of text and the format of numbers in SVG.
package enum SVGText {
  /// Returns text for an element or an attribute.
  ///
  /// Characters that XML does not allow or that change the text direction are replaced. XML's signs are escaped, and
  /// those of the commands that CI services execute (``holdsCommand(_:)``).
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in plainText(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "#" where result.unicodeScalars.last == scalar,
        ":" where result.unicodeScalars.last == scalar:
        result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a coordinate without exponent, within ±1,000,000 and rounded to some decimals; 0 for NaN.
  package static func number(_ x: Double, _ digits: Int = 1) -> String {
    RoundedText.decimals(x.isNaN ? 0 : min(max(x, -1e6), 1e6), digits)
  }

  /// Returns the approximate width of small text in pixels, for any font.
  package static func width(of text: String) -> Double { Double(CellWidth.of(text: text)) * 6.6 }
}
