/// The eight decimal digits of an integer below 10^8.
struct EightDigits {
  /// The digits' values, each in a byte, the first in the lowest one.
  private let values: UInt64

  @inline(__always)
  init(_ number: UInt64) {
    // Splits eight digits into fours, pairs and single digits in parallel. The rounded inverses are exact for numbers as
    // small as these. Each quotient q stands below its remainder x - b · q: together they are x · p - q · (b · p - 1),
    // where p is the place of the remainder.
    let high = number / 10_000
    let fours = number << 32 &- high &* (10_000 << 32 - 1)
    let hundreds = (fours &* 10_486) >> 20 & 0x0000_007F_0000_007F
    let pairs = fours << 16 &- hundreds &* (100 << 16 - 1)
    let tens = (pairs &* 103) >> 10 & 0x000F_000F_000F_000F
    values = pairs << 8 &- tens &* (10 << 8 - 1)
  }

  /// Whether all digits are zero.
  @inline(__always)
  var isZero: Bool { values == 0 }

  /// The number of zeros behind the last other digit.
  @inline(__always)
  var zerosAtEnd: Int {
    // Processors without an instruction for leading zeros have a quicker one for trailing zeros.
    values.byteSwapped.trailingZeroBitCount &>> 3
  }

  /// The text of eight zeros.
  static var zero: UInt64 { 0x3030_3030_3030_3030 }

  /// The digits as ASCII, as an integer that is stored as it is.
  @inline(__always)
  var text: UInt64 { (EightDigits.zero | values).littleEndian }
}
