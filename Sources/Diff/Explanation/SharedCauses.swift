import DopesheetNotation

/// The causes of many comparisons, those that are the same brought together.
///
/// Two causes are the same when they are of one kind and say the same of what differs; what they are about may have
/// other names.
package struct SharedCauses: Sendable {
  /// A cause, and the comparisons that have it.
  package struct Group: Sendable {
    /// The cause, about all that any of the comparisons has it about.
    package fileprivate(set) var cause: TraceExplanation.Cause
    /// What the comparisons are called, in the order in which they were added.
    package fileprivate(set) var names: [String]

    /// The cause in one line: `card.fade, panel.fade: duration 0.5 → 0.6`.
    package var title: String { cause.title() }
  }

  private var all: [Group] = []
  private var places: [String: Int] = [:]

  /// Creates an empty list.
  package init() {}

  /// Adds the causes of a comparison.
  package mutating func add(_ explanation: TraceExplanation, of name: String) {
    for cause in explanation.causes {
      let key = "\(cause.kind) \(cause.words)"
      guard let place = places[key] else {
        places[key] = all.count
        all.append(Group(cause: cause, names: [name]))
        continue
      }
      for subject in cause.subjects where !all[place].cause.subjects.contains(subject) {
        all[place].cause.subjects.append(subject)
      }
      if all[place].names.last != name { all[place].names.append(name) }
    }
  }

  /// The causes, those of most comparisons first, of equals the one that was added first.
  package var groups: [Group] {
    all.indices.sorted { (all[$1].names.count, $0) < (all[$0].names.count, $1) }.map { all[$0] }
  }

  /// The causes as lines of text: each with the number of its comparisons, and below it the first of them.
  ///
  /// - Parameters:
  ///   - noun: What a comparison is called: `trace`.
  ///   - limit: The number of causes that are told; `nil` for all of them, and of all comparisons.
  package func lines(counting noun: String, limit: Int? = 10) -> [String] {
    let groups = groups
    var lines: [String] = []
    for group in groups.prefix(limit ?? groups.count) {
      lines.append("\(RoundedText.count(group.names.count, noun)): \(group.title)")
      lines.append("  " + RoundedText.list(group.names, atMost: limit == nil ? .max : 3))
    }
    let omitted = groups.count - (limit ?? groups.count)
    return omitted > 0 ? lines + ["… \(RoundedText.count(omitted, "more cause"))"] : lines
  }

  /// The causes for machines.
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
