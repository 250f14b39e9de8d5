import DopesheetCurves
import DopesheetNotation

extension StyleSheet {
  struct Transition {
    /// The name of a property, or `all`.
    var property = "all"
    var offset = 0
    var duration = 0.0
    var delay = 0.0
    var easing = Easing.preset("ease")!
  }

  func transitions(of rule: Rule) throws(StyleError) -> [Transition] {
    var transitions: [Transition] = []
    if let shorthand = rule.declarations["transition"] {
      for var reader in reader(shorthand.value).list() {
        var transition = Transition()
        transition.offset = reader.offset
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

  func addTransitions(
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
  func checkOthers(
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
  static let moving: Set<String> = [
    "backdrop-filter", "background-position", "background-size", "border-spacing", "bottom",
    "box-shadow", "clip-path", "color", "column-gap", "fill", "filter", "flex-basis", "flex-grow",
    "font-size", "font-weight", "gap", "inset", "letter-spacing", "line-height", "margin",
    "margin-bottom", "margin-left", "margin-right", "margin-top", "max-height", "max-width",
    "min-height", "min-width", "outline-color", "outline-offset", "outline-width", "padding",
    "padding-bottom", "padding-left", "padding-right", "padding-top", "perspective", "right",
    "rotate3d", "stroke", "stroke-dashoffset", "stroke-width", "text-shadow", "transform-origin",
  ]
}
