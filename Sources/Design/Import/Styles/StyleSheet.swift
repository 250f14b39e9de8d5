import DopesheetNotation

/// The rules of a style sheet.
struct StyleSheet {
  /// A name and a value.
  struct Declaration {
    let name: String
    let offset: Int
    var value: Range<Int>
    var isImportant = false
  }

  /// The declarations of a selector.
  struct Rule {
    let selector: String
    let offset: Int
    var declarations: [String: Declaration] = [:]
  }

  struct KeyFrames {
    var frames: [(offset: Double, declarations: [Declaration])] = []
  }

  let tokens: StyleTokens
  var rules: [Rule] = []
  var places: [String: Int] = [:]
  var keyFrames: [String: KeyFrames] = [:]
  /// The place of each element.
  var offsets: [Int?] = []
  /// The number of declarations that were used, so that lists of lists take bounded time.
  var work = 0

  /// Counts used declarations.
  mutating func count(_ number: Int) throws(StyleError) {
    work += number
    guard work <= 4_000_000 else { throw .tooManyMovements }
  }

  init(_ bytes: [UInt8]) throws(StyleError) {
    tokens = try StyleTokens(bytes)
    try readRules()
  }

  func error(_ message: String, at token: Int, hint: String? = nil) -> StyleError {
    let offset = token < tokens.list.count ? Int(tokens.list[token].start) : tokens.bytes.count
    return StyleError(message, at: offset, hint: hint)
  }

  func reader(_ range: Range<Int>) -> StyleReader { StyleReader(tokens, range) }

  func isMark(_ token: Int, _ mark: Character) -> Bool {
    token < tokens.list.count && tokens.isMark(tokens.list[token], mark)
  }

  // MARK: Reading

  mutating func readRules() throws(StyleError) {
    var next = 0
    while next < tokens.list.count {
      let token = tokens.list[next]
      if token.kind == .atWord {
        next = try readAtRule(next)
      } else if isMark(next, "}") {
        throw error("'}' without '{'", at: next)
      } else if isMark(next, ";") {
        next += 1
      } else {
        let open = try opening(from: next)
        let close = try closing(open)
        let declarations = try declarations(open + 1..<close)
        for selector in reader(next..<open).list() { try add(selector, declarations) }
        next = close + 1
      }
    }
  }

  /// Returns the index of the brace that opens the block of a rule.
  func opening(from first: Int) throws(StyleError) -> Int {
    var index = first
    while index < tokens.list.count, !isMark(index, "{") {
      if isMark(index, "}") || isMark(index, ";") {
        throw error("'{' is missing", at: index)
      }
      index += 1
    }
    guard index < tokens.list.count else { throw error("'{' is missing", at: first) }
    return index
  }

