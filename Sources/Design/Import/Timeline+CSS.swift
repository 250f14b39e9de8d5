import DopesheetCurves
import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

extension Timeline {
  /// Reads the animations and transitions of a style sheet.
  ///
  /// Each selector with an animation is a layer: `.card` is `card`. A rule of the same element in another state, such as
  /// `.card.open` or `.card:hover`, is a change of state at time 0, which starts transitions.
  ///
  /// ```swift
  /// let timeline = try Timeline(
  ///   css: ".card { opacity: 0; transition: opacity 0.3s ease-out } .card.open { opacity: 1 }")
  /// ```
  ///
  /// - Parameters:
  ///   - css: The text of the style sheet, of up to 8 MB.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  ///   - file: The path of the style sheet in errors.
  /// - Throws: ``Diagnostics`` with the place of each animation that cannot be imported.
  public init(css: String, length: Double? = nil, file: String? = nil) throws(Diagnostics) {
    try self.init(css: Array(css.utf8), length: length, file: file)
  }

  /// Reads the bytes of a style sheet.
  package init(
    css bytes: [UInt8], length: Double? = nil, file: String? = nil
  ) throws(Diagnostics) {
    do throws(StyleError) {
      var sheet = try StyleSheet(bytes)
      self = try Timeline(elements: sheet.elements(), length: length, offsets: sheet.offsets)
    } catch {
      let place = TextPlace(offset: error.offset ?? 0, in: bytes)
      throw Diagnostics(
        Diagnostic(
          file: file, line: place.line, column: place.column, message: error.message,
          hint: error.hint))
    }
  }

  /// Creates the timeline of elements.
  ///
  /// - Parameter offsets: The place of each element, for errors.
  init(
    elements: [StyledElement], length: Double?, offsets: [Int?]
  ) throws(StyleError) {
    self.init()
    if let length, !(0...1e6).contains(length) {
      throw StyleError("invalid length \(NumberText.text(of: length))", hint: "0 to 1e6 seconds")
    }
    for (element, offset) in zip(elements, offsets) {
      let end = element.end
      guard length != nil || end.isFinite else {
        throw StyleError(
          "the animation of '\(element.name)' has no end", at: offset,
          hint: "give the timeline a length")
      }
      guard length != nil || end <= 1e6 else {
        throw StyleError("the animation is too long", at: offset, hint: "at most 1e6 seconds")
      }
      self.length = max(self.length, end.isFinite ? end : 0)
    }
    if let length { self.length = length }
    var count = 0
    for (element, offset) in zip(elements, offsets) {
      do throws(StyleError) {
        layers.append(try element.layer(until: self.length))
        count += layers[layers.count - 1].movements.count
        guard count <= StyleEffect.limit else { throw .tooManyMovements }
      } catch {
        var error = error
        if error.offset == nil { error.offset = offset }
        throw error
      }
    }
  }
}

extension Trace {
  /// Plays the animations of a style sheet and records them.
  ///
  /// - Parameters:
  ///   - css: The text of the style sheet.
  ///   - rate: The frames a second.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  /// - Throws: ``Diagnostics`` with the place of each animation that cannot be imported.
  public init(
    css: String, rate: FrameRate = .hz(60), length: Double? = nil
  ) throws(Diagnostics) {
    self = try Timeline(css: css, length: length).trace(rate: rate)
  }
}

/// The rules of a style sheet.
struct StyleSheet {
  /// A name and a value.
  private struct Declaration {
    let name: String
    let offset: Int
    var value: Range<Int>
    var isImportant = false
  }

  /// The declarations of a selector.
  private struct Rule {
    let selector: String
    let offset: Int
    var declarations: [String: Declaration] = [:]
  }

  private struct KeyFrames {
    var frames: [(offset: Double, declarations: [Declaration])] = []
  }

  private let tokens: StyleTokens
  private var rules: [Rule] = []
  private var places: [String: Int] = [:]
  private var keyFrames: [String: KeyFrames] = [:]
  /// The place of each element.
  private(set) var offsets: [Int?] = []
  /// The number of declarations that were used, so that lists of lists take bounded time.
  private var work = 0

