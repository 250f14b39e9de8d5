import DopesheetText
import DopesheetTrace

/// A pattern for events: the source and the word as in a trace, with `*` for any text.
///
/// Examples are `card.fade completed`, `card.* completed` and `* refused`. Changes of state have both states:
/// `card.fade moving stopped`. The sign of the trace's line limits the pattern to events of that kind: `<` for external
/// calls (`< card.fade start`), `~` for states, `!` for callbacks. Words of the form `key=value` match arguments as
/// written in a trace: `sheet done height=320`, `drawer.open send speed=*`.
package struct EventPattern {
  let text: String
  private let glob: Glob
  private let kind: RecordKind?
  private let arguments: [(key: String, glob: Glob)]

  init(_ text: String) {
    self.text = text
    kind = RecordKind.allCases.first { kind in
      kind.isEvent && kind.sign.map { text.hasPrefix("\($0) ") } ?? false
    }
    var words = Self.words(of: kind == nil ? text : String(text.dropFirst(2)))
    let first = words.firstIndex { $0.contains("=") } ?? words.count
    arguments = words[first...].map { word in
      (String(word.prefix { $0 != "=" }), Glob(word))
    }
    words.removeSubrange(first...)
    glob = Glob(words.joined(separator: " "))
  }

  /// Returns the words of a text, separated by spaces outside of quotes.
  private static func words(of text: String) -> [String] {
    var words = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if character == " ", !isQuoted {
        words.append("")
      } else {
        words[words.count - 1].append(character)
      }
    }
    return words
  }

  func matches(_ event: RunEvent) -> Bool {
    fits(event)
      && arguments.allSatisfy { wanted in
        event.arguments.contains { wanted.glob.matches($0.phrase) }
      }
  }

  /// Returns whether an event matches the pattern, except for its arguments.
  private func fits(_ event: RunEvent) -> Bool {
    (kind == nil || kind == event.kind) && glob.matches(event.text)
  }

  /// Returns the problem of the pattern for a run, such as an unknown source; `nil` if it is valid.
  ///
  /// Without this check, a claim that an event never occurs would hold for a misspelt name.
  func problem(for trace: Trace, _ events: [RunEvent]) -> String? {
    if events.contains(where: matches) { return nil }
    let keys = Set(events.filter(fits).flatMap { $0.arguments.map(\.key) })
    if events.contains(where: fits) {
      for (key, _) in arguments where !keys.contains(where: Glob(key).matches) {
        let hint = suggestion(for: key, in: keys.sorted()).map { " (\($0))" } ?? ""
        return "“\(glob.pattern)” has no argument “\(key)”\(hint)"
      }
      return nil
    }
    let pattern = glob.pattern
    guard let space = pattern.firstIndex(of: " ") else {
      let near = glob.nearestEvent(in: Set(events.map(\.text)))
      return near == nil && pattern.contains("*")
        ? nil
        : "“\(pattern)” is not an event; write the source and what happened: "
          + (near ?? "card.fade completed")
    }
    let source = String(pattern[..<space])
    let word = String(pattern[pattern.index(after: space)...])
    let sources = trace.sources.filter { source == "*" || Glob(source).matches($0.name) }
    if source != "*", sources.isEmpty {
      let hint = suggestion(for: source, in: trace.sources.map(\.name)).map { " (\($0))" } ?? ""
      return "the run has no source “\(source)”\(hint)"
    }
    let declared = sources.compactMap(\.eventNames)
    let words = word.split(separator: " ").map(String.init)
    let unsure = words.filter { !$0.contains(where: "*?".contains) }
    if !sources.isEmpty, declared.count == sources.count {
      let known = Set(declared.joined())
      return unsure.first { !known.contains($0) }.map {
        let hint = suggestion(for: $0, in: known.sorted(), as: "declared").map { " (\($0))" } ?? ""
        return "“\(source)” does not declare the event “\($0)”\(hint)"
      }
    }
    if source != "*", let problem = kindProblem(of: source, sources, words, trace, events) {
      return problem
    }
    let known = SourceWords.all.union(declared.joined())
      .union(events.flatMap { $0.word.split(separator: " ").map(String.init) })
    for word in unsure where !known.contains(word) {
      if let near = nearest(to: word, in: known.sorted()) {
        return "unknown name “\(word)” (did you mean '\(near)'?)"
      }
    }
    return nil
  }

  /// Returns the problem of a word that sources of these kinds never have; `nil` without one, or for unknown kinds.
  ///
  /// Code of the user may record events for a motion, too, so of a motion only words of other kinds are problems.
  private func kindProblem(
    of source: String, _ sources: [Trace.Source], _ words: [String], _ trace: Trace,
    _ events: [RunEvent]
  ) -> String? {
    let kinds = Set(sources.map(\.kind))
    let own = kinds.compactMap { SourceWords(ofKind: $0) }
    guard !own.isEmpty, own.count == kinds.count,
      // A source with a star may also match the first of two states, of which a machine has its own.
      words.count == 1 && !source.contains("*") || !kinds.contains("machine")
    else { return nil }
    let isOfStates = words.count > 1 || source.contains("*")
    let names = Set(trace.sources.filter { kinds.contains($0.kind) }.map(\.name))
    func recorded(_ isState: Bool) -> [String] {
      events.filter { names.contains($0.source) && ($0.kind == .state) == isState }
        .flatMap { $0.word.split(separator: " ").map(String.init) }
    }
    let states = Set(own.flatMap(\.states) + recorded(true))
    let known = Set(own.flatMap(\.events) + recorded(false)).union(isOfStates ? states : [])
    let isFree = own.contains(where: \.isFree)
    let unknown = words.first { word in
      !word.contains(where: "*?".contains) && !known.contains(word)
        && (!isFree || SourceWords.all.contains(word))
    }
    guard let unknown else { return nil }
    if states.contains(unknown) {
      return "“\(unknown)” is a state; write both states: \(source) * \(unknown)"
    }
    let hint = suggestion(for: unknown, in: known.sorted(), atMost: .max) ?? ""
    let kind = kinds.count == 1 ? ", which is of the kind \(sources[0].kind)," : ""
    return "“\(source)”\(kind) has no event “\(unknown)” (\(hint))"
  }
}
