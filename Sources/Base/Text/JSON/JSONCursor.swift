/// A value of a JSON document that is being decoded.
///
/// Each reading method returns a value, or `nil` after it reported an error. So a loader can continue and find all
/// errors of a document. Use these methods for values that a ``Form`` cannot declare.
package struct JSONCursor {
  package let value: JSONValue

  package let errors: JSONErrors

  /// The path of the object or array that contains the value. It is shared with the value's neighbours.
  private let parent: JSONPath
  /// The place of the value in it; `nil` for the root.
  private let step: JSONPath.Step?

  package init(root value: JSONValue, _ errors: JSONErrors) {
    self.init(value, .root, nil, errors)
  }

  init(_ value: JSONValue, _ parent: JSONPath, _ step: JSONPath.Step?, _ errors: JSONErrors) {
    self.value = value
    self.parent = parent
    self.step = step
    self.errors = errors
  }

  package var path: JSONPath { step.map { .child(parent, $0) } ?? parent }

  package var place: TextPlace { value.place }

  package var pointer: String { path.pointer }

  package func fail(_ message: String, hint: String? = nil, code: String? = nil) {
    errors.report(message, at: place, path, hint: hint, code: code)
  }

  package func fail(_ code: String, _ message: String, hint: String? = nil) {
    fail(message, hint: hint, code: code)
  }

  package func warn(_ code: String, _ message: String, hint: String? = nil) {
    errors.report(message, at: place, path, hint: hint, code: code, severity: .warning)
  }

  /// Reports a value of the wrong kind and returns `nil`.
  package func mismatch<Result>(
    _ expected: String, found: String? = nil, hint: String? = nil, code: String = "wrong-type"
  ) -> Result? {
    fail("expected \(expected), found \(found ?? value.kindName)", hint: hint, code: code)
    return nil
  }
}

// MARK: Objects and arrays

extension JSONCursor {
  package subscript(name: String) -> JSONCursor? {
    value[name].map { JSONCursor($0, path, .member(name), errors) }
  }

  package subscript(index: Int) -> JSONCursor? {
    guard case .array(let elements) = value.kind, elements.indices.contains(index) else {
      return nil
    }
    return JSONCursor(elements[index], path, .element(index), errors)
  }

  /// Reads an object field by field. Reports fields that the body did not ask for as unknown.
  package func object<Result>(_ body: (inout JSONFields) -> Result?) -> Result? {
    guard case .object(let members) = value.kind else { return mismatch("an object") }
    var fields = JSONFields(members, of: self)
    let result = body(&fields)
    fields.reportUnknown()
    return result
  }

  /// Reads an object whose names are the author's; `nil` if the body returns `nil` for a member.
  package func named<Element>(_ body: (_ name: String, JSONCursor) -> Element?) -> [Element]? {
    object { fields -> [Element]? in
      let members = fields.all()
      let found = members.compactMap { body($0.name, $0.value) }
      return found.count == members.count ? found : nil
    }
  }

  /// Reads an array; `nil` if the value is not an array, or an element is `nil`. In documents with codes, the other
  /// elements are returned instead.
  package func array<Element>(_ body: (JSONCursor) -> Element?) -> [Element]? {
    guard case .array(let elements) = value.kind else { return mismatch("an array") }
    var found: [Element] = []
    found.reserveCapacity(elements.count)
    let path = path
    for index in elements.indices {
      if let result = body(JSONCursor(elements[index], path, .element(index), errors)) {
        found.append(result)
      }
    }
    return found.count == elements.count || errors.hasCodes ? found : nil
  }

  /// - Parameter count: The required number of elements; `nil` for any number.
  package func elements(count: Int? = nil) -> [JSONCursor]? {
    guard case .array(let elements) = value.kind else {
      return mismatch(count.map { "an array of \($0) values" } ?? "an array")
    }
    if let count, count != elements.count {
      return mismatch("an array of \(count) values", found: "\(elements.count)")
    }
    let path = path
    return elements.indices.map { JSONCursor(elements[$0], path, .element($0), errors) }
  }
}

