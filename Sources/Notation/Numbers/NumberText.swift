/// The one text of a number, and the number of a text.
///
/// The text is that of ECMAScript (ECMA-262, Number::toString; RFC 8785): the shortest digits that name the
/// number, fixed for 1e-6 <= |x| < 1e21, else `1.5e-7` and `1e+21`. Beside it `-0`, `inf`, `-inf`, and `nan` for
/// each NaN.
package enum NumberText {
  /// Appends the text of a Double.
  package static func append(_ x: Double, to bytes: inout [UInt8]) {
    if appendSpecial(x, to: &bytes) { return }
    if x.sign == .minus { bytes.append(UInt8(ascii: "-")) }
    ShortestDecimal(x.magnitude).append(to: &bytes)
  }

  /// The most bytes of the text of a number.
  package static let longestText = 1 + ShortestDecimal.longestText

  /// Writes the text of a Double and returns its length.
  ///
  /// - Parameter text: Room for ``longestText`` bytes.
  package static func write(_ x: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
    guard x.isFinite, !x.isZero else {
      var bytes: [UInt8] = []
      append(x, to: &bytes)
      text.update(from: bytes, count: bytes.count)
      return bytes.count
    }
    text[0] = UInt8(ascii: "-")
    let sign = x.sign == .minus ? 1 : 0
    return sign + ShortestDecimal(x.magnitude).write(to: text + sign)
  }

  /// Appends the text of a Float: the shortest that names it among Floats.
  package static func append(_ x: Float, to bytes: inout [UInt8]) {
    if appendSpecial(x, to: &bytes) { return }
    if x.sign == .minus { bytes.append(UInt8(ascii: "-")) }
    ShortestDecimal(x.magnitude).append(to: &bytes)
  }

  /// Appends the decimal digits of an integer.
  package static func append(_ x: Int64, to bytes: inout [UInt8]) {
    if x < 0 { bytes.append(UInt8(ascii: "-")) }
    ShortestDecimal.append(digits: x.magnitude, to: &bytes)
  }

  /// Returns the text of a Double.
  package static func text(of x: Double) -> String {
    var bytes: [UInt8] = []
    append(x, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text of a Float.
  package static func text(of x: Float) -> String {
    var bytes: [UInt8] = []
    append(x, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of a number that is zero or not finite; returns whether it is one.
  private static func appendSpecial(_ x: some BinaryFloatingPoint, to bytes: inout [UInt8]) -> Bool
  {
    if x.isFinite && !x.isZero { return false }
    if x.isNaN {
      bytes.append(contentsOf: "nan".utf8)
    } else {
      if x.sign == .minus { bytes.append(UInt8(ascii: "-")) }
      bytes.append(contentsOf: (x.isZero ? "0" : "inf").utf8)
    }
    return true
  }
}
