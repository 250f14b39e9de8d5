import DopesheetDiff
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// Which events are meant: the source and the word as a trace has them, `*` for any text.
///
/// `card.fade completed`, `card.* completed`, `* refused`; changes of state name both states, `card.fade moving
/// stopped`. The sign of the trace's line before it leaves only events of that kind: `< card.fade start` for calls
/// from outside, `~` for states, `!` for callbacks. What follows as `key=value` fits arguments as a trace writes them:
/// `sheet done height=320`, `drawer.open send speed=*`.
struct EventPattern {
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

  /// What stands between spaces that no quotes enclose.
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

  /// Returns whether an event is meant but for its arguments.
  private func fits(_ event: RunEvent) -> Bool {
    (kind == nil || kind == event.kind) && glob.matches(event.text)
  }

  /// What is wrong with the pattern for a run: a source that is not there, a word that is misspelt. Otherwise a
  /// claim that something never happens would hold for the wrong reason.
  ///
  /// - Parameter callWords: The words of the external calls of all styles.
  func problem(for trace: Trace, _ events: [RunEvent], callWords: [String]) -> String? {
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
      return pattern.contains("*")
        ? nil
        : "“\(pattern)” is not an event; write the source and what happened: card.fade completed"
    }
    let source = String(pattern[..<space])
    let word = String(pattern[pattern.index(after: space)...])
    let names = trace.sources.map(\.name)
    if source != "*", !names.contains(where: Glob(source).matches) {
      let hint = suggestion(for: source, in: names).map { " (\($0))" } ?? ""
      return "the run has no source “\(source)”\(hint)"
    }
    let known = EventPattern.words.union(callWords).union(
      events.flatMap { $0.word.split(separator: " ").map(String.init) })
    for part in word.split(separator: " ").map(String.init)
    where !part.contains(where: "*?".contains) {
      if known.contains(part) { continue }
      if let near = nearest(to: part, in: known.sorted()) {
        return "unknown name “\(part)” (did you mean '\(near)'?)"
      }
    }
    return nil
  }

  /// The words of callbacks and states.
  private static let words = Set(
    MotionCallback.allCases.map(\.rawValue)
      + [MotionState.stopped, .delayed, .moving, .paused].map(\.rawValue)
      + ["refused", "error"])
}
