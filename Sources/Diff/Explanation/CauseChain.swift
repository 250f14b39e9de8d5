import DopesheetTrace

/// Orders all that differs by what follows from what.
///
/// Calls from outside, configurations, sources, frames and clocks are first causes. Everything else follows from the
/// nearest first cause that is not later: one of its own source, of a parent or child, of a source whose callback
/// started it. What has none follows from the earliest difference among its relatives, and that one from nothing.
struct CauseChain {
  private(set) var causes: [TraceExplanation.Cause] = []

  private let diff: TraceDiff
  private let links: SourceLinks
  /// For each cause when it begins.
  private var roots: [Root] = []
  /// The cause that is another clock, and those that are frames of one trace alone: kept, as each event asks for them.
  private var anyClock: Int?
  private var frameCauses: [Int] = []
  /// The causes that are about each source.
  private var causesOfSources: [String: [Int]] = [:]
  /// The frames that only one trace has at its end: they follow from the rest, where there is a rest.
  private var tail: String?

  private struct Root {
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

  private mutating func add(
    _ kind: TraceExplanation.Cause.Kind, at time: Double, _ place: TraceDiff.Place, _ words: String,
    _ sources: [String], subjects: [String]? = nil
  ) {
    for source in sources { causesOfSources[source, default: []].append(roots.count) }
    if kind == .clock, anyClock == nil { anyClock = roots.count }
    if kind == .frames { frameCauses.append(roots.count) }
    roots.append(Root(time: time))
    causes.append(
      TraceExplanation.Cause(
        kind: kind, place: place, words: words, subjects: subjects ?? sources))
  }

  private static let before = TraceDiff.Place(frame: nil, tick: nil, seconds: nil)

  /// When a frame's time begins, right after the frame before; -1 before the first.
  private static func beginning(of place: TraceDiff.Place, in trace: Trace) -> Double {
    guard let frame = place.frame else { return -1 }
    return frame == 0 ? -0.5 : trace.seconds(ofFrame: frame - 1)
  }

  private mutating func addClock() {
    guard let golden = diff.structure.clock?.golden, let actual = diff.structure.clock?.actual
    else { return }
    add(
      .clock, at: -.infinity, CauseChain.before, "clock \(golden) → \(actual) ticks a second", [])
  }

  private mutating func addFrames() {
    let structure = diff.structure
    for (spans, what, trace) in [
      (structure.missingFrames, "missing", diff.golden),
      (structure.extraFrames, "extra", diff.actual),
    ] {
      for span in spans {
        // With another clock frames fall where they may.
        if structure.clock != nil { continue }
        if span.frames.upperBound == trace.frames.count - 1 {
          let count = RoundedText.count(span.frames.count, "frame")
          tail = "the run is \(count) \(what == "missing" ? "shorter" : "longer")"
        } else {
          add(
            .frames, at: span.start, trace.place(ofFrame: span.frames.lowerBound),
            span.words(what), [], subjects: [])
        }
      }
    }
  }

  private mutating func addRenames(_ renames: [TraceExplanation.Rename]) {
    guard !renames.isEmpty else { return }
    for rename in renames {
      // Those that follow from a source's name are told with it.
      let place = causes.firstIndex {
        $0.kind == .rename && $0.subjects.contains { rename.golden.hasPrefix($0 + ".") }
      }
      if let place {
        causes[place].notes.append(rename.words)
      } else {
        add(.rename, at: .infinity, CauseChain.before, rename.words, [], subjects: [rename.golden])
      }
    }
  }

  private mutating func addSources(_ configuration: [ConfigurationChange]) {
    guard !diff.structure.sources.isEmpty else { return }
    let (ours, theirs) = (diff.golden.declarationFrames, diff.actual.declarationFrames)
    for sides in diff.structure.sources {
      guard let source = sides.golden ?? sides.actual else { continue }
      let place =
        sides.golden != nil
        ? diff.golden.place(ofFrame: ours[source.name] ?? -1)
        : diff.actual.place(ofFrame: theirs[source.name] ?? -1)
      let time = CauseChain.beginning(
        of: place, in: sides.golden != nil ? diff.golden : diff.actual)
      if sides.golden != nil, sides.actual != nil {
        let words = configuration.filter { $0.source == source.name }.map(\.words)
        add(
          .configuration, at: time, place,
          words.isEmpty
            ? "the order of its arguments" : words.joined(separator: ", "), [source.name])
      } else {
        let word = sides.actual == nil ? "missing" : "extra"
        add(.structure, at: time, place, "source (\(source.kind)) is \(word)", [source.name])
      }
    }
  }

