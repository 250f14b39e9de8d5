/// The shortest decimal digits that identify a positive Double, with zeros behind them up to 17 digits.
///
/// This is the quick way to the digits of ``ShortestDecimal``, for nearly all numbers. It scales the number once, where
/// Schubfach scales three (R. Giulietti, "The Schubfach way to render doubles", 2021), and compares with the width of
/// the rounding interval. Where a comparison is so close that the errors of the scaling could decide it, there is no
/// result.
package struct PaddedDecimal {
  private let digits: UInt64

  /// The number of digits before the point. Below 1, it is the negative number of zeros behind the point.
  private let whole: Int

  static let missing = PaddedDecimal(digits: 0, whole: 0)

  var isMissing: Bool { digits == 0 }

  private init(digits: UInt64, whole: Int) {
    (self.digits, self.whole) = (digits, whole)
  }

  /// Finds the digits of a positive Double; `nil` where ``ShortestDecimal`` must.
  package init?(_ x: Double) { self.init(x, PowersOfTen.shared) }

  /// Finds the digits of a positive Double with given powers of ten.
  ///
  /// The number is s · 10^k with 2^52 ≤ s < 10 · 2^53, so s has 16 or 17 digits. All reals that are rounded to the
  /// number lie within `half` around s. Since 0.5 ≤ `half` < 5, there is an integer in this interval, and at most one
  /// multiple of ten. If there is such a multiple, it has the shortest digits. Otherwise the nearest integer has.
  ///
  /// - Returns: `nil` for numbers that are not normal, for most powers of two, and where a comparison is too close.
  @inline(__always)
  init?(_ x: Double, _ powers: PowersOfTen) {
    guard x.exponentBitPattern &- 1 < 0x7FE else { return nil }
    let exponent = Int(x.exponentBitPattern) &- 1_075
    let k = floorLog10(ofTwoTo: exponent)
    let power = powers[-k]
    // From 2 to 5, since 1 ≤ 2^exponent · 10^-k < 10.
    let shift = UInt64(truncatingIfNeeded: exponent &+ floorLog2(ofTenTo: -k) &+ 2)
    let factor = (x.significandBitPattern | 1 << 52) &<< shift

    // s is `integer` and `fraction` / 2^64. Since the last bits of the low product are missing, it is too small by less
    // than 2 / 2^64. Since the power is rounded up, it may be too great by less than 1 / 2^64.
    let product = power.high.multipliedFullWidth(by: factor)
    let low = power.low.multipliedFullWidth(by: factor).high &<< 1
    let (fraction, carry) = product.low.addingReportingOverflow(low)
    let integer = product.high &+ (carry ? 1 : 0)

    // The distances to the multiples of ten, and half the interval, in units of 2^-59, so that they have 63 bits. The
    // distances are even, rounded by less than two units, and half the interval is rounded by less than one. The error
    // of s is less than one unit.
    let tens = integer / 10 &* 10
    let last = integer &- tens
    let below = last &<< 59 | (fraction &>> 6) &<< 1
    let above = 10 << 59 &- below
    let half = power.high &>> (6 &- shift)
    // The numbers below a power of two are half as far from each other. The first normal number is an exception: it
    // uses a part of its interval.
    let isPower = x.significandBitPattern == 0
    let lowerHalf = isPower ? half &>> 1 : half
    guard
      !(isClose(below, lowerHalf) || isClose(above, half) || isClose(fraction, 1 << 63))
    else { return nil }

    // All bits are set if a multiple is in. At most one is, since their distances are 10 together. There is no branch,
    // because it would be hard to predict.
    let isBelowIn = UInt64(bitPattern: Int64(bitPattern: below &- lowerHalf) &>> 63)
    let isAboveIn = UInt64(bitPattern: Int64(bitPattern: above &- half) &>> 63)
    let isIn = isBelowIn | isAboveIn
    // The nearest integer may lie outside a narrower interval.
    if isPower, isIn == 0 { return nil }
    let found = tens &+ ((last &+ fraction &>> 63) & ~isIn | 10 & isAboveIn)

    let isShort = found < 10_000_000_000_000_000
    digits = isShort ? found &* 10 : found
    whole = k &+ (isShort ? 16 : 17)
  }

  /// The bytes that ``write(to:)`` may change, more than a text has: behind 16 digits and the point, it writes 16
  /// bytes.
  package static let room = 33

  /// Writes the text that ECMAScript's `Number::toString` gives to these digits into ``room`` bytes, and returns its
  /// length.
  @inline(__always)
  package func write(to text: UnsafeMutablePointer<UInt8>) -> Int {
    let upper = digits / 100_000_000
    let last = digits &- upper &* 100_000_000
    // Divisions of 32 bits are quicker.
    let first = UInt64(UInt32(truncatingIfNeeded: upper) / 100_000_000)
    let (left, right) = (EightDigits(upper &- first &* 100_000_000), EightDigits(last))
    let zeros = right.isZero ? 8 &+ left.zerosAtEnd : right.zerosAtEnd
    let count = 17 &- zeros
    let memory = UnsafeMutableRawPointer(text)
    func writeDigits(at start: Int) {
      text[start] = UInt8(truncatingIfNeeded: 0x30 &+ first)
      memory.storeBytes(of: left.text, toByteOffset: start &+ 1, as: UInt64.self)
      memory.storeBytes(of: right.text, toByteOffset: start &+ 9, as: UInt64.self)
    }
    // Not a switch, as patterns of ranges are slow in debug builds.
    if whole >= 1, whole <= 7 {
      // The digits move one byte to the right. Then those before the point move back, and the point follows them.
      memory.storeBytes(of: right.text, toByteOffset: 10, as: UInt64.self)
      memory.storeBytes(of: left.text, toByteOffset: 2, as: UInt64.self)
      let start = 0x30 &+ first | left.text.littleEndian &<< 8
      let bits = UInt64(truncatingIfNeeded: whole &* 8)
      let behind: UInt64 = ~0 &<< bits
      let pointed = start & ~behind | UInt64(UInt8(ascii: ".")) &<< bits | (start & behind) &<< 8
      memory.storeBytes(of: pointed.littleEndian, as: UInt64.self)
      return count > whole ? count &+ 1 : whole
    } else if whole >= 8, whole <= 16 {
      writeDigits(at: 0)
      // These bytes are read below and lie behind the text.
      memory.storeBytes(of: EightDigits.zero, toByteOffset: 17, as: UInt64.self)
      memory.storeBytes(of: EightDigits.zero, toByteOffset: 24, as: UInt64.self)
      // What is behind the point moves one byte to the right.
      let decimals = (
        memory.loadUnaligned(fromByteOffset: whole, as: UInt64.self),
        memory.loadUnaligned(fromByteOffset: whole &+ 8, as: UInt64.self)
      )
      text[whole] = UInt8(ascii: ".")
      memory.storeBytes(of: decimals.0, toByteOffset: whole &+ 1, as: UInt64.self)
      memory.storeBytes(of: decimals.1, toByteOffset: whole &+ 9, as: UInt64.self)
      return count > whole ? count &+ 1 : whole
    } else if whole >= -5, whole <= 0 {
      memory.storeBytes(of: EightDigits.zero, as: UInt64.self)
      text[1] = UInt8(ascii: ".")
      let start = 2 &- whole
      writeDigits(at: start)
      return start &+ count
    } else if whole >= 17, whole <= 21 {
      writeDigits(at: 0)
      memory.storeBytes(of: EightDigits.zero, toByteOffset: 17, as: UInt64.self)
      return whole
    } else {
      writeDigits(at: 1)
      text[0] = text[1]
      text[1] = UInt8(ascii: ".")
      let end = count > 1 ? count &+ 1 : 1
      return end &+ ShortestDecimal.write(power: whole &- 1, to: text + end)
    }
  }
}