  /// Returns the index of the brace that closes a block.
  func closing(_ open: Int) throws(StyleError) -> Int {
    var depth = 0
    for index in open..<tokens.list.count {
      if isMark(index, "{") { depth += 1 }
      if isMark(index, "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    throw error("'{' is not closed", at: open, hint: "add '}'")
  }

  mutating func readAtRule(_ first: Int) throws(StyleError) -> Int {
    let name = tokens.text(tokens.list[first]).lowercased()
    var index = first + 1
    while index < tokens.list.count, !isMark(index, "{"), !isMark(index, ";") { index += 1 }
    let hasBlock = isMark(index, "{")
    let close = hasBlock ? try closing(index) : index
    switch name {
    case "@keyframes", "@-webkit-keyframes":
      guard hasBlock, index == first + 2, [.word, .string].contains(tokens.list[first + 1].kind)
      else {
        throw error("'\(name)' needs a name and a block", at: first)
      }
      try readKeyFrames(named: keyFrameName(tokens.list[first + 1]), index + 1..<close)
    case "@charset", "@font-face", "@page", "@property", "@namespace", "@counter-style",
      "@font-feature-values", "@view-transition":
      break
    case "@import":
      throw error("'@import' cannot be imported", at: first, hint: "put both files together")
    default:
      // Other rules apply under conditions, or to other browsers. They matter only if they move something.
      for inner in index..<close {
        let token = tokens.list[inner]
        guard token.kind == .word || token.kind == .atWord else { continue }
        let word = tokens.text(token).lowercased()
        if word.hasPrefix("animation") || word.hasPrefix("transition") || word == "@keyframes" {
          throw error(
            "'\(name)' with animations cannot be imported", at: first,
            hint: "keep the rules of one condition, without '\(name)'")
        }
      }
    }
    return close + 1
  }

  func keyFrameName(_ token: StyleToken) -> String {
    let text = tokens.text(token)
    return token.kind == .string ? String(text.dropFirst().dropLast()) : text
  }

  mutating func readKeyFrames(
    named name: String, _ range: Range<Int>
  ) throws(StyleError) {
    var found = KeyFrames()
    var next = range.lowerBound
    while next < range.upperBound {
      let open = try opening(from: next)
      let close = try closing(open)
      let declarations = try declarations(open + 1..<close)
      for var selector in reader(next..<open).list() {
        let start = selector
        switch selector.next?.kind == .word ? selector.nextText.lowercased() : nil {
        case "from":
          selector.skip()
          found.frames.append((0, declarations))
        case "to":
          selector.skip()
          found.frames.append((1, declarations))
        default:
          guard let percent = selector.nextQuantity, percent.unit == "%" else {
            throw start.error(
              "invalid place of a key frame '\(start.nextText)'", hint: "from, to, or a percentage")
          }
          selector.skip()
          // Places outside are ignored.
          if (0...100).contains(percent.value) {
            found.frames.append((percent.value / 100, declarations))
          }
        }
        try selector.finish("from, to, or a percentage")
      }
      next = close + 1
    }
    // The last rule of a name is used.
    keyFrames[name] = found
  }

  func declarations(_ range: Range<Int>) throws(StyleError) -> [Declaration] {
    var list: [Declaration] = []
    var next = range.lowerBound
    while next < range.upperBound {
      if isMark(next, ";") {
        next += 1
        continue
      }
      let token = tokens.list[next]
      guard token.kind == .word, isMark(next + 1, ":"), next + 1 < range.upperBound else {
        throw error(
          "expected a declaration, found '\(tokens.text(token))'", at: next,
          hint: "such as 'opacity: 1;'; nested rules cannot be imported")
      }
      var end = next + 2
      var depth = 0
      while end < range.upperBound, depth > 0 || !isMark(end, ";") {
        if isMark(end, "{") {
          throw error(
            "nested rules cannot be imported", at: end, hint: "write it as a rule of its own")
        }
        if tokens.list[end].kind == .function || isMark(end, "(") { depth += 1 }
        if isMark(end, ")") { depth -= 1 }
        end += 1
      }
      var declaration = Declaration(
        name: StyleSheet.name(tokens.text(token)), offset: Int(token.start),
        value: next + 2..<end)
      if end - 2 >= next + 2, isMark(end - 2, "!"),
        tokens.text(tokens.list[end - 1]).lowercased() == "important"
      {
        declaration.isImportant = true
        declaration.value = next + 2..<end - 2
      }
      list.append(declaration)
      next = end
    }
    return list
  }

  /// Returns a name in lower case. Names of WebKit mean the same as those without its prefix.
  static func name(_ text: String) -> String {
    if text.hasPrefix("--") { return text }
    let name = text.lowercased()
    for word in ["animation", "transition", "transform"] where name.hasPrefix("-webkit-" + word) {
      return String(name.dropFirst("-webkit-".count))
    }
    return name
  }

  mutating func add(
    _ selector: StyleReader, _ declarations: [Declaration]
  ) throws(StyleError) {
    try count(1 + declarations.count)
    guard selector.next != nil else { throw selector.error("a selector is missing") }
    let text = selector.sourceText
    let place = places[text] ?? rules.count
    if place == rules.count {
      rules.append(Rule(selector: text, offset: selector.offset))
      places[text] = place
    }
    for declaration in declarations {
      for part in longhands(declaration) {
        let known = rules[place].declarations[part.name]
        if known?.isImportant == true, !part.isImportant { continue }
        rules[place].declarations[part.name] = part
        // A shorthand replaces its parts.
        for name in StyleSheet.parts(of: part.name) { rules[place].declarations[name] = nil }
      }
    }
  }

  func longhands(_ declaration: Declaration) -> [Declaration] {
    guard declaration.name == "background" else { return [declaration] }
    return [
      declaration,
      Declaration(
        name: "background-color", offset: declaration.offset, value: declaration.value,
        isImportant: declaration.isImportant),
    ]
  }

  static func parts(of name: String) -> [String] {
    switch name {
    case "animation":
      [
        "animation-name", "animation-duration", "animation-delay", "animation-timing-function",
        "animation-iteration-count", "animation-direction", "animation-fill-mode",
        "animation-play-state", "animation-composition",
      ]
    case "transition":
      [
        "transition-property", "transition-duration", "transition-delay",
        "transition-timing-function", "transition-behavior",
      ]
    default: []
    }
  }
}
