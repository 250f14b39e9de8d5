import DopesheetText
import DopesheetTrace

extension Sheet {
  /// Reads the sheet of a trace.
  ///
  /// - Parameters:
  ///   - tracks: The positions of the tracks to read; `nil` for all.
  ///   - hasEvents: Whether events are rows.
  /// - Complexity: O(samples × curves).
  package init(_ trace: Trace, tracks: [Int]? = nil, hasEvents: Bool = true) {
    var reader = SheetReader(trace)
    let tracks = tracks ?? Array(trace.tracks.indices)
    let (movements, moving) = reader.movements(ofTracks: tracks)
    rows = SheetJoining(trace).joined(movements) + (hasEvents ? reader.events : [])
    let order = rows.indices.sorted { (rows[$0].begin, $0) < (rows[$1].begin, $1) }
    rows = order.map { rows[$0] }
    resting = tracks.count - moving
  }
}

/// Reads the rows of a trace, one for each movement of each component.
private struct SheetReader {
  private let trace: Trace
  private let links: SourceLinks
  private let sourceEvents: SourceEvents
  private var search: CurveSearch
  /// The durations of sources in seconds, as they are declared.
  private var declared: [String: Double] = [:]

  init(_ trace: Trace) {
    self.trace = trace
    for source in trace.sources {
      if case .number(let seconds)? = source.arguments["duration"] {
        declared[source.name] = seconds
      }
    }
    links = SourceLinks([trace])
    sourceEvents = SourceEvents(trace)
    search = CurveSearch(trace.sources, steps: .max, movements: .max)
  }

  /// Returns the rows of some tracks, in the order of the tracks, and the number of tracks that have rows.
  mutating func movements(ofTracks tracks: [Int]) -> (rows: [Sheet.Row], moving: Int) {
    let table = SeriesTable(trace, tracks: tracks)
    let words = Array(0..<UInt64(trace.columns.words.count))
    var (rows, moving) = ([Sheet.Row](), 0)
    for (slot, index) in tracks.enumerated() {
      let track = trace.tracks[index]
      let events = sourceEvents.events(ofTrack: track.name, links)
      let durations = links.sources(ofTrack: track.name).compactMap { declared[$0] }
      let before = rows.count
      for component in 0..<track.width {
        let name = track.name + (track.width > 1 ? "[\(component)]" : "")
        let series = table.series(slot, component: component, words: words)
        switch track.kind {
        case .bool, .sym: rows += changes(of: series, track.kind, name)
        case .f64, .f32, .i64: rows += movements(of: series, events, durations, name)
        }
      }
      if rows.count > before { moving += 1 }
    }
    return (rows, moving)
  }

  /// Returns the changes of a track of flags or words.
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

  private mutating func movements(
    of series: Series, _ events: [SourceEvent], _ durations: [Double], _ name: String
  ) -> [Sheet.Row] {
    func jump(_ from: Double, _ to: Double, at seconds: Double) -> Sheet.Row {
      Sheet.Row(
        name: name, action: .change(from: .init([from]), to: .init([to])),
        begin: milliseconds(seconds))
    }
    var rows: [Sheet.Row] = series.movements.filter(\.isJump).compactMap { movement in
      let numbers = series.numbers(of: movement)
      guard let from = numbers.first, let to = numbers.last, !from.isNaN, !to.isNaN else {
        return nil
      }
      return jump(from, to, at: series.times[movement.last])
    }
    let read = MovementReader(series, events: events).rows(&search)
    for (index, row) in read.enumerated() {
      let (first, last) = (series.numbers[row.span.first], series.numbers[row.span.last])
      guard !first.isNaN, !last.isNaN else { continue }
      if row.jump != 0 { rows.append(jump(first - row.jump, first, at: row.begin)) }
      let motion = motion(row, of: series, events, durations)
      rows.append(
        Sheet.Row(
          name: name, action: .movement(motion),
          begin: milliseconds(row.models.first?.begin ?? row.begin)))
      // A stretch whose last instant belongs to no movement ends with a jump.
      let isLast = index + 1 == read.count || read[index + 1].beginsAtRest
      if isLast, !row.endsAtRest, row.span.last + 1 < series.count {
        let place = row.span.last + 1
        rows.append(jump(last, series.numbers[place], at: series.times[place]))
      }
    }
    return rows.sorted { $0.begin < $1.begin }
  }

  private func motion(
    _ row: MovementRow, of series: Series, _ events: [SourceEvent], _ durations: [Double]
  ) -> Sheet.Motion {
    let (first, last) = (row.span.first, row.span.last)
    let numbers = Array(series.numbers(of: row.span))
    let span = numbers.max()! - numbers.min()!
    func value(_ number: Double) -> Sheet.Value {
      // The rounding of a fit is no value.
      .init([number.magnitude < 1e-9 * span ? 0 : number])
    }
    guard let model = row.models.first else {
      return Sheet.Motion(
        from: value(numbers[0]), to: value(numbers[numbers.count - 1]),
        end: milliseconds(row.end), curve: SheetReader.other(numbers))
    }
    var motion = Sheet.Motion(
      from: value(model.start), to: value(model.end),
      end: milliseconds(model.begin + model.length), curve: model.curve.text)
    // A spring has no length. Its end is at an event.
    if model.length == 0 {
      let frame = series.times[last] - series.times[last - 1]
      let stop = events.last { event in
        event.seconds > series.times[last] - 1.001 * frame
          && event.seconds <= series.times[last] + 1e-9
      }
      motion.end = milliseconds(stop?.seconds ?? series.times[last])
    }
    guard model.seen != .whole else { return motion }
    motion.end = milliseconds(row.end)
    let seen = row.end - model.begin
    let end = model.value(at: row.end)
    // What takes as long as its motion says is whole, although an event follows at once.
    if (model.isRate ? durations : [model.length]).contains(where: { ($0 - seen).magnitude < 5e-5 })
    {
      let next = first < last && last + 1 < series.count ? series.numbers[last + 1] : end
      motion.to = value((next - end).magnitude < 1e-9 * span ? next : end)
      return motion
    }
    motion.to = value(end)
    motion.target =
      model.isRate
      ? .unknown
      : .known(value(model.end), duration: model.length > 0 ? milliseconds(model.length) : nil)
    return motion
  }

  /// Returns the name of a curve without one: `other(0.31 0.62 0.9)`, the way done after each quarter of the time.
  private static func other(_ numbers: [Double]) -> String {
    let (start, way) = (numbers[0], numbers[numbers.count - 1] - numbers[0])
    let parts = (1...3).map { quarter -> String in
      let place = Double(quarter * (numbers.count - 1)) / 4
      let low = Int(place)
      let high = min(low + 1, numbers.count - 1)
      let value = numbers[low] + (numbers[high] - numbers[low]) * (place - Double(low))
      return way == 0
        ? RoundedText.significant(value, 3) : RoundedText.decimals((value - start) / way, 2)
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
          record.event != "updated"
        else { continue }
        rows.append(
          Sheet.Row(
            name: record.subject, action: .event(record.event),
            begin: milliseconds(record.ownTime ?? trace.seconds(ofFrame: frame))))
      }
    }
    return rows
  }
}

/// Returns milliseconds with one decimal.
private func milliseconds(_ seconds: Double) -> Double { (seconds * 10_000).rounded() / 10 }
