import Dopesheet
import DopesheetEngine
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
    let isDeclared = !sources.isEmpty && declared.count == sources.count
    var known = Set(declared.joined())
    if !isDeclared {
      known.formUnion(EventPattern.words)
      known.formUnion(CallSignature.all.map(\.word))
      known.formUnion(events.flatMap { $0.word.split(separator: " ").map(String.init) })
    }
    for part in word.split(separator: " ").map(String.init)
    where !part.contains(where: "*?".contains) && !known.contains(part) {
      if isDeclared {
        let hint =
          suggestion(for: part, in: known.sorted(), as: "declared").map { " (\($0))" } ?? ""
        return "“\(source)” does not declare the event “\(part)”\(hint)"
      }
      if let near = nearest(to: part, in: known.sorted()) {
        return "unknown name “\(part)” (did you mean '\(near)'?)"
      }
    }
    return nil
  }

  /// The words of callbacks and states, of the engine and of all styles.
  package static let words = Set(
    MotionCallback.allCases.map(\.rawValue)
      + MotionState.allCases.map(\.rawValue)
      + [StageError.Kind.negativeTime.rawValue, "refused", "error", "conflictingWriters"]
      + ["cycleBegan", "childEnded", "didStart", "didStop", "prepare", "completion"]
      + ["beginning", "scenarioStarted", "scenarioEnded", "groupStart", "groupEnd", "action"]
      + ["setLoop", "setVelocity", "play", "ready", "timeOut", "noTargetObject", "unknownTarget"]
      + ["performed", "moved", "finished", "forceStopped", "stopRequested", "rejected"]
      + ["stateAdded", "missingNode", "decoyAdded", "decoyRemoved", "frame"])
}
