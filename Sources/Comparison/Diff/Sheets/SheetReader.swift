import DopesheetText
import DopesheetTrace

extension Sheet {
  /// Reads the sheet of a trace.
  ///
  /// Begins and ends are those of the events, where motions report them, so that the frame rate does not matter.
  ///
  /// - Complexity: O(samples × curves).
  public init(_ trace: Trace) { self.init(trace, tracks: nil) }

  /// Reads the sheet of some tracks; `nil` for all.
  ///
  /// - Parameter steps: The largest number of steps of the search for curves. What is left is `other(…)`.
  package init(
    _ trace: Trace, tracks: [Int]?, hasEvents: Bool = true, steps: Int = .max
  ) {
    var reader = SheetReader(trace, steps)
    let tracks = tracks ?? Array(trace.tracks.indices)
    let movements = reader.movements(ofTracks: tracks)
    rows = SheetJoining(trace, reader.resting).joined(movements) + (hasEvents ? reader.events : [])
    let order = rows.indices.sorted { (rows[$0].begin, $0) < (rows[$1].begin, $1) }
    rows = order.map { rows[$0] }
    resting = reader.restingTracks
  }

  /// Reads the rows of some tracks, a row for each component, in the order of the tracks.
  init(of trace: Trace, tracks: [Int], steps: Int) {
    var reader = SheetReader(trace, steps)
    rows = reader.movements(ofTracks: tracks)
  }
}

private struct SheetReader {
  private let trace: Trace
  private let links: SourceLinks
  private let sourceEvents: SourceEvents
  private let writeTimes: WriteTimes
  private let motions: DeclaredMotions
  private var search: CurveSearch
  /// The numbers that never change, by the names of their components, and the number of tracks that never change.
  private(set) var resting: [String: Double] = [:]
  private(set) var restingTracks = 0

  init(_ trace: Trace, _ steps: Int) {
    self.trace = trace
    links = SourceLinks([trace])
    sourceEvents = SourceEvents(trace)
    writeTimes = WriteTimes(trace)
    motions = DeclaredMotions(trace, sourceEvents)
    search = CurveSearch(trace.sources, steps: steps, movements: .max)
  }

  mutating func movements(ofTracks tracks: [Int]) -> [Sheet.Row] {
    let table = SeriesTable(trace, tracks: tracks)
    var rows: [Sheet.Row] = []
    for (slot, index) in tracks.enumerated() {
      let track = trace.tracks[index]
      let writers = writeTimes.writers[index] ?? []
      let sources =
        writers.isEmpty
        ? links.sources(ofTrack: track.name) : writers.map { trace.sources[$0].name }
      let events = sourceEvents.events(ofTrack: track.name, writtenBy: sources)
      let motions = writers.compactMap(motions.motion)
      var changes = false
      let begins = writers.flatMap(self.motions.begins).sorted()
      let instants = table.instants(slot, writeTimes, begins: begins)
      for (name, series) in parts(of: track, table, slot, instants) {
        if series.changes.contains(where: { series.bits[$0 - 1] != nil && series.bits[$0] != nil })
        {
          changes = true
        } else if let number = series.numbers.last, !number.isNaN {
          resting[name] = number
        }
        switch track.kind {
        case .bool, .sym: rows += self.changes(of: series, track.kind, name)
        case .f64, .f32, .i64: rows += movements(of: series, motions, events, name)
        }
      }
      if !changes { restingTracks += 1 }
    }
    return rows
  }

  /// Returns the components of a track, or the moves, rotations and scales of a transform, with their names.
  private func parts(
    of track: Trace.Track, _ table: SeriesTable, _ slot: Int, _ instants: TrackInstants
  ) -> [(name: String, series: Series)] {
    let words = Array(0..<UInt64(trace.columns.words.count))
    let components = (0..<track.width).map {
      table.series(slot, component: $0, words: words, instants)
    }
    if track.width == 16, track.kind == .f64, let parts = TransformParts.series(of: components) {
      return parts.map { (track.name + $0.name, $0.series) }
    }
    return components.enumerated().map { place, series in
      (track.name + (track.width > 1 ? "[\(place)]" : ""), series)
    }
  }

  private func changes(of series: Series, _ kind: ScalarKind, _ name: String) -> [Sheet.Row] {
    series.changes.compactMap { index in
      guard let before = series.bits[index - 1], let after = series.bits[index] else { return nil }
      func value(_ bits: UInt64) -> Sheet.Value {
        .word(kind == .bool ? "\(bits != 0)" : trace.columns.words[Int(bits)])
      }
      return Sheet.Row(
        name: name, action: .change(from: value(before), to: value(after)),
        begin: milliseconds(series.times[index]))
    }
  }

