import DopesheetNotation

extension StyleSheet {
  /// Returns the elements that move.
  mutating func elements() throws(StyleError) -> [StyledElement] {
    var elements: [StyledElement] = []
    var names: Set<String> = []
    var statesOfOwner: [String: [Rule]] = [:]
    let owners = rules.map { stateOwner(of: $0) }
    for (rule, owner) in zip(rules, owners) {
      if let owner { statesOfOwner[owner, default: []].append(rule) }
    }
    for (rule, owner) in zip(rules, owners) where owner == nil {
      let states = statesOfOwner[rule.selector] ?? []
      var element = StyledElement(name: name(of: rule.selector, &names))
      guard NameGrammar.encode(element.name).utf8.count <= Timeline.Layer.nameLimit else {
        throw StyleError(
          "the selector is too long for a name", at: rule.offset, hint: "give the element a class")
      }
      var after = rule
      var isTransition = try !transitions(of: rule).isEmpty
      for state in states where !isTransition {
        isTransition = try !transitions(of: state).isEmpty
      }
      let isAnimated = states.contains { state in
        state.declarations.keys.contains { $0.hasPrefix("animation") }
      }
      if isTransition || isAnimated, let state = states.first {
        if states.count > 1 {
          throw StyleError(
            "'\(rule.selector)' has several other states: \(states.map(\.selector).joined(separator: ", "))",
            at: states[1].offset, hint: "keep one of them")
        }
        after.add(state)
        if isTransition { try addTransitions(from: rule, to: after, &element) }
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
  ///
  /// It is the rule's selector without one of its classes, pseudo-classes, attributes or identifiers: `.card` for
  /// `.card:hover`, and `.menu .item` for `.menu.open .item`.
  func stateOwner(of rule: Rule) -> String? {
    // The selector of an element is not longer.
    guard rule.tokens.count <= 256 else { return nil }
    var begins: [Int] = []
    var ends: [Int] = []
    var depth = 0
    for index in rule.tokens {
      let token = tokens.list[index]
      let isPart =
        depth == 0 && (token.kind == .hash || ".:[".contains(where: { tokens.isMark(token, $0) }))
      let isSecondColon = isMark(index, ":") && begins.last == index - 1 && isMark(index - 1, ":")
      let isApart = index > rule.tokens.lowerBound && tokens.list[index - 1].end < token.start
      let isNext = depth == 0 && (isApart || isCombinator(token))
      if isPart && !isSecondColon || isNext { if ends.count < begins.count { ends.append(index) } }
      if isPart, !isSecondColon { begins.append(index) }
      if token.kind == .function || "([".contains(where: { tokens.isMark(token, $0) }) {
        depth += 1
      }
      if ")]".contains(where: { tokens.isMark(token, $0) }) { depth -= 1 }
    }
    if ends.count < begins.count { ends.append(rule.tokens.upperBound) }
    for (begin, end) in zip(begins, ends).reversed() where begin > rule.tokens.lowerBound {
      // A pseudo-element is no state.
      let name = tokens.text(tokens.list[end - 1]).lowercased()
      if isMark(begin, ":"),
        isMark(begin + 1, ":") || ["before", "after", "first-line", "first-letter"].contains(name)
      {
        continue
      }
      let before = tokens.list[begin - 1]
      // Without its only part, the compound would be empty.
      if before.end < tokens.list[begin].start || isCombinator(before) { continue }
      let owner = tokens.text(
        of: Array(rule.tokens.lowerBound..<begin) + Array(end..<rule.tokens.upperBound))
      if places[owner] != nil { return owner }
    }
    return nil
  }

  private func isCombinator(_ token: StyleToken) -> Bool {
    ">+~".contains { tokens.isMark(token, $0) }
  }

  /// Returns the name of a layer: the selector, without the sign of a class or an identifier.
  func name(of selector: String, _ names: inout Set<String>) -> String {
    let isSimple =
      selector.dropFirst().allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    let short =
      isSimple && ".#".contains(selector.first ?? " ")
      ? String(selector.dropFirst()) : selector
    var name = names.contains(short) ? selector : short
    var number = 1
    while !names.insert(name).inserted {
      number += 1
      name = "\(selector) \(number)"
    }
    return name
  }

  mutating func value(
    _ declaration: Declaration, of property: StyleProperty
  ) throws(StyleError) -> StyleValue {
    if let fixed = declaration.fixed { return fixed }
    let place = ValuePlace(token: declaration.value.lowerBound, property: property)
    if let known = values[place] { return known }
    var reader = reader(declaration.value)
    let value = try reader.value(of: property)
    values[place] = value
    return value
  }

  /// Returns the value of a property in a rule; `nil` if it is not a number.
  mutating func value(
    of property: StyleProperty, in rule: Rule
  ) throws(StyleError) -> StyleValue? {
    for name in (StyleProperty.parts[property.name] ?? []).sorted() {
      if let side = rule.declarations[name] {
        throw StyleError(
          "'\(name)' cannot be imported", at: side.offset,
          hint: "give all sides one value in '\(property.name)'")
      }
    }
    guard let declaration = rule.declarations[property.name] else { return property.initial }
    let isLength = property.initial == nil && declaration.fixed == nil
    if isLength, reader(declaration.value).sourceText.lowercased() == "auto" { return nil }
    return try value(declaration, of: property)
  }

  /// Adds the values without animations. A value that cannot be read matters only if it moves.
  mutating func addBase(of rule: Rule, _ element: inout StyledElement) throws(StyleError) {
    for property in StyleProperty.allCases
    where rule.declarations[property.name] != nil
      || StyleProperty.parts[property.name]?.contains(where: { rule.declarations[$0] != nil })
        == true
    {
      do throws(StyleError) {
        element.base[property] = try value(of: property, in: rule)
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
  func list<Value>(
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

  /// Sets a part of each animation or transition of a rule from a list. A short list begins again.
  func set<Item, Value>(
    _ name: String, in items: inout [Item], of rule: Rule, _ path: WritableKeyPath<Item, Value>,
    _ read: (inout StyleReader) throws(StyleError) -> Value
  ) throws(StyleError) {
    guard rule.declarations[name] != nil, let first = items.first else { return }
    let values = try list(name, rule, default: first[keyPath: path], read)
    for index in items.indices { items[index][keyPath: path] = values[index % values.count] }
  }
}
