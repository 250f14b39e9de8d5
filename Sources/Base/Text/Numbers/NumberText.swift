/// The conversion between numbers and their canonical text.
///
/// The text follows ECMAScript (ECMA-262, Number::toString; RFC 8785): the shortest digits that identify the number,
/// fixed for 1e-6 <= |x| < 1e21, and otherwise as `1.5e-7` and `1e+21`. In addition there are `-0`, `inf`, `-inf`, and
/// `nan` for every NaN.
package enum NumberText {
  package static func append(_ x: Double, to bytes: inout [UInt8]) {
    if x.bitPattern == 0 { return bytes.append(UInt8(ascii: "0")) }
    append(to: &bytes) { write(x, to: $0) }
  }

  /// Appends the text of a Float: the shortest that identifies it among Floats.
  package static func append(_ x: Float, to bytes: inout [UInt8]) {
    append(to: &bytes) { write(x, to: $0) }
  }

  package static func append(_ x: Int64, to bytes: inout [UInt8]) {
    if x >= 0, x < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: x)) }
    append(to: &bytes) { write(x, to: $0) }
  }

  /// Appends the bytes that a closure writes, at most ``room``, and whose number it returns.
  static func append(to bytes: inout [UInt8], _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { text in
      let count = write(text.baseAddress!)
      bytes.append(contentsOf: UnsafeBufferPointer(start: text.baseAddress!, count: count))
    }
  }

  /// The bytes that ``write(_:to:)`` may change: more than a text has.
  package static let room = 1 + max(PaddedDecimal.room, ShortestDecimal.longestText)

  /// Writes the text of a Double into memory for ``room`` bytes and returns its length.
  @inline(__always)
  package static func write(_ x: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
    guard let digits = PaddedDecimal(x.magnitude, PowersOfTen.shared)
    else { return writeRare(x, to: text) }
    text[0] = UInt8(ascii: "-")
    let sign = x.sign == .minus ? 1 : 0
    return sign &+ digits.write(to: text + sign)
  }

  package static func write(_ x: Float, to text: UnsafeMutablePointer<UInt8>) -> Int {
    writeSpecial(Double(x), to: text) ?? write(ShortestDecimal(x.magnitude), x.sign, to: text)
  }

  package static func write(_ x: Int64, to text: UnsafeMutablePointer<UInt8>) -> Int {
    text[0] = UInt8(ascii: "-")
    let sign = x < 0 ? 1 : 0
    let count = ShortestDecimal.length(of: x.magnitude)
    ShortestDecimal.write(x.magnitude, count, to: text + sign)
    return sign + count
  }

  /// Writes the text of a Double for which there is no quicker way.
  @inline(never)
  static func writeRare(_ x: Double, to text: UnsafeMutablePointer<UInt8>) -> Int {
    writeSpecial(x, to: text) ?? write(ShortestDecimal(x.magnitude), x.sign, to: text)
  }

  static func write(
    _ digits: ShortestDecimal, _ sign: FloatingPointSign, to text: UnsafeMutablePointer<UInt8>
  ) -> Int {
    text[0] = UInt8(ascii: "-")
    let start = sign == .minus ? 1 : 0
    return start + digits.write(to: text + start)
  }

  /// Writes the text of zero, infinity or NaN and returns its length, or `nil` for other numbers.
  private static func writeSpecial(_ x: Double, to text: UnsafeMutablePointer<UInt8>) -> Int? {
    guard x.isZero || !x.isFinite else { return nil }
    let word: StaticString
    switch (x.isNaN, x.isZero, x.sign) {
    case (true, _, _): word = "nan"
    case (_, true, .plus): word = "0"
    case (_, true, .minus): word = "-0"
    case (_, _, .plus): word = "inf"
    case (_, _, .minus): word = "-inf"
    }
    text.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
    return word.utf8CodeUnitCount
  }

  package static func text(of x: Double) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { text in
      let count = write(x, to: text.baseAddress!)
      return String(decoding: UnsafeBufferPointer(rebasing: text[..<count]), as: UTF8.self)
    }
  }

  package static func text(of x: Float) -> String {
    var bytes: [UInt8] = []
    append(x, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension NumberText {
  package enum Reading<Number: Sendable & Equatable>: Sendable, Equatable {
    case canonical(Number)
    /// Another text of this number, such as `1.0` or `+1`.
    case noncanonical(Number)
    case overflow
    /// A nonzero number that the type rounds to zero.
    case underflow
    case malformed

    package var number: Number? {
      switch self {
      case .canonical(let number), .noncanonical(let number): number
      case .overflow, .underflow, .malformed: nil
      }
    }
  }

  /// Reads a Double, correctly rounded, also in common notations such as `.5`, `1_000`, `0x1p3`, `NaN` and `Infinity`.
  package static func double(_ bytes: UnsafeRawBufferPointer) -> Reading<Double> {
    if let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
      let (number, length) = Scanner().double(start, bytes.count), length == bytes.count
    {
      return .canonical(number)
    }
    let text = withoutUnderscores(bytes)
    guard let number = Double(text) else { return .malformed }
    return reading(of: number, text, isCanonical: isText(bytes) { append(number, to: &$0) })
  }

  /// Reads a Float, rounded once from the text rather than from the nearest Double.
  package static func float(_ bytes: UnsafeRawBufferPointer) -> Reading<Float> {
    let text = withoutUnderscores(bytes)
    guard let number = Float(text) else { return .malformed }
    return reading(of: number, text, isCanonical: isText(bytes) { append(number, to: &$0) })
  }

  /// Reads a signed integer. Texts with a point or an exponent are malformed.
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

  /// Returns the number that a whole text spells in decimal notation; otherwise `nil`. ".5", "4." and "+1e3" are valid.
  package static func decimal(_ text: String) -> Double? {
    text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) } ? Double(text) : nil
  }

  package static func reading<Number>(
    _ text: some StringProtocol, _ read: (UnsafeRawBufferPointer) -> Reading<Number>
  ) -> Reading<Number> {
    var text = String(text)
    return text.withUTF8 { read(UnsafeRawBufferPointer($0)) }
  }

  private static func withoutUnderscores(_ bytes: UnsafeRawBufferPointer) -> String {
    String(decoding: bytes.filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
  }

  private static func reading<Number: BinaryFloatingPoint>(
    of number: Number, _ text: String, isCanonical: Bool
  ) -> Reading<Number> {
    // All names of infinity and NaN have this letter.
    if !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "n") }) {
      if number.isInfinite { return .overflow }
      let isHex = text.utf8.contains { $0 | 0x20 == UInt8(ascii: "x") }
      let digits = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: isHex ? "p" : "e") }
      let isZero = digits.allSatisfy { !$0.isHexDigit || $0 == UInt8(ascii: "0") }
      if number.isZero, !isZero { return .underflow }
    }
    return isCanonical ? .canonical(number) : .noncanonical(number)
  }

  private static func isText(
    _ bytes: UnsafeRawBufferPointer, _ append: (inout [UInt8]) -> Void
  ) -> Bool {
    var expected: [UInt8] = []
    append(&expected)
    return bytes.elementsEqual(expected)
  }
}

