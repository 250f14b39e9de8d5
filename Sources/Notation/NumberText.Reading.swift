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
    if let number = shortNumber(bytes) { return .canonical(number) }
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

  /// Tells whether bytes are what a closure appends.
  private static func isText(
    _ bytes: UnsafeRawBufferPointer, _ append: (inout [UInt8]) -> Void
  ) -> Bool {
    var expected: [UInt8] = []
    append(&expected)
    return bytes.elementsEqual(expected)
  }

  /// Reads a canonical text of at most 15 digits and no exponent; `nil` for all others.
  ///
  /// Such digits are an integer below 2^53 divided by a power of ten that a Double holds exactly, so one
  /// correctly rounded division gives the nearest Double (W. D. Clinger, "How to Read Floating Point Numbers
  /// Accurately", 1990); and no two texts of at most 15 digits name the same Double, so none is shorter.
  private static func shortNumber(_ bytes: UnsafeRawBufferPointer) -> Double? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard bytes.count > start, bytes.count - start <= 17 else { return nil }
    var digits: UInt64 = 0
    var count = 0
    var point = -1
    for index in start..<bytes.count {
      let byte = bytes[index]
      if byte.isDigit {
        digits = digits * 10 + UInt64(byte - UInt8(ascii: "0"))
        count += 1
      } else if byte == UInt8(ascii: "."), point < 0 {
        point = index
      } else {
        return nil
      }
    }
    guard count <= 15 else { return nil }
    let zero = UInt8(ascii: "0")
    // "01" and ".5" are other texts, and so are "1." and "1.50".
    if bytes[start] == zero && count > 1 && point != start + 1 || point == start { return nil }
    if point >= 0 && (point == bytes.count - 1 || bytes[bytes.count - 1] == zero) { return nil }
    let fraction = point < 0 ? 0 : bytes.count - 1 - point
    let number = Double(digits) / powersOfTen(fraction)
    // Below 1e-6 the canonical text has an exponent.
    if fraction > 0 && number < 1e-6 { return nil }
    return isNegative ? -number : number
  }

  private static func powersOfTen(_ exponent: Int) -> Double {
    var power = 1.0
    for _ in 0..<exponent { power *= 10 }
    return power
  }
}
