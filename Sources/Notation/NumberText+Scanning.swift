extension NumberText {
  /// Reads a canonical Double from the front of some bytes, up to a space, a line feed or their end: the hot path of
  /// readers.
  ///
  /// - Returns: The number and how many bytes it takes; `nil` for anything that is not canonical, and for canonical
  ///   texts with an exponent, more than 18 digits or a tiny number, which ``double(_:)`` reads.
  package static func scanDouble(
    _ bytes: UnsafePointer<UInt8>, _ count: Int
  ) -> (number: Double, length: Int)? {
    var index = 0
    let isNegative = count > 0 && bytes[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var digits: UInt64 = 0
    let start = index
    index = takeDigits(bytes, index, count, &digits)
    let whole = index - start
    // "" and "01" are other texts.
    guard whole > 0, whole <= 18, whole == 1 || bytes[start] != UInt8(ascii: "0") else {
      return nil
    }
    var fraction = 0
    if index < count, bytes[index] == UInt8(ascii: ".") {
      let first = index + 1
      index = takeDigits(bytes, first, count, &digits)
      fraction = index - first
      var zeros = 0
      if whole == 1, bytes[start] == UInt8(ascii: "0") {
        while first + zeros < index, bytes[first + zeros] == UInt8(ascii: "0") { zeros += 1 }
      }
      // "1." and "1.50" are other texts; more digits might have overflown.
      guard fraction > 0, whole + fraction - zeros <= 18, bytes[index - 1] != UInt8(ascii: "0")
      else { return nil }
    }
    guard index == count || bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n")
    else { return nil }
    guard digits != 0 else { return (isNegative ? -0.0 : 0, index) }
    guard let number = double(digits, tenths: fraction) else { return nil }
    return (isNegative ? -number : number, index)
  }

  /// The number whose canonical text has these digits, the last of them so many places behind the point; `nil` where
  /// the text is not canonical or that cannot be told here.
  @inline(__always)
  private static func double(_ digits: UInt64, tenths: Int) -> Double? {
    if digits < 1_000_000_000_000_000 {
      // Below 2^53 and divided by a power of ten that a Double holds exactly: one correctly rounded division gives the
      // nearest Double (W. D. Clinger, "How to Read Floating Point Numbers Accurately", 1990); and no two texts of at
      // most 15 digits name the same Double, so none is shorter.
      guard tenths <= 22 else { return nil }
      let number = Double(digits) / exactPower(tenths)
      // Below 1e-6 the canonical text has an exponent.
      return tenths > 0 && number < 1e-6 ? nil : number
    }
    guard -tenths >= PowersOfTen.least else { return nil }
    // A candidate that can be wrong only near the middle of two Doubles, and the proof: its own digits.
    let powers = PowersOfTen.shared
    let power = powers[-tenths]
    let shift = digits.leadingZeroBitCount
    let product = (digits << UInt64(shift)).multipliedFullWidth(
      by: power.high << 1 | power.low >> 62)
    let exponent = floorLog2(ofTenTo: -tenths) &+ 1 &- shift
    let candidate = Double(
      bitPattern: Double(product.high).bitPattern &+ UInt64(truncatingIfNeeded: exponent) << 52)
    let shortest = ShortestDecimal(candidate, powers)
    if shortest.digits == digits { return shortest.exponent == -tenths ? candidate : nil }
    // Zeros at the end of an integer are no digits.
    guard tenths == 0, digits % 10 == 0 else { return nil }
    var (rest, zeros) = (digits, 0)
    while rest % 10 == 0 { (rest, zeros) = (rest / 10, zeros + 1) }
    return shortest.digits == rest && shortest.exponent == zeros ? candidate : nil
  }

  /// Takes decimal digits, eight at once where there are as many; returns the index after them. Beyond 19 digits the
  /// number overflows, which the caller sees by their count.
  @inline(__always)
  private static func takeDigits(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ digits: inout UInt64
  ) -> Int {
    var index = start
    while index &+ 8 <= count {
      let chunk = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self).littleEndian
      // Digits have a high half of 3, and still after 6 is added to the low half; the lowest other byte is found right.
      let others =
        ((chunk & 0xF0F0_F0F0_F0F0_F0F0)
          | ((chunk &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) >> 4)
        ^ 0x3333_3333_3333_3333
      guard others == 0 else {
        let length = others.trailingZeroBitCount >> 3
        guard length > 0 else { return index }
        // As if zeros stood in front.
        let rest = value(ofDigits: chunk &<< UInt64(64 &- 8 &* length))
        digits = digits &* power(length) &+ rest
        return index &+ length
      }
      digits = digits &* 100_000_000 &+ value(ofDigits: chunk)
      index &+= 8
    }
    while index < count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { break }
      digits = digits &* 10 &+ UInt64(digit)
      index &+= 1
    }
    return index
  }

  /// The number that eight digits stand for, the first of them in the lowest byte.
  @inline(__always)
  private static func value(ofDigits chunk: UInt64) -> UInt64 {
    // Pairs, then fours, then all eight.
    var value = chunk & 0x0F0F_0F0F_0F0F_0F0F
    value = (value &* 2561) >> 8 & 0x00FF_00FF_00FF_00FF
    value = (value &* 6_553_601) >> 16 & 0x0000_FFFF_0000_FFFF
    return (value &* 42_949_672_960_001) >> 32
  }

  /// 10^exponent of 0...7, without a branch.
  @inline(__always)
  private static func power(_ exponent: Int) -> UInt64 {
    (exponent & 1 != 0 ? 10 : 1) &* (exponent & 2 != 0 ? 100 : 1)
      &* (exponent & 4 != 0 ? 10_000 : 1)
  }

  /// 10^exponent of 0...22, exactly.
  @inline(__always)
  private static func exactPower(_ exponent: Int) -> Double {
    var power = 1.0
    let rest = exponent
    if rest & 16 != 0 { power = 1e16 }
    if rest & 8 != 0 { power *= 1e8 }
    if rest & 4 != 0 { power *= 1e4 }
    if rest & 2 != 0 { power *= 1e2 }
    if rest & 1 != 0 { power *= 10 }
    return power
  }
}
