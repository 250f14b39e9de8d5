import DopesheetTrace

/// Pairs a missing and an extra event if they are the same event at different times.
struct EventPairing {
  private let diff: TraceDiff
  private let frameLength: Double?
  private(set) var changes: [EventChange] = []
  let stoppedEarly: Bool

  /// The largest number of missing and extra events that are paired. Above it, they stay missing and extra.
  private static let limit = 20_000

  init(_ diff: TraceDiff) {
    self.diff = diff
    frameLength = diff.golden.usualFrameLength
    let open = diff.events.filter { $0.kind == .missing || $0.kind == .extra }
    let isPaired = open.count <= EventPairing.limit
    stoppedEarly = !isPaired
    var partner: [Int: Int] = [:]  // the actual record for each golden record
    if isPaired { partner = pairs(open) }
    let answered = Set(partner.values)
    let extra = open.filter { $0.kind == .extra }.compactMap(\.actual)
    let duplicates = isPaired ? diff.duplicates(among: extra) : []
    let actual = EventPairing.byIndex(open.compactMap(\.actual))
    for event in diff.events {
      switch event.kind {
      case .missing:
        guard let golden = event.golden else { continue }
        if let index = partner[golden.index] {
          append(.moved, golden, actual[index])
        } else {
          append(.missing, golden, nil)
        }
      case .extra:
        guard let actual = event.actual, !answered.contains(actual.index) else { continue }
        append(duplicates.contains(actual.index) ? .duplicate : .extra, nil, actual)
      case .reordered: append(.reordered, event.golden, event.actual)
      case .arguments:
        let isTime =
          EventPairing.key(event.golden?.record) == EventPairing.key(event.actual?.record)
          && (event.golden?.record.ownTime == nil) == (event.actual?.record.ownTime == nil)
        append(isTime ? .moved : .arguments, event.golden, event.actual)
      }
    }
    removeDeclarations()
  }

  /// Removes the changed declarations of sources that only events have named, if such an event has changed, too.
  private mutating func removeDeclarations() {
    let changed = Set(changes.lazy.filter { $0.record.kind != .source }.map(\.record.subject))
    changes.removeAll { change in
      guard case .source(let source) = change.record else { return false }
      return source.isOfEventsOnly && changed.contains(source.name)
    }
  }

  private mutating func append(
    _ kind: EventChange.Kind, _ golden: TraceDiff.Position?, _ actual: TraceDiff.Position?
  ) {
    let ours = golden.map { position in
      EventChange.Occurrence(
        position: position, place: diff.golden.place(ofRecord: position.index),
        seconds: diff.golden.time(ofRecord: position.index))
    }
    let theirs = actual.map { position in
      EventChange.Occurrence(
        position: position, place: diff.placeInGolden(ofActualRecord: position.index),
        seconds: diff.actual.time(ofRecord: position.index))
    }
    var seconds = 0.0
    var frames: Double?
    if let ours, let theirs {
      seconds = theirs.seconds - ours.seconds
      if let frameLength {
        let count = seconds / frameLength
        frames = (count - count.rounded()).magnitude < 1e-6 ? count.rounded() : count
      }
    }
    var change = EventChange(
      kind: kind, golden: ours, actual: theirs, seconds: seconds, frames: frames)
    if let position = golden ?? actual, position.record.kind == .callback,
      kind == .missing || kind == .extra
    {
      let trace = golden == nil ? diff.actual : diff.golden
      let source = trace.sources[Int(trace.columns.subjects[position.index])]
      change.noun = source.kind == Trace.Source.eventKind ? "event" : "callback"
    }
    if kind == .reordered, let golden, let actual {
      change.neighbor = neighbor(of: actual, from: golden.indexInFrame)
    }
    changes.append(change)
  }

  /// Returns the event after which, or before which, a reordered event comes in the actual frame.
  private func neighbor(of position: TraceDiff.Position, from before: Int) -> String? {
    let isLater = position.indexInFrame > before
    let (trace, step) = (diff.actual, isLater ? -1 : 1)
    let frame = trace.frame(ofRecord: position.index)
    var found: (record: Trace.Record, rank: Int)?
    var index = position.index + step
    while index >= 0, index < trace.recordCount, trace.frame(ofRecord: index) == frame {
      let record = trace.record(at: index)
      // An event of another source says more than the next one of the same; of those that it passed, one of its kind.
      let isOther = record.subject != position.record.subject
      let isPassed =
        (index - position.index).magnitude <= (position.indexInFrame - before).magnitude
      let rank = !isOther ? 1 : isPassed && record.kind == position.record.kind ? 3 : 2
      index += step
      if !record.kind.isOfTrack, rank > found?.rank ?? 0 { found = (record, rank) }
      if !isPassed, found?.rank ?? 0 > 1 { break }
    }
    return found.map { record, _ in
      let event = record.kind == .source ? "" : " \(record.event)"
      return "\(isLater ? "after" : "before") \(record.subject)\(event)"
    }
  }

  /// Returns the partners of missing events. Events are paired in order between two shared events.
  private func pairs(_ open: [EventDifference]) -> [Int: Int] {
    let missing = EventPairing.byIndex(open.compactMap(\.golden))
    let extra = EventPairing.byIndex(open.compactMap(\.actual))
    let keys = Set(missing.values.compactMap { EventPairing.key($0.record) })
      .intersection(extra.values.compactMap { EventPairing.key($0.record) })
    guard !keys.isEmpty else { return [:] }
    let ours = gaps(diff.golden, missing, keys)
    let theirs = gaps(diff.actual, extra, keys)
    var partner: [Int: Int] = [:]
    for (gap, golden) in ours {
      guard let actual = theirs[gap] else { continue }
      let pairs = InOrder.pairs(
        golden.map { diff.golden.time(ofRecord: $0) },
        actual.map { diff.actual.time(ofRecord: $0) })
      for (g, a) in pairs { partner[golden[g]] = actual[a] }
    }
    return partner
  }

