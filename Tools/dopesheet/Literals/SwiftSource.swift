/// A Swift source as tokens, with its pairs of brackets and its functions.
struct SwiftSource {
  let bytes: [UInt8]
  let tokens: [SwiftToken]
  /// For each bracket, the one that it is paired with.
  private(set) var partners: [Int: Int] = [:]
  /// For each token, the opening bracket around it.
  private var openers: [Int?] = []
  /// For the opening brace of each function and type, the name that `#function` has in it; `nil` if it is not known.
  private var bodies: [Int: String?] = [:]

  /// - Throws: ``SourceRefusal`` if a literal does not end or a bracket has no partner.
  init(_ bytes: [UInt8]) throws(SourceRefusal) {
    self.bytes = bytes
    tokens = try SwiftLexer.tokens(of: bytes)
    var open: [Int] = []
    for index in tokens.indices {
      let mark = mark(index)
      if mark == "}" || mark == ")" || mark == "]" {
        let opener: Unicode.Scalar = mark == "}" ? "{" : mark == ")" ? "(" : "["
        guard let last = open.popLast(), isMark(last, opener) else { throw unpaired(index) }
        partners[last] = index
        partners[index] = last
      }
      openers.append(open.last)
      if mark == "{" || mark == "(" || mark == "[" { open.append(index) }
    }
    if let last = open.last { throw unpaired(last) }
    for index in tokens.indices { addBody(ofDeclarationAt: index) }
  }

  private func unpaired(_ bracket: Int) -> SourceRefusal {
    SourceRefusal(message: "the \(text(bracket)) in line \(line(of: bracket)) has no partner")
  }

  // MARK: - Tokens

  func text(_ index: Int) -> String { String(decoding: bytes[tokens[index].range], as: UTF8.self) }

  /// Returns the character of a mark; `nil` for other tokens and no token.
  private func mark(_ index: Int) -> Unicode.Scalar? {
    guard tokens.indices.contains(index), case .mark = tokens[index].kind else { return nil }
    return Unicode.Scalar(bytes[tokens[index].range.lowerBound])
  }

  /// Returns whether there is a token and it is this mark.
  func isMark(_ index: Int, _ scalar: Unicode.Scalar) -> Bool { mark(index) == scalar }

  /// Returns a token's text if it is an identifier, without its backticks.
  func name(_ index: Int) -> String? {
    if let word = word(index) { return word }
    guard tokens.indices.contains(index), case .quotedWord = tokens[index].kind else { return nil }
    return String(text(index).dropFirst().dropLast())
  }

  /// Returns a token's text if it can be a keyword: a word that is no member and no label.
  private func keyword(_ index: Int) -> String? {
    guard let word = word(index), !isMark(index - 1, "."), !isMark(index + 1, ":") else {
      return nil
    }
    return word
  }

  private func word(_ index: Int) -> String? {
    guard tokens.indices.contains(index), case .word = tokens[index].kind else { return nil }
    return text(index)
  }

  /// Returns whether a line ends between a token and the one before it.
  func beginsLine(_ index: Int) -> Bool {
    guard index > 0 else { return true }
    return bytes[tokens[index - 1].range.upperBound..<tokens[index].range.lowerBound]
      .contains { $0.isLineEnd }
  }

  // MARK: - Lines

  func line(of index: Int) -> Int {
    bytes[..<tokens[index].range.lowerBound].count { $0 == .lineFeed } + 1
  }

  /// Returns the token at a place, as `#line` and `#column` give it.
  func token(line: Int, column: Int) -> Int? {
    var start = 0
    for _ in 1..<max(line, 1) {
      guard let end = bytes[start...].firstIndex(of: .lineFeed) else { return nil }
      start = end + 1
    }
    let offset = start + column - 1
    guard !bytes[start..<min(max(offset, start), bytes.count)].contains(.lineFeed) else {
      return nil
    }
    return tokens.firstIndex { $0.range.lowerBound == offset }
  }

  func indentation(ofLineOf index: Int) -> String {
    let line = bytes[lineStart(tokens[index].range.lowerBound)...]
    return String(decoding: line.prefix { $0.isBlank }, as: UTF8.self)
  }

