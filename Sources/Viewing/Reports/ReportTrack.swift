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

/// A track in one trace of an item.
struct TrackSide {
  let whole: ReportSide
  let track: Trace.Track
  let entries: [IndexedTrace.Change]
  /// The positions of the track's words in a list, by their positions in the columns.
  let words: [UInt64: Int]
  private let scalars: [UInt64]

  /// Creates a side, and adds its words to the list in order of their first use.
  init(_ whole: ReportSide, _ position: Int, _ list: inout StringList) {
    let columns = whole.trace.columns
    let (track, entries) = (whole.trace.tracks[position], whole.changes[position])
    var words: [UInt64: Int] = [:]
    for entry in entries where track.kind == .sym && entry.scalar >= 0 {
      for word in columns.scalars[Int(entry.scalar)...].prefix(track.width) where words[word] == nil
      {
        words[word] = list.place(of: columns.words[Int(word)])
      }
    }
    (self.whole, self.track, self.entries, self.words) = (whole, track, entries, words)
    scalars = columns.scalars
  }

  /// Returns the number to draw for a scalar.
  func number(_ scalar: Int) -> Double {
    let bits = scalars[scalar]
    switch track.kind {
    case .f64: return Double(bitPattern: bits)
    case .f32: return Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case .i64: return Double(Int64(bitPattern: bits))
    case .bool: return bits == 0 ? 0 : 1
    case .sym: return Double(words[bits] ?? 0)
    }
  }

  /// Returns whether both sides have the same bits in all rows.
  func isSame(as other: TrackSide) -> Bool {
    // The lines end with the last row of a side, so sides of different lengths are not shared.
    guard entries.count == other.entries.count, whole.end == other.whole.end else { return false }
    return zip(entries, other.entries).allSatisfy { mine, theirs in
      guard mine.frame == theirs.frame, (mine.scalar < 0) == (theirs.scalar < 0) else {
        return false
      }
      return mine.scalar < 0
        || (0..<track.width).allSatisfy { component in
          let a = scalars[Int(mine.scalar) + component]
          let b = other.scalars[Int(theirs.scalar) + component]
          return track.kind == .sym ? words[a] == other.words[b] : a == b
        }
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

  /// Creates the data of a track, and adds its facts to an array of JSON. The cells are those of the first rows of the
  /// sheets that differ.
  init(
    _ track: ReportTrack, _ golden: ReportSide?, _ actual: ReportSide?, _ rows: ReportRows,
    _ tolerance: Tolerance, _ difference: TrackDifference?, isDiffering: Bool,
    changes: [TrackChange], cells: [(golden: String, run: String)], _ json: inout JSONWriter
  ) {
    var list = StringList()
    func side(_ whole: ReportSide?, _ position: Int?) -> TrackSide? {
      guard let whole, let position else { return nil }
      return TrackSide(whole, position, &list)
    }
    let (ours, theirs) = (side(golden, track.golden), side(actual, track.actual))
    guard let type = (ours ?? theirs)?.track else {
      json.add(.null)
      return
    }
    var isSame = false
    if let ours, let theirs { isSame = ours.isSame(as: theirs) }
    var range = Array(repeating: LevelLines.Span(), count: type.width)
    for (index, side) in [ours, theirs].enumerated() {
      guard let side else { continue }
      for entry in side.entries where entry.scalar >= 0 {
        for component in range.indices {
          range[component].take(side.number(Int(entry.scalar) + component))
        }
      }
      if index == 1, isSame { continue }
      let rows = side.whole.end
      values[index] = ValueLines(side.whole.trace, type, words: side.words)
        .text(of: side.entries, rows: rows)
      if rows > LevelLines.limit {
        levels[index] = LevelLines.text(
          of: side.entries, width: type.width, rows: rows, number: side.number)
      }
    }
    var judgement: TrackJudgement?
    if !isSame, let ours, let theirs {
      judgement = TrackJudgement(
        type, tolerance, golden: (ours.whole.trace.columns, ours.entries),
        actual: (theirs.whole.trace.columns, theirs.entries), rows: rows,
        words: (ours.words, theirs.words))
    }
    glance = ReportGlance(
      type, judgement, ranges: range, isDiffering: isDiffering,
      isAlone: isSame || golden == nil || actual == nil, sides: [ours, isSame ? nil : theirs])
    json.object { json in
      json.add("name", .string(track.name))
      json.add("kind", .string(type.kind.rawValue))
      json.add("width", .int(type.width))
      json.add("unit", .string(orNull: type.unit))
      json.add("words", .texts(list.strings))
      json.add("in", .array([.bool(track.golden != nil), .bool(track.actual != nil)]))
      json.add("same", .bool(isSame))
      json.add("differing", .bool(isDiffering))
      json.add(
        "range",
        .array(range.map { $0.isEmpty ? .null : .array([.number($0.low), .number($0.high)]) }))
      json.add("tolerance", tolerance.json)
      json.add("differs", (judgement?.outside ?? RowRuns()).json)
      json.add("tolerated", (judgement?.within ?? RowRuns()).json)
      json.add("peak", .int(orNull: judgement?.peak))
      let more = changes.count > 1 ? "; \(changes.count - 1) more" : ""
      json.add("change", .string(orNull: changes.first.map { $0.description + more }))
      json.add(
        "sheet",
        .each(cells) {
          .array($0 == $1 ? [.string($0)] : [.string($0), .string($1)])
        })
      json.add("use", .number(difference?.use ?? 0))
      json.add("changes", .int((ours ?? theirs)?.entries.count ?? 0))
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
