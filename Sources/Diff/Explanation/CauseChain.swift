import DopesheetTrace

/// Orders all that differs by what follows from what.
///
/// Calls from outside, configurations, sources, frames and clocks are first causes. Everything else follows from the
/// nearest first cause that is not later: one of its own source, of a parent or child, of a source whose callback
/// started it. What has none follows from the earliest difference among its relatives, and that one from nothing.
struct CauseChain {
  var causes: [TraceExplanation.Cause] = []

  let diff: TraceDiff
  var links: SourceLinks
  /// For each cause when it begins.
  var roots: [Root] = []
  /// The cause that is another clock, and those that are frames of one trace alone in order of time: kept, as each
  /// event asks for them.
  var anyClock: Int?
  private var frameCauses: [(time: Double, cause: Int)] = []
  /// The causes that are events in another order, by their frames in the golden, -1 before the first.
  private var reordered: [Int: Int] = [:]
  /// The earliest cause that is about each source, by the number of the source.
  private var earliest = CausesBySource()
  /// The same of the causes that are more than values.
  private var earliestButValues = CausesBySource()
  /// The frames that only one trace has at its end: they follow from the rest, where there is a rest.
  var tail: String?

  struct Root {
    /// Seconds; before the first frame -1.
    var time: Double
  }

  init(
    _ diff: TraceDiff, _ changes: [TrackChange], _ events: [EventChange],
    _ configuration: [ConfigurationChange], _ renames: [TraceExplanation.Rename]
  ) {
    self.diff = diff
    links = SourceLinks([diff.golden, diff.actual])
    addClock()
    addFrames()
    keepFrameCauses()
    addRenames(renames)
    addSources(configuration)
    // With another clock all moves, and calls, too.
    let calls = anyClock == nil ? events.filter { $0.record.kind == .input } : []
    for event in calls { addInput(event) }
    addTracks()
    fold(events.filter { anyClock != nil || $0.record.kind != .input }, changes)
    finish()
  }

  // MARK: First causes

  mutating func add(
    _ kind: TraceExplanation.Cause.Kind, at time: Double, _ place: TraceDiff.Place, _ words: String,
    _ sources: [String], subjects: [String]? = nil
  ) {
    for name in sources {
      let source = links.number(of: name)
      let isFirst = earliest[source].map { time < roots[$0].time } ?? true
      if isFirst { earliest[source] = roots.count }
      let isFirstButValues = earliestButValues[source].map { time < roots[$0].time } ?? true
      if isFirstButValues, kind != .value { earliestButValues[source] = roots.count }
    }
    if kind == .clock, anyClock == nil { anyClock = roots.count }
    roots.append(Root(time: time))
    causes.append(
      TraceExplanation.Cause(
        kind: kind, place: place, words: words, subjects: subjects ?? sources))
  }

  // MARK: What follows

  /// The first cause nearest to some sources, of equals the earliest, that is not later than a time.
  ///
  /// - Parameter withValues: Whether values that differ for no reason count as one.
  mutating func nearest(
    to sources: [String], until time: Double, withValues: Bool = true
  ) -> Int? {
    let causes = withValues ? earliest : earliestButValues
    guard !sources.isEmpty else { return nil }
    let roots = roots
    return links.nearest(from: sources) { layer in
      var best: Int?
      for source in layer {
        guard let cause = causes[source], roots[cause].time <= time + 1e-9 else { continue }
        if let former = best, (roots[former].time, former) <= (roots[cause].time, cause) {
          continue
        }
        best = cause
      }
      return best
    }
  }

  /// Something that may follow from a cause.
  private enum Follower {
    case event(EventChange)
    case change(TrackChange)
  }

  private mutating func fold(_ events: [EventChange], _ changes: [TrackChange]) {
    var orphans: [(follower: Follower, time: Double, rank: Int, sources: [String])] = []
    for event in events {
      let sources = [event.record.subject]
      // The events of a frame that was left out happen in the next.
      if let cause = frames(of: event) ?? nearest(to: sources, until: event.start) ?? anyClock {
        causes[cause].events.append(event)
      } else {
        let kind = event.record.kind.asCause
        orphans.append((.event(event), event.start, kind.rank, sources))
      }
    }
    for change in changes {
      let sources = links.sources(ofTrack: change.track)
      let time = change.first.seconds ?? -1
      if let cause = nearest(to: sources, until: time) ?? anyClock {
        causes[cause].changes.append(change)
      } else {
        orphans.append((.change(change), time, TraceExplanation.Cause.Kind.value.rank, sources))
      }
    }
    let order = orphans.indices.sorted {
      let (a, b) = (orphans[$0], orphans[$1])
      return (a.time, a.rank, $0) < (b.time, b.rank, $1)
    }
    for index in order {
      let (follower, time, _, sources) = orphans[index]
      // Other values may have another end; they put nothing in another order.
      var mayFollowFromValues = true
      if case .event(let event) = follower {
        mayFollowFromValues = [.moved, .missing, .extra].contains(event.kind)
      }
      let cause =
        nearest(to: sources, until: time, withValues: mayFollowFromValues)
        ?? missedFrames(before: time)
      switch follower {
      case .event(let event):
        if let cause {
          causes[cause].events.append(event)
        } else if let twin = reorderedTwin(of: event) {
          causes[twin].events.append(event)
        } else {
          addFirst(event)
        }
      case .change(let change):
        if let cause {
          causes[cause].changes.append(change)
        } else {
          add(
            .value, at: time, change.first, change.description, sources, subjects: [change.name])
          causes[causes.count - 1].changes = [change]
        }
      }
    }
  }

