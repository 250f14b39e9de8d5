/// The text of a manifest, into whose calls and arrays elements are written.
///
/// An edit changes no existing line but for a comma. New lines are indented as their neighbours, and end like them.
package struct ManifestText {
  package private(set) var bytes: [UInt8]
  /// The bytes without comments and the contents of strings, which are blanks.
  private var code: [UInt8]
  /// The places of the brackets that each bracket closes.
  private var closing: [Int: Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = Self.code(of: bytes)
    closing = Self.brackets(in: code)
  }

  /// A list in brackets: the arguments of a call, or the elements of an array.
  package struct List {
    /// The places of the two brackets.
    fileprivate let open, close: Int
    /// The elements without blanks and comments around them.
    fileprivate let elements: [Range<Int>]
  }

  // MARK: Reading

  /// Returns the arguments of all calls of a function, as `.testTarget`, that have a `name:` if one is given.
  package func calls(of function: String, named name: String? = nil) -> [List] {
    var lists: [List] = []
    let word = Array("\(function)(".utf8)
    var place = 0
    while let start = code[place...].firstRange(of: word) {
      place = start.upperBound
      if word[0] != UInt8(ascii: "."), start.lowerBound > 0,
        Self.isOfWord(code[start.lowerBound - 1])
      {
        continue
      }
      guard let list = list(at: place - 1) else { continue }
      if name == nil || argument("name", of: list).map(text) == "\"\(name ?? "")\"" {
        lists.append(list)
      }
    }
    return lists
  }

  /// Returns the array of an argument; `nil` if the argument is missing or not written as an array.
  package func array(_ label: String, of call: List) -> List? {
    guard let value = argument(label, of: call), code[value.lowerBound] == UInt8(ascii: "["),
      let array = list(at: value.lowerBound), array.close + 1 == value.upperBound
    else { return nil }
    return array
  }

  /// Returns whether a call has an argument.
  func has(_ label: String, in call: List) -> Bool { argument(label, of: call) != nil }

  /// Returns the place of an argument's value.
  private func argument(_ label: String, of call: List) -> Range<Int>? {
    for element in call.elements {
      let start = Array("\(label):".utf8)
      guard code[element].starts(with: start) else { continue }
      let rest = code[element].dropFirst(start.count)
      return rest.firstIndex { !Self.isBlank($0) }.map { $0..<element.upperBound }
    }
    return nil
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func list(at open: Int) -> List? {
    guard let close = closing[open] else { return nil }
    var elements: [Range<Int>] = []
    var (start, place) = (open + 1, open + 1)
    while place <= close {
      if place == close || code[place] == UInt8(ascii: ",") {
        let element = code[start..<place]
        if let first = element.firstIndex(where: { !Self.isBlank($0) }),
          let last = element.lastIndex(where: { !Self.isBlank($0) })
        {
          elements.append(first..<last + 1)
        }
        start = place + 1
      }
      place = (closing[place] ?? place) + 1
    }
    return List(open: open, close: close, elements: elements)
  }

  // MARK: Writing

  /// Adds an element to the end of an array, or after the last argument of a call that has one of some labels.
  ///
  /// - Parameter lines: The element. `\t` at the start of a line stands for the indentation of the manifest.
  package mutating func add(_ lines: [String], to list: List, after labels: [String]? = nil) {
    let previous = list.elements.last { element in
      labels?.contains { code[element].starts(with: Array("\($0):".utf8)) } ?? true
    }
    let step = indentation
    let lines = lines.map { $0.replacing("\t", with: step) }
    guard let previous else {
      let margin = margin(at: list.open)
      let isShort = lines.count == 1
      let ends = Self.end(of: bytes, from: list.open)
      return insert(
        isShort ? lines[0] : block(lines, margin + step, ends) + "," + ends + margin,
        at: list.open + 1)
    }
    let margin = margin(at: previous.lowerBound)
    let comma = code[previous.upperBound...].firstIndex { !Self.isBlank($0) }
      .flatMap { code[$0] == UInt8(ascii: ",") ? $0 : nil }
    let place = comma.map { $0 + 1 } ?? previous.upperBound
    let ends = Self.end(of: bytes, from: place)
    let isLast = code[place...].first { $0 == 10 || !Self.isBlank($0) } == 10
    let beginsLine = code[list.open..<previous.lowerBound].last { $0 == 10 || $0 > 32 } == 10
    if beginsLine, isLast, let feed = code[place...].firstIndex(of: 10) {
      // A comment after the element stays on its line.
      let text = block(lines, margin, ends) + (comma == nil ? "" : ",")
      insert(text, at: ends == "\n" ? feed : feed - 1)
      if comma == nil { insert(",", at: previous.upperBound) }
    } else if beginsLine, comma == nil {
      insert("," + block(lines, margin, ends), at: previous.upperBound)
    } else {
      insert(", " + lines.joined(separator: ends + margin), at: previous.upperBound)
    }
  }

  /// Returns lines with a margin, each after an end of a line.
  private func block(_ lines: [String], _ margin: String, _ end: String) -> String {
    lines.map { end + margin + $0 }.joined()
  }

  private mutating func insert(_ text: String, at place: Int) {
    bytes.insert(contentsOf: Array(text.utf8), at: place)
    self = Self(bytes)
  }

  /// The indentation of an argument of the package; two spaces if it is on the line of the call.
  private var indentation: String {
    guard let first = calls(of: "Package").first?.elements.first else { return "  " }
    let margin = margin(at: first.lowerBound)
    return margin.isEmpty ? "  " : margin
  }

  /// Returns the blanks at the start of the line of a place.
  private func margin(at place: Int) -> String {
    let start = bytes[..<place].lastIndex(of: 10).map { $0 + 1 } ?? 0
    let end = bytes[start...].firstIndex { $0 != 32 && $0 != 9 } ?? place
    return text(start..<end)
  }

  /// Returns the end of the line of a place.
  private static func end(of bytes: [UInt8], from place: Int) -> String {
    guard let feed = bytes[place...].firstIndex(of: 10), feed > 0 else { return "\n" }
    return bytes[feed - 1] == 13 ? "\r\n" : "\n"
  }

  // MARK: Code

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 32 }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    byte >= 128 || byte == UInt8(ascii: "_")
      || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
  }

  /// The marks at the start and the end of strings and comments. A longer start comes first.
  private static let marks: [(start: [UInt8], end: [UInt8])] = [
    ("#\"", "\"#"), ("\"\"\"", "\"\"\""), ("\"", "\""), ("//", "\n"), ("/*", "*/"),
  ].map { (Array($0.utf8), Array($1.utf8)) }

  /// Returns a text with blanks for comments and for the contents of strings.
  private static func code(of bytes: [UInt8]) -> [UInt8] {
    var code = bytes
    var end: [UInt8]?
    var place = 0
    while place < bytes.count {
      let rest = bytes[place...]
      let found = end == nil ? marks.first { rest.starts(with: $0.start) } : nil
      let isString = (end ?? found?.end)?.contains(34) ?? false
      let isEscape = end?.last == 34 && rest.first == UInt8(ascii: "\\")
      let ending = isEscape ? nil : end.flatMap { rest.starts(with: $0) ? $0 : nil }
      let length = isEscape ? 2 : (found?.start ?? ending)?.count ?? 1
      let isCode = isString ? found != nil || ending != nil : end == nil && found == nil
      for index in rest.prefix(length).indices
      where !isCode && bytes[index] != 10 && bytes[index] != 13 {
        code[index] = 32
      }
      if found != nil || ending != nil { end = found?.end }
      place += length
    }
    return code
  }

  /// Returns the place of the closing bracket for the place of each opening one.
  private static func brackets(in code: [UInt8]) -> [Int: Int] {
    var closing: [Int: Int] = [:]
    var open: [Int] = []
    for (place, byte) in code.enumerated() {
      if "([{".utf8.contains(byte) { open.append(place) }
      if ")]}".utf8.contains(byte), let start = open.popLast() { closing[start] = place }
    }
    return closing
  }
}
