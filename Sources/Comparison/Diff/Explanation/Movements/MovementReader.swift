import DopesheetCurves
import DopesheetTrace

/// A movement of a component, between a rest, an event of its source or a jump and the next.
struct MovementRow {
  /// The first instant of the movement, and its last one.
  let span: Movement
  /// The event that began it; `nil` if no event is known.
  let origin: SourceEvent?
  /// The seconds at which it begins, by an event or an instant.
  let begin: Double
  /// The seconds at which it ends: at rest, or by the event that begins the next one.
  let end: Double
  /// The seconds of its last instant.
  let lastSeen: Double
  /// The curves that match its values equally well; empty if no curve does.
  let models: [MovementModel]
  /// The change at its begin that belongs to no movement; 0 without a jump.
  let jump: Double
  /// Whether it begins at rest, and whether it ends there.
  let beginsAtRest: Bool
  let endsAtRest: Bool
}

/// Reads the movements of a series: splits it, and names each piece by its curve.
///
/// A stretch between two rests is one movement if one curve matches it. Otherwise it is split at the events of its
/// sources, or, without events, where the longest beginning of a named curve ends.
struct MovementReader {
  let series: Series
  /// The movements of the series from rest to rest.
  let stretches: [Movement]
  /// The events of the sources that write the track, in order of time.
  let events: [SourceEvent]
  /// The usual distance of two instants in seconds.
  let frame: Double

  /// The largest number of movements that are named.
  private static let most = 16

  /// Returns the movements from an instant on; `nil` if there are too many.
  func rows(from first: Int, _ search: inout CurveSearch) -> [MovementRow]? {
    let stretches = stretches[stretches.partitioningIndex { $0.last >= first }...]
    let pieces = stretches.prefix(MovementReader.most + 1).map { stretch in
      let stretch = beginningAtEvent(stretch)
      return (stretch: stretch, cuts: cuts(in: stretch))
    }
    // Too many are not searched at all: the searches of all tracks share a limit.
    guard pieces.reduce(0, { $0 + 1 + $1.cuts.count }) <= MovementReader.most else { return nil }
    return pieces.flatMap { rows(of: $0.stretch, $0.cuts, &search) }
  }

  /// Returns a stretch without instants before the event that begins it, at which only the last bits change.
  private func beginningAtEvent(_ stretch: Movement) -> Movement {
    let start = series.numbers[stretch.first]
    var farthest = 0.0
    for index in stretch.first...stretch.last {
      farthest = max(farthest, (series.numbers[index] - start).magnitude)
    }
    let rounding = max(1e-12 * farthest, 8 * start.ulp)
    var first = stretch.first
    while first < min(stretch.first + 3, stretch.last - 1) {
      guard (series.numbers[first + 1] - start).magnitude <= rounding else { break }
      first += 1
      if isEvent(at: series.times[first]) { return Movement(first: first, last: stretch.last) }
    }
    return stretch
  }

  private func isEvent(at seconds: Double) -> Bool {
    let place = events.partitioningIndex { $0.seconds > seconds - 1e-6 * frame }
    return place < events.count && events[place].seconds < seconds + 1e-6 * frame
  }

  /// A place at which a movement ends and the next one begins.
  private struct Cut {
    /// The first instant of the next movement.
    let instant: Int
    /// The event there; `nil` if only the values show the cut.
    let event: SourceEvent?
  }

  private func rows(
    of stretch: Movement, _ known: [Cut], _ search: inout CurveSearch
  ) -> [MovementRow] {
    let whole = wholeModels(stretch, &search)
    var cuts = known
    if whole.isEmpty, known.isEmpty { cuts = cutsByValues(in: stretch, &search) }
    if cuts.isEmpty || !whole.isEmpty {
      let found = whole.isEmpty ? beginnings(stretch, nil, search) : whole
      return [row(stretch, nil, before: nil, found, end: nil)]
    }
    var rows: [MovementRow] = []
    var first = Cut(instant: stretch.first, event: nil)
    for place in 0...cuts.count {
      let next = place < cuts.count ? cuts[place] : nil
      // The value at the instant of an event may be the next movement's already.
      let last = next.map { $0.instant - 1 } ?? stretch.last
      if last > first.instant {
        let span = Movement(first: first.instant, last: last)
        let found = models(span, first.event, isCut: next != nil, &search)
        rows.append(row(span, first.event, before: rows.last, found, end: next))
      }
      if let next { first = next }
    }
    return rows
  }

