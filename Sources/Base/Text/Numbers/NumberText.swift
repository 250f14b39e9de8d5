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

  package static func text(of x: Double) -> String { text { write(x, to: $0) } }

  package static func text(of x: Float) -> String { text { write(x, to: $0) } }

  /// Returns the text that a closure writes, of at most ``room`` bytes, and whose length it returns.
  static func text(_ write: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: room) { text in
      let count = write(text.baseAddress!)
      return String(decoding: UnsafeBufferPointer(rebasing: text[..<count]), as: UTF8.self)
    }
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
    return anyNotation(bytes) { text(of: $0) }
  }

  /// Reads a Float, rounded once from the text rather than from the nearest Double.
  package static func float(_ bytes: UnsafeRawBufferPointer) -> Reading<Float> {
    anyNotation(bytes) { text(of: $0) }
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
    return bytes.elementsEqual(value.description.utf8) ? .canonical(value) : .noncanonical(value)
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

  private static func anyNotation<Number: BinaryFloatingPoint & LosslessStringConvertible>(
    _ bytes: UnsafeRawBufferPointer, canonical: (Number) -> String
  ) -> Reading<Number> {
    let text = withoutUnderscores(bytes)
    guard let number = Number(text) else { return .malformed }
    // All names of infinity and NaN have this letter.
    if !text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "n") }) {
      if number.isInfinite { return .overflow }
      let digits = significand(of: text.utf8)
      let isZero = digits.allSatisfy { !$0.isHexDigit || $0 == UInt8(ascii: "0") }
      if number.isZero, !isZero { return .underflow }
    }
    return bytes.elementsEqual(canonical(number).utf8) ? .canonical(number) : .noncanonical(number)
  }

  /// Returns the text without the underscores between digits of the significand. No number has others.
  private static func withoutUnderscores(_ bytes: UnsafeRawBufferPointer) -> String {
    let underscore = UInt8(ascii: "_")
    guard bytes.contains(underscore) else { return String(decoding: bytes, as: UTF8.self) }
    let inner = significand(of: bytes).indices.dropFirst().dropLast()
    let kept = bytes.indices.filter {
      bytes[$0] != underscore || !inner.contains($0) || !bytes[$0 - 1].isHexDigit
        || !bytes[$0 + 1].isHexDigit
    }
    return String(decoding: kept.map { bytes[$0] }, as: UTF8.self)
  }

  /// Returns the part of a number before its exponent.
  private static func significand<Text: Collection<UInt8>>(of text: Text) -> Text.SubSequence {
    let isHex = text.contains { $0 | 0x20 == UInt8(ascii: "x") }
    return text.prefix { $0 | 0x20 != UInt8(ascii: isHex ? "p" : "e") }
  }
}
