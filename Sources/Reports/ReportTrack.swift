import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

/// A track of an item, in one or both of its traces.
struct ReportTrack {
  let name: String
  /// The position of the track in the golden.
  let golden: Int?
  /// The position of the track in the recording.
  let actual: Int?

  /// Returns the tracks of two traces, sorted by name. Tracks with different types stay separate.
  static func list(_ golden: Trace?, _ actual: Trace?) -> [ReportTrack] {
    let ours = golden?.tracks ?? []
    let theirs = actual?.tracks ?? []
    return paired(ours.map(\.name), theirs.map(\.name), by: Trace.orders).flatMap { g, a in
      let name = g.map { ours[$0].name } ?? a.map { theirs[$0].name } ?? ""
      if let g, let a, !ours[g].hasType(of: theirs[a]) {
        return [
          ReportTrack(name: name, golden: g, actual: nil),
          ReportTrack(name: name, golden: nil, actual: a),
        ]
      }
      return [ReportTrack(name: name, golden: g, actual: a)]
    }
  }
}

/// The data of a track on a page: its facts, and for each side the lines of its values and its outline.
struct ReportTrackContent {
  private(set) var json = JSONText.null
  /// The lines of values of both sides; `nil` if the recording's are equal or a side is missing.
  private(set) var values: [[UInt8]?] = [nil, nil]
  /// The outlines of both sides, for tracks with many rows.
  private(set) var levels: [[UInt8]?] = [nil, nil]
  /// The track for the list.
  private(set) var glance: ReportGlance?

  private var range: [LevelLines.Span] = []

  /// Creates the data of a track.
  ///
  /// - Parameters:
  ///   - difference: The difference that the comparison found in the track.
  ///   - isDiffering: Whether the comparison counts the track as differing.
  init(
    _ track: ReportTrack, _ golden: ReportSide?, _ actual: ReportSide?, _ rows: ReportRows,
    _ tolerance: Tolerance, _ difference: TrackDifference?, isDiffering: Bool
  ) {
    let sides = [(golden, track.golden), (actual, track.actual)]
    guard let type = sides.compactMap({ side, place in place.map { side!.trace.tracks[$0] } }).first
    else { return }
    let entries = sides.map { side, place in place.map { side!.changes(ofTrack: $0) } }
    var list = StringList()
    let words = zip(sides, entries).map { side, entries in
      ReportTrackContent.words(type, side.0?.trace, entries ?? [], &list)
    }
    range = Array(repeating: LevelLines.Span(), count: type.width)
    let isSame = isSame(type, golden, actual, entries, words)
    for index in 0...1 {
      guard let side = sides[index].0, let entries = entries[index] else { continue }
      let (trace, end) = (side.trace, side.end)
      let number = ReportTrackContent.number(type.kind, trace, words[index])
      widen(by: entries, number)
      if index == 1, isSame { continue }
      values[index] = ValueLines(trace, type, words: words[index]).text(
        of: entries, rows: end)
      if end > LevelLines.limit {
        levels[index] = LevelLines.text(of: entries, width: type.width, rows: end, number: number)
      }
    }
    var judgement: TrackJudgement?
    if !isSame, let golden, let actual, let ours = entries[0], let theirs = entries[1] {
      judgement = TrackJudgement(
        type, tolerance, golden: (golden.trace.columns, ours),
        actual: (actual.trace.columns, theirs), rows: rows, words: (words[0], words[1]))
    }
    glance = ReportGlance(
      type, judgement, ranges: range, isDiffering: isDiffering,
      isAlone: isSame || golden == nil || actual == nil,
      sides: (0...1).map { index in
        guard let side = sides[index].0, let entries = entries[index], index == 0 || !isSame
        else { return nil }
        return ReportGlance.Side(
          trace: side.trace, entries: entries, end: side.end,
          number: ReportTrackContent.number(type.kind, side.trace, words[index]))
      })
    let first = difference?.first.map { finding($0, rows) } ?? .null
    let worst = difference?.largest.map { finding($0, rows) } ?? .null
    json = .object([
      ("name", .string(track.name)), ("kind", .string(type.kind.rawValue)),
      ("width", .int(type.width)), ("unit", .string(orNull: type.unit)),
      ("words", .array(list.strings.map { .string($0) })),
      ("in", .array([.bool(track.golden != nil), .bool(track.actual != nil)])),
      ("same", .bool(isSame)), ("differing", .bool(isDiffering)),
      (
        "range",
        .array(range.map { $0.isEmpty ? .null : .array([.number($0.low), .number($0.high)]) })
      ),
      ("tolerance", tolerance.json),
      ("differs", (judgement?.outside ?? RowRuns()).json),
      ("tolerated", (judgement?.within ?? RowRuns()).json),
      ("first", first), ("worst", worst), ("use", .number(difference?.use ?? 0)),
      ("changes", .int((entries[0] ?? entries[1] ?? []).count)),
    ])
  }