  /// Returns the instants inside a stretch at which a movement may begin, with the last event of each.
  private func cuts(in stretch: Movement) -> [Cut] {
    var cuts: [Cut] = []
    let first = events.partitioningIndex { $0.seconds > series.times[stretch.first] + 1e-9 }
    let end = events.partitioningIndex { $0.seconds > series.times[stretch.last] + 1e-9 }
    guard first < end else { return [] }
    // An event of each step splits nothing.
    var counts: [String: Int] = [:]
    for event in events[first..<end] { counts[event.name, default: 0] += 1 }
    let most = max(2, (stretch.last - stretch.first) / 4)
    for event in events[first..<end] where counts[event.name]! <= most {
      let instant = series.times.partitioningIndex { $0 >= event.seconds - 1e-9 }
      guard instant > stretch.first + 1, instant < stretch.last else { continue }
      if cuts.last?.instant == instant { cuts.removeLast() }
      cuts.append(Cut(instant: instant, event: event))
    }
    return cuts
  }

  /// Returns the instants inside a stretch without events at which the longest beginnings of named curves end.
  private func cutsByValues(in stretch: Movement, _ search: inout CurveSearch) -> [Cut] {
    var cuts: [Cut] = []
    var first = stretch.first
    while cuts.count < 4, stretch.last - first <= 4_000,
      let last = longestBeginning(from: first, to: stretch.last, search)
    {
      // The next movement begins with the last value of this one, at its instant or at the next one.
      var next: Int?
      for begin in [last + 1, last] where next == nil && stretch.last - begin > 1 {
        let rest = Movement(first: begin, last: stretch.last)
        let isNamed =
          isBeginning(begin, min(begin + 7, stretch.last), search)
          || !wholeModels(rest, &search).isEmpty
        if isNamed { next = begin }
      }
      guard let next else { break }
      cuts.append(Cut(instant: next, event: nil))
      first = next
    }
    return cuts
  }

  /// Returns the last instant of the longest beginning of a named curve; `nil` if the first samples match no curve, or if
  /// all do.
  private func longestBeginning(from first: Int, to last: Int, _ search: CurveSearch) -> Int? {
    var end = first + 7
    guard end < last, isBeginning(first, end, search) else { return nil }
    var step = 8
    while end + step <= last, isBeginning(first, end + step, search) {
      end += step
      step *= 2
    }
    while step > 1 {
      step /= 2
      if end + step <= last, isBeginning(first, end + step, search) { end += step }
    }
    return end < last ? end : nil
  }

  private func isBeginning(_ first: Int, _ last: Int, _ search: CurveSearch) -> Bool {
    let span = Movement(first: first, last: last)
    return BeginningFit(series, span, begin: nil, frame: frame, search.steps)?
      .isBeginning(search.easings, search.springs) ?? false
  }

  private func row(
    _ span: Movement, _ event: SourceEvent?, before: MovementRow?, _ models: [MovementModel],
    end: Cut?
  ) -> MovementRow {
    let resting = series.times[span.first]
    let origin = event ?? self.event(beginning: span)
    return MovementRow(
      span: span, origin: origin, begin: event?.seconds ?? models.first?.begin ?? resting,
      end: end.map { $0.event?.seconds ?? series.times[$0.instant] } ?? series.times[span.last],
      lastSeen: series.times[span.last],
      models: models,
      jump: before.map { jump(at: span.first, event, after: $0) } ?? 0,
      beginsAtRest: before == nil, endsAtRest: end == nil)
  }

  /// Returns the event that is nearest to the begin of a movement from rest, within a frame.
  private func event(beginning span: Movement) -> SourceEvent? {
    let begin = series.times[span.first]
    let first = events.partitioningIndex { $0.seconds >= begin - 1.01 * frame }
    var nearest: SourceEvent?
    for event in events[first...] {
      guard event.seconds < series.times[span.first + 1] - 1e-9 else { break }
      let distance = (event.seconds - begin).magnitude
      if nearest.map({ distance <= ($0.seconds - begin).magnitude }) ?? true { nearest = event }
    }
    return nearest
  }

