/// The powers of ten as binary numbers of 126 bits.
///
/// Each is 10^k = g · 2^(⌊log2 10^k⌋ - 125), with g rounded up. They are computed exactly when a number is first read
/// or written, so that no table of constants has to be checked.
struct PowersOfTen: @unchecked Sendable {
  static let shared = PowersOfTen()

  /// The smallest exponent: 1e-292 scales the largest Double.
  static let least = -292
  /// The largest exponent: 1e324 scales the smallest Double.
  static let greatest = 324

  /// The upper and the lower 63 bits of each g. The memory is never changed or freed.
  private let halves: UnsafeMutablePointer<(high: UInt64, low: UInt64)>

  /// The powers 10^0...10^22 and their inverses, for reading. The memory is never changed or freed.
  let small: UnsafeMutablePointer<Small>

  struct Small {
    /// The power, modulo 2^64.
    let power: UInt64
    /// The upper 64 bits of the inverse, rounded down. The inverse lies from `inverse` · 2^`exponent` to one unit
    /// above.
    let inverse: UInt64
    /// The power of two that ``inverse`` is multiplied by.
    let exponent: Int
  }

  /// The two halves of g for 10^exponent, 63 bits each, for an exponent in ``least``...``greatest``.
  @inline(__always)
  subscript(exponent: Int) -> (high: UInt64, low: UInt64) {
    precondition(exponent >= PowersOfTen.least && exponent <= PowersOfTen.greatest)
    return halves[exponent &- PowersOfTen.least]
  }

  private init() {
    let count = PowersOfTen.greatest - PowersOfTen.least + 1
    halves = .allocate(capacity: count)
    var power = BigNatural(1)
    for exponent in 0...PowersOfTen.greatest {
      (halves + (exponent - PowersOfTen.least)).initialize(to: power.leading)
      power.multiply(by: 10)
    }
    // 2^1200 / 10^k has more than 126 bits for each required k.
    var quotient = BigNatural.power(ofTwo: 1_200)
    for exponent in 1...(-PowersOfTen.least) {
      quotient.divide(by: 10)
      (halves + (-exponent - PowersOfTen.least)).initialize(to: quotient.leading)
    }
    let smallCount = 23
    small = .allocate(capacity: smallCount)
    for exponent in 0..<smallCount {
      let inverse = halves[-exponent - PowersOfTen.least]
      (small + exponent).initialize(
        to: Small(
          power: (0..<exponent).reduce(1) { power, _ in power &* 10 },
          inverse: inverse.high << 1 | inverse.low >> 62,
          exponent: floorLog2(ofTenTo: -exponent) - 63))
    }
  }
}

/// A natural number of any size, with the operations that the powers of ten need.
private struct BigNatural {
  /// The number's 32-bit digits, the lowest first, without leading zeros.
  private var digits: [UInt32]

  init(_ value: UInt32) { digits = [value] }

  static func power(ofTwo exponent: Int) -> BigNatural {
    var number = BigNatural(0)
    number.digits = Array(repeating: 0, count: exponent / 32) + [1 << UInt32(exponent % 32)]
    return number
  }

  mutating func multiply(by factor: UInt32) {
    var carry: UInt64 = 0
    for index in digits.indices {
      let product = UInt64(digits[index]) * UInt64(factor) + carry
      digits[index] = UInt32(truncatingIfNeeded: product)
      carry = product >> 32
    }
    if carry > 0 { digits.append(UInt32(carry)) }
  }

  /// Divides and rounds down. Repeated divisions give the same result as one division by the product.
  mutating func divide(by divisor: UInt32) {
    var rest: UInt64 = 0
    for index in digits.indices.reversed() {
      let part = rest << 32 | UInt64(digits[index])
      digits[index] = UInt32(part / UInt64(divisor))
      rest = part % UInt64(divisor)
    }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
  }

  /// The highest 126 bits plus 1, so that the result is not below the exact number.
  var leading: (high: UInt64, low: UInt64) {
    let length = 32 * digits.count - digits.last!.leadingZeroBitCount
    var high: UInt64 = 0
    var low: UInt64 = 0
    for position in 0..<126 {
      let bit = length - 1 - position
      let value = bit >= 0 ? UInt64(digits[bit / 32] >> UInt32(bit % 32) & 1) : 0
      if position < 63 { high = high << 1 | value } else { low = low << 1 | value }
    }
    low += 1
    if low >> 63 != 0 {
      low = 0
      high += 1
    }
    return (high, low)
  }
}

