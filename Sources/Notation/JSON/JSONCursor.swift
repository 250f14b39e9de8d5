/// A value of a JSON document that is being turned into something else.
///
/// Each reading method returns a value, or `nil` after it reported an error, so that a loader goes on and finds all
/// errors of a document. A ``Form`` declares an object; what forms cannot declare is read by these methods.
package struct JSONCursor {
  /// The value itself.
  package let value: JSONValue

  /// The way to the value.
  package let path: JSONPath

  /// The list that this cursor reports to.
  package let mistakes: JSONMistakes

  /// Creates the cursor of a document's root.
  package init(root value: JSONValue, _ mistakes: JSONMistakes) {
    self.init(value, .root, mistakes)
  }

  init(_ value: JSONValue, _ path: JSONPath, _ mistakes: JSONMistakes) {
    self.value = value
    self.path = path
    self.mistakes = mistakes
  }

  /// The place of the value.
  package var place: TextPlace { value.place }

  /// The JSON pointer of the value.
  package var pointer: String { path.pointer }

  /// Reports an error at this value.
  package func fail(_ message: String, hint: String? = nil, code: String? = nil) {
    mistakes.report(message, at: place, path, hint: hint, code: code)
  }

  /// Reports an error with a code at this value.
  package func fail(_ code: String, _ message: String, hint: String? = nil) {
    fail(message, hint: hint, code: code)
  }

  /// Reports a warning with a code at this value.
  package func warn(_ code: String, _ message: String, hint: String? = nil) {
    mistakes.report(message, at: place, path, hint: hint, code: code, severity: .warning)
  }

  /// Reports a value of the wrong kind and returns `nil` for it.
  package func mismatch<Result>(
    _ expected: String, found: String? = nil, hint: String? = nil, code: String = "wrong-type"
  ) -> Result? {
    fail("expected \(expected), found \(found ?? value.kindName)", hint: hint, code: code)
    return nil
  }
}

// MARK: Objects and arrays

extension JSONCursor {
  /// The value of a member; `nil` if the value is another kind or has no such member.
  package subscript(name: String) -> JSONCursor? {
    value[name].map { JSONCursor($0, .member(path, name), mistakes) }
  }

  /// Reads an object field by field; fields that nobody asked for are reported as unknown.
  ///
  /// Returns what the body returns; `nil` if the value is not an object.
  package func object<Result>(_ body: (inout JSONFields) -> Result?) -> Result? {
    guard case .object(let members) = value.kind else { return mismatch("an object") }
    var fields = JSONFields(members, of: self)
    let result = body(&fields)
    fields.reportUnknown()
    return result
  }

  /// Reads an object whose names are the author's; `nil` if the body returns `nil` for any member.
  package func named<Element>(_ body: (_ name: String, JSONCursor) -> Element?) -> [Element]? {
    object { fields -> [Element]? in
      let members = fields.all()
      let found = members.compactMap { body($0.name, $0.value) }
      return found.count == members.count ? found : nil
    }
  }

  /// Reads an array element by element; `nil` if the value is another kind, or the body returns `nil` for any element.
  ///
  /// In documents with codes the elements that could be read remain.
  package func array<Element>(_ body: (JSONCursor) -> Element?) -> [Element]? {
    guard let elements = elements() else { return nil }
    let results = elements.map(body)
    let found = results.compactMap(\.self)
    return found.count == results.count || mistakes.hasCodes ? found : nil
  }

  /// Returns the cursors of an array's elements.
  ///
  /// - Parameter count: The number that there must be, if it matters.
  package func elements(count: Int? = nil) -> [JSONCursor]? {
    guard case .array(let elements) = value.kind else {
      return mismatch(count.map { "an array of \($0) values" } ?? "an array")
    }
    if let count, count != elements.count {
      return mismatch("an array of \(count) values", found: "\(elements.count)")
    }
    return elements.enumerated().map {
      JSONCursor($0.element, .element(path, $0.offset), mistakes)
    }
  }
}

// MARK: Scalars

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
    return text.isEmpty
      ? mismatch("a non-empty string", found: "an empty string", code: "empty-name") : text
  }

  /// Reads a truth value.
  package func bool() -> Bool? {
    guard case .bool(let flag) = value.kind else { return mismatch("true or false") }
    return flag
  }

  /// Reads a finite number within bounds.
  ///
  /// - Parameter isQuotable: Whether it may stand in quotes, with a warning.
  package func number(_ bounds: NumberBounds = .any, isQuotable: Bool = false) -> Double? {
    guard let (number, text) = spelledNumber(isQuotable) else {
      return mismatch("a number\(bounds.suffix)")
    }
    if let fault = bounds.fault(of: number) {
      return mismatch(fault.expected, found: text, code: fault.code)
    }
    if isString { warnOfQuotes(text) }
    return number
  }

  /// Reads a number without a fraction; `1.0` and `1e3` are integers, too.
  ///
  /// - Parameter isQuotable: Whether it may stand in quotes, with a warning.
  package func integer(
    in range: ClosedRange<Int> = .min ... .max, isQuotable: Bool = false
  ) -> Int? {
    let expected = FieldKind.integer(range).words
    guard let (number, text) = spelledNumber(isQuotable) else { return mismatch(expected) }
    guard number.isFinite else { return mismatch(expected, found: text, code: "non-finite") }
    // A Double beyond 2^53 may stand for several integers: then only the digits themselves tell.
    let whole = number.magnitude <= 0x1p53 ? Int64(number) : 0
    let integer = Int(text) ?? (Double(whole) == number ? Int(exactly: whole) : nil)
    guard let integer, range.contains(integer) else { return mismatch(expected, found: text) }
    if isString { warnOfQuotes(text) }
    return integer
  }

  private func warnOfQuotes(_ text: String) {
    warn("string-number", "a number in quotes", hint: "write \(text) without them")
  }

  private func spelledNumber(_ isQuotable: Bool) -> (number: Double, text: String)? {
    switch value.kind {
    case .number(let number, let text): (number, text)
    case .string(let text) where isQuotable:
      NumberSpelling.number(text.utf8[...]).map { ($0, text) }
    default: nil
    }
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
    word(what, where: words.contains, of: words)
  }

  /// Reads one of many words.
  ///
  /// - Parameters:
  ///   - isKnown: Whether a word is one of them.
  ///   - words: All of them, for the hint about another one.
  package func word(
    _ what: String, where isKnown: (String) -> Bool,
    of words: @autoclosure () -> some Collection<String>
  ) -> String? {
    guard case .string(let text) = value.kind else { return mismatch("a string: \(what)") }
    if isKnown(text) { return text }
    fail("unknown-\(what)", "unknown \(what) '\(text)'", hint: hint(for: text, among: words()))
    return nil
  }

  /// Returns a hint for a word that is not known: the nearest known one, else all if they are few.
  ///
  /// All hints of a document together take a limited time; after that there are none.
  package func hint(
    for word: String, among known: @autoclosure () -> some Collection<String>
  ) -> String? {
    guard mistakes.searchSteps > 0 else { return nil }
    return suggestion(for: word, in: known(), steps: &mistakes.searchSteps)
  }

  /// Reads one of the words that an enumeration's cases are made of.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ what: String, of type: Choice.Type = Choice.self
  ) -> Choice? {
    word(what, of: Choice.allCases.map(\.rawValue)).flatMap { Choice(rawValue: $0) }
  }
}