  /// Counts used declarations.
  private mutating func count(_ number: Int) throws(StyleError) {
    work += number
    guard work <= 4_000_000 else { throw .tooManyMovements }
  }

  init(_ bytes: [UInt8]) throws(StyleError) {
    tokens = try StyleTokens(bytes)
    try readRules()
  }

  private func error(_ message: String, at token: Int, hint: String? = nil) -> StyleError {
    let offset = token < tokens.list.count ? Int(tokens.list[token].start) : tokens.bytes.count
    return StyleError(message, at: offset, hint: hint)
  }

  private func reader(_ range: Range<Int>) -> StyleReader { StyleReader(tokens, range) }

  private func isMark(_ token: Int, _ mark: Character) -> Bool {
    token < tokens.list.count && tokens.isMark(tokens.list[token], mark)
  }

  // MARK: Reading

  private mutating func readRules() throws(StyleError) {
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
  private func opening(from first: Int) throws(StyleError) -> Int {
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
  private func closing(_ open: Int) throws(StyleError) -> Int {
    var depth = 0
    for index in open..<tokens.list.count {
      if isMark(index, "{") { depth += 1 }
      if isMark(index, "}") { depth -= 1 }
      if depth == 0 { return index }
    }
    throw error("'{' is not closed", at: open, hint: "add '}'")
  }

  private mutating func readAtRule(_ first: Int) throws(StyleError) -> Int {
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

  private func keyFrameName(_ token: StyleToken) -> String {
    let text = tokens.text(token)
    return token.kind == .string ? String(text.dropFirst().dropLast()) : text
  }

  private mutating func readKeyFrames(
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

  private func declarations(_ range: Range<Int>) throws(StyleError) -> [Declaration] {
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
  private static func name(_ text: String) -> String {
    if text.hasPrefix("--") { return text }
    let name = text.lowercased()
    for word in ["animation", "transition", "transform"] where name.hasPrefix("-webkit-" + word) {
      return String(name.dropFirst("-webkit-".count))
    }
    return name
  }

  private mutating func add(
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

  private func longhands(_ declaration: Declaration) -> [Declaration] {
    guard declaration.name == "background" else { return [declaration] }
    return [
      declaration,
      Declaration(
        name: "background-color", offset: declaration.offset, value: declaration.value,
        isImportant: declaration.isImportant),
    ]
  }

  private static func parts(of name: String) -> [String] {
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

// MARK: Elements

extension StyleSheet {
  /// Returns the elements that move.
  mutating func elements() throws(StyleError) -> [StyledElement] {
    var elements: [StyledElement] = []
    var names: Set<String> = []
    var statesOfOwner: [String: [Rule]] = [:]
    for rule in rules {
      if let owner = stateOwner(of: rule) { statesOfOwner[owner, default: []].append(rule) }
    }
    for rule in rules where stateOwner(of: rule) == nil {
      let states = statesOfOwner[rule.selector] ?? []
      var element = StyledElement(name: name(of: rule.selector, &names))
      var after = rule
      var isTransition = try !transitions(of: rule).isEmpty
      for state in states where !isTransition {
        isTransition = try !transitions(of: state).isEmpty
      }
      if isTransition, let state = states.first {
        if states.count > 1 {
          throw StyleError(
            "'\(rule.selector)' has several other states: \(states.map(\.selector).joined(separator: ", "))",
            at: states[1].offset, hint: "keep one of them")
        }
        after.declarations.merge(state.declarations) { $1 }
        try addTransitions(from: rule, to: after, &element)
      }
      try addAnimations(of: after, &element)
      guard !element.effects.isEmpty else {
        names.remove(element.name)
        continue
      }
      try addBase(of: after, &element)
      elements.append(element)
      offsets.append(rule.offset)
    }
    return elements
  }

  /// Returns the selector of the element of which a rule describes another state; `nil` for an element's own rule.
  private func stateOwner(of rule: Rule) -> String? {
    let text = rule.selector
    // The state is what follows the last of these signs.
    guard let sign = text.lastIndex(where: { ".:[#".contains($0) }), sign > text.startIndex else {
      return nil
    }
    var owner = text[..<sign]
    while owner.last == ":" { owner = owner.dropLast() }
    guard !text.hasSuffix("::before"), !text.hasSuffix("::after"), owner.last != " " else {
      return nil
    }
    return places[String(owner)] == nil ? nil : String(owner)
  }

  /// Returns the name of a layer: the selector, without the sign of a class or an identifier.
  private func name(of selector: String, _ names: inout Set<String>) -> String {
    let isSimple =
      selector.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let short =
      isSimple && ".#".contains(selector.first ?? " ")
      ? String(selector.dropFirst()) : selector
    let name = names.contains(short) ? selector : short
    names.insert(name)
    return name
  }

  private func value(
    _ declaration: Declaration, of property: StyleProperty
  ) throws(StyleError) -> StyleValue {
    var reader = reader(declaration.value)
    let value = try reader.value(of: property)
    return value
  }

  private func value(
    _ declaration: Declaration?, or property: StyleProperty
  ) throws(StyleError) -> StyleValue? {
    guard let declaration else { return property.initial }
    return try value(declaration, of: property)
  }

  /// Adds the values without animations. A value that cannot be read matters only if it moves.
  private func addBase(of rule: Rule, _ element: inout StyledElement) throws(StyleError) {
    for property in StyleProperty.allCases {
      guard let declaration = rule.declarations[property.name] else { continue }
      do throws(StyleError) {
        element.base[property] = try value(declaration, of: property)
      } catch {
        let isTransform = StyleProperty.transforms.contains(property)
        let isMoving = element.effects.contains { effect in
          effect.frames[property] != nil
            || isTransform && StyleProperty.transforms.contains { effect.frames[$0] != nil }
        }
        if isMoving { throw error }
      }
    }
  }

  /// Returns the values of a list, repeated to a length; the default if the rule does not declare it.
  private func list<Value>(
    _ name: String, _ rule: Rule, default usual: Value,
    _ read: (inout StyleReader) throws(StyleError) -> Value
  ) throws(StyleError) -> [Value] {
    guard let declaration = rule.declarations[name] else { return [usual] }
    var values: [Value] = []
    for var reader in reader(declaration.value).list() {
      values.append(try read(&reader))
      try reader.finish()
    }
    return values
  }

  // MARK: Animations

  /// An animation of a rule, before its key frames are known.
  private struct Animation {
    var name: String?
    var offset = 0
    var timing = EffectTiming()
    /// The easing between key frames.
    var easing = Easing.preset("ease")!
  }

  private func duration(_ reader: inout StyleReader) throws(StyleError) -> Double {
    let start = reader
    let seconds = try reader.time()
    guard seconds >= 0 else { throw start.error("a duration cannot be negative") }
    return seconds
  }

  private func iterations(_ reader: inout StyleReader) throws(StyleError) -> Double {
    if reader.nextText.lowercased() == "infinite" {
      reader.skip()
      return .infinity
    }
    let start = reader
    let count = try reader.number()
    guard count >= 0 else { throw start.error("a number of cycles cannot be negative") }
    return count
  }

  private func word<Choice: RawRepresentable<String> & CaseIterable>(
    _ what: String, _ reader: inout StyleReader
  ) throws(StyleError) -> Choice {
    guard let choice = Choice(rawValue: reader.nextText.lowercased()) else {
      let known = Choice.allCases.map(\.rawValue)
      throw reader.error(
        "unknown \(what) '\(reader.nextText)'", hint: "known: \(known.joined(separator: ", "))")
    }
    reader.skip()
    return choice
  }

  private func animationName(_ reader: inout StyleReader) throws(StyleError) -> String? {
    guard let token = reader.next, token.kind == .word || token.kind == .string else {
      throw reader.error("the name of an animation is missing")
    }
    reader.skip()
    let name = keyFrameName(token)
    return token.kind == .word && name.lowercased() == "none" ? nil : name
  }

  /// Reads one animation of the shorthand.
  private func animation(_ reader: inout StyleReader) throws(StyleError) -> Animation {
    var animation = Animation()
    animation.offset = reader.offset
    var times: [Double] = []
    var seen: Set<String> = []
    while !reader.isAtEnd {
      let word = reader.next?.kind == .word ? reader.nextText.lowercased() : ""
      if let quantity = reader.nextQuantity, !quantity.unit.isEmpty {
        guard times.count < 2 else { throw reader.error("a third time '\(reader.nextText)'") }
        times.append(try times.isEmpty ? duration(&reader) : reader.time())
      } else if reader.isAtEasing, seen.insert("easing").inserted {
        animation.easing = try reader.easing()
      } else if reader.nextQuantity != nil || word == "infinite", seen.insert("count").inserted {
        animation.timing.iterations = try iterations(&reader)
      } else if EffectTiming.Direction(rawValue: word) != nil, seen.insert("direction").inserted {
        animation.timing.direction = try self.word("direction", &reader)
      } else if EffectTiming.Fill(rawValue: word) != nil, seen.insert("fill").inserted {
        animation.timing.fill = try self.word("fill mode", &reader)
      } else if word == "running" || word == "paused", seen.insert("state").inserted {
        try playState(&reader)
      } else if seen.insert("name").inserted {
        animation.name = try animationName(&reader)
      } else {
        throw reader.error("unexpected '\(reader.nextText)' in 'animation'")
      }
    }
    animation.timing.duration = times.first ?? 0
    animation.timing.delay = times.count > 1 ? times[1] : 0
    return animation
  }

  private func playState(_ reader: inout StyleReader) throws(StyleError) {
    guard reader.nextText.lowercased() == "running" else {
      throw reader.error(
        "an animation that is paused cannot be imported", hint: "write 'running'")
    }
    reader.skip()
  }

  private func animations(of rule: Rule) throws(StyleError) -> [Animation] {
    var animations: [Animation] = []
    if let shorthand = rule.declarations["animation"] {
      for var reader in reader(shorthand.value).list() { animations.append(try animation(&reader)) }
    }
    if let names = rule.declarations["animation-name"] {
      var named: [Animation] = []
      for (index, var reader) in reader(names.value).list().enumerated() {
        var animation = animations.isEmpty ? Animation() : animations[index % animations.count]
        animation.offset = reader.offset
        animation.name = try animationName(&reader)
        try reader.finish()
        named.append(animation)
      }
      animations = named
    }
    guard !animations.isEmpty else { return [] }
    func set<Value>(
      _ name: String, _ path: WritableKeyPath<Animation, Value>,
      _ read: (inout StyleReader) throws(StyleError) -> Value
    ) throws(StyleError) {
      guard rule.declarations[name] != nil else { return }
      let values = try list(name, rule, default: animations[0][keyPath: path], read)
      for index in animations.indices {
        animations[index][keyPath: path] = values[index % values.count]
      }
    }
    try set("animation-duration", \.timing.duration, duration)
    try set("animation-delay", \.timing.delay) { (reader) throws(StyleError) in try reader.time() }
    try set("animation-timing-function", \.easing) { (reader) throws(StyleError) in
      try reader.easing()
    }
    try set("animation-iteration-count", \.timing.iterations, iterations)
    try set("animation-direction", \.timing.direction) { (reader) throws(StyleError) in
      try word("direction", &reader)
    }
    try set("animation-fill-mode", \.timing.fill) { (reader) throws(StyleError) in
      try word("fill mode", &reader)
    }
    _ = try list("animation-play-state", rule, default: ()) { (reader) throws(StyleError) in
      try playState(&reader)
    }
    _ = try list("animation-composition", rule, default: ()) { (reader) throws(StyleError) in
      guard reader.takeWord() == "replace" else {
        throw reader.error("only the composition 'replace' can be imported")
      }
    }
    return animations
  }

  private mutating func addAnimations(
    of rule: Rule, _ element: inout StyledElement
  ) throws(StyleError) {
    let animations = try animations(of: rule)
    guard animations.count <= StyledElement.effectLimit else {
      throw StyleError(
        "'\(rule.selector)' has \(animations.count) animations", at: rule.offset,
        hint: "at most \(StyledElement.effectLimit)")
    }
    for animation in animations {
      guard let name = animation.name else { continue }
      // An animation without key frames does nothing.
      guard let keyFrames = keyFrames[name] else {
        let near = nearest(to: name, in: self.keyFrames.keys.sorted())
        throw StyleError(
          "there are no key frames '\(name)'", at: animation.offset,
          hint: near.map { "did you mean '\($0)'?" } ?? "add '@keyframes \(name) {…}'")
      }
      try count(keyFrames.frames.reduce(0) { $0 + 1 + $1.declarations.count })
      let effect = try effect(animation.timing, keyFrames, animation.easing)
      if !effect.frames.isEmpty { element.effects.append(effect) }
    }
  }

  private func effect(
    _ timing: EffectTiming, _ keyFrames: KeyFrames, _ easing: Easing
  ) throws(StyleError) -> StyleEffect {
    var first = easing
    // Frames of one place are one frame, whose later declarations count.
    var merged: [(offset: Double, declarations: [String: Declaration])] = []
    let sorted = keyFrames.frames.enumerated()
      .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
    for frame in sorted {
      if merged.last?.offset != frame.offset { merged.append((frame.offset, [:])) }
      for declaration in frame.declarations where !declaration.isImportant {
        merged[merged.count - 1].declarations[declaration.name] = declaration
      }
    }
    var frames: [StyleProperty: [StyleEffect.Frame]] = [:]
    for frame in merged {
      var easing = easing
      if let own = frame.declarations["animation-timing-function"] {
        var reader = reader(own.value)
        easing = try reader.easing()
        try reader.finish()
      }
      // A property that the first frame lacks begins with this frame's easing.
      if frame.offset == 0 { first = easing }
      for declaration in frame.declarations.values.sorted(by: { $0.offset < $1.offset }) {
        if declaration.name == "animation-timing-function" { continue }
        guard let property = StyleProperty(rawValue: declaration.name) else {
          if declaration.name == "animation-composition",
            reader(declaration.value).nextText.lowercased() == "replace"
          {
            continue
          }
          throw StyleSheet.unknown(declaration.name, at: declaration.offset)
        }
        frames[property, default: []].append(
          StyleEffect.Frame(
            offset: frame.offset, value: try value(declaration, of: property), easing: easing))
      }
    }
    return StyleEffect(timing: timing, frames: frames, easing: first)
  }

  static func unknown(_ name: String, at offset: Int?) -> StyleError {
    StyleError(
      "'\(name)' cannot be imported", at: offset,
      hint: "known: \(StyleProperty.allCases.map(\.name).joined(separator: ", "))")
  }

  // MARK: Transitions

  private struct Transition {
    /// The name of a property, or `all`.
    var property = "all"
    var offset = 0
    var duration = 0.0
    var delay = 0.0
    var easing = Easing.preset("ease")!
  }

  private func transitions(of rule: Rule) throws(StyleError) -> [Transition] {
    var transitions: [Transition] = []
    if let shorthand = rule.declarations["transition"] {
      for var reader in reader(shorthand.value).list() {
        var transition = Transition()
        transition.offset = reader.offset
        var times: [Double] = []
        while !reader.isAtEnd {
          if reader.nextQuantity != nil {
            guard times.count < 2 else { throw reader.error("a third time '\(reader.nextText)'") }
            times.append(try times.isEmpty ? duration(&reader) : reader.time())
          } else if reader.isAtEasing {
            transition.easing = try reader.easing()
          } else if let word = reader.takeWord() {
            if word != "normal" { transition.property = StyleSheet.name(word) }
          } else {
            throw reader.error("unexpected '\(reader.nextText)' in 'transition'")
          }
        }
        transition.duration = times.first ?? 0
        transition.delay = times.count > 1 ? times[1] : 0
        transitions.append(transition)
      }
    }
    if let properties = rule.declarations["transition-property"] {
      var named: [Transition] = []
      for (index, var reader) in reader(properties.value).list().enumerated() {
        var transition = transitions.isEmpty ? Transition() : transitions[index % transitions.count]
        transition.offset = reader.offset
        guard let word = reader.takeWord() else { throw reader.error("a property is missing") }
        transition.property = StyleSheet.name(word)
        try reader.finish()
        named.append(transition)
      }
      transitions = named
    } else if transitions.isEmpty, rule.declarations["transition-duration"] != nil {
      transitions = [Transition()]
    }
    guard !transitions.isEmpty else { return [] }
    func set<Value>(
      _ name: String, _ path: WritableKeyPath<Transition, Value>,
      _ read: (inout StyleReader) throws(StyleError) -> Value
    ) throws(StyleError) {
      guard rule.declarations[name] != nil else { return }
      let values = try list(name, rule, default: transitions[0][keyPath: path], read)
      for index in transitions.indices {
        transitions[index][keyPath: path] = values[index % values.count]
      }
    }
    try set("transition-duration", \.duration, duration)
    try set("transition-delay", \.delay) { (reader) throws(StyleError) in try reader.time() }
    try set("transition-timing-function", \.easing) { (reader) throws(StyleError) in
      try reader.easing()
    }
    return transitions.filter { $0.property != "none" }
  }

  private func addTransitions(
    from before: Rule, to after: Rule, _ element: inout StyledElement
  ) throws(StyleError) {
    // Of several transitions of a property, the last is used.
    var chosen: [StyleProperty: Transition] = [:]
    for transition in try transitions(of: after) {
      if transition.property == "all" {
        for property in StyleProperty.allCases { chosen[property] = transition }
        try checkOthers(before, after, transition, nil)
      } else if let property = StyleProperty(rawValue: transition.property) {
        chosen[property] = transition
      } else {
        try checkOthers(before, after, transition, transition.property)
      }
    }
    for property in StyleProperty.allCases {
      guard let transition = chosen[property], transition.duration + transition.delay > 0 else {
        continue
      }
      let declarations = (before.declarations[property.name], after.declarations[property.name])
      guard declarations.0 != nil || declarations.1 != nil else { continue }
      guard let start = try value(declarations.0, or: property),
        let end = try value(declarations.1, or: property), start != end
      else { continue }
      var timing = EffectTiming()
      (timing.duration, timing.delay) = (transition.duration, transition.delay)
      (timing.fill, timing.easing) = (.backwards, transition.easing)
      element.effects.append(
        StyleEffect(
          timing: timing,
          frames: [
            property: [
              .init(offset: 0, value: start, easing: .linear),
              .init(offset: 1, value: end, easing: .linear),
            ]
          ]))
    }
  }

  /// Reports a property that moves but cannot be imported.
  private func checkOthers(
    _ before: Rule, _ after: Rule, _ transition: Transition, _ name: String?
  ) throws(StyleError) {
    for (key, declaration) in after.declarations.sorted(by: { $0.key < $1.key })
    where key == name || (name == nil && StyleSheet.moving.contains(key)) {
      let old = before.declarations[key].map { reader($0.value).sourceText }
      guard old != reader(declaration.value).sourceText else { continue }
      throw StyleSheet.unknown(key, at: declaration.offset)
    }
  }

  /// Properties that transitions of all properties move, but that cannot be imported.
  private static let moving: Set<String> = [
    "backdrop-filter", "background-position", "background-size", "border-spacing", "bottom",
    "box-shadow", "clip-path", "color", "column-gap", "fill", "filter", "flex-basis", "flex-grow",
    "font-size", "font-weight", "gap", "inset", "letter-spacing", "line-height", "margin",
    "margin-bottom", "margin-left", "margin-right", "margin-top", "max-height", "max-width",
    "min-height", "min-width", "outline-color", "outline-offset", "outline-width", "padding",
    "padding-bottom", "padding-left", "padding-right", "padding-top", "perspective", "right",
    "rotate3d", "stroke", "stroke-dashoffset", "stroke-width", "text-shadow", "transform-origin",
  ]
}

extension StyleReader {
  /// The text of the rest in the source, with single spaces.
  var sourceText: String {
    guard let first = next else { return "" }
    var text = ""
    var reader = self
    var end = first.start
    while let token = reader.next {
      if token.start > end { text += " " }
      text += tokens.text(token)
      end = token.end
      reader.skip()
    }
    return text
  }
}