  private mutating func addFirst(_ event: EventChange) {
    let place = event.golden?.place ?? event.actual?.place ?? CauseChain.before
    add(
      event.record.kind.asCause, at: event.start, place,
      "\(event.name) \(event.words)", [event.record.subject])
    causes[causes.count - 1].events = [event]
    if event.kind == .reordered, let place = event.golden?.place {
      reordered[place.frame ?? -1] = causes.count - 1
    }
  }

  /// The cause that is another event of the same frame in another order.
  private func reorderedTwin(of event: EventChange) -> Int? {
    guard event.kind == .reordered, let place = event.golden?.place else { return nil }
    return reordered[place.frame ?? -1]
  }

  /// The cause that is the frame in which an event happened, or happens now, and that the other trace lacks.
  private func frames(of event: EventChange) -> Int? {
    func isIn(_ spans: [TraceDiff.FrameSpan], _ place: TraceDiff.Place?) -> TraceDiff.FrameSpan? {
      guard let frame = place?.frame else { return nil }
      let index = spans.partitioningIndex { $0.frames.upperBound >= frame }
      return index < spans.count && spans[index].frames.contains(frame) ? spans[index] : nil
    }
    guard
      let span = isIn(diff.structure.missingFrames, event.golden?.place)
        ?? isIn(diff.structure.extraFrames, event.actual?.place)
    else { return nil }
    let index = frameCauses.partitioningIndex { $0.time >= span.start }
    guard index < frameCauses.count, frameCauses[index].time == span.start else { return nil }
    return frameCauses[index].cause
  }

  /// The last frame before a time that one trace lacks.
  private func missedFrames(before time: Double) -> Int? {
    let index = frameCauses.partitioningIndex { $0.time > time }
    return index > 0 ? frameCauses[index - 1].cause : nil
  }

  /// Takes the causes that are frames of one trace alone: of those of one time the first.
  mutating func keepFrameCauses() {
    let all = causes.indices.filter { causes[$0].kind == .frames }
      .map { (time: roots[$0].time, cause: $0) }.sorted {
        ($0.time, $0.cause) < ($1.time, $1.cause)
      }
    for found in all where frameCauses.last?.time != found.time { frameCauses.append(found) }
  }

  // MARK: The end

  private mutating func finish() {
    if let tail {
      // The end of the run follows from what ends last.
      let ends = causes.indices.map { index in
        causes[index].events.reduce(-Double.infinity) {
          max($0, $1.golden?.seconds ?? 0, $1.actual?.seconds ?? 0)
        }
      }
      let last = causes.indices.filter { causes[$0].kind != .rename }.max { ends[$0] < ends[$1] }
      if let last {
        causes[last].notes.append(tail)
      } else {
        let span = diff.structure.missingFrames.last ?? diff.structure.extraFrames.last
        let trace = diff.structure.missingFrames.isEmpty ? diff.actual : diff.golden
        add(
          .frames, at: span?.start ?? 0, trace.place(ofFrame: span?.frames.lowerBound ?? 0), tail,
          [])
      }
    }
    let order = causes.indices.sorted {
      (roots[$0].time, causes[$0].kind.rank, $0) < (roots[$1].time, causes[$1].kind.rank, $1)
    }
    causes = order.map { causes[$0] }.merged()
  }
}

/// A cause for each source that has one, by the number of the source.
private struct CausesBySource {
  private var causes: [Int] = []

  subscript(source: Int) -> Int? {
    get { source < causes.count && causes[source] >= 0 ? causes[source] : nil }
    set {
      if source >= causes.count {
        causes += repeatElement(-1, count: source + 1 - causes.count)
      }
      causes[source] = newValue ?? -1
    }
  }
}

extension [TraceExplanation.Cause] {
  /// Makes causes of the same words into one about all their subjects.
  func merged() -> [TraceExplanation.Cause] {
    var merged: [TraceExplanation.Cause] = []
    var places: [String: Int] = [:]
    for cause in self {
      let isNamed = cause.kind == .configuration || cause.kind == .structure || cause.kind == .value
      let words = cause.kind == .value ? cause.changes.first?.generalWords : nil
      let key = "\(cause.kind) \(words ?? cause.words)"
      if isNamed, let place = places[key] {
        if let words, merged[place].words != cause.words { merged[place].words = words }
        merged[place].subjects += cause.subjects
        merged[place].events += cause.events
        merged[place].changes += cause.changes
        merged[place].notes += cause.notes
      } else {
        places[key] = merged.count
        merged.append(cause)
      }
    }
    for index in merged.indices { merged[index].events.sort { $0.start < $1.start } }
    return merged
  }
}

extension RecordKind {
  /// The kind of cause that a record of this kind is where no reason for its difference can be seen.
  fileprivate var asCause: TraceExplanation.Cause.Kind {
    switch self {
    case .callback: .callback
    case .source, .input, .state, .value, .absence: .state
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element is such, where all elements behind one that is such are, too.
  ///
  /// - Complexity: O(log count).
  fileprivate func partitioningIndex(where isSuch: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isSuch(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
