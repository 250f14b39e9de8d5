import DopesheetCurves

extension StyleSheet {
  struct Transition {
    /// The name of a property, or `all`.
    var property = "all"
    var duration = 0.0
    var delay = 0.0
    var easing = Easing.preset("ease")!
  }

  /// Returns the transitions of a rule.
  mutating func transitions(of rule: Rule) throws(StyleError) -> [Transition] {
    let places = rule.places("transition")
    if places.isEmpty { return [] }
    if let known = transitions[places] { return known }
    let read = try readTransitions(of: rule)
    transitions[places] = read
    return read
  }

  private func readTransitions(of rule: Rule) throws(StyleError) -> [Transition] {
    var transitions: [Transition] = []
    if let shorthand = rule.declarations["transition"] {
      for var reader in reader(shorthand.value).list() {
        var transition = Transition()
        var times: [Double] = []
        var isNamed = false
        while !reader.isAtEnd {
          if reader.nextQuantity != nil {
            guard times.count < 2 else { throw reader.error("a third time '\(reader.nextText)'") }
            times.append(try times.isEmpty ? duration(&reader) : reader.time())
          } else if reader.isAtEasing {
            transition.easing = try reader.easing()
          } else if let word = reader.takeWord() {
            // These words are about values that jump, which do not move.
            if ["normal", "allow-discrete"].contains(word) { continue }
            guard !isNamed else {
              throw reader.error(
                "'\(word)' is a second property in 'transition'", hint: "separate them by a comma")
            }
            transition.property = StyleSheet.name(word)
            isNamed = true
          } else {
            throw reader.surplus(in: "transition")
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
    try set("transition-duration", in: &transitions, of: rule, \.duration, duration)
    try set("transition-delay", in: &transitions, of: rule, \.delay) {
      (reader) throws(StyleError) in try reader.time()
    }
    try set("transition-timing-function", in: &transitions, of: rule, \.easing) {
      (reader) throws(StyleError) in
      try reader.easing()
    }
    return transitions.filter { $0.property != "none" }
  }

  mutating func addTransitions(
    from before: Rule, to after: Rule, _ element: inout StyledElement
  ) throws(StyleError) {
    // Of several transitions of a property, the last is used.
    var chosen: [StyleProperty: Transition] = [:]
    for transition in try transitions(of: after) {
      let name = transition.property
      let reached = StyleProperty.parts[name] ?? []
      for property in StyleProperty.allCases
      where name == "all" || name == property.name || reached.contains(property.name) {
        chosen[property] = transition
      }
      let names = name == "all" ? StyleProperty.moving : Set([name] + reached)
      try checkOthers(before, after, names) { chosen[$0] != nil }
    }
    for property in StyleProperty.allCases {
      guard let transition = chosen[property], transition.duration + transition.delay > 0 else {
        continue
      }
      guard let declaration = after.declarations[property.name] else { continue }
      let (start, end) = (try value(of: property, in: before), try value(of: property, in: after))
      guard let start, let end else {
        // From a length that is not declared, there is no transition.
        guard property == .borderColor || property == .borderWidth else { continue }
        throw StyleError(
          "the value of '\(property.name)' before its transition is unknown",
          at: declaration.offset, hint: "declare it in '\(before.selector)'")
      }
      guard start != end else { continue }
      try count(transition.easing.pieceCount)
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
    _ before: Rule, _ after: Rule, _ names: Set<String>,
    _ isImported: (StyleProperty) -> Bool
  ) throws(StyleError) {
    for (name, declaration) in after.declarations.sorted(by: { $0.key < $1.key }) {
      var reached = names.contains(name) ? name : nil
      if let property = StyleProperty(rawValue: name) {
        // One side cannot move without the others.
        reached = isImported(property) ? nil : names.sorted().first(where: property.hasSide)
      }
      guard let reached else { continue }
      let old = before.declarations[name]
      let text = old.map { reader($0.value).sourceText }
      guard old?.fixed != declaration.fixed || text != reader(declaration.value).sourceText else {
        continue
      }
      let texts = [text, reader(declaration.value).sourceText.lowercased()]
      // Between a number and a side without one, there is no transition. Margins are 0 at first.
      if ["right", "bottom"].contains(name), texts.contains(where: { $0 ?? "auto" == "auto" }) {
        continue
      }
      let isMargin = name.hasPrefix("margin") || name.hasPrefix("padding")
      if isMargin, old == nil, ["0", "0px"].contains(texts[1]) { continue }
      throw StyleSheet.unknown(reached, at: declaration.offset)
    }
  }
}
