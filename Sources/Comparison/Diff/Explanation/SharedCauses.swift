import DopesheetText

/// The causes of many comparisons. Causes with equal kinds and words are combined; their subjects may differ.
package struct SharedCauses: Sendable {
  package struct Group: Sendable {
    package fileprivate(set) var cause: TraceExplanation.Cause
    package fileprivate(set) var names: [String]

    /// The cause in one line: `card.fade, panel.fade: duration 500 → 600 ms`.
    package var title: String { cause.title() }
  }

  private var all: [Group] = []
  private var places: [String: Int] = [:]

  package init() {}

  package mutating func add(_ explanation: TraceExplanation, of name: String) {
    for cause in explanation.causes {
      let key = cause.key
      guard let place = places[key] else {
        places[key] = all.count
        all.append(Group(cause: cause, names: [name]))
        continue
      }
      if all[place].cause.stop != cause.stop { all[place].cause.stop = nil }
      for subject in cause.subjects where !all[place].cause.subjects.contains(subject) {
        all[place].cause.subjects.append(subject)
      }
      for color in cause.colors where !all[place].cause.colors.contains(color) {
        all[place].cause.colors.append(color)
      }
      if all[place].names.last != name { all[place].names.append(name) }
    }
  }

  /// The causes, sorted by the number of comparisons, the largest first. Equal causes keep their order.
  package var groups: [Group] {
    all.indices.sorted { (all[$1].names.count, $0) < (all[$0].names.count, $1) }.map { all[$0] }
  }

  /// Returns the causes of comparisons that have the same ones, at most `limit`. The others are counted.
  package func titles(limit: Int) -> [String] {
    var titles = groups.prefix(limit).map(\.title)
    let more = all.count - titles.count
    if more > 0 { titles[limit - 1] += "; \(RoundedText.count(more, "more cause"))" }
    return titles
  }

  /// Returns the causes that enough comparisons have as lines of text: their number, and below it some of their names.
  package func lines(counting noun: String, limit: Int? = 10, from least: Int = 1) -> [String] {
    let groups = groups.filter { $0.names.count >= least }
    var lines: [String] = []
    for group in groups.prefix(limit ?? groups.count) {
      lines.append("\(RoundedText.count(group.names.count, noun)): \(group.title)")
      lines.append("  " + RoundedText.list(group.names, atMost: limit == nil ? .max : 3))
    }
    let omitted = groups.count - (limit ?? groups.count)
    return omitted > 0 ? lines + ["… \(RoundedText.count(omitted, "more cause"))"] : lines
  }

  package var json: JSONText {
    .array(
      groups.map { group in
        .object([
          ("kind", .string(group.cause.kind.rawValue)), ("words", .string(group.title)),
          ("subjects", .array(group.cause.subjects.map { .string($0) })),
          ("traces", .array(group.names.map { .string($0) })),
        ])
      })
  }
}

extension TraceExplanation {
  /// A text that is the same for comparisons with the same causes; `nil` without causes.
  ///
  /// Another value at the end of a movement does not follow from another duration, and is a part of the text.
  package var causesKey: String? {
    if causes.isEmpty { return nil }
    let ends = changes.filter { change in
      change.kinds.contains {
        switch $0 {
        case .end, .offset, .scaled: true
        default: false
        }
      }
    }
    return (causes.map(\.key) + ends.map(\.description)).joined(separator: "\n")
  }
}

extension TraceExplanation.Cause {
  fileprivate var key: String { "\(kind) \(words)" }
}
