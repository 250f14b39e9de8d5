import DopesheetDiff
import DopesheetDrawing
import DopesheetNotation
import DopesheetTrace

/// The small curves of a golden in the list: of the first track that differs, else of the one that moves most often.
enum ReportSpark {
  private static let columns = 24

  /// The curves of the golden and of the recording on one scale, `null` for one that is not there.
  static func json(_ item: ReportItem) -> JSONText {
    guard let name = track(of: item) else { return .null }
    let series = [item.golden, item.actual].map { trace in
      trace.flatMap { trace in trace.trackIndex(named: name).map { values(trace, $0) } } ?? []
    }
    guard series.joined().contains(where: { $0 != nil }) else { return .null }
    return .array(
      Sparkline.rows(series, atMost: columns).map { $0.isEmpty ? .null : .string($0) })
  }

  private static func track(of item: ReportItem) -> String? {
    if let first = item.diff?.tracks.first(where: { $0.track.kind != .sym }) {
      return first.track.name
    }
    guard let trace = item.golden ?? item.actual else { return nil }
    var writes = [Int](repeating: 0, count: trace.tracks.count)
    for (kind, subject) in zip(trace.columns.kinds, trace.columns.subjects) where kind == .value {
      writes[Int(subject)] += 1
    }
    let numbers = trace.tracks.indices.filter { trace.tracks[$0].kind != .sym }
    return numbers.max { writes[$0] < writes[$1] }.map { trace.tracks[$0].name }
  }

  private static func values(_ trace: Trace, _ track: Int) -> [Double?] {
    IndexedTrace(trace, tracks: [track]).numbers(ofTrack: track, atEndsOf: trace.frames.indices)
  }
}
