import DopesheetNotation

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
        after.declarations.merge(state.declarations) { $1 }
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
  func stateOwner(of rule: Rule) -> String? {
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

  func value(
    _ declaration: Declaration, of property: StyleProperty
  ) throws(StyleError) -> StyleValue {
    var reader = reader(declaration.value)
    let value = try reader.value(of: property)
    return value
  }

  func value(
    _ declaration: Declaration?, or property: StyleProperty
  ) throws(StyleError) -> StyleValue? {
    guard let declaration else { return property.initial }
    return try value(declaration, of: property)
  }

  /// Adds the values without animations. A value that cannot be read matters only if it moves.
  func addBase(of rule: Rule, _ element: inout StyledElement) throws(StyleError) {
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