  private func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex { $0.isLineEnd }.map { $0 + 1 } ?? 0
  }

  /// Returns the end of a byte's line, or else of the first line of the source.
  func lineEnd(after offset: Int) -> String {
    let next = bytes[offset...].firstIndex(where: \.isLineEnd)
    guard let end = next ?? bytes.firstIndex(where: \.isLineEnd) else { return "\n" }
    let isPair = bytes[end...].starts(with: "\r\n".utf8)
    return isPair ? "\r\n" : String(Unicode.Scalar(bytes[end]))
  }

  /// The indentation of a block against the lines around it, as most blocks of the source have it.
  var indentationUnit: String {
    var counts: [String: Int] = [:]
    for index in tokens.indices.dropLast() where isMark(index, "{") && beginsLine(index + 1) {
      let (outer, inner) = (indentation(ofLineOf: index), indentation(ofLineOf: index + 1))
      if inner.hasPrefix(outer) { counts[String(inner.dropFirst(outer.count)), default: 0] += 1 }
    }
    return ["    ", "\t"].reduce("  ") { most, unit in
      counts[unit, default: 0] > counts[most, default: 0] ? unit : most
    }
  }

  // MARK: - Statements

  /// Returns whether a brace behind the expression of a token would begin the body of a statement, as in `if call {`.
  func isInCondition(_ index: Int) -> Bool {
    var index = index - 1
    while index >= 0, !isMark(index, "}"), index != openers[index + 1] {
      if let keyword = keyword(index), ["if", "guard", "while", "switch", "for"].contains(keyword) {
        return !isEndOfRepeat(index)
      }
      index = (partners[index] ?? index) - 1
    }
    return false
  }

  /// Returns whether a token is the `while` of `repeat { … } while …`.
  private func isEndOfRepeat(_ index: Int) -> Bool {
    guard keyword(index) == "while", isMark(index - 1, "}"), let brace = partners[index - 1]
    else { return false }
    return keyword(brace - 1) == "repeat"
  }

  // MARK: - Functions

  /// Returns the name that `#function` has at a token; `nil` if it is not known.
  func function(around index: Int) -> String? {
    var opener = openers[index]
    while let brace = opener {
      if let name = bodies[brace] { return name }
      opener = openers[brace]
    }
    return nil
  }

  private mutating func addBody(ofDeclarationAt index: Int) {
    switch keyword(index) {
    case "func": addBody(ofFunction: name(index + 1), from: index + 2)
    case "init": addBody(ofFunction: "init", from: index + 1)
    case "struct", "class", "enum", "actor", "extension", "protocol":
      guard name(index + 1) != nil, let brace = brace(after: index) else { return }
      bodies[brace] = .some(nil)
    default: return
    }
  }

  /// Adds the body of a function whose parameters begin at a token or later.
  private mutating func addBody(ofFunction name: String?, from index: Int) {
    let parameters = (index..<max(tokens.count, index)).first { isMark($0, "(") }
    guard let parameters, let end = partners[parameters], let brace = brace(after: end)
    else { return }
    bodies[brace] = name.map { $0 + labels(parameters) }
  }

  /// Returns the first brace behind a token in the same brackets.
  private func brace(after index: Int) -> Int? {
    var index = index + 1
    while index < tokens.count, !isMark(index, "{") {
      if isMark(index, "}") || isMark(index, ";") { return nil }
      index = max(partners[index] ?? index, index) + 1
    }
    return index < tokens.count ? index : nil
  }

  /// Returns the labels of the parameters between parentheses: `(_:on:)`.
  private func labels(_ parenthesis: Int) -> String {
    let labels = elements(parenthesis).map { element -> String in
      var index = element.lowerBound
      // Attributes of parameters may have arguments.
      while isMark(index, "@") { index = (partners[index + 2] ?? index + 1) + 1 }
      return (name(index) ?? "_") + ":"
    }
    return "(" + labels.joined() + ")"
  }

  /// Returns the elements between a parenthesis and its partner, each without its comma.
  func elements(_ parenthesis: Int) -> [Range<Int>] {
    guard let end = partners[parenthesis] else { return [] }
    var elements: [Range<Int>] = []
    var (start, index) = (parenthesis + 1, parenthesis + 1)
    while index <= end {
      if index == end || isMark(index, ",") {
        if index > start { elements.append(start..<index) }
        start = index + 1
      }
      index = max(partners[index] ?? index, index) + 1
    }
    return elements
  }
}