extension PowersOfTen {
  /// Returns the number with a canonical text of these digits and this many decimal places.
  ///
  /// - Parameters:
  ///   - digits: At most 18 digits.
  ///   - tenths: The number of decimal places, at most 22. If it is not 0, the digits must not be a multiple of ten.
  /// - Returns: `nil` if the digits are not the shortest that identify the number, or not the nearest of the shortest.
  @inline(__always)
  func number(ofText digits: UInt64, tenths: Int) -> Double? {
    if digits < 1_000_000_000_000_000 {
      // Both the digits and the power of ten are exact in a Double, so one division is correctly rounded (W. D.
      // Clinger, "How to Read Floating Point Numbers Accurately", 1990). Texts of up to 15 digits all name different
      // Doubles, so no shorter text names this one.
      return Double(digits) / PowersOfTen.exact(tenths)
    }
    let last = UInt8(truncatingIfNeeded: digits % 10)
    let (number, isText) = candidate(digits, tenths: tenths, last: last)
    return isText ? number : proven(number, digits, tenths)
  }

  /// Returns a candidate for the number of some digits, and whether the digits are certainly its text.
  ///
  /// That is certain if the number is the nearest, no text is shorter, and no text of the same length is nearer. Fewer
  /// than one in a hundred need more work.
  ///
  /// The number is `significand` · 2^e with 2^52 < `significand` < 2^53. All widths are in units of 2^(e - 11), since the
  /// product has 11 bits below the significand. So the reals within 1024 of the number are rounded to it. The digits
  /// differ from it by `error`, and one step of the last digit is `step` wide.
  ///
  /// * The error must be less than 1024, so that the number is the nearest. It must be less than half a step, so that no
  ///   other text with as many decimal places is nearer.
  /// * Both multiples of ten around the digits must be further away than 1024, so that no shorter text names the number.
  ///   Texts below a power of ten have finer steps, but the power lies between, and is such a multiple.
  ///
  /// The error is too small by less than 4, the step by less than 1.
  ///
  /// - Parameters:
  ///   - digits: 8 to 18 digits.
  ///   - last: The last of the digits. Digits with a zero at the end are never certain.
  @inline(__always)
  func candidate(_ digits: UInt64, tenths: Int, last: UInt8) -> (number: Double, isText: Bool) {
    let (scale, scaleExponent) = (small[tenths].inverse, small[tenths].exponent)
    let leading = UInt64(truncatingIfNeeded: digits.leadingZeroBitCount)
    let high = (digits &<< leading).multipliedFullWidth(by: scale).high
    // The highest bit of the product may be missing.
    let missing = 1 &- high &>> 63
    let product = high &<< missing
    let shift = leading &+ missing
    // Rounded to the nearest, without overflow.
    let significand = (product &>> 10 &+ 1) &>> 1
    let exponent = 1_074 &+ 64 &+ 11 &+ scaleExponent &- Int(truncatingIfNeeded: shift)
    let number = Double(bitPattern: significand &+ UInt64(truncatingIfNeeded: exponent) &<< 52)

    // Each condition is certain if its value is at least 0.
    let error = Int64(bitPattern: product &- significand &<< 11)
    let step = Int64(bitPattern: scale &>> (64 &- shift))
    let narrow = min(step, 2_048)
    let isNearest = (narrow &- 2 &* error &- 8) | (narrow &+ 2 &* error &- 1)
    let below = Int64(last) &* step &- error
    let isShortest = (below &- 1_028) | (10 &* step &- below &- 1_025)
    // The interval is narrower below a power of two.
    let isInside = significand & (1 << 52 - 1) != 0
    return (number, isNearest | isShortest >= 0 && isInside)
  }

  /// Returns the number if these digits are its shortest, which it computes.
  @inline(never)
  private func proven(_ number: Double, _ digits: UInt64, _ tenths: Int) -> Double? {
    let shortest = ShortestDecimal(number)
    if shortest.digits == digits { return shortest.exponent == -tenths ? number : nil }
    // Zeros at the end of an integer are not in the shortest digits.
    guard tenths == 0, digits % 10 == 0 else { return nil }
    var (rest, zeros) = (digits, 0)
    while rest % 10 == 0 { (rest, zeros) = (rest / 10, zeros + 1) }
    return shortest.digits == rest && shortest.exponent == zeros ? number : nil
  }

  /// Returns 10^exponent for 0...22, which is exact in a Double.
  @inline(__always)
  private static func exact(_ exponent: Int) -> Double {
    var power = exponent & 16 != 0 ? 1e16 : 1.0
    if exponent & 8 != 0 { power *= 1e8 }
    if exponent & 4 != 0 { power *= 1e4 }
    if exponent & 2 != 0 { power *= 1e2 }
    if exponent & 1 != 0 { power *= 10 }
    return power
  }
}
