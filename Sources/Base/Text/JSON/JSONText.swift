/// A JSON document to write. Members keep their order. ``JSONWriter`` writes a large one without this tree of values.
package enum JSONText {
  case null
  case bool(Bool)
  case integer(Int64)
  /// A number. Infinite numbers and NaN are written as the strings `"inf"`, `"-inf"`, `"nan"`.
  case number(Double)
  /// A number, written with the fewest digits that identify it among Floats.
  case float(Float)
  case string(String)
  case array([JSONText])
  /// An array whose elements are created one by one during writing.
  case elements(count: Int, (Int) -> JSONText)
  case object([(String, JSONText)])

  /// Creates the text of a value that was read. Integers keep all their digits.
  package init(_ value: JSONValue) {
    switch value.kind {
    case .object(let members): self = .object(members.map { ($0.name, JSONText($0.value)) })
    case .array(let elements): self = .array(elements.map { JSONText($0) })
    case .number(let number, let text):
      // The integer of -0 would have lost its sign.
      let integer = number == 0 ? nil : Int64(text)
      self = integer.map { .integer($0) } ?? .number(number)
    case .string(let text): self = .string(text)
    case .bool(let flag): self = .bool(flag)
    case .null: self = .null
    }
  }

  package static func int(_ value: Int) -> JSONText { .integer(Int64(value)) }

  package static func int(orNull value: Int?) -> JSONText { value.map { .int($0) } ?? .null }

  package static func string(orNull value: String?) -> JSONText {
    value.map { .string($0) } ?? .null
  }

  package static func texts(_ list: [String]) -> JSONText { .each(list) { .string($0) } }

  /// Returns an array with one element for each of a list, created during writing.
  package static func each<Element>(
    _ list: [Element], _ element: @escaping (Element) -> JSONText
  ) -> JSONText {
    .elements(count: list.count) { element(list[$0]) }
  }

  package var line: String { String(decoding: lineBytes, as: UTF8.self) }

  package var lineBytes: [UInt8] {
    var json = JSONWriter()
    json.add(self)
    return json.bytes
  }

  /// The document with a line for each member and a final line feed.
  package var document: String {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes ``document`` in parts of about 64 KB, so that only one part is in memory.
  package func write(_ sink: ([UInt8]) -> Void) {
    var json = JSONWriter(isIndented: true)
    json.add(self) { json in
      guard json.bytes.count >= 1 << 16 else { return }
      sink(json.bytes)
      json.bytes.removeAll(keepingCapacity: true)
    }
    sink(json.bytes + [UInt8(ascii: "\n")])
  }
}

extension JSONText {
  /// The value as one line of text: a string without quotes, and the elements of an array after each other.
  package var plain: String {
    switch self {
    case .string(let text): text
    case .array(let elements): elements.map { $0.plain }.joined(separator: ", ")
    default: line
    }
  }
}
