import DopesheetCurves
import DopesheetTrace

/// A movement of a component, between a rest, an event of its source or a jump and the next.
struct MovementRow {
  /// The first instant of the movement, and its last one.
  let span: Movement
  /// The seconds at which it begins.
  let begin: Double
  /// The event that began it; `nil` if no event is known.
  let origin: SourceEvent?
  /// The curves that match its values equally well; empty if no curve does.
  let models: [MovementModel]
  /// The change at its begin that belongs to no movement; 0 without a jump.
  let jump: Double
  /// Whether it begins at rest.
  let beginsAtRest: Bool
}

/// Reads the movements of a series: splits it, and names each piece by its curve.
///
/// A stretch between two rests is one movement if one curve matches it. Otherwise it is split at the events of its
/// sources. A piece that no curve matches is split where the longest beginning with a name ends.
struct MovementReader {
  let series: Series
  /// The events of the sources that write the track, in order of time.
  let events: [SourceEvent]
  /// The usual distance of two instants in seconds.
  let frame: Double

  /// The largest number of movements that are named.
  private static let most = 16

  /// Returns the movements from an instant on; `nil` if there are too many.
  func rows(from first: Int, _ search: inout CurveSearch) -> [MovementRow]? {
    let stretches = series.movements.filter { $0.last >= first }
    var rows: [MovementRow] = []
    for stretch in stretches {
      guard rows.count + 1 <= MovementReader.most else { return nil }
      rows += self.rows(of: beginningAtEvent(stretch), &search)
    }
    return rows.count <= MovementReader.most ? rows : nil
  }

  /// Returns a stretch without instants before the event that begins it, at which only the last bits change.
  private func beginningAtEvent(_ stretch: Movement) -> Movement {
    let start = series.numbers[stretch.first]
    var farthest = 0.0
    for index in stretch.first...stretch.last {
      farthest = max(farthest, (series.numbers[index] - start).magnitude)
    }
    var first = stretch.first
    while first < min(stretch.first + 3, stretch.last - 1) {
      let rounding = max(1e-12 * farthest, 8 * start.ulp)
      guard (series.numbers[first + 1] - start).magnitude <= rounding else { break }
      first += 1
      if events.contains(where: { ($0.seconds - series.times[first]).magnitude < 1e-6 * frame }) {
        return Movement(first: first, last: stretch.last)
      }
    }
    return stretch
  }

  private func rows(of stretch: Movement, _ search: inout CurveSearch) -> [MovementRow] {
    let cuts = cuts(in: stretch)
    let whole = models(stretch, nil, isWhole: true, &search)
    if !whole.isEmpty || cuts.isEmpty {
      return [row(stretch, nil, before: nil, whole, atRest: true)]
    }
    var rows: [MovementRow] = []
    var first = (instant: stretch.first, event: nil as SourceEvent?)
    for next in cuts + [(instant: stretch.last, event: nil)] {
      let isLast = next.event == nil
      // The value at the instant of an event may be the next movement's already.
      let last = isLast ? next.instant : next.instant - 1
      if last > first.instant {
        let span = Movement(first: first.instant, last: last)
        let found = models(span, first.event, isWhole: isLast, &search)
        rows.append(row(span, first.event, before: rows.last, found, atRest: rows.isEmpty))
      }
      first = next
    }
    return rows
  }

  /// Returns the instants inside a stretch at which a movement may begin, with the last event of each.
  private func cuts(in stretch: Movement) -> [(instant: Int, event: SourceEvent?)] {
    var cuts: [(instant: Int, event: SourceEvent?)] = []
    let place = events.partitioningIndex { $0.seconds > series.times[stretch.first] + 1e-9 }
    for event in events[place...] {
      let instant = series.times.partitioningIndex { $0 >= event.seconds - 1e-9 }
      guard instant < stretch.last else { break }
      guard instant > stretch.first + 1 else { continue }
      if cuts.last?.instant == instant { cuts.removeLast() }
      cuts.append((instant, event))
    }
    return cuts
  }

