/// The shortest decimal digits that identify a positive floating-point number, with an exponent.
package struct ShortestDecimal: Equatable {
  /// The digits as an integer, not a multiple of ten.
  var digits: UInt64

  var exponent: Int

  /// Finds the digits of a positive finite Double: the shortest, and of those the nearest.
  package init(_ x: Double) { self.init(text: x.description) }

  /// Finds the digits of a positive finite Float among Floats.
  init(_ x: Float) { self.init(text: x.description) }

  /// Reads the standard library's text of a positive number, which has the digits: `0.1`, `25.0`, `1.5e-07`.
  private init(text: String) {
    (digits, exponent) = (0, 0)
    var isFraction = false
    for byte in text.utf8 {
      if byte.isDigit {
        digits = digits &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if isFraction { exponent -= 1 }
      } else if byte == UInt8(ascii: ".") {
        isFraction = true
      } else {
        break
      }
    }
    if let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")) {
      exponent += Int(text[text.utf8.index(after: mark)...])!
    }
    dropZeros()
  }

  private mutating func dropZeros() {
    while digits.isMultiple(of: 10) {
      digits /= 10
      exponent += 1
    }
  }
}

extension ShortestDecimal {
  var length: Int { ShortestDecimal.length(of: digits) }

  /// Returns the number rounded to a multiple of 10^place, halves away from zero, or `nil` for zero.
  func rounded(to place: Int) -> ShortestDecimal? {
    let dropped = place - exponent
    guard dropped > 0 else { return self }
    guard dropped <= length else { return nil }
    let unit = (0..<dropped).reduce(UInt64(1)) { unit, _ in 10 * unit }
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: unit)
    var result = self
    result.digits = quotient + (2 * rest >= unit ? 1 : 0)
    guard result.digits > 0 else { return nil }
    result.exponent = place
    result.dropZeros()
    return result
  }
}

/// Returns ⌊log10 2^e⌋ for |e| ≤ 1080, with the logarithm rounded down to 41 fractional bits.
@inline(__always)
func floorLog10(ofTwoTo e: Int) -> Int {
  Int(truncatingIfNeeded: (Int64(e) &* 661_971_961_083) >> 41)
}

/// Returns ⌊log2 10^e⌋ for |e| ≤ 330.
@inline(__always)
func floorLog2(ofTenTo e: Int) -> Int {
  Int(truncatingIfNeeded: (Int64(e) &* 913_124_641_741) >> 38)
}

extension ShortestDecimal {
  package static let longestText = 26

  /// Writes the text that ECMAScript's `Number::toString` gives to these digits into ``longestText`` bytes, and returns
  /// its length.
  @inline(__always)
  package func write(to text: UnsafeMutablePointer<UInt8>) -> Int {
    let count = ShortestDecimal.length(of: digits)
    /// The number of digits before the point of a fixed text.
    let whole = count &+ exponent
    let zero = UInt8(ascii: "0")
    let point = UInt8(ascii: ".")
    switch whole {
    case 1..<count:
      // Writes the digits one byte to the right, then moves those before the point back.
      ShortestDecimal.write(digits, count, to: text + 1)
      text.update(from: text + 1, count: whole)
      text[whole] = point
      return count &+ 1
    case count...21 where count > 0:
      ShortestDecimal.write(digits, count, to: text)
      (text + count).update(repeating: zero, count: whole &- count)
      return whole
    case -5...0:
      text.update(repeating: zero, count: 2 &- whole)
      text[1] = point
      ShortestDecimal.write(digits, count, to: text + (2 &- whole))
      return count &+ 2 &- whole
    default:
      ShortestDecimal.write(digits, count, to: text + 1)
      text[0] = text[1]
      text[1] = point
      let end = count > 1 ? count &+ 1 : 1
      return end &+ ShortestDecimal.write(power: whole &- 1, to: text + end)
    }
  }

  /// Writes the power of ten of a number in scientific notation, such as `e-7`, and returns its length.
  static func write(power: Int, to text: UnsafeMutablePointer<UInt8>) -> Int {
    text[0] = UInt8(ascii: "e")
    text[1] = UInt8(ascii: power > 0 ? "+" : "-")
    let magnitude = UInt64(power.magnitude)
    let count = length(of: magnitude)
    write(magnitude, count, to: text + 2)
    return 2 &+ count
  }

  /// Returns the number of decimal digits of an integer; 1 for zero.
  @inline(__always)
  static func length(of number: UInt64) -> Int {
    var (count, rest) = (1, number)
    while rest >= 10 {
      rest /= 10
      count &+= 1
    }
    return count
  }

  @inline(__always)
  static func write(_ number: UInt64, _ count: Int, to text: UnsafeMutablePointer<UInt8>) {
    var rest = number
    var index = count
    while index > 0 {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      rest = quotient
      index &-= 1
      text[index] = UInt8(truncatingIfNeeded: 0x30 &+ digit)
    }
  }
}

/// The eight decimal digits of an integer below 10^8.
struct EightDigits {
  /// The digits' values, each in a byte, the first in the lowest one.
  private let values: UInt64

  @inline(__always)
  init(_ number: UInt64) {
    // Splits eight digits into fours, pairs and single digits in parallel. The rounded inverses are exact for numbers as
    // small as these. Each quotient q stands below its remainder x - b · q: together they are x · p - q · (b · p - 1),
    // where p is the place of the remainder.
    let high = UInt64(UInt32(truncatingIfNeeded: number) / 10_000)
    let fours = number << 32 &- high &* (10_000 << 32 - 1)
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = fours << 16 &- hundreds &* (100 << 16 - 1)
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    values = pairs << 8 &- tens &* (10 << 8 - 1)
  }

  @inline(__always)
  var isZero: Bool { values == 0 }

  /// The number of zeros behind the last other digit.
  @inline(__always)
  var zerosAtEnd: Int {
    // Processors without an instruction for leading zeros have a quicker one for trailing zeros.
    values.byteSwapped.trailingZeroBitCount &>> 3
  }

  static var zero: UInt64 { 0x3030_3030_3030_3030 }

  /// The digits as ASCII, as an integer that is stored as it is.
  @inline(__always)
  var text: UInt64 { (EightDigits.zero | values).littleEndian }
}
