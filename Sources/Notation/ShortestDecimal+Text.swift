extension ShortestDecimal {
  /// The most bytes of a text.
  static let longestText = 26

  /// Appends the text that ECMAScript's `Number::toString` gives to these digits.
  func append(to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ShortestDecimal.longestText) { text in
      let count = write(to: text.baseAddress!)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
    }
  }

  /// Writes the text that ECMAScript's `Number::toString` gives to these digits, and returns its length.
  ///
  /// - Parameter text: Room for ``longestText`` bytes.
  @inline(__always)
  func write(to text: UnsafeMutablePointer<UInt8>) -> Int {
    let count = ShortestDecimal.length(of: digits)
    /// The number of digits before the point of a fixed text.
    let whole = count &+ exponent
    let zero = UInt8(ascii: "0")
    let point = UInt8(ascii: ".")
    switch whole {
    case 1..<count:
      // The digits one byte further, then those before the point back to its left.
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
      var end = count > 1 ? count &+ 1 : 1
      text[end] = UInt8(ascii: "e")
      text[end &+ 1] = UInt8(ascii: whole > 0 ? "+" : "-")
      let power = UInt64((whole &- 1).magnitude)
      let length = ShortestDecimal.length(of: power)
      ShortestDecimal.write(power, length, to: text + (end &+ 2))
      end &+= 2 &+ length
      return end
    }
  }

  /// Appends the decimal digits of an integer.
  static func append(digits: UInt64, to bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
      let count = length(of: digits)
      write(digits, count, to: text.baseAddress!)
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[..<count]))
    }
  }

  /// The number of decimal digits of an integer, 1 for zero.
  @inline(__always)
  static func length(of number: UInt64) -> Int {
    // Bits times log10(2) is at most one less than the number of digits.
    let guess = ((64 &- (number | 1).leadingZeroBitCount) &* 1_233) >> 12
    return guess &+ (number | 1 < powersOfTen(guess) ? 0 : 1)
  }

  /// 10^exponent of 0...19.
  @inline(__always)
  private static func powersOfTen(_ exponent: Int) -> UInt64 {
    var power: UInt64 = 1
    var square: UInt64 = 10
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { power = power &* square }
      square = square &* square
      rest >>= 1
    }
    return power
  }

  /// Writes an integer of a known number of digits.
  @inline(__always)
  static func write(_ number: UInt64, _ count: Int, to text: UnsafeMutablePointer<UInt8>) {
    var rest = number
    var index = count
    while index > 1 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      rest = quotient
      let tens = (pair &* 103) >> 10
      text[index &- 1] = UInt8(truncatingIfNeeded: 0x30 &+ pair &- 10 &* tens)
      text[index &- 2] = UInt8(truncatingIfNeeded: 0x30 &+ tens)
      index &-= 2
    }
    if index == 1 { text[0] = UInt8(truncatingIfNeeded: 0x30 &+ rest % 10) }
  }
}