  private mutating func addInput(_ event: EventChange) {
    let place = event.golden?.place ?? event.actual?.place ?? CauseChain.before
    add(
      .input, at: event.start, place, "\(event.name) \(event.words)",
      [event.record.subject])
    causes[causes.count - 1].events = [event]
  }

  /// Tracks that come, go or become others follow from sources that do.
  private mutating func addTracks() {
    for sides in diff.structure.tracks {
      guard let track = sides.golden ?? sides.actual else { continue }
      let sources = links.sources(ofTrack: track.name)
      if let cause = nearest(to: sources, until: .infinity) {
        causes[cause].notes.append(sides.words)
      } else {
        let words =
          sides.golden == nil
          ? "track (\(track.typeText)) is extra"
          : sides.actual == nil ? "track (\(track.typeText)) is missing" : sides.words
        add(.structure, at: -1, CauseChain.before, words, [], subjects: [track.name])
      }
    }
  }

  // MARK: What follows

  /// The first cause nearest to some sources, of equals the earliest, that is not later than a time.
  ///
  /// - Parameter withValues: Whether values that differ for no reason count as one.
  private func nearest(to sources: [String], until time: Double, withValues: Bool = true) -> Int? {
    guard !sources.isEmpty else { return nil }
    var best: (cause: Int, distance: Int, time: Double)?
    for (source, distance) in links.distances(from: sources) {
      for cause in causesOfSources[source] ?? [] where roots[cause].time <= time + 1e-9 {
        if !withValues, causes[cause].kind == .value { continue }
        let found = (cause: cause, distance: distance, time: roots[cause].time)
        if best == nil
          || (found.distance, found.time, cause) < (best!.distance, best!.time, best!.cause)
        {
          best = found
        }
      }
    }
    return best?.cause
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
        let kind: TraceExplanation.Cause.Kind = event.record.kind == .callback ? .callback : .state
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
      event.record.kind == .callback ? .callback : .state, at: event.start, place,
      "\(event.name) \(event.words)", [event.record.subject])
    causes[causes.count - 1].events = [event]
  }

  /// The cause that is another event of the same frame in another order.
  private func reorderedTwin(of event: EventChange) -> Int? {
    guard event.kind == .reordered else { return nil }
    return causes.firstIndex { cause in
      guard let first = cause.events.first, cause.kind == .state || cause.kind == .callback else {
        return false
      }
      return first.kind == .reordered && first.golden?.place == event.golden?.place
    }
  }

  /// The cause that is the frame in which an event happened, or happens now, and that the other trace lacks.
  private func frames(of event: EventChange) -> Int? {
    func isIn(_ spans: [TraceDiff.FrameSpan], _ place: TraceDiff.Place?) -> TraceDiff.FrameSpan? {
      guard let frame = place?.frame else { return nil }
      return spans.first { $0.frames.contains(frame) }
    }
    guard
      let span = isIn(diff.structure.missingFrames, event.golden?.place)
        ?? isIn(diff.structure.extraFrames, event.actual?.place)
    else { return nil }
    return frameCauses.first { roots[$0].time == span.start }
  }

  /// The last frame before a time that one trace lacks.
  private func missedFrames(before time: Double) -> Int? {
    frameCauses.filter { roots[$0].time <= time }.max { roots[$0].time < roots[$1].time }
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

extension [TraceExplanation.Cause] {
  /// Makes causes of the same words into one about all their subjects.
  fileprivate func merged() -> [TraceExplanation.Cause] {
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

extension Trace {
  /// The frame in which each source is declared, -1 before the first.
  fileprivate var declarationFrames: [String: Int] {
    var frames: [String: Int] = [:]
    for index in 0..<recordCount where columns.kinds[index] == .source {
      frames[sources[Int(columns.subjects[index])].name] = frame(ofRecord: index)
    }
    return frames
  }
}
