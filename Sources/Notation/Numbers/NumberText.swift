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

extension NumberText {
  /// What a text says about a number.
  package enum Reading<Number: Sendable & Equatable>: Sendable, Equatable {
    /// The one text of a number.
    case canonical(Number)
    /// Another text of this number, such as `1.0` or `+1`.
    case noncanonical(Number)
    /// A number that is too large for its type.
    case overflow
    /// A number other than zero that the type rounds to zero.
    case underflow
    /// No number.
    case malformed

    /// The number, if the text names one that the type holds.
    package var number: Number? {
      switch self {
      case .canonical(let number), .noncanonical(let number): number
      case .overflow, .underflow, .malformed: nil
      }
    }
  }

  /// Reads a Double, exactly.
  ///
  /// Takes what people and programs write for numbers, also `.5`, `1_000`, `0x1p3`, `NaN` and `Infinity`, and
  /// tells it apart from the canonical text.
  package static func double(_ bytes: UnsafeRawBufferPointer) -> Reading<Double> {
    if let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
      let (number, length) = Scanner().double(start, bytes.count), length == bytes.count
    {
      return .canonical(number)
    }
    guard let lenient = LenientNumber(bytes), let number = Double(lenient.text)
    else { return .malformed }
    return reading(of: number, lenient, isCanonical: isText(bytes) { append(number, to: &$0) })
  }

  /// Reads a Float, exactly: the Float nearest to the text, not to the Double nearest to it.
  package static func float(_ bytes: UnsafeRawBufferPointer) -> Reading<Float> {
    guard let lenient = LenientNumber(bytes), let number = Float(lenient.text)
    else { return .malformed }
    return reading(of: number, lenient, isCanonical: isText(bytes) { append(number, to: &$0) })
  }

  /// Reads a signed integer. Points and exponents are malformed.
  package static func integer(_ bytes: UnsafeRawBufferPointer) -> Reading<Int64> {
    guard let first = bytes.first else { return .malformed }
    let isNegative = first == UInt8(ascii: "-")
    let digits = isNegative || first == UInt8(ascii: "+") ? bytes.dropFirst() : bytes[...]
    guard !digits.isEmpty else { return .malformed }
    var value: Int64 = 0
    var fits = true
    for byte in digits {
      guard byte.isDigit else { return .malformed }
      let digit = Int64(byte - UInt8(ascii: "0"))
      let (tens, high) = value.multipliedReportingOverflow(by: 10)
      let (next, low) = tens.addingReportingOverflow(isNegative ? -digit : digit)
      if high || low { fits = false }
      value = next
    }
    guard fits else { return .overflow }
    return isText(bytes) { append(value, to: &$0) } ? .canonical(value) : .noncanonical(value)
  }

  /// Reads the bytes of a text by one of the functions above.
  package static func reading<Number>(
    _ text: some StringProtocol, _ read: (UnsafeRawBufferPointer) -> Reading<Number>
  ) -> Reading<Number> {
    var text = String(text)
    return text.withUTF8 { read(UnsafeRawBufferPointer($0)) }
  }

  private static func reading<Number: BinaryFloatingPoint>(
    of number: Number, _ lenient: LenientNumber, isCanonical: Bool
  ) -> Reading<Number> {
    if lenient.isSpecial { return isCanonical ? .canonical(number) : .noncanonical(number) }
    if number.isInfinite { return .overflow }
    if number.isZero && !lenient.isZero { return .underflow }
    return isCanonical ? .canonical(number) : .noncanonical(number)
  }

  /// Returns whether bytes are what a closure appends.
  private static func isText(
    _ bytes: UnsafeRawBufferPointer, _ append: (inout [UInt8]) -> Void
  ) -> Bool {
    var expected: [UInt8] = []
    append(&expected)
    return bytes.elementsEqual(expected)
  }
}

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
