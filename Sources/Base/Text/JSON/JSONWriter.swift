package struct JSONWriter {
  package internal(set) var bytes: [UInt8] = []
  private let isIndented: Bool
  private var depth = 0
  private var place = Place.named
  private let isForPage: Bool

  private enum Place {
    /// The start of the document, or behind a name.
    case named
    /// The start of an array or of an object.
    case first
    /// Behind a value.
    case later
  }

  /// Creates an empty document on one line. For a page, strings escape the signs of HTML, so that they cannot end or
  /// begin an element.
  package init(isForPage: Bool = false) { self.init(isIndented: false, isForPage: isForPage) }

  init(isIndented: Bool, isForPage: Bool = false) {
    (self.isIndented, self.isForPage) = (isIndented, isForPage)
  }

  /// Adds a value: the document, an element of the array, or the value of the member that was named.
  package mutating func add(_ value: JSONText) { add(value) { _ in } }

  /// - Parameter pass: Called after each element and member; may remove the bytes.
  mutating func add(_ value: JSONText, _ pass: (inout JSONWriter) -> Void) {
    switch value {
    case .array(let elements): add(.each(elements) { $0 }, pass)
    case .elements(let count, let element):
      array { json in
        for index in 0..<count {
          json.add(element(index), pass)
          pass(&json)
        }
      }
    case .object(let members):
      object { json in
        for (name, value) in members {
          json.begin()
          json.append(string: name)
          json.endName()
          json.add(value, pass)
          pass(&json)
        }
      }
    case .null: add(word: "null")
    case .bool(let flag): add(word: flag ? "true" : "false")
    case .integer(let integer):
      begin()
      NumberText.append(integer, to: &bytes)
    case .number(let number):
      begin()
      guard number.isFinite else { return append(string: NumberText.text(of: number)) }
      NumberText.append(number, to: &bytes)
    case .float(let number):
      begin()
      guard number.isFinite else { return append(string: NumberText.text(of: number)) }
      NumberText.append(number, to: &bytes)
    case .string(let string):
      begin()
      append(string: string)
    }
  }

  package mutating func add(_ name: StaticString, _ value: JSONText) {
    self.name(name)
    add(value)
  }

  package mutating func add(_ name: StaticString, integers: [Int]) {
    self.name(name)
    array { json in
      for integer in integers {
        json.begin()
        NumberText.append(Int64(integer), to: &json.bytes)
      }
    }
  }

  /// Adds the name of a member, whose value is added next. It must need no escape.
  package mutating func name(_ name: StaticString) {
    begin()
    bytes.append(UInt8(ascii: "\""))
    append(name)
    bytes.append(UInt8(ascii: "\""))
    endName()
  }

  package mutating func array(_ fill: (inout JSONWriter) -> Void) {
    group(UInt8(ascii: "["), UInt8(ascii: "]"), fill)
  }

  package mutating func object(_ fill: (inout JSONWriter) -> Void) {
    group(UInt8(ascii: "{"), UInt8(ascii: "}"), fill)
  }

  private mutating func group(_ open: UInt8, _ close: UInt8, _ fill: (inout JSONWriter) -> Void) {
    begin()
    bytes.append(open)
    place = .first
    depth += 1
    fill(&self)
    depth -= 1
    if place == .later { newLine() }
    bytes.append(close)
    place = .later
  }

  private mutating func add(word: StaticString) {
    begin()
    append(word)
  }

  @inline(__always)
  private mutating func begin() {
    if place == .later { bytes.append(UInt8(ascii: ",")) }
    if place != .named { newLine() }
    place = .later
  }

  @inline(__always)
  private mutating func endName() {
    bytes.append(UInt8(ascii: ":"))
    if isIndented { bytes.append(UInt8(ascii: " ")) }
    place = .named
  }

  private mutating func newLine() {
    guard isIndented else { return }
    bytes.append(UInt8(ascii: "\n"))
    // A debug build calls an iterator for each space of a repetition.
    var spaces = 2 * depth
    while spaces > 0 {
      bytes.append(UInt8(ascii: " "))
      spaces -= 1
    }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension JSONWriter {
  /// Appends a string. Escapes what JSON requires, and what could control a terminal or a log.
  private mutating func append(string: String) {
    bytes.append(UInt8(ascii: "\""))
    var string = string
    string.withUTF8 { text in
      var first = 0
      while first < text.count, isPlain(text[first]) { first += 1 }
      if first == text.count { return bytes.append(contentsOf: text) }
      guard text[first...].contains(where: { $0 >= 0x80 }) else {
        return append(text, 0..<text.count)
      }
      var start = 0
      var place = 0
      for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
        let end = place + UTF8.width(scalar)
        if !scalar.isASCII, scalar.isUnsafeToShow {
          append(text, start..<place)
          for unit in UTF16.encode(scalar)! { append(escaped: unit) }
          start = end
        }
        place = end
      }
      append(text, start..<text.count)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends a part of a string, in which all characters above ASCII are safe.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    // Bytes that need no escape are copied together.
    var start = range.lowerBound
    for place in range where text[place] < 0x80 && !isPlain(text[place]) {
      let byte = text[place]
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<place]))
      start = place + 1
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case UInt8(ascii: "\r"): append("\\r")
      case UInt8(ascii: "\t"): append("\\t")
      // CI services execute `##[…]` and `##vso[…]` in logs.
      case UInt8(ascii: "#") where bytes.last != byte: bytes.append(byte)
      default: append(escaped: UInt16(byte))
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<range.upperBound]))
  }

  private mutating func append(escaped unit: UInt16) {
    append("\\u")
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(unit >> shift & 15)
      bytes.append(digit + (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10))
    }
  }

  /// Returns whether a string contains a byte as it is, wherever it stands.
  private func isPlain(_ byte: UInt8) -> Bool {
    if byte < 0x20 || byte >= 0x7F { return false }
    return switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "#"), UInt8(ascii: "\\"): false
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"): !isForPage
    default: true
    }
  }
}
