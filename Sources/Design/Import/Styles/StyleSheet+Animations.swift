import DopesheetCurves
import DopesheetNotation

extension StyleSheet {
  /// An animation of a rule, before its key frames are known.
  struct Animation {
    var name: String?
    var offset = 0
    var timing = EffectTiming()
    /// The easing between key frames.
    var easing = Easing.preset("ease")!
  }

  func duration(_ reader: inout StyleReader) throws(StyleError) -> Double {
    let start = reader
    let seconds = try reader.time()
    guard seconds >= 0 else { throw start.error("a duration cannot be negative") }
    return seconds
  }

  func iterations(_ reader: inout StyleReader) throws(StyleError) -> Double {
    if reader.nextText.lowercased() == "infinite" {
      reader.skip()
      return .infinity
    }
    let start = reader
    let count = try reader.number()
    guard count >= 0 else { throw start.error("a number of cycles cannot be negative") }
    return count
  }

  func word<Choice: RawRepresentable<String> & CaseIterable>(
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

  func animationName(_ reader: inout StyleReader) throws(StyleError) -> String? {
    guard let token = reader.next, token.kind == .word || token.kind == .string else {
      throw reader.error("the name of an animation is missing")
    }
    reader.skip()
    let name = keyFrameName(token)
    return token.kind == .word && name.lowercased() == "none" ? nil : name
  }

  /// Reads one animation of the shorthand.
  func animation(_ reader: inout StyleReader) throws(StyleError) -> Animation {
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
        throw reader.surplus(in: "animation", after: animation.name)
      }
    }
    animation.timing.duration = times.first ?? 0
    animation.timing.delay = times.count > 1 ? times[1] : 0
    return animation
  }

  func playState(_ reader: inout StyleReader) throws(StyleError) {
    guard reader.nextText.lowercased() == "running" else {
      throw reader.error(
        "an animation that is paused cannot be imported", hint: "write 'running'")
    }
    reader.skip()
  }

  func animations(of rule: Rule) throws(StyleError) -> [Animation] {
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
    guard animations.contains(where: { $0.name != nil }) else { return [] }
    for name in ["timeline", "range", "range-start", "range-end", "trigger"] {
      guard let declaration = rule.declarations["animation-" + name] else { continue }
      let text = reader(declaration.value).sourceText
      guard text.lowercased() != (name.hasPrefix("range") ? "normal" : "auto") else { continue }
      throw StyleError(
        "'animation-\(name): \(text)' cannot be imported", at: declaration.offset,
        hint: "only animations that start by themselves and run by time are imported")
    }
    try set("animation-duration", in: &animations, of: rule, \.timing.duration, duration)
    try set("animation-delay", in: &animations, of: rule, \.timing.delay) {
      (reader) throws(StyleError) in try reader.time()
    }
    try set("animation-timing-function", in: &animations, of: rule, \.easing) {
      (reader) throws(StyleError) in
      try reader.easing()
    }
    try set("animation-iteration-count", in: &animations, of: rule, \.timing.iterations, iterations)
    try set("animation-direction", in: &animations, of: rule, \.timing.direction) {
      (reader) throws(StyleError) in
      try word("direction", &reader)
    }
    try set("animation-fill-mode", in: &animations, of: rule, \.timing.fill) {
      (reader) throws(StyleError) in
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

  mutating func addAnimations(
    of rule: Rule, _ element: inout StyledElement
  ) throws(StyleError) {
    let places = rule.places("animation")
    if places.isEmpty { return }
    if effects[places] == nil {
      let read = try readEffects(of: rule)
      effects[places] = (read, read.reduce(0) { $0 + $1.work })
    }
    guard let (effects, work) = effects[places] else { return }
    try count(work)
    for effect in effects {
      var effect = effect
      // An important declaration wins over animations.
      effect.frames = effect.frames.filter {
        rule.declarations[$0.key.name]?.isImportant != true
      }
      if !effect.frames.isEmpty { element.effects.append(effect) }
    }
  }

  private mutating func readEffects(of rule: Rule) throws(StyleError) -> [StyleEffect] {
    var effects: [StyleEffect] = []
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
      effects.append(try effect(animation.timing, keyFrames, animation.easing))
    }
    return effects
  }

  private mutating func effect(
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
      for declaration in frame.declarations.values.sorted(by: {
        ($0.offset, $0.name) < ($1.offset, $1.name)
      }) {
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
}
