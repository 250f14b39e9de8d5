/// The rules of a style sheet.
struct StyleSheet {
  /// The place of declarations outside of cascade layers, which is after all of them.
  static let unlayered = [Int.max]
  /// The greatest number of rules in one another.
  private static let depthLimit = 32

  let tokens: StyleTokens
  var rules: [Rule] = []
  var places: [String: Int] = [:]
  var keyFrames: [String: KeyFrames] = [:]
  /// The place of each element.
  var offsets: [Int?] = []
  /// The warnings about values that are not imported.
  var warnings: [StyleError] = []
  /// The cascade layers by their names, and the numbers of layers in each.
  private var layers: [[String]: [Int]] = [:]
  private var layerCounts: [[Int]: Int] = [:]

  // What lists of selectors share is read once: values by the first token and the property, the others by the places
  // of their declarations.
  var values: [ValuePlace: StyleValue] = [:]
  var effects: [[Int]: (effects: [StyleEffect], work: Int)] = [:]
  var transitions: [[Int]: [Transition]] = [:]

  struct ValuePlace: Hashable {
    let token: Int
    let property: StyleProperty
  }
  /// The number of declarations that were used, so that lists of lists take bounded time.
  var work = 0

  /// Counts used declarations.
  mutating func count(_ number: Int) throws(StyleError) {
    work += number
    guard work <= 4_000_000 else { throw .tooManyMovements }
  }

  init(_ bytes: [UInt8]) throws(StyleError) {
    tokens = try StyleTokens(bytes)
    try readRules(tokens.list.indices, in: [])
  }

  func error(_ message: String, at token: Int, hint: String? = nil) -> StyleError {
    let offset = token < tokens.list.count ? Int(tokens.list[token].start) : tokens.bytes.count
    return StyleError(message, at: offset, hint: hint)
  }

  /// Adds a warning. A file of nothing else would make the list long.
  mutating func warn(_ message: String, at token: Int, hint: String) {
    if warnings.count < 100 { warnings.append(error(message, at: token, hint: hint)) }
  }

  func reader(_ range: Range<Int>) -> StyleReader { StyleReader(tokens, range) }

  func isMark(_ token: Int, _ mark: Character) -> Bool {
    token < tokens.list.count && tokens.isMark(tokens.list[token], mark)
  }

  // MARK: Reading

  /// Reads rules.
  ///
  /// - Parameter layer: The names of the cascade layers around them.
  mutating func readRules(
    _ range: Range<Int>, in layer: [String], depth: Int = 0
  ) throws(StyleError) {
    guard depth <= StyleSheet.depthLimit else {
      throw error("more than \(StyleSheet.depthLimit) nested rules", at: range.lowerBound)
    }
    let place =
      layer.isEmpty
      ? StyleSheet.unlayered : try place(ofLayer: layer, at: range.lowerBound) + [Int.max]
    var next = range.lowerBound
    while next < range.upperBound {
      let token = tokens.list[next]
      if token.kind == .atWord {
        next = try readAtRule(next, in: layer, place, depth)
      } else if isMark(next, "}") {
        throw error("'}' without '{'", at: next)
      } else if isMark(next, ";") {
        next += 1
      } else {
        let open = try opening(from: next)
        let close = try closing(open)
        let declarations = try declarations(open + 1..<close, in: place)
        for selector in reader(next..<open).list() { try add(selector, declarations) }
        next = close + 1
      }
    }
  }