  private static func byIndex(_ positions: [TraceDiff.Position]) -> [Int: TraceDiff.Position] {
    Dictionary(positions.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the open events by content, and by the number of shared events with it before them.
  private func gaps(
    _ trace: Trace, _ open: [Int: TraceDiff.Position], _ keys: Set<String>
  ) -> [Gap: [Int]] {
    var gaps: [Gap: [Int]] = [:]
    var counts: [String: Int] = [:]
    var subjects: Set<Int32> = []
    for index in open.keys { subjects.insert(trace.columns.subjects[index]) }
    for index in 0..<trace.recordCount {
      guard !trace.columns.kinds[index].isOfTrack, subjects.contains(trace.columns.subjects[index]),
        let key = EventPairing.key(open[index]?.record ?? trace.record(at: index)),
        keys.contains(key)
      else { continue }
      if open[index] != nil {
        gaps[Gap(key: key, number: counts[key, default: 0]), default: []].append(index)
      } else {
        counts[key, default: 0] += 1
      }
    }
    return gaps
  }

  private struct Gap: Hashable {
    let key: String
    let number: Int
  }

  /// Returns the content of an event without its time. The same event at two times has the same key.
  static func key(_ record: Trace.Record?) -> String? {
    guard let record, !record.kind.isOfTrack else { return nil }
    if case .source(let source) = record { return "* \(source.name)" }
    let arguments = record.arguments.withoutTime.map(\.phrase)
    return "\(record.kind.rawValue) \(record.title) " + arguments.joined(separator: " ")
  }
}

extension TraceDiff {
  /// Returns those of the extra events that are callbacks which the actual trace delivers repeatedly, and the golden
  /// does not.
  ///
  /// - Complexity: O(records of both traces).
  fileprivate func duplicates(among extra: [TraceDiff.Position]) -> Set<Int> {
    let callbacks = extra.filter { $0.record.kind == .callback }
    guard !callbacks.isEmpty else { return [] }
    let names = Set(callbacks.map(\.record.subject))
    let wanted = Set(callbacks.compactMap { EventPairing.key($0.record) })
    /// Whether the golden delivers a callback twice without another event of its source in between.
    var mayRepeat: [String: Bool] = [:]
    golden.eachEvent(of: names) { _, key, repeats in
      if wanted.contains(key) { mayRepeat[key] = mayRepeat[key] == true || repeats }
    }
    guard !mayRepeat.isEmpty else { return [] }
    var duplicates: Set<Int> = []
    var latest: [String: (frame: Int, index: Int)] = [:]
    actual.eachEvent(of: names) { index, key, repeats in
      guard let isUsual = mayRepeat[key] else { return }
      // Callbacks that the golden also repeats, such as one per step, may repeat, but not within a frame.
      if repeats, !isUsual { duplicates.insert(index) }
      let frame = actual.frame(ofRecord: index)
      if let last = latest[key], last.frame == frame { duplicates.formUnion([last.index, index]) }
      latest[key] = (frame, index)
    }
    return duplicates.intersection(extra.map(\.index))
  }
}

extension Trace {
  /// Calls a closure for each event of some sources, with its key, and whether it repeats the last event of its source.
  fileprivate func eachEvent(
    of names: Set<String>, _ take: (_ index: Int, _ key: String, _ repeats: Bool) -> Void
  ) {
    let isNamed = sources.map { names.contains($0.name) }
    var last = [String?](repeating: nil, count: sources.count)
    for index in 0..<recordCount where columns.kinds[index].isEvent {
      let subject = Int(columns.subjects[index])
      guard isNamed[subject], let key = EventPairing.key(record(at: index)) else { continue }
      take(index, key, last[subject] == key)
      last[subject] = key
    }
  }
}

enum InOrder {
  /// The largest number of steps to find the best pairs. Above it, the first times are paired with the first.
  private static let limit = 1_000_000

  /// Pairs two lists of times in order. If one list is longer, the sum of the distances is minimal.
  ///
  /// - Complexity: O(shorter × (longer − shorter)), in time and memory, up to a limit.
  static func pairs(_ golden: [Double], _ actual: [Double]) -> [(golden: Int, actual: Int)] {
    let few = min(golden.count, actual.count)
    let skips = max(golden.count, actual.count) - few
    if skips == 0 || few * skips > limit { return (0..<few).map { ($0, $0) } }
    return golden.count > actual.count
      ? best(actual, golden).enumerated().map { ($1, $0) }
      : best(golden, actual).enumerated().map { ($0, $1) }
  }

  private static func best(_ few: [Double], _ many: [Double]) -> [Int] {
    // The i-th element has the position i + skip, for skip in 0...skips. `costs` has the least sum of distances up to
    // the i-th element, and `isSkipped` whether it is reached by one more skip.
    let skips = many.count - few.count
    var costs = [Double](repeating: 0, count: skips + 1)
    var isSkipped: [[Bool]] = []
    for i in few.indices {
      var row = [Bool](repeating: false, count: skips + 1)
      for skip in 0...skips {
        let pair = costs[skip] + (few[i] - many[i + skip]).magnitude
        row[skip] = skip > 0 && costs[skip - 1] <= pair
        costs[skip] = row[skip] ? costs[skip - 1] : pair
      }
      isSkipped.append(row)
    }
    var places = [Int](repeating: 0, count: few.count)
    var skip = skips
    for i in few.indices.reversed() {
      while isSkipped[i][skip] { skip -= 1 }
      places[i] = i + skip
    }
    return places
  }
}
