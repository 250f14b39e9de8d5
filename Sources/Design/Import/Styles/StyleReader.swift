import DopesheetNotation

/// A reader of the tokens of a style value, from left to right.
struct StyleReader {
  let tokens: StyleTokens
  /// The tokens that are left.
  private(set) var range: Range<Int>

  init(_ tokens: StyleTokens, _ range: Range<Int>) {
    self.tokens = tokens
    self.range = range
  }

  /// Creates a reader of a text.
  init(_ text: String) throws(StyleError) {
    let tokens = try StyleTokens(Array(text.utf8))
    self.init(tokens, tokens.list.indices)
  }

  /// The next token; `nil` at the end.
  var next: StyleToken? { range.isEmpty ? nil : tokens.list[range.lowerBound] }

  var isAtEnd: Bool { range.isEmpty }

  /// The number of bytes before the next token, or before the end.
  var offset: Int {
    if let next { return Int(next.start) }
    guard range.lowerBound > 0, range.lowerBound <= tokens.list.count else { return 0 }
    return Int(tokens.list[range.lowerBound - 1].end)
  }

  /// The text of the next token.
  var nextText: String { next.map(tokens.text) ?? "" }

  mutating func skip() { range = range.dropFirst() }

  /// Returns an error at the next token.
  func error(_ message: String, hint: String? = nil) -> StyleError {
    StyleError(message, at: offset, hint: hint)
  }

  /// Reads a mark if it is next.
  mutating func take(_ mark: Character) -> Bool {
    guard let next, tokens.isMark(next, mark) else { return false }
    skip()
    return true
  }

  /// Reads a word if it is next, in lower case.
  mutating func takeWord() -> String? {
    guard let next, next.kind == .word else { return nil }
    let word = nextText.lowercased()
    skip()
    return word
  }

  /// Returns the name of the next token if it is a function, in lower case and without its parenthesis.
  var nextFunction: String? {
    guard let next, next.kind == .function else { return nil }
    return String(nextText.dropLast()).lowercased()
  }

  /// Reads the arguments of a function up to its parenthesis, and returns a reader of each.
  mutating func arguments() throws(StyleError) -> [StyleReader] {
    let start = offset
    skip()
    var depth = 0
    var begin = range.lowerBound
    var arguments: [StyleReader] = []
    while let token = next {
      if token.kind == .function || tokens.isMark(token, "(") { depth += 1 }
      if depth == 0, tokens.isMark(token, ",") || tokens.isMark(token, ")") {
        if range.lowerBound > begin || tokens.isMark(token, ",") || !arguments.isEmpty {
          arguments.append(StyleReader(tokens, begin..<range.lowerBound))
        }
        begin = range.lowerBound + 1
        if tokens.isMark(token, ")") {
          skip()
          return arguments
        }
      } else if tokens.isMark(token, ")") {
        depth -= 1
      }
      skip()
    }
    throw StyleError("')' is missing", at: start)
  }

  /// Splits the rest at commas outside of parentheses.
  func list() -> [StyleReader] { split(atCommas: true) }

  /// Splits the rest into words, numbers and whole functions.
  func components() -> [StyleReader] { split(atCommas: false) }

  private func split(atCommas: Bool) -> [StyleReader] {
    var depth = 0
    var begin = range.lowerBound
    var list: [StyleReader] = []
    for index in range {
      let token = tokens.list[index]
      if token.kind == .function || tokens.isMark(token, "(") { depth += 1 }
      if tokens.isMark(token, ")") { depth -= 1 }
      guard depth == 0, !atCommas || tokens.isMark(token, ",") else { continue }
      list.append(StyleReader(tokens, begin..<(atCommas ? index : index + 1)))
      begin = index + 1
    }
    return atCommas ? list + [StyleReader(tokens, begin..<range.upperBound)] : list
  }

  /// Returns the error for a word that has no meaning in a property: a variable, a misspelled easing, or another word.
  ///
  /// - Parameter name: The name of an animation that was read before it.
  func surplus(in property: String, after name: String? = nil) -> StyleError {
    let near = nearest(to: nextFunction ?? nextText.lowercased(), in: StyleReader.easingNames)
    let meant = near.map { "did you mean '\($0)'?" }
    if let function = nextFunction {
      return error(
        "'\(function)()' cannot be imported",
        hint: meant ?? (function == "var" ? "write the value of the variable in its place" : nil))
    }
    let misread = name.flatMap { nearest(to: $0.lowercased(), in: StyleReader.easingNames) }
    return error(
      "unexpected '\(nextText)' in '\(property)'",
      hint: meant ?? misread.map { "'\(name!)' is no easing, did you mean '\($0)'?" })
  }