  /// Returns the place of a cascade layer. Its first mention decides about the order.
  private mutating func place(
    ofLayer names: [String], at token: Int
  ) throws(StyleError) -> [Int] {
    guard !names.isEmpty else { return [] }
    guard names.count <= StyleSheet.depthLimit else {
      throw error("more than \(StyleSheet.depthLimit) nested layers", at: token)
    }
    try count(names.count)
    var place: [Int] = []
    for length in 1...names.count {
      let path = Array(names[..<length])
      if layers[path] == nil {
        layers[path] = place + [layerCounts[place, default: 0]]
        layerCounts[place, default: 0] += 1
      }
      place = layers[path] ?? place
    }
    return place
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

  private mutating func readAtRule(
    _ first: Int, in layer: [String], _ place: [Int], _ depth: Int
  ) throws(StyleError) -> Int {
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
      let isPrefixed = name != "@keyframes"
      try readKeyFrames(
        named: keyFrameName(tokens.list[first + 1]), index + 1..<close, in: place, isPrefixed)
    case "@layer":
      var names = try reader(first + 1..<index).list().map(layerNames)
      if !hasBlock {
        for name in names { _ = try self.place(ofLayer: layer + name, at: first) }
      } else {
        guard names.count == 1 else { throw error("a block of several layers", at: first) }
        // A layer without a name is another one each time.
        if names[0].isEmpty { names[0] = ["\(first)"] }
        _ = try self.place(ofLayer: layer + names[0], at: first)
        try readRules(index + 1..<close, in: layer + names[0], depth: depth + 1)
      }
    case "@media" where hasBlock && applies(first + 1..<index) != nil:
      // The animation is imported as a user sees it who did not ask for less motion.
      if applies(first + 1..<index) == true {
        try readRules(index + 1..<close, in: layer, depth: depth + 1)
      }
    case "@charset", "@font-face", "@page", "@property", "@namespace", "@counter-style",
      "@font-feature-values", "@view-transition":
      break
    case "@import":
      throw error("'@import' cannot be imported", at: first, hint: "put both files together")
    default:
      // Other rules apply under conditions, or to other browsers. They matter only if they move something.
      var setsValues = false
      for inner in index..<close {
        let token = tokens.list[inner]
        guard token.kind == .word || token.kind == .atWord else { continue }
        let word = StyleSheet.name(tokens.text(token))
        if word.hasPrefix("animation") || word.hasPrefix("transition")
          || word.hasSuffix("keyframes")
        {
          throw error(
            "'\(name)' with animations cannot be imported", at: first,
            hint: "keep the rules of one condition, without '\(name)'")
        }
        setsValues = setsValues || isMark(inner + 1, ":") && StyleProperty.isRead(word)
      }
      if setsValues {
        warn(
          "the values in '\(name)' are not imported", at: first,
          hint: "where they apply, write them without '\(name)'")
      }
    }
    return close + 1
  }

  private func layerNames(_ reader: StyleReader) throws(StyleError) -> [String] {
    var (reader, names) = (reader, [String]())
    while let token = reader.next {
      guard token.kind == .word else { throw reader.error("invalid name of a layer") }
      names.append(reader.nextText)
      reader.skip()
      guard reader.isAtEnd || reader.take(".") else { break }
    }
    try reader.finish()
    return names
  }

  /// Returns whether the rules of a media query apply; `nil` if it asks for something that is not known.
  private func applies(_ query: Range<Int>) -> Bool? {
    var text = tokens.text(of: query).lowercased().filter { $0 != " " }
    for media in ["screenand", "alland"] where text.hasPrefix(media) {
      text.removeFirst(media.count)
    }
    switch text {
    case "all", "screen", "(prefers-reduced-motion:no-preference)": return true
    case "print", "(prefers-reduced-motion:reduce)", "(prefers-reduced-motion)": return false
    default: return nil
    }
  }

  mutating func add(
    _ selector: StyleReader, _ declarations: [Declaration]
  ) throws(StyleError) {
    try count(1 + declarations.count)
    guard selector.next != nil else { throw selector.error("a selector is missing") }
    let rule = Rule(selector)
    let place = places[rule.selector] ?? rules.count
    if place == rules.count {
      places[rule.selector] = place
      rules.append(rule)
    }
    for declaration in declarations { rules[place].add(declaration) }
  }
}
