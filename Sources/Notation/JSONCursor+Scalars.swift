extension JSONCursor {
  /// Whether the value is a string; for fields of several kinds.
  package var isString: Bool { if case .string = value.kind { true } else { false } }

  /// Whether the value is a number.
  package var isNumber: Bool { if case .number = value.kind { true } else { false } }

  /// Whether the value is an array.
  package var isArray: Bool { if case .array = value.kind { true } else { false } }

  /// Whether the value is an object.
  package var isObject: Bool { if case .object = value.kind { true } else { false } }

  /// Whether the value is `null`.
  package var isNull: Bool { if case .null = value.kind { true } else { false } }

  /// Reads a string, which may be empty.
  package func string() -> String? {
    guard case .string(let text) = value.kind else { return mismatch("a string") }
    return text
  }

  /// Reads a string of at least one character.
  package func nonEmptyString() -> String? {
    guard let text = string() else { return nil }
    return text.isEmpty ? mismatch("a text", found: "an empty string") : text
  }

  /// Reads a truth value.
  package func bool() -> Bool? {
    guard case .bool(let flag) = value.kind else { return mismatch("true or false") }
    return flag
  }

  /// Reads a finite number within bounds.
  package func number(_ bounds: NumberBounds = .any) -> Double? {
    guard case .number(let number, let text) = value.kind else {
      return mismatch("a number\(bounds.suffix)")
    }
    return bounds.contains(number) ? number : mismatch("a number\(bounds.suffix)", found: text)
  }

  /// Reads a number without a fraction; `1.0` and `1e3` are integers, too.
  package func integer(in range: ClosedRange<Int> = .min ... .max) -> Int? {
    let expected =
      switch (range.lowerBound, range.upperBound) {
      case (.min, .max): "an integer"
      case (let low, .max): "an integer of at least \(low)"
      case (.min, let high): "an integer of at most \(high)"
      case (let low, let high): low == high ? "\(low)" : "an integer of \(low) to \(high)"
      }
    guard case .number(let number, let text) = value.kind else { return mismatch(expected) }
    // A Double beyond 2^53 may stand for several integers: then only the digits themselves tell.
    let whole = number.magnitude <= 0x1p53 ? Int64(number) : 0
    let integer = Int(text) ?? (Double(whole) == number ? Int(exactly: whole) : nil)
    guard let integer, range.contains(integer) else { return mismatch(expected, found: text) }
    return integer
  }

  /// Reads an array of finite numbers.
  ///
  /// - Parameter count: How many there must be, if it matters.
  package func numbers(count: Int? = nil, _ bounds: NumberBounds = .any) -> [Double]? {
    guard let elements = elements(count: count) else { return nil }
    let numbers = elements.compactMap { $0.number(bounds) }
    return numbers.count == elements.count ? numbers : nil
  }

  /// Reads one of some words; others are reported with the nearest of them.
  ///
  /// - Parameter what: What the words are, for messages: "easing".
  package func word(_ what: String, of words: some Collection<String>) -> String? {
    guard case .string(let text) = value.kind else { return mismatch("a string: \(what)") }
    if words.contains(text) { return text }
    fail("unknown \(what) '\(text)'", hint: suggestion(for: text, in: words))
    return nil
  }

  /// Reads one of the words that an enumeration's cases are made of.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ what: String, of type: Choice.Type = Choice.self
  ) -> Choice? {
    word(what, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }
}
