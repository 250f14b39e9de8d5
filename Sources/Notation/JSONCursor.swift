/// A value of a JSON document that is being turned into something else.
///
/// Each reading method returns what it is asked for or `nil` after reporting why it cannot, so that a loader
/// goes on and finds all mistakes of a document:
///
///     let motion = cursor.object { fields in
///       let node = fields.required("node")?.string()
///       let duration = fields.optional("duration")?.number(.above(0)) ?? 0.5
///       let easing = fields.optional("easing")?.word("easing", of: names) ?? "linear"
///       guard let node else { return nil }
///       return Motion(node, duration, easing)
///     }
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

  /// Reports a mistake at this value.
  package func fail(_ message: String, hint: String? = nil) {
    mistakes.report(message, at: place, pointer: pointer, hint: hint)
  }

  /// Reads an object field by field; fields that nobody asked for are reported as unknown.
  ///
  /// Returns what the body returns, `nil` if the value is no object.
  package func object<Result>(_ body: (inout JSONFields) -> Result?) -> Result? {
    guard case .object(let members) = value.kind else { return mismatch("an object") }
    var fields = JSONFields(members, of: self)
    let result = body(&fields)
    fields.reportUnknown()
    return result
  }

  /// Reads an array element by element; `nil` if it is none, or if the body returns `nil` for any element.
  package func array<Element>(_ body: (JSONCursor) -> Element?) -> [Element]? {
    guard let elements = elements() else { return nil }
    let results = elements.map(body)
    let found = results.compactMap(\.self)
    return found.count == results.count ? found : nil
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

  /// Reports a value of the wrong kind and returns `nil` for it.
  func mismatch<Result>(_ expected: String, found: String? = nil) -> Result? {
    fail("expected \(expected), found \(found ?? value.kindName)")
    return nil
  }
}
