import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

/// One trace of an item, as its page holds it.
struct ReportSide {
  let trace: Trace
  private let known: IndexedTrace
  let events: EventColumns
  private let rows: [Int32]

  /// The number of rows up to the last one that it has.
  var end: Int { ReportRows.end(of: rows) }

  init(_ trace: Trace, rows: [Int32], _ strings: inout StringList) {
    self.trace = trace
    self.rows = rows
    known = IndexedTrace(trace)
    events = EventColumns(trace, rows: rows, &strings)
  }

  /// What a track holds from which row on.
  func changes(ofTrack track: Int) -> [IndexedTrace.Change] {
    ReportRows.changes(ofTrack: track, of: known, rows: rows)
  }

  /// The side as JSON.
  ///
  /// - Parameter others: The events of the other side, which are not told twice.
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