  /// Reports what is left.
  func finish(_ hint: String? = nil) throws(StyleError) {
    if !isAtEnd { throw error("unexpected '\(nextText)'", hint: hint) }
  }

  /// A number with its unit in lower case; the unit of a percentage is `%`.
  struct Quantity {
    let value: Double
    let unit: String
  }

  /// Returns the next number without reading it; `nil` for another token.
  var nextQuantity: Quantity? {
    guard let next, next.kind == .number else { return nil }
    let (start, middle, end) = (Int(next.start), Int(next.numberEnd), Int(next.end))
    return StyleReader.number(tokens.bytes[start..<middle]).map { value in
      let unit = String(decoding: tokens.bytes[middle..<end], as: UTF8.self)
      return Quantity(value: value, unit: unit.lowercased())
    }
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    let text = String(decoding: bytes, as: UTF8.self)
    switch NumberText.reading(text, NumberText.double) {
    case .canonical(let number), .noncanonical(let number): return number.isFinite ? number : nil
    case .underflow: return 0
    default: return nil
    }
  }

  /// Reads a number with one of several units, and returns its value times the factor of the unit.
  ///
  /// - Parameters:
  ///   - what: The meaning, for messages: "a time".
  ///   - units: The factors of the units. The unit of a number without one is empty.
  mutating func quantity(
    _ what: String, _ units: KeyValuePairs<String, Double>, zeroNeedsUnit: Bool = true
  ) throws(StyleError) -> Double {
    if let function = nextFunction {
      throw error("'\(function)()' cannot be imported", hint: "write \(what) as a number")
    }
    guard let quantity = nextQuantity else {
      throw error(isAtEnd ? "\(what) is missing" : "expected \(what), found '\(nextText)'")
    }
    if quantity.unit.isEmpty, quantity.value == 0, !zeroNeedsUnit {
      skip()
      return 0
    }
    guard let factor = units.first(where: { $0.key == quantity.unit })?.value else {
      let known = units.map { $0.key.isEmpty ? "no unit" : $0.key }.joined(separator: ", ")
      throw error(
        quantity.unit.isEmpty
          ? "'\(nextText)' has no unit" : "'\(nextText)' cannot be imported as \(what)",
        hint: "known units: \(known)")
    }
    let value = quantity.value * factor
    guard value.magnitude <= 1e15 else {
      throw error("'\(nextText)' is too large", hint: "at most 1e15")
    }
    skip()
    return value
  }

  /// Reads a time, in seconds.
  mutating func time() throws(StyleError) -> Double {
    guard let quantity = nextQuantity, quantity.unit == "ms" else {
      return try self.quantity("a time", ["s": 1, "ms": 0.001])
    }
    _ = try self.quantity("a time", ["ms": 1])
    // The division is rounded once, unlike a product with 0.001.
    return quantity.value / 1000
  }

  /// Reads a number without unit.
  mutating func number() throws(StyleError) -> Double { try quantity("a number", ["": 1]) }
}

extension StyleReader {
  /// The text of the rest in the source, with single spaces.
  var sourceText: String { tokens.text(of: range) }
}

/// An error in a style sheet or in a value of one.
struct StyleError: Error {
  /// The number of bytes before the place; `nil` for the place of the whole value.
  var offset: Int?
  let message: String
  let hint: String?

  init(_ message: String, at offset: Int? = nil, hint: String? = nil) {
    self.offset = offset
    self.message = StyleError.shortened(message)
    self.hint = hint.map(StyleError.shortened)
  }

  /// Returns the beginning of a text that quotes a very long word.
  private static func shortened(_ text: String) -> String {
    text.utf8.count <= 1000 ? text : text.prefix(300) + "…"
  }

  static let tooManyMovements = StyleError(
    "the animations have more than \(StyleEffect.limit) movements",
    hint: "give a shorter length, or fewer cycles or steps")
}
