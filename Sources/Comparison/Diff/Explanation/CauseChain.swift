import DopesheetTrace

/// Assigns each difference to its cause.
///
/// Inputs, configurations, sources, frames and clocks are first causes. Any other difference follows from the nearest
/// first cause that is not later. The cause must be of the same source, of a parent or child, or of a source whose
/// callback started it. Without such a cause, the earliest difference among related sources becomes the cause.
struct CauseChain {
  var causes: [TraceExplanation.Cause] = []

  let diff: TraceDiff
  var links: SourceLinks
  /// The time in seconds at which each cause begins, -1 for the preroll.
  var times: [Double] = []
  /// The cause that is a different clock. ``frameCauses`` has the causes that are frames of only one trace, in order of
  /// time.
  var anyClock: Int?
  private var frameCauses: [(time: Double, cause: Int)] = []
  /// The causes that are sources of only one trace, or have come with one, by their names.
  var lone: [String: Int] = [:]
  /// The causes that are reordered events, by their frames in the golden, -1 for the preroll.
  private var reordered: [Int: Int] = [:]
  lazy var sourceEvents = (golden: SourceEvents(diff.golden), actual: SourceEvents(diff.actual))
  private var allCauses = NearestCauses()
  private var causesButValues = NearestCauses()
  /// The note on frames at the end that only one trace has. It is added to another cause, if there is one.
  var tail: String?

  init(
    _ diff: TraceDiff, _ links: SourceLinks, _ changes: [TrackChange], _ events: [EventChange],
    _ configuration: [ConfigurationChange], _ renames: [TraceExplanation.Rename]
  ) {
    self.diff = diff
    self.links = links
    addClock()
    addFrames()
    keepFrameCauses()
    addRenames(renames)
    addSources(configuration)
    // With different clocks, all times differ, including those of inputs.
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
    let numbers = sources.map { links.number(of: $0) }
    allCauses.add(times.count, at: time, of: numbers)
    if kind != .value { causesButValues.add(times.count, at: time, of: numbers) }
    if kind == .clock, anyClock == nil { anyClock = times.count }
    times.append(time)
    causes.append(
      TraceExplanation.Cause(
        kind: kind, place: place, words: words, subjects: subjects ?? sources))
  }

  mutating func add(_ kind: TraceExplanation.Cause.Kind, _ event: EventChange) {
    let place = event.golden?.place ?? event.actual?.place ?? CauseChain.before
    add(kind, at: event.start, place, event.description, [event.record.subject])
    causes[causes.count - 1].events = [event]
  }

  /// Makes the differences of a source follow from a cause that has another one as its subject.
  mutating func join(_ source: String, to cause: Int) {
    lone[source] = cause
    let numbers = [links.number(of: source)]
    allCauses.add(cause, at: times[cause], of: numbers)
    causesButValues.add(cause, at: times[cause], of: numbers)
  }

  // MARK: Consequences

  /// Returns the cause nearest to some sources that is not later than a time. Of equally near causes, the earliest.
  ///
  /// - Parameter withValues: Whether a difference of values without a cause may be the result.
  mutating func nearest(
    to sources: [String], until time: Double, withValues: Bool = true
  ) -> Int? {
    let numbers = sources.map { links.number(of: $0) }
    // Times that are equal on both clocks may differ by rounding.
    return withValues
      ? allCauses.nearest(to: numbers, until: time + 1e-9, along: links)
      : causesButValues.nearest(to: numbers, until: time + 1e-9, along: links)
  }

  /// An event or a change of a track, which may follow from a cause.
  private struct Follower {
    /// The time in seconds from which on it differs, -1 for the preroll.
    let time: Double
    /// The kind of the cause that it is if it follows from none.
    let kind: TraceExplanation.Cause.Kind
    let sources: [String]
    let difference: Difference

    enum Difference {
      case event(EventChange)
      case change(TrackChange)
    }

    var event: EventChange? { if case .event(let event) = difference { event } else { nil } }

    /// The golden's frame of a reordered event, -1 for the preroll.
    var reorderedFrame: Int? {
      event?.kind == .reordered ? event?.golden.map { $0.place.frame ?? -1 } : nil
    }
  }

