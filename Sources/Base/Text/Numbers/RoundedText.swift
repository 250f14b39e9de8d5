/// Rounded texts of numbers for people to read. ``NumberText`` has the exact texts.
package enum RoundedText {
  /// Returns a number with at most `count` significant digits. Halves are rounded away from zero.
  package static func significant(_ x: Double, _ count: Int = 4) -> String {
    guard x.isFinite, x != 0 else { return NumberText.text(of: x) }
    let decimal = ShortestDecimal(x.magnitude)
    return text(decimal.rounded(to: decimal.exponent + decimal.length - count), x.sign)
  }

  /// Returns a number with at most `count` decimal places. Halves are rounded away from zero.
  package static func decimals(_ x: Double, _ count: Int) -> String {
    guard x.isFinite, x != 0, x.magnitude < 1e15 else { return NumberText.text(of: x) }
    return text(ShortestDecimal(x.magnitude).rounded(to: -count), x.sign)
  }

  private static func text(_ decimal: ShortestDecimal?, _ sign: FloatingPointSign) -> String {
    guard let decimal else { return "0" }
    return NumberText.text { NumberText.write(decimal, sign, to: $0) }
  }

  /// Returns a count with its noun: `1 frame`, `2 frames`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
