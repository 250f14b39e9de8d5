import DopesheetTrace

/// Brings missing and extra events together that are one event at two moments.
struct EventPairing {
  private let diff: TraceDiff
  private let frameLength: Double?
  private(set) var changes: [EventChange] = []

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
    let extra = open.filter { $0.kind == .extra }.compactMap(\.actual)
    let duplicates = isPaired ? RepeatedCallbacks(diff, among: extra).duplicates : []
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
      let pairs = InOrder.pairs(
        golden, golden.map { diff.golden.time(ofRecord: $0) }, actual,
        actual.map { diff.actual.time(ofRecord: $0) })
      for (g, a) in pairs { partner[g] = a }
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

  /// What makes two events the same at different moments: everything but when they happen.
  static func key(_ record: Record?) -> String? {
    guard let record, !record.kind.isOfTrack else { return nil }
    if case .source(let source) = record { return "* \(source.name)" }
    let arguments = record.arguments.withoutTime.map(\.phrase)
    return "\(record.kind.rawValue) \(record.title) " + arguments.joined(separator: " ")
  }
}
