/// A parser of decimal numbers: an optional sign, digits with an optional point, an optional exponent.
package enum NumberSpelling {
  /// Returns the number that a whole text spells; otherwise `nil`. ".5" and "4." are valid.
  package static func number(_ text: Substring.UTF8View) -> Double? {
    var rest = text
    let number = take(&rest)
    return rest.isEmpty ? number : nil
  }

  /// Removes a number from the front of a text and returns it; `nil` if the text begins with something else.
  package static func take(_ rest: inout Substring.UTF8View) -> Double? {
    var open = rest
    var text = ""
    takeSign(&open, into: &text)
    let whole = takeDigits(&open)
    var fraction = ""
    if open.first == UInt8(ascii: ".") {
      open.removeFirst()
      fraction = takeDigits(&open)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    text += (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    if let mark = open.first, mark | 0x20 == UInt8(ascii: "e") {
      open.removeFirst()
      text += "e"
      takeSign(&open, into: &text)
      let digits = takeDigits(&open)
      guard !digits.isEmpty else { return nil }
      text += digits
    }
    rest = open
    return Double(text)
  }

  private static func takeSign(_ rest: inout Substring.UTF8View, into text: inout String) {
    guard let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
      return
    }
    if sign == UInt8(ascii: "-") { text += "-" }
    rest.removeFirst()
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> String {
    let digits = rest.prefix { $0.isDigit }
    rest = rest[digits.endIndex...]
    return String(Substring(digits))
  }
}