  private mutating func fold(_ events: [EventChange], _ changes: [TrackChange]) {
    var orphans: [Follower] = []
    for event in events {
      take(
        Follower(
          time: event.start, kind: event.causeKind, sources: [event.record.subject],
          difference: .event(event)), orElse: &orphans)
    }
    for change in changes {
      take(
        Follower(
          time: change.first.seconds ?? -1, kind: .value,
          sources: links.sources(ofTrack: change.track), difference: .change(change)),
        orElse: &orphans)
    }
    let order = orphans.indices.sorted {
      let (a, b) = (orphans[$0], orphans[$1])
      return (a.time, a.kind.rank, $0) < (b.time, b.kind.rank, $1)
    }
    for follower in order.map({ orphans[$0] }) {
      // Different values may move, add or remove events. They do not repeat or reorder events, or change arguments.
      let mayFollowFromValues =
        follower.event.map { [.moved, .missing, .extra].contains($0.kind) } ?? true
      let cause =
        nearest(to: follower.sources, until: follower.time, withValues: mayFollowFromValues)
        ?? missedFrames(before: follower.time) ?? follower.reorderedFrame.flatMap { reordered[$0] }
      if let cause { give(follower, to: cause) } else { addFirst(follower) }
    }
  }

  private mutating func take(_ follower: Follower, orElse orphans: inout [Follower]) {
    // The events of a missing frame are delivered in the next frame.
    let cause =
      follower.event.flatMap { frames(of: $0) }
      ?? nearest(to: follower.sources, until: follower.time) ?? anyClock
    if let cause { give(follower, to: cause) } else { orphans.append(follower) }
  }

  private mutating func give(_ follower: Follower, to cause: Int) {
    switch follower.difference {
    case .event(let event): causes[cause].events.append(event)
    case .change(let change): causes[cause].changes.append(change)
    }
  }

  private mutating func addFirst(_ follower: Follower) {
    switch follower.difference {
    case .event(let event):
      add(follower.kind, event)
      if let frame = follower.reorderedFrame { reordered[frame] = causes.count - 1 }
    case .change(let change):
      add(
        .value, at: follower.time, change.first, change.description, follower.sources,
        subjects: [change.name])
      causes[causes.count - 1].changes = [change]
    }
  }

  /// Returns the cause that is the event's frame, if only one trace has this frame.
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

  /// Returns the cause that is the last frame before a time that only one trace has.
  private func missedFrames(before time: Double) -> Int? {
    let index = frameCauses.partitioningIndex { $0.time > time }
    return index > 0 ? frameCauses[index - 1].cause : nil
  }

  /// Stores the causes that are frames of only one trace, one for each time, in order of time.
  mutating func keepFrameCauses() {
    let all = causes.indices.filter { causes[$0].kind == .frames }
      .map { (time: times[$0], cause: $0) }.sorted { ($0.time, $0.cause) < ($1.time, $1.cause) }
    for found in all where frameCauses.last?.time != found.time { frameCauses.append(found) }
  }

  // MARK: The end

  private mutating func finish() {
    if let tail {
      // The length of the run follows from the cause whose last event is latest.
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
      (times[$0], causes[$0].kind.rank, $0) < (times[$1], causes[$1].kind.rank, $1)
    }
    causes = order.map { causes[$0] }.joiningColors(diff).merged()
  }
}

extension [TraceExplanation.Cause] {
  func merged() -> [TraceExplanation.Cause] {
    var merged: [TraceExplanation.Cause] = []
    var places: [String: Int] = [:]
    for cause in self {
      let isNamed = cause.kind == .configuration || cause.kind == .structure || cause.kind == .value
      // The words of a colour are not those of its components.
      let words =
        cause.kind == .value && cause.colors.isEmpty ? cause.changes.first?.generalWords : nil
      let key = "\(cause.kind) \(words ?? cause.words)"
      if isNamed, let place = places[key] {
        if let words, merged[place].words != cause.words { merged[place].words = words }
        if merged[place].stop != cause.stop { merged[place].stop = nil }
        merged[place].subjects += cause.subjects
        merged[place].colors += cause.colors
        merged[place].events += cause.events
        merged[place].changes += cause.changes
        merged[place].notes += cause.notes
        merged[place].derived += cause.derived
      } else {
        places[key] = merged.count
        merged.append(cause)
      }
    }
    for index in merged.indices { merged[index].events.sort { $0.start < $1.start } }
    return merged
  }
}

extension EventChange {
  fileprivate var causeKind: TraceExplanation.Cause.Kind {
    TraceExplanation.Cause.Kind(rawValue: record.kind.facts.cause) ?? .state
  }
}
