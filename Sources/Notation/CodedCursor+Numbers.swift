/// Which numbers a field may hold.
package struct CodedBounds: Sendable {
  private let isTime: Bool
  private let range: ClosedRange<Double>?
  private let limit: Double

  /// Times in seconds: below 0 is `negative-time`, beyond the limit `too-large`.
  package static func time(upTo limit: Double) -> CodedBounds {
    CodedBounds(isTime: true, range: nil, limit: limit)
  }

  /// Numbers of a range; others are `out-of-range`.
  package static func within(_ range: ClosedRange<Double>) -> CodedBounds {
    CodedBounds(isTime: false, range: range, limit: .infinity)
  }

  /// Numbers up to a magnitude; greater ones are `too-large`.
  package static func magnitude(upTo limit: Double) -> CodedBounds {
    CodedBounds(isTime: false, range: nil, limit: limit)
  }

  /// What is wrong with a number: the code, and what it should be. `nil` for a good one.
  package func fault(of number: Double) -> (code: String, expected: String)? {
    guard number.isFinite else { return ("non-finite", "a finite number") }
    if isTime, number < 0 { return ("negative-time", "a time of at least 0 s") }
    if let range, !range.contains(number) {
      let (low, high) = (
        NumberText.text(of: range.lowerBound), NumberText.text(of: range.upperBound)
      )
      return ("out-of-range", "a number of \(low) to \(high)")
    }
    guard number.magnitude > limit else { return nil }
    return ("too-large", "a number of at most \(NumberText.text(of: limit))")
  }
}

extension CodedCursor {
  /// Reads a number; one that is written as a string is warned of.
  package func number(_ bounds: CodedBounds) -> Double? {
    guard let (number, text, isString) = spelledNumber() else { return mismatch("a number") }
    if let fault = bounds.fault(of: number) {
      fail(fault.code, "expected \(fault.expected), found \(text)")
      return nil
    }
    if isString { warnOfString(text) }
    return number
  }

  /// Reads a number without a fraction; 3.0 is one, too.
  package func integer() -> Int? {
    guard let (number, text, isString) = spelledNumber() else { return mismatch("an integer") }
    guard number.isFinite else {
      fail("non-finite", "expected an integer, found \(text)")
      return nil
    }
    guard number == number.rounded(.towardZero) else {
      fail("wrong-type", "expected an integer, found \(text)")
      return nil
    }
    if isString { warnOfString(text) }
    return Int(exactly: number) ?? (number < 0 ? .min : .max)
  }

  private func warnOfString(_ text: String) {
    warn("string-number", "a number in quotes", hint: "write \(text) without them")
  }

  /// The number that the value is, or that it is the text of.
  private func spelledNumber() -> (number: Double, text: String, isString: Bool)? {
    switch value.kind {
    case .number(let number, let text): return (number, text, false)
    case .string(let text):
      return CodedNumber.number(text.utf8[...]).map { ($0, text, true) }
    default: return nil
    }
  }
}

/// Numbers as people write them: a sign, digits with a point or none, an exponent or none.
package enum CodedNumber {
  /// The number of a text as a whole; `nil` for what has another form. ".5" and "4." are numbers.
  package static func number(_ text: Substring.UTF8View) -> Double? {
    var rest = text
    let number = take(&rest)
    return rest.isEmpty ? number : nil
  }

  /// Takes the number that a text begins with; `nil` if it begins with none.
  package static func take(_ rest: inout Substring.UTF8View) -> Double? {
    var open = rest
    var text = ""
    if let sign = open.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      if sign == UInt8(ascii: "-") { text = "-" }
      open.removeFirst()
    }
    let whole = takeDigits(&open)
    var fraction = ""
    if open.first == UInt8(ascii: ".") {
      open.removeFirst()
      fraction = takeDigits(&open)
    }
    guard !whole.isEmpty || !fraction.isEmpty else { return nil }
    text += (whole.isEmpty ? "0" : whole) + (fraction.isEmpty ? "" : "." + fraction)
    if let mark = open.first, mark | 0x20 == UInt8(ascii: "e") {
      open.removeFirst()
      text += "e"
      if let sign = open.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
        if sign == UInt8(ascii: "-") { text += "-" }
        open.removeFirst()
      }
      let digits = takeDigits(&open)
      guard !digits.isEmpty else { return nil }
      text += digits
    }
    rest = open
    return Double(text)
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> String {
    let digits = rest.prefix { $0.isDigit }
    rest = rest[digits.endIndex...]
    return String(Substring(digits))
  }
}
