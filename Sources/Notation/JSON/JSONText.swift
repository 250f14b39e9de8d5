/// A JSON document to write. Members keep their order.
@usableFromInline package enum JSONText {
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

  /// Returns an integer.
  package static func int(_ value: Int) -> JSONText { .integer(Int64(value)) }

  /// Returns a string, or `null` for `nil`.
  package static func string(orNull value: String?) -> JSONText {
    value.map { .string($0) } ?? .null
  }

  /// Returns an array with one element for each of a list, created during writing.
  package static func each<Element>(
    _ list: [Element], _ element: @escaping (Element) -> JSONText
  ) -> JSONText {
    .elements(count: list.count) { element(list[$0]) }
  }

  /// The document on one line, without a line feed.
  package var line: String { String(decoding: lineBytes, as: UTF8.self) }

  /// The bytes of ``line``.
  package var lineBytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: nil) { _ in }
    return bytes
  }

  /// The document with a line for each member and a final line feed.
  package var document: String {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: 0) { _ in }
    bytes.append(UInt8(ascii: "\n"))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes ``document`` in parts of about 64 KB, so that only one part is in memory.
  package func write(_ sink: ([UInt8]) -> Void) {
    var bytes: [UInt8] = []
    append(to: &bytes, indent: 0) { bytes in
      guard bytes.count >= 1 << 16 else { return }
      sink(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    bytes.append(UInt8(ascii: "\n"))
    sink(bytes)
  }

  /// - Parameter pass: Called after each element and member; may remove the bytes.
  private func append(
    to bytes: inout [UInt8], indent: Int?, _ pass: (inout [UInt8]) -> Void
  ) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .integer(let integer): NumberText.append(integer, to: &bytes)
    case .number(let number) where number.isFinite: NumberText.append(number, to: &bytes)
    case .number(let number): JSONText.append(string: NumberText.text(of: number), to: &bytes)
    case .float(let number) where number.isFinite: NumberText.append(number, to: &bytes)
    case .float(let number): JSONText.append(string: NumberText.text(of: number), to: &bytes)
    case .string(let string): JSONText.append(string: string, to: &bytes)
    case .array(let elements):
      JSONText.append(elements.count, "[", "]", to: &bytes, indent, pass) { index, bytes, indent in
        elements[index].append(to: &bytes, indent: indent, pass)
      }
    case .elements(let count, let element):
      JSONText.append(count, "[", "]", to: &bytes, indent, pass) { index, bytes, indent in
        element(index).append(to: &bytes, indent: indent, pass)
      }
    case .object(let members):
      JSONText.append(members.count, "{", "}", to: &bytes, indent, pass) { index, bytes, indent in
        JSONText.append(string: members[index].0, to: &bytes)
        bytes.append(contentsOf: (indent == nil ? ":" : ": ").utf8)
        members[index].1.append(to: &bytes, indent: indent, pass)
      }
    }
  }

  private static func append(
    _ count: Int, _ open: String, _ close: String, to bytes: inout [UInt8], _ indent: Int?,
    _ pass: (inout [UInt8]) -> Void, each: (Int, inout [UInt8], Int?) -> Void
  ) {
    func newLine(_ depth: Int) {
      guard indent != nil, count > 0 else { return }
      bytes.append(UInt8(ascii: "\n"))
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
    bytes.append(contentsOf: open.utf8)
    for index in 0..<count {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      newLine((indent ?? 0) + 1)
      each(index, &bytes, indent.map { $0 + 1 })
      pass(&bytes)
    }
    newLine(indent ?? 0)
    bytes.append(contentsOf: close.utf8)
  }

  /// Appends a string. Escapes what JSON requires, and what could control a terminal or a log.
  private static func append(string: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    let scalars = string.unicodeScalars
    var string = string
    string.withUTF8 { text in
      guard text.contains(where: { $0 >= 0x80 }) else {
        return append(text, 0..<text.count, to: &bytes)
      }
      var start = 0
      var place = 0
      for scalar in scalars {
        let end = place + UTF8.width(scalar)
        if !scalar.isASCII, scalar.isUnsafeToShow {
          append(text, start..<place, to: &bytes)
          for unit in UTF16.encode(scalar)! { append(escaped: unit, to: &bytes) }
          start = end
        }
        place = end
      }
      append(text, start..<text.count, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func append(escaped unit: UInt16, to bytes: inout [UInt8]) {
    let digits = Array("0123456789abcdef".utf8)
    bytes.append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] { bytes.append(digits[Int(unit >> shift) & 15]) }
  }

  private static func append(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, to bytes: inout [UInt8]
  ) {
    // Bytes that need no escape are copied together.
    var start = range.lowerBound
    for place in range where mayNeedEscape(text[place]) {
      let byte = text[place]
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
      start = place + 1
      switch byte {
      case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      // CI services execute `##[…]` and `##vso[…]` in logs.
      case UInt8(ascii: "#") where bytes.last != byte: bytes.append(byte)
      default: append(escaped: UInt16(byte), to: &bytes)
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<range.upperBound]))
  }

  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "\\") || byte == 0x7F
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
