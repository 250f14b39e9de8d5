// What stands between braces: key frames and declarations.

extension StyleSheet {
  func keyFrameName(_ token: StyleToken) -> String {
    let text = tokens.text(token)
    return token.kind == .string ? String(text.dropFirst().dropLast()) : text
  }

  mutating func readKeyFrames(
    named name: String, _ range: Range<Int>, in layer: [Int], _ isPrefixed: Bool
  ) throws(StyleError) {
    var found = KeyFrames(layer: layer, isPrefixed: isPrefixed)
    var next = range.lowerBound
    while next < range.upperBound {
      let open = try opening(from: next)
      let close = try closing(open)
      let declarations = try declarations(open + 1..<close, in: layer)
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
    // The last rule of a name is used: without WebKit's prefix, and of the last layer.
    if let known = keyFrames[name] {
      if isPrefixed != known.isPrefixed {
        if isPrefixed { return }
      } else if layer.lexicographicallyPrecedes(known.layer) {
        return
      }
    }
    keyFrames[name] = found
  }

  mutating func declarations(
    _ range: Range<Int>, in layer: [Int]
  ) throws(StyleError) -> [Declaration] {
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
      declaration.layer = layer
      if declaration.name == "all" {
        warn("'all' is not imported", at: next, hint: "name the properties")
      }
      list += longhands(of: declaration)
      next = end
    }
    return list
  }

  /// Returns a name in lower case. Names of WebKit mean the same as those without its prefix.
  static func name(_ text: String) -> String {
    if text.hasPrefix("--") { return text }
    let name = text.lowercased()
    let words = ["animation", "transition", "transform", "opacity", "border-radius"]
    for word in words where name.hasPrefix("-webkit-" + word) {
      return String(name.dropFirst("-webkit-".count))
    }
    return name
  }
}
