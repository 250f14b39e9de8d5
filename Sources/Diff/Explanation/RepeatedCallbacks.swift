import DopesheetTrace

/// The callbacks of which an actual trace delivers more than the golden, one after another.
struct RepeatedCallbacks {
  /// The actual records that repeat the one of their source before them, or another of their frame.
  private(set) var duplicates: Set<Int> = []

  /// Looks at events that only the actual trace has.
  ///
  /// - Complexity: O(records of both traces).
  init(_ diff: TraceDiff, among extra: [TraceDiff.Position]) {
    let twins = diff.golden.callbacks(like: extra)
    guard !twins.isEmpty else { return }
    let candidates = Set(extra.map(\.index))
    let trace = diff.actual
    let subjects = Set(extra.map { trace.columns.subjects[$0.index] })
    /// The text of the event before, by source.
    var last: [Int32: String] = [:]
    func take(_ records: Range<Int>) {
      /// How often the frame has each of them, and which.
      var ofFrame: [String: [Int]] = [:]
      for index in records {
        let subject = trace.columns.subjects[index]
        guard trace.columns.kinds[index].isEvent, subjects.contains(subject),
          let key = EventPairing.key(trace.record(at: index))
        else { continue }
        if let mayRepeat = twins[key] {
          ofFrame[key, default: []].append(index)
          // What is due each step or cycle may follow on itself.
          if !mayRepeat, last[subject] == key { duplicates.insert(index) }
        }
        last[subject] = key
      }
      for (_, indices) in ofFrame where indices.count > 1 { duplicates.formUnion(indices) }
    }
    take(trace.preroll)
    for frame in trace.frames { take(frame.records) }
    duplicates.formIntersection(candidates)
  }
}

extension Trace {
  /// The callbacks among those of some records that this trace delivers, too, and whether it does so twice with
  /// nothing of their source in between.
  fileprivate func callbacks(like positions: [TraceDiff.Position]) -> [String: Bool] {
    var wanted: Set<String> = []
    var names: Set<String> = []
    for position in positions where position.record.kind == .callback {
      guard let key = EventPairing.key(position.record) else { continue }
      wanted.insert(key)
      names.insert(position.record.subject)
    }
    guard !wanted.isEmpty else { return [:] }
    let isNamed = sources.map { names.contains($0.name) }
    var last = [String?](repeating: nil, count: sources.count)
    var twins: [String: Bool] = [:]
    for index in 0..<recordCount {
      let subject = Int(columns.subjects[index])
      guard columns.kinds[index].isEvent, isNamed[subject],
        let key = EventPairing.key(record(at: index))
      else { continue }
      if wanted.contains(key) { twins[key] = (twins[key] ?? false) || last[subject] == key }
      last[subject] = key
    }
    return twins
  }
}
