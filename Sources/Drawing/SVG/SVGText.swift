import DopesheetNotation

/// Texts of SVG: what is escaped, and numbers with few digits.
package enum SVGText {
  /// Text within an element or an attribute.
  ///
  /// Names are data: what XML cannot hold, and what turns the direction of text, is replaced; signs of XML are escaped.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in plainText(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A coordinate: at most so many digits after the point, no exponent; what is no number is 0.
  package static func number(_ x: Double, _ digits: Int = 1) -> String {
    guard !x.isNaN else { return "0" }
    return RoundedText.decimals(min(max(x, -1e6), 1e6), digits)
  }

  /// The columns that text takes on a line.
  package static func columns(of text: String) -> Int {
    plainText(text).reduce(0) { $0 + CellWidth.of($1) }
  }

  /// About the width of small text in pixels, whatever face it is set in.
  package static func width(of text: String) -> Double { Double(columns(of: text)) * 6.6 }

  /// Text that takes at most so many columns, cut off with `…`.
  package static func cut(_ text: String, to columns: Int) -> String {
    guard SVGText.columns(of: text) > columns else { return text }
    var (kept, used) = ("", 1)
    for character in plainText(text) {
      used += CellWidth.of(character)
      guard used <= columns else { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