  /// Returns the change at the instant of an event that continues no movement; 0 without one.
  private func jump(
    at instant: Int, _ event: SourceEvent?, after before: MovementRow
  ) -> Double {
    guard let event, (event.seconds - series.times[instant]).magnitude < 1e-6 * frame,
      !before.models.isEmpty
    else { return 0 }
    let (last, value) = (series.numbers[instant - 1], series.numbers[instant])
    let near = max(1e-5 * (value - last).magnitude, 1e-9 * max(value.magnitude, last.magnitude))
    let isContinued =
      (value - last).magnitude <= near
      || before.models.contains { ($0.value(at: series.times[instant]) - value).magnitude <= near }
    return isContinued ? 0 : value - last
  }

  private func wholeModels(_ span: Movement, _ search: inout CurveSearch) -> [MovementModel] {
    guard let samples = MovementSamples(series, span, search.steps) else { return [] }
    return search.models(of: samples)
  }

  private func beginnings(
    _ span: Movement, _ event: SourceEvent?, _ search: CurveSearch
  ) -> [MovementModel] {
    BeginningFit(series, span, begin: event?.seconds, frame: frame, search.steps)?
      .models(search.easings, search.springs) ?? []
  }

  /// Returns the curves of a piece, as a whole and else as the beginning of a longer movement.
  ///
  /// - Parameter isCut: Whether an event ends it in flight.
  private func models(
    _ span: Movement, _ event: SourceEvent?, isCut: Bool, _ search: inout CurveSearch
  ) -> [MovementModel] {
    let whole = wholeModels(span, &search)
    if whole.isEmpty { return beginnings(span, event, search) }
    // What was cut may look whole: the beginning of a line is a line, the first half of an `inOut` an `in`.
    guard isCut else { return whole }
    let found = beginnings(span, event, search)
    return found + whole.filter { model in !found.contains { $0.hasSameCurve(as: model) } }
  }
}

/// An event of a source that can begin, end or change a movement.
struct SourceEvent {
  /// Its time in seconds.
  let seconds: Double
  /// The source and the word: `card.fade completed`.
  let name: String
}

/// The events of each source of a trace, in order of time.
struct SourceEvents {
  private var ofSources: [String: [SourceEvent]] = [:]

  /// Collects the events in one pass over a trace.
  init(_ trace: Trace) {
    let (kinds, subjects, sources) = (trace.columns.kinds, trace.columns.subjects, trace.sources)
    var found = sources.map { _ in [SourceEvent]() }
    func take(_ records: Range<Int>, _ seconds: Double) {
      for index in records where kinds[index].isEvent {
        let record = trace.record(at: index)
        found[Int(subjects[index])].append(
          SourceEvent(
            seconds: record.ownTime ?? seconds, name: "\(record.subject) \(record.event)"))
      }
    }
    take(trace.preroll, 0)
    for (number, frame) in trace.frames.enumerated() {
      take(frame.records, trace.seconds(ofFrame: number))
    }
    for (source, events) in zip(sources, found) where !events.isEmpty {
      ofSources[source.name] = events
    }
  }

  /// Returns the events of the sources that write a track: by the links between both, or because the source's name is
  /// that of the track or the beginning of it.
  func events(ofTrack track: String, _ links: SourceLinks) -> [SourceEvent] {
    var names = links.sources(ofTrack: track)
    for name in track.dottedPrefixes + [track] where !names.contains(name) { names.append(name) }
    let events = names.flatMap { ofSources[$0] ?? [] }
    let order = events.indices.sorted { (events[$0].seconds, $0) < (events[$1].seconds, $1) }
    return order.map { events[$0] }
  }
}

extension MovementModel {
  /// Returns the value of the curve at a time in seconds.
  func value(at seconds: Double) -> Double {
    switch curve {
    case .easing(let easing):
      let part = length > 0 ? max(0, min(1, (seconds - begin) / length)) : 1
      return start + (end - start) * easing.value(at: part)
    case .spring(let spring, _):
      let transition = SpringCurve.Prepared(spring).transition(after: max(0, seconds - begin))
      return end + transition.displacement(from: start - end, velocity: velocity)
    }
  }
}
