import DopesheetText

/// The escaping of text and the format of numbers in SVG.
package enum SVGText {
  /// Returns text for an element or an attribute.
  ///
  /// Characters that XML does not allow or that change the text direction are replaced, and XML's signs are escaped.
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

  /// Returns a coordinate without exponent, within ±1,000,000 and rounded to some decimals; 0 for NaN.
  package static func number(_ x: Double, _ digits: Int = 1) -> String {
    RoundedText.decimals(limited(x), digits)
  }

  /// Appends a coordinate as ``number(_:_:)`` returns it, rounded to a tenth.
  static func append(_ x: Double, to bytes: inout [UInt8]) {
    RoundedText.append(limited(x), decimals: 1, to: &bytes)
  }

  private static func limited(_ x: Double) -> Double { x.isNaN ? 0 : min(max(x, -1e6), 1e6) }

  /// Returns the columns that text takes in a monospaced font.
  package static func columns(of text: String) -> Int { CellWidth.of(text: text) }

  /// Returns the approximate width of small text in pixels, for any font.
  package static func width(of text: String) -> Double { Double(columns(of: text)) * 6.6 }

  /// Returns text of at most some columns; longer text is cut off with `…`.
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