  /// Returns the movements of a component: those that follow declared curves, and what is left between them.
  private mutating func movements(
    of series: Series, _ motions: [DeclaredMotion], _ events: [SourceEvent], _ name: String
  ) -> [Sheet.Row] {
    var rows: [Sheet.Row] = []
    var last = 0
    for movement in DeclaredReader.movements(of: series, motions) {
      if movement.span.first > last {
        rows += movements(
          of: series, in: last...movement.span.first, events, name)
      }
      last = movement.span.last
      rows.append(row(movement, name))
      let next = series.numbers[last]
      rows += jump(movement.last, next, at: movement.stage.end, name)
    }
    if last + 1 < series.count {
      rows += movements(of: series, in: last...series.count - 1, events, name)
    }
    return rows.sorted { $0.begin < $1.begin }
  }

  private func row(_ movement: DeclaredMovement, _ name: String) -> Sheet.Row {
    let way = (movement.last - movement.start).magnitude
    func value(_ number: Double) -> Sheet.Value {
      .init([number.magnitude < 1e-9 * way ? 0 : number])
    }
    var curve = movement.curve.text
    if movement.done > 0 { curve += " from \(RoundedText.significant(movement.done, 6))" }
    let target = movement.target.map { target in
      Sheet.Target.known(value(target.value), duration: target.seconds.map(milliseconds))
    }
    return Sheet.Row(
      name: name,
      action: .movement(
        Sheet.Movement(
          from: value(movement.start), to: value(movement.last),
          end: milliseconds(movement.stage.end), target: target, curve: curve)),
      begin: milliseconds(movement.stage.begin))
  }

  /// Returns the row of a change at once; empty if nothing changes.
  private func jump(
    _ from: Double, _ to: Double, at seconds: Double, _ name: String
  ) -> [Sheet.Row] {
    guard !from.isNaN, !to.isNaN, Sheet.Value([from]) != Sheet.Value([to]) else { return [] }
    let action = Sheet.Action.change(from: .init([from]), to: .init([to]))
    return [Sheet.Row(name: name, action: action, begin: milliseconds(seconds))]
  }

  /// Returns the movements from one instant to another, with the curves that fit them.
  private mutating func movements(
    of series: Series, in range: ClosedRange<Int>, _ events: [SourceEvent], _ name: String
  ) -> [Sheet.Row] {
    var rows: [Sheet.Row] = []
    func jump(_ from: Double, _ to: Double, at seconds: Double) {
      rows += self.jump(from, to, at: seconds, name)
    }
    let stretches = series.movements(in: range)
    for movement in stretches where movement.isJump {
      let numbers = series.numbers(of: movement)
      jump(numbers[0], numbers[numbers.count - 1], at: series.times[movement.last])
    }
    let read = MovementReader(series, stretches, events: events).rows(&search)
    for (index, row) in read.enumerated() {
      let numbers = series.numbers(of: row.span)
      guard !numbers.contains(where: \.isNaN) else { continue }
      let last = row.span.last
      if row.jump != 0 {
        jump(numbers[0] - row.jump, numbers[0], at: row.begin)
      } else if row.beginsAtRest, let model = row.models.first,
        (model.start - numbers[0]).magnitude > 1e-6 * (model.end - model.start).magnitude
      {
        // The value jumps in the instant in which the movement begins.
        jump(numbers[0], model.start, at: model.begin)
      }
      let (movement, reached) = movement(row, of: series, numbers, events)
      let begin = row.models.first?.begin ?? row.begin
      rows.append(
        Sheet.Row(name: name, action: .movement(movement), begin: milliseconds(begin)))
      // What the next row does not begin with is a jump.
      let isLast = index + 1 == read.count || read[index + 1].beginsAtRest
      if isLast, !row.endsAtRest, last + 1 < series.count {
        jump(reached, series.numbers[last + 1], at: series.times[last + 1])
      }
    }
    return rows
  }

