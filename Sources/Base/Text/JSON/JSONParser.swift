struct JSONParser {
  let bytes: UnsafeRawBufferPointer
  let file: String?
  /// Whether numbers that exceed a Double and repeated names are accepted. The numbers become infinite or 0, and
  /// the last member with a name is used.
  let isLenient: Bool

  var index = 0
  /// The number of the line of ``index``, and the offset of the line's first byte.
  private var line = 1
  private var lineStart = 0

  private var steps: [JSONPath.Step] = []

  /// The names of an object with fewer are compared one by one, which is quicker than to look them up.
  private static let fewNames = 16

  /// The errors about repeated names, which do not end the parsing.
  private(set) var duplicates: [Diagnostic] = []

  init(_ bytes: UnsafeRawBufferPointer, file: String?, isLenient: Bool = false) {
    self.bytes = bytes
    self.file = file
    self.isLenient = isLenient
  }

  var place: TextPlace {
    TextPlace(offset: index, line: line, column: index - lineStart + 1)
  }

  var pointer: String {
    steps.reduce(.root) { JSONPath.child($0, $1) }.pointer
  }

  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func document() throws(Diagnostic) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw error("a byte order mark", hint: "save the file as UTF-8 without one")
    }
    if let offset = UTF8Check.firstInvalidByte(in: bytes) {
      throw Diagnostic(
        file: file, at: TextPlace(offset: offset, in: bytes), message: "text that is not UTF-8",
        hint: "save the file as UTF-8")
    }
    skipSpace()
    if next == nil { throw error("no JSON value: the file is empty") }
    let value = try value()
    skipSpace()
    if next != nil {
      throw error("text after the end of the document: \(found)", hint: commentHint)
    }
    return value
  }

  private mutating func value() throws(Diagnostic) -> JSONValue {
    let place = place
    switch next ?? 0 {
    case UInt8(ascii: "{"):
      return JSONValue(kind: .object(try object()), place: place)
    case UInt8(ascii: "["):
      return JSONValue(kind: .array(try array()), place: place)
    case UInt8(ascii: "\""):
      return JSONValue(kind: .string(try string()), place: place)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let (number, text) = try number()
      return JSONValue(kind: .number(number, text: text), place: place)
    default:
      switch word {
      case "true", "false":
        let flag = word == "true"
        index += flag ? 4 : 5
        return JSONValue(kind: .bool(flag), place: place)
      case "null":
        index += 4
        return JSONValue(kind: .null, place: place)
      default: throw noValue()
      }
    }
  }

  private mutating func array() throws(Diagnostic) -> [JSONValue] {
    try checkDepth()
    index += 1
    skipSpace()
    var elements: [JSONValue] = []
    if take("]") { return elements }
    elements.reserveCapacity(4)
    while true {
      steps.append(.element(elements.count))
      elements.append(try value())
      steps.removeLast()
      if try isLast(closing: "]") { return elements }
    }
  }

  private mutating func object() throws(Diagnostic) -> [JSONValue.Member] {
    try checkDepth()
    index += 1
    skipSpace()
    var members: [JSONValue.Member] = []
    var places: [String: Int] = [:]
    members.reserveCapacity(6)
    if take("}") { return members }
    while true {
      let namePlace = place
      guard next == UInt8(ascii: "\"") else {
        throw error(
          "expected a name in double quotes, found \(found)",
          hint: next == UInt8(ascii: "'") ? "use double quotes" : commentHint)
      }
      let name = try string()
      steps.append(.member(name))
      let former =
        members.count < JSONParser.fewNames
        ? members.firstIndex { $0.name == name } : places[name]
      if former != nil {
        duplicates.append(
          Diagnostic(
            file: file, at: namePlace, pointer: pointer,
            message: "duplicate name '\(name)'", hint: "keep one of them", code: "duplicate-key"))
      }
      skipSpace()
      guard take(":") else { throw error("expected ':', found \(found)") }
      skipSpace()
      let value = try value()
      steps.removeLast()
      let member = JSONValue.Member(name: name, namePlace: namePlace, value: value)
      if let former {
        if isLenient { members[former] = member }
      } else {
        members.append(member)
        for place in members.count < JSONParser.fewNames ? 0..<0 : places.count..<members.count {
          places[members[place].name] = place
        }
      }
      if try isLast(closing: "}") { return members }
    }
  }

  /// Moves to the next element or past the closing bracket. Returns whether it was the bracket.
  private mutating func isLast(
    closing bracket: Unicode.Scalar
  ) throws(Diagnostic) -> Bool {
    skipSpace()
    if take(bracket) { return true }
    let comma = place
    guard take(",") else {
      throw error("expected ',' or '\(bracket)', found \(found)", hint: commentHint)
    }
    skipSpace()
    if next == UInt8(ascii: bracket) {
      throw Diagnostic(
        file: file, at: comma, pointer: pointer, message: "a comma before '\(bracket)'",
        hint: "remove it")
    }
    return false
  }

  private func checkDepth() throws(Diagnostic) {
    if steps.count >= JSONReader.depthLimit {
      throw error("more than \(JSONReader.depthLimit) nested arrays and objects")
    }
  }

  /// Skips white space and counts its lines. Line feeds are valid in no other place.
  private mutating func skipSpace() {
    while let byte = next {
      switch byte {
      case 0x20, 0x09, 0x0D: index += 1
      case 0x0A:
        index += 1
        line += 1
        lineStart = index
      default: return
      }
    }
  }

  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: byte) else { return false }
    index += 1
    return true
  }
}

extension JSONParser {
  func error(_ message: String, hint: String? = nil) -> Diagnostic {
    Diagnostic(file: file, at: place, pointer: pointer, message: message, hint: hint)
  }

  func noValue() -> Diagnostic {
    var hint = commentHint
    switch word {
    case "NaN", "Infinity", "nan", "inf", "Inf":
      hint = "JSON numbers are finite"
    case "True", "TRUE", "False", "FALSE", "None", "nil", "Null", "NULL", "undefined":
      hint = "write true, false or null"
    case "": break
    default: hint = "write strings in double quotes"
    }
    switch next {
    case UInt8(ascii: "'"): hint = "use double quotes"
    case UInt8(ascii: "+"): hint = "remove the '+'"
    case UInt8(ascii: "."): hint = "write a digit before the point"
    default: break
    }
    return error("expected a value, found \(found)", hint: hint)
  }

  var commentHint: String? {
    next == UInt8(ascii: "/") || next == UInt8(ascii: "#") ? "JSON has no comments" : nil
  }

  /// The letters and digits from the next byte on, at most 32.
  var word: String {
    let letters = bytes[index...].prefix(32).prefix { $0.isLetter || $0.isDigit }
    return String(decoding: letters, as: UTF8.self)
  }

  var found: String {
    guard let next else { return "the end of the file" }
    let word = word
    if !word.isEmpty { return "'\(word)'" }
    if next.isControl { return "a control character" }
    let character = String(decoding: bytes[index...].prefix(32), as: UTF8.self).first
    return character.map { "'\($0)'" } ?? "nothing"
  }
}
