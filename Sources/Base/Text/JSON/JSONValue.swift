package struct JSONValue: Sendable {
  package let kind: Kind

  /// The place of the value's first byte.
  package let place: TextPlace

  package enum Kind: Sendable {
    /// Members in the order of the document, each name once.
    case object([Member])
    case array([JSONValue])
    /// A number and its text. Lenient reading allows infinite numbers. The text keeps all digits of large integers.
    case number(Double, text: String)
    case string(String)
    case bool(Bool)
    case null
  }

  package struct Member: Sendable {
    package let name: String
    package let namePlace: TextPlace
    package let value: JSONValue
  }

  /// The kind with its article, for messages: "a number".
  package var kindName: String {
    switch kind {
    case .object: "an object"
    case .array: "an array"
    case .number: "a number"
    case .string: "a string"
    case .bool(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }
}

// Direct access to JSON whose shape is known.
extension JSONValue {
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var text: String? { if case .string(let text) = kind { text } else { nil } }

  package var flag: Bool? { if case .bool(let flag) = kind { flag } else { nil } }

  package var number: Double? { if case .number(let number, _) = kind { number } else { nil } }

  /// The elements of an array; empty for other values.
  package var elements: [JSONValue] {
    if case .array(let elements) = kind { elements } else { [] }
  }
}
