/// Rounded texts of numbers for people to read. ``NumberText`` has the exact texts.
package enum RoundedText {
  /// Returns a number with at most `count` significant digits. Halves are rounded away from zero.
  package static func significant(_ x: Double, _ count: Int = 4) -> String {
    guard x.isFinite, x != 0 else { return NumberText.text(of: x) }
    let decimal = ShortestDecimal(x.magnitude)
    var bytes: [UInt8] = []
    append(decimal.rounded(to: decimal.exponent + decimal.length - count), x.sign, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a number with at most `count` decimal places. Halves are rounded away from zero.
  package static func decimals(_ x: Double, _ count: Int) -> String {
    var bytes: [UInt8] = []
    append(x, decimals: count, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func append(_ x: Double, decimals count: Int, to bytes: inout [UInt8]) {
    guard x.isFinite, x != 0, x.magnitude < 1e15 else { return NumberText.append(x, to: &bytes) }
    append(ShortestDecimal(x.magnitude).rounded(to: -count), x.sign, to: &bytes)
  }

  private static func append(
    _ decimal: ShortestDecimal?, _ sign: FloatingPointSign, to bytes: inout [UInt8]
  ) {
    guard let decimal else { return bytes.append(UInt8(ascii: "0")) }
    NumberText.append(to: &bytes) { NumberText.write(decimal, sign, to: $0) }
  }

  /// Returns a count with its noun: `1 frame`, `2 frames`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
