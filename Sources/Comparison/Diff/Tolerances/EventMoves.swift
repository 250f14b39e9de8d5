import DopesheetTrace

/// The events that have other times in the actual trace than in the golden, within a tolerance.
///
/// An event has moved if both traces have it, but with different times, and without an equal event in the same frame.
/// The move must be within the tolerance, and must not change the order with other shared events, unless the tolerance
/// ignores their order.
struct EventMoves {
  struct Move {
    let golden: Int
    let actual: Int
    let frames: Int
    /// The part of the tolerance that the event uses, 0...1.
    let use: Double
    /// Whether the event may change its order with other events.
    let isUnordered: Bool
  }

  private(set) var list: [Move] = []

  init() {}

  init(_ ours: Trace, _ theirs: Trace, _ differences: [EventDifference], _ rules: ToleranceRules) {
    guard rules.allowsOtherTimes, ours.clock == theirs.clock else { return }
    let goldenTimes = ours.sources.map { rules[eventsOf: $0.name] }
    let actualTimes = theirs.sources.map { rules[eventsOf: $0.name] }
    var goldenOpen: Set<Int> = []
    var actualOpen: Set<Int> = []
    /// Pairs of events with other arguments. Each event has a partner in its frame, so it has not moved.
    var unlike: (golden: Set<Int>, actual: Set<Int>) = ([], [])
    for event in differences {
      switch event.kind {
      case .missing: if let golden = event.golden { goldenOpen.insert(golden.index) }
      case .extra: if let actual = event.actual { actualOpen.insert(actual.index) }
      case .arguments:
        guard let golden = event.golden, let actual = event.actual else { continue }
        if Events.key(golden.record) == Events.key(actual.record) {
          goldenOpen.insert(golden.index)
          actualOpen.insert(actual.index)
        } else {
          unlike.golden.insert(golden.index)
          unlike.actual.insert(actual.index)
        }
      case .reordered: continue
      }
    }
    let mayBeUnordered = (goldenTimes + actualTimes).contains(where: \.isUnordered)
    guard !goldenOpen.isEmpty && !actualOpen.isEmpty || mayBeUnordered && !differences.isEmpty
    else { return }
    // If the order of a source's events is ignored, all of them are open: it is unknown which of two has moved.
    let golden = Events(ours, goldenTimes, open: goldenOpen, unlike: unlike.golden)
    let actual = Events(theirs, actualTimes, open: actualOpen, unlike: unlike.actual)
    let moves = EventMoves.pairs(golden, actual)
    let isCrossing = EventMoves.crossings(moves, golden, actual)
    list = zip(moves, isCrossing).filter { $0.isUnordered || !$1 }.map(\.0)
  }

  func events(_ ours: Trace, _ theirs: Trace) -> [ToleratedEvent] {
    let (golden, actual) = (ComparedTrace(ours), ComparedTrace(theirs))
    return list.map {
      ToleratedEvent(
        golden: golden.position($0.golden, ours.frame(ofRecord: $0.golden)),
        actual: actual.position($0.actual, theirs.frame(ofRecord: $0.actual)), frames: $0.frames,
        use: $0.use)
    }
  }

  // MARK: Pairs

  /// Pairs the open events with equal words, each with the first within its tolerance.
  private static func pairs(_ golden: Events, _ actual: Events) -> [Move] {
    var moves: [Move] = []
    for (key, ours) in golden.open {
      guard let theirs = actual.open[key] else { continue }
      var (g, a) = (0, 0)
      while g < ours.count, a < theirs.count {
        let (first, second) = (golden.moment(ours[g]), actual.moment(theirs[a]))
        let frames = abs(first.frame - second.frame)
        let ticks = first.ticks.flatMap { ours in second.ticks.map { (ours - $0).magnitude } }
        let tolerance = golden.tolerance(ours[g])
        if let use = tolerance.use(frames: frames, ticks: ticks) {
          moves.append(
            Move(
              golden: ours[g], actual: theirs[a], frames: frames, use: use,
              isUnordered: tolerance.isUnordered))
          g += 1
          a += 1
        } else if (first.frame, first.ticks ?? 0) < (second.frame, second.ticks ?? 0) {
          g += 1
        } else {
          a += 1
        }
      }
    }
    return moves.sorted { $0.golden < $1.golden }
  }

  /// Returns for each move whether it changes the order with another event that both traces have.
  private static func crossings(_ moves: [Move], _ golden: Events, _ actual: Events) -> [Bool] {
    var pairs: [(golden: Int, actual: Int, move: Int?)] = []
    for (index, move) in moves.enumerated() where !move.isUnordered {
      pairs.append((move.golden, move.actual, index))
    }
    // Other events have partners in their frames: equal records are paired in order of occurrence.
    for (text, ours) in golden.settled {
      guard let theirs = actual.settled[text] else { continue }
      pairs += zip(ours, theirs).map { ($0, $1, nil) }
    }
    pairs.sort { $0.golden < $1.golden }
    var isCrossing = [Bool](repeating: false, count: moves.count)
    var last = -1
    for pair in pairs {
      if let move = pair.move, pair.actual < last { isCrossing[move] = true }
      last = max(last, pair.actual)
    }
    var next = Int.max
    for pair in pairs.reversed() {
      if let move = pair.move, pair.actual > next { isCrossing[move] = true }
      next = min(next, pair.actual)
    }
    return isCrossing
  }
}

private struct Events {
  private let trace: Trace
  private let tolerances: [TimeTolerance]
  /// The events without a partner in their frame, by their content without the time.
  private(set) var open: [String: [Int]] = [:]
  private(set) var settled: [String: [Int]] = [:]

  init(_ trace: Trace, _ tolerances: [TimeTolerance], open: Set<Int>, unlike: Set<Int>) {
    self.trace = trace
    self.tolerances = tolerances
    for index in 0..<trace.recordCount {
      guard trace.columns.kinds[index].isEvent, !unlike.contains(index) else { continue }
      let tolerance = tolerances[Int(trace.columns.subjects[index])]
      let record = trace.record(at: index)
      if tolerance.isUnordered || open.contains(index) {
        if !tolerance.isExact, let key = Events.key(record) {
          self.open[key, default: []].append(index)
        }
      } else {
        settled["\(record.kind.rawValue) \(record.phrase)", default: []].append(index)
      }
    }
  }

  /// Returns the content of an event without its time, with a mark if it has its own time.
  static func key(_ record: Trace.Record) -> String? {
    EventPairing.key(record).map { record.ownTime == nil ? $0 : $0 + " at" }
  }

  func tolerance(_ index: Int) -> TimeTolerance { tolerances[Int(trace.columns.subjects[index])] }

  /// Returns the frame of an event, -1 for the preroll, and its own time in ticks, or else the frame's.
  func moment(_ index: Int) -> (frame: Int, ticks: Double?) {
    let frame = trace.frame(ofRecord: index)
    guard frame >= 0 else { return (frame, nil) }
    if let seconds = trace.record(at: index).ownTime {
      return (frame, seconds * Double(trace.clock.numerator) / Double(trace.clock.denominator))
    }
    return (frame, Double(trace.frames[frame].tick))
  }
}