  private func row(
    _ span: Movement, _ event: SourceEvent?, before: MovementRow?, _ models: [MovementModel],
    atRest: Bool
  ) -> MovementRow {
    let begin = event?.seconds ?? models.first?.begin ?? series.times[span.first]
    var jump = 0.0
    if let before, span.first > 0 {
      let (last, value) = (series.numbers[span.first - 1], series.numbers[span.first])
      let near = max(1e-6 * (value - last).magnitude, 1e-9 * max(value.magnitude, last.magnitude))
      let continued = before.models.map { $0.value(at: series.times[span.first]) }
      if event.map({ ($0.seconds - series.times[span.first]).magnitude < 1e-6 * frame }) == true,
        (value - last).magnitude > near, !continued.isEmpty,
        continued.allSatisfy({ ($0 - value).magnitude > max(near, 1e-5 * (value - last).magnitude) }
        )
      {
        jump = value - last
      }
    }
    let origin = event ?? events.last { ($0.seconds - begin).magnitude <= 1.01 * frame }
    return MovementRow(
      span: span, begin: begin, origin: origin, models: models, jump: jump, beginsAtRest: atRest)
  }

  /// Returns the curves of a piece, as a whole and else as the beginning of a longer movement.
  private func models(
    _ span: Movement, _ event: SourceEvent?, isWhole: Bool, _ search: inout CurveSearch
  ) -> [MovementModel] {
    var whole: [MovementModel] = []
    if let samples = MovementSamples(series, span, search.steps) {
      whole = search.models(of: samples)
      if isWhole, !whole.isEmpty { return whole }
    }
    guard
      let fit = BeginningFit(series, span, begin: event?.seconds, frame: frame, search.steps)
    else { return whole }
    // A beginning of a line, which was cut, also is a whole line.
    let free = whole.isEmpty ? [] : fit.rates(whole)
    if free.isEmpty, !whole.isEmpty { return whole }
    if !free.isEmpty {
      return fit.models(search.easings, []).filter { $0.seen == .rate }
    }
    return fit.models(search.easings, search.springs)
  }
}

/// An event of a source that can begin, end or change a movement.
struct SourceEvent {
  /// Its time in seconds.
  let seconds: Double
  /// The source and the word: `card.fade completed`.
  let name: String
}

/// The events of the sources that write some tracks.
struct SourceEvents {
  /// For each track, its events in order of time.
  let ofTracks: [[SourceEvent]]

  /// Collects the events in one pass over a trace.
  ///
  /// A source writes a track by the links between both, or if its name is the track's or the beginning of it.
  init(_ trace: Trace, tracks: [String], _ links: SourceLinks) {
    var slots: [String: [Int]] = [:]
    for (slot, track) in tracks.enumerated() {
      for name in Set(links.sources(ofTrack: track) + track.dottedPrefixes + [track]) {
        slots[name, default: []].append(slot)
      }
    }
    let slotsOfSources = trace.sources.map { slots[$0.name] ?? [] }
    var found = tracks.map { _ in [SourceEvent]() }
    var frame = -1
    for index in 0..<trace.recordCount {
      let (kinds, subjects) = (trace.columns.kinds, trace.columns.subjects)
      guard kinds[index].isEvent else { continue }
      let slots = slotsOfSources[Int(subjects[index])]
      guard !slots.isEmpty else { continue }
      let record = trace.record(at: index)
      while frame + 1 < trace.frames.count, trace.frames[frame + 1].records.lowerBound <= index {
        frame += 1
      }
      let seconds = record.ownTime ?? (frame < 0 ? 0 : trace.seconds(ofFrame: frame))
      let event = SourceEvent(seconds: seconds, name: "\(record.subject) \(record.event)")
      for slot in slots { found[slot].append(event) }
    }
    let most = max(8, trace.frames.count / 4)
    ofTracks = found.map { events in
      // An event of each step splits nothing.
      let counts = Dictionary(grouping: events, by: \.name).mapValues(\.count)
      return events.filter { counts[$0.name]! <= most }.sorted { $0.seconds < $1.seconds }
    }
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
      let rest = SpringCurve.Prepared(spring).transition(after: max(0, seconds - begin))
        .displacement(from: 1, velocity: 0)
      return end + (start - end) * rest
    }
  }
}
