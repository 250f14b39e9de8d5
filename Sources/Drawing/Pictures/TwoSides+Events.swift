import DopesheetTrace

extension TwoSides {
  /// The events of each moment that the other side does not have then.
  static func lonely(
    _ golden: Trace, _ actual: Trace, _ ours: [Double], _ theirs: [Double]
  ) -> [EventMarks.Mark] {
    var marks: [EventMarks.Mark] = []
    var (a, b) = (0, 0)
    while a < ours.count || b < theirs.count {
      let time = min(a < ours.count ? ours[a] : .infinity, b < theirs.count ? theirs[b] : .infinity)
      var (left, right): ([Record], [Record]) = ([], [])
      while a < ours.count, ours[a] <= time {
        left += EventMarks.events(golden, a)
        a += 1
      }
      while b < theirs.count, theirs[b] <= time {
        right += EventMarks.events(actual, b)
        b += 1
      }
      for record in TwoSides.rest(of: left, without: right) {
        marks.append(.init(time, .state, "− " + EventMarks.words(of: record)))
      }
      for record in TwoSides.rest(of: right, without: left) {
        marks.append(.init(time, .callback, "+ " + EventMarks.words(of: record)))
      }
    }
    return marks
  }

  /// The events that others have not, each as often as it is more often there.
  ///
  /// - Complexity: O(records + others).
  private static func rest(of records: [Record], without others: [Record]) -> [Record] {
    if records == others { return [] }
    var counts: [EventKey: Int] = [:]
    for record in others { counts[EventKey(record), default: 0] += 1 }
    return records.filter { record in
      let key = EventKey(record)
      guard let count = counts[key], count > 0 else { return true }
      counts[key] = count - 1
      return false
    }
  }
}

/// What an event is found by: two of them are the same as their records are.
private struct EventKey: Hashable {
  private let kind: RecordKind
  private let words: [String]
  private let arguments: [Argument]

  init(_ record: Record) {
    switch record {
    case .input(let source, let word, let arguments):
      (kind, words, self.arguments) = (.input, [source, word], arguments)
    case .state(let source, let from, let to, let arguments):
      (kind, words, self.arguments) = (.state, [source, from, to], arguments)
    case .callback(let source, let name, let arguments):
      (kind, words, self.arguments) = (.callback, [source, name], arguments)
    case .source(let source): (kind, words, arguments) = (.source, [source.name], source.arguments)
    case .value(let track, _): (kind, words, arguments) = (.value, [track], [])
    case .absence(let track): (kind, words, arguments) = (.absence, [track], [])
    }
  }
}

extension EventMarks.Mark {
  fileprivate init(_ seconds: Double, _ kind: RecordKind, _ text: String) {
    self.init(seconds: seconds, kind: kind, text: text)
  }
}