  /// Returns whether both sides have the same bits in all rows.
  private func isSame(
    _ type: Trace.Track, _ golden: ReportSide?, _ actual: ReportSide?,
    _ entries: [[IndexedTrace.Change]?], _ words: [[UInt64: Int]]
  ) -> Bool {
    // The lines end with the last row of a side, so sides of different lengths are not shared.
    guard let golden, let actual, let ours = entries[0], let theirs = entries[1],
      ours.count == theirs.count, golden.end == actual.end
    else { return false }
    let (a, b) = (golden.trace.columns.scalars, actual.trace.columns.scalars)
    for (mine, other) in zip(ours, theirs) {
      guard mine.frame == other.frame, (mine.scalar < 0) == (other.scalar < 0) else { return false }
      guard mine.scalar >= 0 else { continue }
      for component in 0..<type.width {
        let (x, y) = (a[Int(mine.scalar) + component], b[Int(other.scalar) + component])
        guard type.kind == .sym ? words[0][x] == words[1][y] : x == y else { return false }
      }
    }
    return true
  }

  private mutating func widen(
    by entries: [IndexedTrace.Change], _ number: (_ scalar: Int) -> Double
  ) {
    for entry in entries where entry.scalar >= 0 {
      for component in range.indices {
        range[component].take(number(Int(entry.scalar) + component))
      }
    }
  }

  private func finding(_ value: ValueDifference, _ rows: ReportRows) -> JSONText {
    .object([
      ("frame", .int(rows.row(of: value.place))), ("component", .int(value.component)),
      ("golden", .string(orNull: value.golden?.phrase)),
      ("actual", .string(orNull: value.actual?.phrase)),
      ("delta", .string(orNull: value.delta.map { RoundedText.significant($0) })),
    ])
  }

  /// Returns the positions of a track's words in a list, which takes them in order of their first use.
  private static func words(
    _ type: Trace.Track, _ trace: Trace?, _ entries: [IndexedTrace.Change],
    _ list: inout StringList
  ) -> [UInt64: Int] {
    guard type.kind == .sym, let trace else { return [:] }
    var places: [UInt64: Int] = [:]
    for entry in entries where entry.scalar >= 0 {
      for scalar in Int(entry.scalar)..<Int(entry.scalar) + type.width {
        let word = trace.columns.scalars[scalar]
        if places[word] == nil { places[word] = list.place(of: trace.columns.words[Int(word)]) }
      }
    }
    return places
  }

  /// Returns a function that converts a scalar to a number to draw.
  private static func number(
    _ kind: ScalarKind, _ trace: Trace, _ words: [UInt64: Int]
  ) -> (_ scalar: Int) -> Double {
    let scalars = trace.columns.scalars
    switch kind {
    case .f64: return { Double(bitPattern: scalars[$0]) }
    case .f32:
      return { Double(Float(bitPattern: UInt32(truncatingIfNeeded: scalars[$0]))) }
    case .i64: return { Double(Int64(bitPattern: scalars[$0])) }
    case .bool: return { scalars[$0] == 0 ? 0 : 1 }
    case .sym: return { Double(words[scalars[$0]] ?? 0) }
    }
  }
}

extension Tolerance {
  fileprivate var json: JSONText {
    .object([
      ("text", .string(description)), ("absolute", .number(absolute)),
      ("relative", .number(relative)), ("ulps", .number(Double(ulps))), ("period", .number(period)),
    ])
  }
}

/// One trace of an item, prepared for the page.
struct ReportSide {
  let trace: Trace
  private let known: IndexedTrace
  let events: EventColumns
  private let rows: [Int32]

  /// The number of rows up to the last frame of the trace.
  var end: Int { ReportRows.end(of: rows) }

  init(_ trace: Trace, rows: [Int32], _ strings: inout StringList) {
    self.trace = trace
    self.rows = rows
    known = IndexedTrace(trace)
    events = EventColumns(trace, rows: rows, &strings)
  }

  /// Returns the changes of a track, with the row of each.
  func changes(ofTrack track: Int) -> [IndexedTrace.Change] {
    ReportRows.changes(ofTrack: track, of: known, rows: rows)
  }

  /// Returns the side as JSON.
  ///
  /// - Parameter others: The events of the other side. Equal events are not written again.
  func json(_ all: ReportRows, eventsOf others: EventColumns?) -> JSONText {
    .object([
      ("frames", .int(end)),
      ("clock", .string(trace.clock.description)),
      ("time", all.times), ("sources", sources),
      ("events", events == others ? .null : events.json),
    ])
  }

  private var sources: JSONText {
    var places = [Int](repeating: -1, count: trace.sources.count)
    for source in places.indices {
      let frame = known.events[source].first.map { trace.frame(ofRecord: Int($0)) } ?? -1
      if frame >= 0 { places[source] = Int(rows[frame]) }
    }
    return .array(
      zip(trace.sources, places).map { source, row in
        .object([
          ("name", .string(source.name)), ("kind", .string(source.kind)), ("frame", .int(row)),
          ("arguments", .array(source.arguments.map { .array([.string($0.key), $0.value.json]) })),
        ])
      })
  }
}