extension NumberText {
  /// A fast reader of canonical Doubles, for the inner loops of trace readers.
  package struct Scanner: Sendable {
    // Kept here, so that a number needs no access to the shared value.
    private let powers = PowersOfTen.shared

    /// Creates a scanner. Create it once and use it for many numbers.
    package init() {}

    /// Reads a canonical Double from the front of some bytes, up to a space, a line feed or their end, and returns its
    /// length in bytes. It is `nil` for other texts, for exponents, and for more than 18 digits.
    package func double(
      _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) -> (number: Double, length: Int)? {
      let sign = count > 0 && bytes[0] == UInt8(ascii: "-") ? 1 : 0
      if count > 32, let (number, length) = long(bytes + sign) {
        // Without a branch, which would be hard to predict.
        let bits = number.bitPattern | UInt64(truncatingIfNeeded: sign) &<< 63
        return (Double(bitPattern: bits), sign &+ length)
      }
      return any(bytes, count, sign)
    }

    /// Reads a number with 1 to 7 digits before its point and 9 to 18 in all, up to a line feed.
    ///
    /// The places of the digits depend neither on the point nor on each other, so that a processor finds the next number
    /// early.
    ///
    /// - Parameter bytes: At least 32 bytes.
    /// - Returns: `nil` for other numbers, for those below 0.1, and for those that need more work.
    @inline(__always)
    private func long(_ bytes: UnsafePointer<UInt8>) -> (number: Double, length: Int)? {
      let start = Digits(bytes)
      let whole = start.count
      let first = start.followed(by: Digits(bytes + 1))
      let (second, third) = (Digits(bytes + 9), Digits(bytes + 17))
      let count = second.count
      let rest = third.count &* (count &>> 3)
      let length = 9 &+ count &+ rest
      let last = bytes[length &- 1] &- UInt8(ascii: "0")
      guard UInt(bitPattern: whole &- 1) < 7, bytes[whole] == UInt8(ascii: "."), first.others == 0,
        count > 0, rest <= 2, last != 0, bytes[length] == UInt8(ascii: "\n"),
        bytes[0] != UInt8(ascii: "0") || whole == 1 && bytes[2] != UInt8(ascii: "0")
      else { return nil }
      let digits =
        first.value &* powers.small[count &+ rest].power
        &+ (second.value(of: count) &* powers.small[rest].power &+ third.value(ofTwo: rest))
      let (number, isText) = powers.candidate(digits, tenths: length &- 1 &- whole, last: last)
      return isText ? (number, length) : nil
    }

    /// Reads any number with at most 18 digits and no exponent.
    @inline(never)
    private func any(
      _ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int
    ) -> (number: Double, length: Int)? {
      var digits: UInt64 = 0
      var index = takeDigits(bytes, start, count, &digits)
      let whole = index - start
      // "" and "01" are not canonical.
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
        // "1." and "1.50" are not canonical. Below 1e-6 there is an exponent. More digits might have overflowed.
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

    /// Reads decimal digits, eight at once if possible, and returns the index after them. The caller notices more than
    /// 19 digits, which overflow, by their count.
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

/// Eight bytes, of which the first may be digits. The first byte is the lowest of the integer.
private struct Digits {
  /// The values of the digits. Other bytes have values above 9.
  private var values: UInt64

  @inline(__always)
  init(_ bytes: UnsafePointer<UInt8>) {
    let chunk = UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self).littleEndian
    values = chunk ^ 0x3030_3030_3030_3030
  }

  /// The highest bits of the bytes that are not digits. Those behind the first one may be wrong.
  @inline(__always)
  var others: UInt64 {
    // Only a byte that is not a digit can carry into the next one.
    ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
  }

  /// The number of digits before any other byte.
  @inline(__always)
  var count: Int { others.trailingZeroBitCount &>> 3 }

  /// Returns the digits before the first other byte, and those of another value from its place. One of the first seven
  /// bytes must not be a digit.
  @inline(__always)
  func followed(by other: Digits) -> Digits {
    let kept = (others ^ (others &- 1)) &>> 8
    var digits = other
    digits.values ^= (values ^ other.values) & kept
    return digits
  }

  @inline(__always)
  var value: UInt64 { Digits.value(values) }

  /// Returns the value of the first digits, 1...8.
  @inline(__always)
  func value(of count: Int) -> UInt64 {
    // Shifts in zeros as leading digits.
    Digits.value(values &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count))
  }

  /// Returns the value of the first digits, 0...2.
  @inline(__always)
  func value(ofTwo count: Int) -> UInt64 {
    // Shifts in zeros as leading digits.
    let pair = values &<< UInt64(truncatingIfNeeded: 16 &- 8 &* count) & 0xFFFF
    return (pair &* 2561) >> 8 & 0xFF
  }

  @inline(__always)
  private static func value(_ digits: UInt64) -> UInt64 {
    // Combines digits to pairs, pairs to fours, and fours to eight.
    var value = digits
    value = (value &* 2561) >> 8 & 0x00FF_00FF_00FF_00FF
    value = (value &* 6_553_601) >> 16 & 0x0000_FFFF_0000_FFFF
    return (value &* 42_949_672_960_001) >> 32
  }
}
