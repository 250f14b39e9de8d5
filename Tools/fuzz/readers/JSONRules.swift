import DopesheetText

/// The rule for JSON: a document that was read can be written, and is the same when it is read again.
enum JSONRules {
  static func check(_ bytes: [UInt8]) throws(Diagnostics) {
    let value = try JSONReader.read(bytes)
    for text in [JSONText(value).line, JSONText(value).document] {
      do throws(Diagnostics) {
        require(isSame(try JSONReader.read(Array(text.utf8)), value), "what is written is read")
      } catch {
        require(false, "what was read is written soundly: \(error)")
      }
    }
  }

  private static func isSame(_ a: JSONValue, _ b: JSONValue) -> Bool {
    switch (a.kind, b.kind) {
    case (.object(let a), .object(let b)):
      a.elementsEqual(b) { $0.name.utf8.elementsEqual($1.name.utf8) && isSame($0.value, $1.value) }
    case (.array(let a), .array(let b)): a.elementsEqual(b, by: isSame)
    case (.number(let a, _), .number(let b, _)): a.bitPattern == b.bitPattern
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.bool(let a), .bool(let b)): a == b
    case (.null, .null): true
    default: false
    }
  }
}

extension JSONText {
  /// Creates the JSON to write for a value that was read.
  fileprivate init(_ value: JSONValue) {
    self =
      switch value.kind {
      case .object(let members): .object(members.map { ($0.name, JSONText($0.value)) })
      case .array(let elements): .array(elements.map { JSONText($0) })
      case .number(let number, _): .number(number)
      case .string(let string): .string(string)
      case .bool(let flag): .bool(flag)
      case .null: .null
      }
  }
}
