/// The fewest decimal digits that name a positive floating-point number, and where its point is.
struct ShortestDecimal: Equatable {
  /// The digits as an integer, not a multiple of ten.
  var digits: UInt64

  /// The power of ten that the digits are multiplied by.
  var exponent: Int

  /// Finds the digits of a positive finite Double: the shortest, and of those the nearest.
  init(_ x: Double) {
    self.init(x, PowersOfTen.shared)
  }

  /// Finds the digits of a positive finite Double with powers of ten that are at hand.
  @inline(__always)
  init(_ x: Double, _ powers: PowersOfTen) {
    let significand = x.significandBitPattern
    let isNormal = x.exponentBitPattern != 0
    self.init(
      significand: isNormal ? significand | 1 << 52 : significand,
      exponent: Int(max(1, x.exponentBitPattern)) - 1_075,
      isNearerBelow: significand == 0 && x.exponentBitPattern > 1, powers)
  }

  /// Finds the digits of a positive finite Float.
  init(_ x: Float) {
    let significand = UInt64(x.significandBitPattern)
    let isNormal = x.exponentBitPattern != 0
    self.init(
      significand: isNormal ? significand | 1 << 23 : significand,
      exponent: Int(max(1, x.exponentBitPattern)) - 150,
      isNearerBelow: significand == 0 && x.exponentBitPattern > 1, PowersOfTen.shared)
  }

  /// Finds the digits of significand · 2^exponent.
  ///
  /// R. Giulietti, "The Schubfach way to render doubles", 2021: of all numbers that are rounded to this one, an
  /// interval about it, at most one is a multiple of 10^(k+1), for the k at which there is at least one multiple of
  /// 10^k. Here all are multiplied by four, so that the ends of the interval are integers.
  ///
  /// - Parameter isNearerBelow: Tells whether the next smaller number is only half as far as the next greater.
  @inline(__always)
  private init(
    significand: UInt64, exponent: Int, isNearerBelow: Bool, _ powers: PowersOfTen
  ) {
    let k =
      isNearerBelow ? floorLog10ThreeQuarters(ofTwoTo: exponent) : floorLog10(ofTwoTo: exponent)
    let scale = powers[-k]
    let shift = UInt64(truncatingIfNeeded: exponent &+ floorLog2(ofTenTo: -k) &+ 2)
    let center = scaled(significand << 2, shift, scale)
    let lower = scaled(significand << 2 &- (isNearerBelow ? 1 : 2), shift, scale)
    let upper = scaled(significand << 2 &+ 2, shift, scale)
    // The ends of the interval belong to it if the number is even.
    let odd = significand & 1
    let below = center >> 2

    let tens = below / 10 &* 10
    let isTensIn = lower &+ odd <= tens << 2
    if isTensIn != ((tens &+ 10) << 2 &+ odd <= upper) {
      digits = isTensIn ? tens : tens &+ 10
      self.exponent = k
      dropZeros()
      return
    }
    let isBelowIn = lower &+ odd <= below << 2
    let isAboveIn = (below &+ 1) << 2 &+ odd <= upper
    if isBelowIn != isAboveIn {
      digits = isBelowIn ? below : below &+ 1
    } else {
      let middle = below << 2 &+ 2
      digits = center < middle || center == middle && below & 1 == 0 ? below : below &+ 1
    }
    self.exponent = k
  }

  @inline(__always)
  private mutating func dropZeros() {
    while true {
      let (quotient, rest) = digits.quotientAndRemainder(dividingBy: 100)
      guard rest == 0 else { break }
      digits = quotient
      exponent &+= 2
    }
    let (quotient, rest) = digits.quotientAndRemainder(dividingBy: 10)
    if rest == 0 {
      digits = quotient
      exponent &+= 1
    }
  }
}

/// ⌊log10 2^e⌋ for |e| ≤ 1080: `e` times the logarithm, rounded down to 41 bits.
@inline(__always)
private func floorLog10(ofTwoTo e: Int) -> Int {
  Int(truncatingIfNeeded: (Int64(e) &* 661_971_961_083) >> 41)
}

/// ⌊log10 (3/4 · 2^e)⌋ for |e| ≤ 1080.
@inline(__always)
private func floorLog10ThreeQuarters(ofTwoTo e: Int) -> Int {
  Int(truncatingIfNeeded: (Int64(e) &* 661_971_961_083 &- 274_743_187_321) >> 41)
}

/// ⌊log2 10^e⌋ for |e| ≤ 330.
@inline(__always)
func floorLog2(ofTenTo e: Int) -> Int {
  Int(truncatingIfNeeded: (Int64(e) &* 913_124_641_741) >> 38)
}

/// A number times a power of ten and of two, rounded to odd: an odd result stands for all between its neighbours.
@inline(__always)
private func scaled(
  _ number: UInt64, _ shift: UInt64, _ power: (high: UInt64, low: UInt64)
) -> UInt64 {
  let factor = number &<< shift
  let low = power.low.multipliedFullWidth(by: factor).high
  let product = power.high.multipliedFullWidth(by: factor)
  let middle = product.low >> 1 &+ low
  let whole = product.high &+ middle >> 63
  let rest = middle & (1 << 63 - 1)
  return whole | (rest &+ (1 << 63 - 1)) >> 63
}
