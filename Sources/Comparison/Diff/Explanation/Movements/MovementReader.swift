import DopesheetCurves
import DopesheetTrace

/// A movement of a component, between a rest, an event of its source or a jump and the next.
package struct MovementRow {
  package let span: Movement
  let origin: SourceEvent?
  /// The seconds at which it begins, by an event or an instant.
  package let begin: Double
  /// The seconds at which it ends: at rest, or by the event that begins the next one.
  package let end: Double
  let lastSeen: Double
  /// The curves that match its values equally well; empty if no curve does.
  package let models: [MovementModel]
  /// The change at its begin that belongs to no movement; 0 without a jump.
  let jump: Double
  package let beginsAtRest: Bool
  package let endsAtRest: Bool
}

/// Reads the movements of a series: splits it, and names each piece by its curve.
///
/// A stretch between two rests is one movement if one curve matches it. Otherwise it is split at the events of its
/// sources, or, without events, where the longest beginning of a named curve ends.
package struct MovementReader {
  let series: Series
  let stretches: [Movement]
  /// The events of the sources that write the track, in order of time.
  let events: [SourceEvent]
  let frame: Double

  /// Whether all movements are read, also those with a jump at an end, and those that no curve follows.
  private let isComplete: Bool

  /// The largest number of movements that are named.
  private var most: Int { isComplete ? 1_000_000 : 16 }

  /// Creates a reader of some movements that parts of a comparison share, with the usual distance of its instants.
  init(_ series: Series, _ stretches: [Movement], events: [SourceEvent], frame: Double) {
    (self.series, self.stretches, self.events, self.frame) = (series, stretches, events, frame)
    isComplete = false
  }

  /// Creates a reader of all movements, of any number, but no jumps.
  package init(_ series: Series, _ movements: [Movement]? = nil, events: [SourceEvent]) {
    (self.series, self.events, isComplete) = (series, events, true)
    stretches = (movements ?? series.movements).filter { !$0.isJump }
    frame = InstantPairs.frameLength(series.ticks, series.times)
  }

  package func rows(_ search: inout CurveSearch) -> [MovementRow] { rows(from: 0, &search) ?? [] }

  /// Returns the movements from an instant on; `nil` if there are too many.
  func rows(from first: Int, _ search: inout CurveSearch) -> [MovementRow]? {
    let stretches = stretches[stretches.partitioningIndex { $0.last >= first }...]
    let pieces = stretches.prefix(most + 1).map { stretch in
      let stretch = beginningAtEvent(stretch)
      return (stretch: stretch, cuts: cuts(in: stretch))
    }
    // Too many are not searched at all: the searches of all tracks share a limit.
    guard pieces.reduce(0, { $0 + 1 + $1.cuts.count }) <= most else { return nil }
    return pieces.flatMap { rows(of: $0.stretch, $0.cuts, &search) }
  }

  /// Returns a stretch without instants before the event that begins it, at which only the last bits change.
  private func beginningAtEvent(_ stretch: Movement) -> Movement {
    let start = series.numbers[stretch.first]
    let farthest = series.numbers[stretch.first...stretch.last].reduce(0) {
      max($0, ($1 - start).magnitude)
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

  private struct Cut {
    let instant: Int
    /// The event there; `nil` if only the values show the cut.
    let event: SourceEvent?
  }

  private func rows(
    of stretch: Movement, _ known: [Cut], _ search: inout CurveSearch
  ) -> [MovementRow] {
    var whole = wholeModels(stretch, &search)
    if whole.isEmpty, isComplete { whole = wholeModels(stretch, skipsJump: true, &search) }
    var cuts = known
    if whole.isEmpty, known.isEmpty { cuts = cutsByValues(in: stretch, &search) }
    if cuts.isEmpty || !whole.isEmpty {
      let found =
        whole.isEmpty ? beginnings(stretch, nil, after: nil, isCut: false, search) : whole
      return [row(stretch, nil, before: nil, found, end: nil)]
    }
    var rows: [MovementRow] = []
    var (first, place) = (Cut(instant: stretch.first, event: nil), 0)
    while place <= cuts.count {
      var next = place < cuts.count ? cuts[place] : nil
      // The value at the instant of an event may be the next movement's already.
      func span(_ end: Cut?) -> Movement {
        Movement(first: first.instant, last: end.map { $0.instant - 1 } ?? stretch.last)
      }
      let before = rows.last?.models.first
      if span(next).last > first.instant {
        let after = place + 1 < cuts.count ? cuts[place + 1] : nil
        func joined(_ search: inout CurveSearch) -> [MovementModel] {
          models(span(after), first.event, after: before, isCut: after != nil, &search)
        }
        // An event after which the same curve goes on splits nothing.
        if isComplete, next?.event != nil, !joined(&search).isEmpty {
          place += 1
          continue
        }
        var found = models(span(next), first.event, after: before, isCut: next != nil, &search)
        // The event may have another time than what it reports.
        if found.isEmpty, next != nil {
          found = joined(&search)
          if !found.isEmpty { (next, place) = (after, place + 1) }
        }
        rows.append(row(span(next), first.event, before: rows.last, found, end: next))
      }
      if let next { first = next }
      place += 1
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
    var before: MovementModel?
    while cuts.count < (isComplete ? most : 4),
      let found = longestBeginning(from: first, to: stretch.last, after: before, search)
    {
      // The next movement begins with the last value of this one, at its instant or at the next one.
      var next: Int?
      for begin in [found.last + 1, found.last] where next == nil && stretch.last - begin > 1 {
        let rest = Movement(first: begin, last: stretch.last)
        let start = Movement(first: begin, last: min(begin + 7, stretch.last))
        let isNamed =
          !beginnings(start, nil, after: found.model, isCut: true, search).isEmpty
          || !wholeModels(rest, &search).isEmpty
        if isNamed { next = begin }
      }
      // What follows may be a jump, or a movement without a name.
      if next == nil, isComplete, found.model.seen != .rate {
        next = found.last + (found.last + 1 == stretch.last ? 1 : 0)
      }
      guard let next else { break }
      cuts.append(Cut(instant: next, event: nil))
      (first, before) = (next, found.model)
    }
    return cuts
  }

  /// Returns the longest beginning of a named curve, and its last instant; `nil` if the first samples match no curve,
  /// or if all do.
  private func longestBeginning(
    from first: Int, to last: Int, after before: MovementModel?, _ search: CurveSearch
  ) -> (model: MovementModel, last: Int)? {
    func models(_ end: Int, _ curves: ([Easing], [SpringCurve])) -> [MovementModel] {
      let span = Movement(first: first, last: end)
      return beginnings(span, nil, after: before, isCut: true, curves, search.steps)
    }
    var end = first + 7
    guard end < last else { return nil }
    var found = models(end, (search.easings, search.springs))
    // A longer beginning matches only curves that a shorter one matches.
    let curves = (found.compactMap(\.curve.easing), found.compactMap(\.curve.spring))
    func reaches(_ next: Int) -> Bool {
      let longer = next <= last ? models(next, curves) : []
      if !longer.isEmpty { (found, end) = (longer, next) }
      return !longer.isEmpty
    }
    guard !found.isEmpty else { return nil }
    var step = 8
    while reaches(end + step) { step *= 2 }
    while step > 1 {
      step /= 2
      _ = reaches(end + step)
    }
    return end < last ? (found[0], end) : nil
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

  private func wholeModels(
    _ span: Movement, skipsJump: Bool = false, _ search: inout CurveSearch
  ) -> [MovementModel] {
    let samples = MovementSamples(series, span, skipsJump: skipsJump, search.steps)
    return samples.map { search.models(of: $0) } ?? []
  }

  /// Returns the curves of which a piece is the beginning. Without an event, it may begin between two instants.
  private func beginnings(
    _ span: Movement, _ event: SourceEvent?, after before: MovementModel?, isCut: Bool,
    _ curves: (easings: [Easing], springs: [SpringCurve]), mentioned: Int = 0,
    _ steps: SearchSteps
  ) -> [MovementModel] {
    // A failure is explained quickly, also where noise is the difference.
    guard isComplete || span.last - span.first <= 4_000 else { return [] }
    func fit(_ begin: Double?) -> BeginningFit? {
      BeginningFit(
        series, span, begin: begin, after: before, isCut: isCut, frame: frame, steps)
    }
    var begins = [event?.seconds]
    if event == nil, before == nil, let origin = self.event(beginning: span) {
      begins.append(origin.seconds)
    }
    for begin in begins {
      let found = fit(begin)?.models(curves.easings, curves.springs, mentioned: mentioned) ?? []
      if !found.isEmpty { return found }
    }
    // Only where each row counts, a begin at an unknown time is searched.
    guard event == nil, isComplete else { return [] }
    return fit(nil)?.models(curves.easings, curves.springs, isLate: true) ?? []
  }

  /// Returns the curves of which a piece is most likely the beginning.
  private func beginnings(
    _ span: Movement, _ event: SourceEvent?, after before: MovementModel?, isCut: Bool,
    _ search: CurveSearch
  ) -> [MovementModel] {
    let curves = (search.easings, search.springs)
    let found = beginnings(
      span, event, after: before, isCut: isCut, curves, mentioned: search.mentioned, search.steps)
    // The first half of an `outIn` is an `out`, and that of a bounce is a power. Both are far more usual.
    let usual = found.filter { model in
      let text = model.curve.text
      return !text.hasSuffix(".outIn") && !text.hasPrefix("bounce.")
        && !text.hasPrefix("flightBounce.")
    }
    return usual.isEmpty ? found : usual
  }

  /// Returns the curves of a piece, as a whole and else as the beginning of a longer movement, which an event may cut.
  private func models(
    _ span: Movement, _ event: SourceEvent?, after before: MovementModel?, isCut: Bool,
    _ search: inout CurveSearch
  ) -> [MovementModel] {
    let whole = wholeModels(span, &search)
    // A line from the first instant after the event looks whole, but begins earlier.
    let isLate = event.map { $0.seconds < series.times[span.first] - 1e-6 * frame } ?? false
    // What was cut may look whole: the beginning of a line is a line, the first half of an `inOut` an `in`.
    guard whole.isEmpty || isCut || isLate else { return whole }
    let found = beginnings(span, event, after: before, isCut: isCut, search)
    return found + whole.filter { model in !found.contains { $0.hasSameCurve(as: model) } }
  }
}

extension MovementModel {
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
