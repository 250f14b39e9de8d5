extension NumberText {
  /// Reads canonical Doubles one after another, the hot path of readers.
  package struct Scanner: Sendable {
    /// At hand, so that they are not asked for with each number.
    private let powers = PowersOfTen.shared

    /// Creates a scanner, which is worth keeping.
    package init() {}

    /// Reads a canonical Double from the front of some bytes, up to a space, a line feed or their end.
    ///
    /// - Returns: The number and how many bytes it takes; `nil` for anything that is not canonical, and for canonical
    ///   texts with an exponent or more than 18 digits, which ``NumberText/double(_:)`` reads.
    package func double(
      _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) -> (number: Double, length: Int)? {
      let sign = count > 0 && bytes[0] == UInt8(ascii: "-") ? 1 : 0
      if count >= 40, let (digits, tenths, length) = long(bytes + sign) {
        if let number = powers.number(ofText: digits, tenths: tenths) {
          return (sign == 0 ? number : -number, sign &+ length)
        }
      }
      return any(bytes, count, sign)
    }

    /// Reads the digits of a number with 1 to 7 of them before its point and 8 to 15 behind it, of which there may be
    /// 18 in all and 32 bytes must be there; `nil` for any other, and for most that begin with a zero.
    @inline(__always)
    private func long(
      _ bytes: UnsafePointer<UInt8>
    ) -> (digits: UInt64, tenths: Int, length: Int)? {
      let first = Digits(bytes)
      let whole = first.count
      let second = Digits(bytes + (whole &+ 1))
      let third = Digits(bytes + (whole &+ 9))
      let rest = third.count
      let length = whole &+ 9 &+ rest
      guard UInt(bitPattern: whole &- 1) < 7, bytes[whole] == UInt8(ascii: "."), second.count == 8,
        rest < 8,
        bytes[length] == UInt8(ascii: "\n") || bytes[length] == UInt8(ascii: " "),
        whole &+ rest <= 10,
        bytes[0] != UInt8(ascii: "0"), bytes[length &- 1] != UInt8(ascii: "0")
      else { return nil }
      let digits =
        (first.value(of: whole) &* 100_000_000 &+ second.value) &* powers.small[rest].power
        &+ third.value(of: rest)
      return (digits, 8 &+ rest, length)
    }

    /// Reads any number.
    @inline(never)
    private func any(
      _ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int
    ) -> (number: Double, length: Int)? {
      var digits: UInt64 = 0
      var index = takeDigits(bytes, start, count, &digits)
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
        // "1." and "1.50" are other texts, below 1e-6 there is an exponent; more digits might have overflown.
        guard fraction > 0, zeros <= 5, whole + fraction - zeros <= 18,
          bytes[index - 1] != UInt8(ascii: "0")
        else { return nil }
      }
      guard
        index == count || bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: " "),
        let number = powers.number(ofText: digits, tenths: fraction)
      else { return nil }
      return (start == 0 ? number : -number, index)
    }

    /// Takes decimal digits, eight at once where there are as many; returns the index after them. Beyond 19 digits the
    /// number overflows, which the caller sees by their count.
    @inline(__always)
    private func takeDigits(
      _ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ digits: inout UInt64
    ) -> Int {
      var index = start
      while index &+ 8 <= count {
        let next = Digits(bytes + index)
        let length = next.count
        guard length == 8 else {
          if length > 0 { digits = digits &* powers.small[length].power &+ next.value(of: length) }
          return index &+ length
        }
        digits = digits &* 100_000_000 &+ next.value
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
  }
}

/// Eight bytes, the first of them in the lowest byte, of which some in front may be digits.
private struct Digits {
  /// The values of the digits; of other bytes anything above 9.
  private let values: UInt64

  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>) {
    let chunk = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian
    values = chunk ^ 0x3030_3030_3030_3030
  }

  /// The number of digits before any other byte.
  @inline(__always)
  var count: Int {
    // The sum overflows from a byte into those behind it only if it is no digit.
    let others = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    return others.trailingZeroBitCount &>> 3
  }

  /// The number that eight digits stand for.
  @inline(__always)
  var value: UInt64 { Digits.value(values) }

  /// The number that the first so many digits stand for, 1...7, or none of them for 0.
  @inline(__always)
  func value(of count: Int) -> UInt64 {
    // As if zeros stood in front.
    Digits.value((values &<< 8) &<< UInt64(truncatingIfNeeded: 56 &- 8 &* count))
  }

  @inline(__always)
  private static func value(_ digits: UInt64) -> UInt64 {
    // Pairs, then fours, then all eight.
    var value = digits
    value = (value &* 2561) >> 8 & 0x00FF_00FF_00FF_00FF
    value = (value &* 6_553_601) >> 16 & 0x0000_FFFF_0000_FFFF
    return (value &* 42_949_672_960_001) >> 32
  }
}