// MARK: Scalars

extension JSONCursor {
  package var isString: Bool { if case .string = value.kind { true } else { false } }

  package var isNumber: Bool { if case .number = value.kind { true } else { false } }

  package var isArray: Bool { if case .array = value.kind { true } else { false } }

  package var isObject: Bool { if case .object = value.kind { true } else { false } }

  package var isNull: Bool { if case .null = value.kind { true } else { false } }

  package func string() -> String? {
    guard case .string(let text) = value.kind else { return mismatch("a string") }
    return text
  }

  package func nonEmptyString() -> String? {
    guard let text = string() else { return nil }
    return text.isEmpty
      ? mismatch("a non-empty string", found: "an empty string", code: "empty-name") : text
  }

  package func bool() -> Bool? {
    guard case .bool(let flag) = value.kind else { return mismatch("true or false") }
    return flag
  }

  /// - Parameter isQuotable: Whether the number may be in quotes, with a warning.
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

  /// Reads a number without a fraction. `1.0` and `1e3` are integers, too.
  package func integer(
    in range: ClosedRange<Int> = .min ... .max, isQuotable: Bool = false
  ) -> Int? {
    var expected: String { FieldKind.integer(range).words }
    guard let (number, text) = spelledNumber(isQuotable) else { return mismatch(expected) }
    guard number.isFinite else { return mismatch(expected, found: text, code: "non-finite") }
    // A Double beyond 2^53 may stand for several integers, so only the digits are used.
    let whole = number.magnitude <= 0x1p53 ? Int64(number) : 0
    let integer = Int(text) ?? (Double(whole) == number ? Int(exactly: whole) : nil)
    guard let integer, range.contains(integer) else {
      let isBeyond = number >= 0x1p63
      return mismatch(FieldKind.words(ofIntegers: range, isBeyond: isBeyond), found: text)
    }
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
      NumberText.decimal(text).map { ($0, text) }
    default: nil
    }
  }

  package func numbers(count: Int? = nil, _ bounds: NumberBounds = .any) -> [Double]? {
    guard let elements = elements(count: count) else { return nil }
    let numbers = elements.compactMap { $0.number(bounds) }
    return numbers.count == elements.count ? numbers : nil
  }

  /// - Parameter what: The meaning of the words, for messages: "easing".
  package func word(_ what: String, of words: some Collection<String>) -> String? {
    word(what, where: words.contains, of: words)
  }

  /// - Parameter words: All valid words, for hints.
  package func word(
    _ what: String, where isKnown: (String) -> Bool,
    of words: @autoclosure () -> some Collection<String>
  ) -> String? {
    guard case .string(let text) = value.kind else { return mismatch("a string: \(what)") }
    if isKnown(text) { return text }
    fail("unknown-\(what)", "unknown \(what) '\(text)'", hint: hint(for: text, among: words()))
    return nil
  }

  /// Returns a hint for an unknown word: the nearest known one, or all if there are at most 16. It is `nil` beyond the
  /// limit of steps that the hints of a document share.
  package func hint(
    for word: String, among known: @autoclosure () -> some Collection<String>
  ) -> String? {
    guard errors.searchSteps > 0 else { return nil }
    return suggestion(for: word, in: known(), steps: &errors.searchSteps)
  }

  /// Returns the nearest known word, within the document's budget for hints; `nil` once that is used up.
  func nearest(to word: String, in known: [String]) -> String? {
    guard errors.searchSteps > 0 else { return nil }
    return DopesheetText.nearest(to: word, in: known, steps: &errors.searchSteps)
  }

  package func index(_ what: String, in words: [String]) -> Int? {
    if case .string(let text) = value.kind, let index = words.firstIndex(of: text) { return index }
    let _: String? = word(what, of: words)
    return nil
  }

  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ what: String, of type: Choice.Type = Choice.self
  ) -> Choice? {
    let choices = Array(Choice.allCases)
    return index(what, in: choices.map { $0.rawValue }).map { choices[$0] }
  }
}