/// Returns whether two numbers are so close that errors could have changed their order. Each is wrong by less than 3.
@inline(__always)
private func isClose(_ a: UInt64, _ b: UInt64) -> Bool {
  a &- b &+ 8 <= 16
}

/// A number whose text is written in two steps: first its digits are found, then the text is written.
///
/// For many numbers this takes less time than one step after the other for each. A processor overlaps the numbers of a
/// short loop, but the way from a number to its text is too long for that.
package struct NumberSlot {
  /// The most slots whose digits should be found at once, so that they fit into a kilobyte of the stack.
  package static let most = 32

  private let number: Double
  /// The digits, if there is a quick way to them.
  private let digits: PaddedDecimal

  /// Creates slots for numbers with the given bits, and finds their digits.
  package static func findDigits(
    of bits: UnsafeBufferPointer<UInt64>, in slots: UnsafeMutableBufferPointer<NumberSlot>
  ) {
    let powers = PowersOfTen.shared
    var index = 0
    while index < bits.count {
      let number = Double(bitPattern: bits[index])
      let digits = PaddedDecimal(number.magnitude, powers) ?? .missing
      slots.initializeElement(at: index, to: NumberSlot(number: number, digits: digits))
      index &+= 1
    }
  }

  /// Writes the text of the number into memory for ``NumberText/room`` bytes and returns its length.
  package func write(to text: UnsafeMutablePointer<UInt8>) -> Int {
    if digits.isMissing { return NumberText.writeRare(number, to: text) }
    text[0] = UInt8(ascii: "-")
    let sign = number.sign == .minus ? 1 : 0
    return sign &+ digits.write(to: text + sign)
  }
}
