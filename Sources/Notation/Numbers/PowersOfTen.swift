/// The powers of ten as binary numbers of 126 bits: 10^k = g · 2^(⌊log2 10^k⌋ - 125), each g rounded up.
///
/// They are worked out once, exactly, when a number is first read or written; so there is no table to trust.
struct PowersOfTen: @unchecked Sendable {
  /// The powers of this process.
  static let shared = PowersOfTen()

  /// The least exponent: 1e-292 scales the largest Double.
  static let least = -292
  /// The greatest exponent: 1e324 scales the smallest Double.
  static let greatest = 324

  /// For each power the upper and the lower 63 bits of g; never changed and never freed.
  private let halves: UnsafeMutablePointer<(high: UInt64, low: UInt64)>

  /// What reading needs of the powers 10^0...10^19, one after another in memory; never changed and never freed.
  let small: UnsafeMutablePointer<Small>

  /// A small power of ten, and its inverse.
  struct Small {
    /// The power.
    let power: UInt64
    /// The upper 64 bits of the inverse, rounded down: the inverse is as many times 2^`exponent`, and less than one more.
    let inverse: UInt64
    /// See ``inverse``.
    let exponent: Int
  }

  /// The two halves of g for 10^exponent, 63 bits each.
  ///
  /// - Precondition: `exponent` lies in ``least``...``greatest``.
  @inline(__always)
  subscript(exponent: Int) -> (high: UInt64, low: UInt64) {
    precondition((PowersOfTen.least...PowersOfTen.greatest).contains(exponent))
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
    // 2^1200 / 10^k has more than 126 bits for all k that are needed.
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

/// A natural number of any size, as much of one as the powers of ten need.
private struct BigNatural {
  /// 32 bits each, the lowest first, without zeros at the top.
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

  /// Divides and rounds down; the quotient of a quotient so rounded is that of the product of the divisors.
  mutating func divide(by divisor: UInt32) {
    var rest: UInt64 = 0
    for index in digits.indices.reversed() {
      let part = rest << 32 | UInt64(digits[index])
      digits[index] = UInt32(part / UInt64(divisor))
      rest = part % UInt64(divisor)
    }
    while digits.count > 1, digits.last == 0 { digits.removeLast() }
  }

  /// The 126 bits from the highest one on, rounded down, and 1: a number that is not below the true one.
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
