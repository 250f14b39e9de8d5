import DopesheetDiff
import DopesheetText
import DopesheetTrace

struct ReportTrack {
  let name: String
  let golden: Int?
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

/// The data of a track on a page: for each side, the lines of its values and its outline.
struct ReportTrackContent {
  /// The lines of values of both sides; `nil` if the recording's are equal or a side is missing.
  private(set) var values: [[UInt8]?] = [nil, nil]
  /// The outlines of both sides, for tracks with many rows.
  private(set) var levels: [[UInt8]?] = [nil, nil]
  private(set) var glance: ReportGlance?

  private var range: [LevelLines.Span] = []

  /// Creates the data of a track, and adds its facts to an array of JSON. The cells are those of the first rows of the
  /// sheets that differ.
  init(
    _ track: ReportTrack, _ golden: ReportSide?, _ actual: ReportSide?, _ rows: ReportRows,
    _ tolerance: Tolerance, _ difference: TrackDifference?, isDiffering: Bool,
    changes: [TrackChange], cells: [(golden: String, run: String)], _ json: inout JSONWriter
  ) {
    let sides = [(golden, track.golden), (actual, track.actual)]
    func type(_ side: ReportSide?, _ place: Int?) -> Trace.Track? {
      place.flatMap { side?.trace.tracks[$0] }
    }
    guard let type = type(golden, track.golden) ?? type(actual, track.actual) else {
      json.add(.null)
      return
    }
    let entries = sides.map { side, place in place.map { side!.changes[$0] } }
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
          whole: side, entries: entries,
          number: ReportTrackContent.number(type.kind, side.trace, words[index]))
      })
    json.object { json in
      json.add("name", .string(track.name))
      json.add("kind", .string(type.kind.rawValue))
      json.add("width", .int(type.width))
      json.add("unit", .string(orNull: type.unit))
      json.add("words", .each(list.strings) { .string($0) })
      json.add("in", .array([.bool(track.golden != nil), .bool(track.actual != nil)]))
      json.add("same", .bool(isSame))
      json.add("differing", .bool(isDiffering))
      json.add(
        "range",
        .array(range.map { $0.isEmpty ? .null : .array([.number($0.low), .number($0.high)]) }))
      json.add("tolerance", tolerance.json)
      json.add("differs", (judgement?.outside ?? RowRuns()).json)
      json.add("tolerated", (judgement?.within ?? RowRuns()).json)
      json.add("peak", judgement?.peak.map { .int($0) } ?? .null)
      let more = changes.count > 1 ? "; \(changes.count - 1) more" : ""
      json.add("change", .string(orNull: changes.first.map { $0.description + more }))
      json.add(
        "sheet",
        .each(cells) {
          .array($0 == $1 ? [.string($0)] : [.string($0), .string($1)])
        })
      json.add("use", .number(difference?.use ?? 0))
      json.add("changes", .int((entries[0] ?? entries[1] ?? []).count))
    }
  }

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
      ("relative", .number(relative)),
    ])
  }
}

/// One trace of an item, prepared for the page. An object, since all tracks of a page refer to it.
final class ReportSide {
  let trace: Trace
  let events: EventColumns
  let changes: [[IndexedTrace.Change]]
  /// The row in which each source is declared or has its first event; -1 before the first frame and for none.
  private let sourceRows: [Int]
  /// The number of rows up to the last frame of the trace.
  let end: Int

  /// Returns the first row in which a node is seen best, as its own opacity says; `nil` if it is not declared.
  func clearestRow(ofNode name: String) -> Int? {
    guard let source = trace.sources.firstIndex(where: { $0.isNode && $0.name == name }) else {
      return nil
    }
    let declared = max(sourceRows[source], 0)
    guard let track = trace.trackIndex(named: name + ".alpha") else { return declared }
    let written = changes[track].filter { $0.scalar >= 0 }
    func opacity(_ change: IndexedTrace.Change) -> Double {
      let scalar = trace.columns.scalars[Int(change.scalar)]
      return min(trace.scalar(scalar, trace.tracks[track].kind).number, 1)
    }
    let most = written.map(opacity).max() ?? 1
    return written.first { opacity($0) == most }.map { max($0.frame, declared) } ?? declared
  }

  init(_ trace: Trace, rows: [Int32], _ strings: inout StringList) {
    self.trace = trace
    end = rows.last.map { Int($0) + 1 } ?? 0
    (changes, sourceRows) = ReportRows.places(in: trace, rows: rows)
    events = EventColumns(trace, rows: rows, &strings)
  }

  /// Adds a side to an array of JSON, `null` for none. Events that equal the other side's are not written again.
  static func add(
    _ side: ReportSide?, to json: inout JSONWriter, eventsOf others: EventColumns?
  ) {
    guard let side else { return json.add(.null) }
    json.object { json in
      json.add("frames", .int(side.end))
      json.name("sources")
      json.array { json in
        for (source, row) in zip(side.trace.sources, side.sourceRows) {
          json.add(
            .object([
              ("name", .string(source.name)), ("kind", .string(source.kind)), ("frame", .int(row)),
              (
                "arguments",
                .array(source.arguments.map { .array([.string($0.key), $0.value.json]) })
              ),
            ]))
        }
      }
      json.name("events")
      if side.events == others { json.add(.null) } else { side.events.write(to: &json) }
    }
  }
}