  private func movement(
    _ row: MovementRow, of series: Series, _ numbers: [Double], _ events: [SourceEvent]
  ) -> (Sheet.Movement, last: Double) {
    let last = row.span.last
    let seenLast = numbers[numbers.count - 1]
    let span = numbers.max()! - numbers.min()!
    func value(_ number: Double) -> Sheet.Value {
      // The rounding of a fit is no value.
      .init([number.magnitude < 1e-9 * span ? 0 : number])
    }
    guard let model = row.models.first else {
      // An unknown curve goes on to the value at which the next movement begins.
      let isCut = !row.endsAtRest && last + 1 < series.count
      let end = isCut ? last + 1 : last
      let values = numbers + (isCut ? [series.numbers[end]] : [])
      let movement = Sheet.Movement(
        from: value(numbers[0]), to: value(values[values.count - 1]),
        end: milliseconds(series.times[end]),
        curve: SheetReader.other(values, Array(series.times[row.span.first...end])))
      return (movement, values[values.count - 1])
    }
    let isStart = (model.start - numbers[0]).magnitude <= 1e-6 * span
    var movement = Sheet.Movement(
      from: value(isStart ? numbers[0] : model.start), to: value(model.end),
      end: milliseconds(model.begin + model.length), curve: model.curve.text)
    // A spring has no length. Its end is at an event.
    if model.length == 0 {
      let frame = series.times[last] - series.times[last - 1]
      let place = events.partitioningIndex { $0.seconds > series.times[last] + 1e-9 }
      let stop = place > 0 ? events[place - 1].seconds : -.infinity
      movement.end = milliseconds(
        stop > series.times[last] - 1.001 * frame ? stop : series.times[last])
    }
    guard model.seen != .whole else { return (movement, model.end) }
    let seen = row.end - model.begin
    // What takes as long as its curve is whole, although an event follows at once.
    if !model.isRate, model.length > 0, seen > model.length - 5e-5 {
      return (movement, model.end)
    }
    movement.end = milliseconds(row.end)
    let next = last + 1 < series.count ? series.numbers[last + 1] : seenLast
    let reached = model.value(at: row.end)
    // A spring that has a duration is set to its end then.
    if model.length == 0, (next - model.end).magnitude <= 1e-6 * span,
      (next - reached).magnitude <= 0.01 * span
    {
      movement.to = value(next)
      return (movement, next)
    }
    // At an instant, the value may be that of the next movement already.
    let isBetween = last + 1 < series.count && row.end < series.times[last + 1] - 1e-9
    let isReached = isBetween || (next - reached).magnitude <= 1e-6 * span
    movement.to = value(isReached ? reached : seenLast)
    if !isReached { movement.end = milliseconds(series.times[last]) }
    movement.target =
      model.isRate
      ? .unknown
      : .known(value(model.end), duration: model.length > 0 ? milliseconds(model.length) : nil)
    return (movement, isReached ? reached : seenLast)
  }

  /// Returns the name of a curve without one: `other(0.31 0.62 0.9)`, the part done after each quarter of the time.
  ///
  /// Of a movement that comes back, the parts are those of the distance to its farthest value.
  private static func other(_ numbers: [Double], _ times: [Double]) -> String {
    let (start, end) = (numbers[0], numbers[numbers.count - 1])
    let farthest = numbers.max { ($0 - start).magnitude < ($1 - start).magnitude } ?? end
    let way = end == start ? farthest - start : end - start
    let parts = (1...3).map { quarter -> String in
      let time = times[0] + (times[times.count - 1] - times[0]) * Double(quarter) / 4
      let high = max(1, min(times.count - 1, times.partitioningIndex { $0 >= time }))
      let (before, after) = (times[high - 1], times[high])
      let share = after > before ? (time - before) / (after - before) : 1
      let value = numbers[high - 1] + (numbers[high] - numbers[high - 1]) * share
      return RoundedText.decimals((value - start) / way + 0, 2)
    }
    return "other(\(parts.joined(separator: " ")))"
  }

  /// The rows of events: calls after the beginning, events of one's own, and callbacks of motions without a parent.
  var events: [Sheet.Row] {
    var rows: [Sheet.Row] = []
    let columns = trace.columns
    for frame in trace.frames.indices.dropFirst() {
      for index in trace.frames[frame].records where columns.kinds[index].isEvent {
        let source = trace.sources[Int(columns.subjects[index])]
        let record = trace.record(at: index)
        guard columns.kinds[index] != .state,
          columns.kinds[index] == .input || source.arguments[.parent] == nil,
          columns.kinds[index] == .input || record.event != updatedCallback
        else { continue }
        rows.append(
          Sheet.Row(
            name: record.subject, action: .event(record.event.replacing(" → ", with: " ")),
            begin: milliseconds(record.ownTime ?? trace.seconds(ofFrame: frame))))
      }
    }
    return rows
  }
}

/// Returns milliseconds with one decimal.
private func milliseconds(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10 }
