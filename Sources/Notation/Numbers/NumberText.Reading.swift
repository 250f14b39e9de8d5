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

  /// Tells whether bytes are what a closure appends.
  private static func isText(
    _ bytes: UnsafeRawBufferPointer, _ append: (inout [UInt8]) -> Void
  ) -> Bool {
    var expected: [UInt8] = []
    append(&expected)
    return bytes.elementsEqual(expected)
  }
}
