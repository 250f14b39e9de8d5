import DopesheetTrace

/// Brings missing and extra events together that are one event at two moments.
struct EventPairing {
  private let diff: TraceDiff
  private let frameLength: Double?
  private(set) var changes: [EventChange] = []
  /// Of what the golden delivers, what it delivers twice with nothing of the source in between.
  private var twins: [String: Bool] = [:]

  /// So many missing and extra events are paired; of more it is only told that they are missing and extra.
  private static let limit = 20_000

  init(_ diff: TraceDiff) {
    self.diff = diff
    frameLength = diff.golden.usualFrameLength
    let open = diff.events.filter { $0.kind == .missing || $0.kind == .extra }
    let isPaired = open.count <= EventPairing.limit
    var partner: [Int: Int] = [:]  // of a golden record the actual one
    if isPaired { partner = pairs(open) }
    let answered = Set(partner.values)
    if isPaired { twins = diff.golden.callbacks(like: open.compactMap(\.actual)) }
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
        append(isDuplicate(actual) ? .duplicate : .extra, nil, actual)
      case .reordered: append(.reordered, event.golden, event.actual)
      case .arguments:
        let isTime =
          EventPairing.key(event.golden?.record) == EventPairing.key(event.actual?.record)
          && (event.golden?.record.ownTime == nil) == (event.actual?.record.ownTime == nil)
        append(isTime ? .moved : .arguments, event.golden, event.actual)
      }
    }
  }

  private mutating func append(
    _ kind: EventChange.Kind, _ golden: TraceDiff.Position?, _ actual: TraceDiff.Position?
  ) {
    let ours = golden.map { position in
      EventChange.Occurrence(
        position: position,
        place: diff.golden.place(ofFrame: diff.golden.frame(ofRecord: position.index)),
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
    changes.append(
      EventChange(kind: kind, golden: ours, actual: theirs, seconds: seconds, frames: frames))
  }

  /// The partners of missing events: between two events that both traces have, the nth with the nth.
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
      for (g, a) in aligned(golden, actual) { partner[g] = a }
    }
    return partner
  }

  private static func byIndex(_ positions: [TraceDiff.Position]) -> [Int: TraceDiff.Position] {
    Dictionary(positions.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The unanswered events by what they say and by how many events of the same words both traces have before.
  private func gaps(
    _ trace: Trace, _ open: [Int: TraceDiff.Position], _ keys: Set<String>
  ) -> [Gap: [Int]] {
    var gaps: [Gap: [Int]] = [:]
    var counts: [String: Int] = [:]
    var subjects: Set<Int32> = []
    for index in open.keys { subjects.insert(trace.columns.subjects[index]) }
    for index in 0..<trace.recordCount {
      switch trace.columns.kinds[index] {
      case .value, .absence: continue
      case .source, .input, .state, .callback: break
      }
      guard subjects.contains(trace.columns.subjects[index]),
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

  /// Pairs in order: all with all where there are as many, else those with the least distances.
  private func aligned(_ golden: [Int], _ actual: [Int]) -> [(Int, Int)] {
    if golden.count == actual.count || golden.count * actual.count > 100_000 {
      return Array(zip(golden, actual))
    }
    let isSwapped = golden.count > actual.count
    let few = isSwapped ? actual : golden
    let many = isSwapped ? golden : actual
    let fewTimes = few.map { (isSwapped ? diff.actual : diff.golden).time(ofRecord: $0) }
    let manyTimes = many.map { (isSwapped ? diff.golden : diff.actual).time(ofRecord: $0) }
    // costs[i][j]: the least sum of distances of the first i of the few among the first j of the many.
    var costs = [[Double]](
      repeating: [Double](repeating: 0, count: many.count + 1), count: few.count + 1)
    for i in 1...few.count {
      costs[i][0] = .infinity
      for j in 1...many.count {
        let pair = costs[i - 1][j - 1] + (fewTimes[i - 1] - manyTimes[j - 1]).magnitude
        costs[i][j] = min(costs[i][j - 1], pair)
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (few.count, many.count)
    while i > 0, j > 0 {
      if costs[i][j] == costs[i][j - 1] {
        j -= 1
      } else {
        pairs.append(isSwapped ? (many[j - 1], few[i - 1]) : (few[i - 1], many[j - 1]))
        i -= 1
        j -= 1
      }
    }
    return pairs
  }

  /// Tells whether an event that only the actual trace has repeats the one of its source before it, or another of
  /// its frame.
  private func isDuplicate(_ position: TraceDiff.Position) -> Bool {
    let trace = diff.actual
    guard let key = EventPairing.key(position.record), let mayRepeat = twins[key] else {
      return false
    }
    let frame = trace.frame(ofRecord: position.index)
    let records = trace.records(ofFrame: frame)
    if records.contains(where: {
      $0 != position.index && trace.columns.kinds[$0] == position.record.kind
        && EventPairing.key(trace.record(at: $0)) == key
    }) {
      return true
    }
    // What is due each step or cycle may follow on itself.
    guard !mayRepeat else { return false }
    let subject = trace.columns.subjects[position.index]
    var index = position.index - 1
    while index >= 0 {
      let kind = trace.columns.kinds[index]
      let isEvent = kind == .callback || kind == .state || kind == .input
      if isEvent, trace.columns.subjects[index] == subject {
        return EventPairing.key(trace.record(at: index)) == key
      }
      index -= 1
    }
    return false
  }

  /// What makes two events the same at different moments: everything but when they happen.
  static func key(_ record: Record?) -> String? {
    guard let record, !record.isValue else { return nil }
    if case .source(let source) = record { return "* \(source.name)" }
    let arguments = record.arguments.filter { $0.key != "at" }.map(\.phrase)
    return "\(record.kind.rawValue) \(record.title) " + arguments.joined(separator: " ")
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
      switch columns.kinds[index] {
      case .value, .absence, .source: continue
      case .input, .state, .callback: break
      }
      let subject = Int(columns.subjects[index])
      guard isNamed[subject], let key = EventPairing.key(record(at: index)) else { continue }
      if wanted.contains(key) { twins[key] = (twins[key] ?? false) || last[subject] == key }
      last[subject] = key
    }
    return twins
  }
}

extension TraceDiff {
  /// The moment of an actual record, by the golden's frame numbers where that makes sense.
  func placeInGolden(ofActualRecord index: Int) -> Place {
    let own = actual.place(ofFrame: actual.frame(ofRecord: index))
    guard structure.clock == nil, let tick = own.tick, let last = golden.frames.last else {
      return own
    }
    let before = golden.place(atTick: tick)
    var frame = own.frame
    if let found = before.frame, golden.frames[found].tick == tick {
      frame = found
    } else if tick > last.tick, golden.frames.count > 1 {
      let step = last.tick - golden.frames[golden.frames.count - 2].tick
      if step > 0, (tick - last.tick).isMultiple(of: step) {
        frame = golden.frames.count - 1 + Int((tick - last.tick) / step)
      }
    }
    return Place(frame: frame, tick: tick, seconds: own.seconds)
  }
}
