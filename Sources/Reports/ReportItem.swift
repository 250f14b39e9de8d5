import DopesheetDiff
import DopesheetDrawing
import DopesheetNotation
import DopesheetTrace

/// A golden in a report: how it stands, and what is to be seen of it.
package struct ReportItem: Sendable {
  /// What a user calls it: `DrawerTests/drawerOpens`.
  package let name: String
  /// The path of the golden, as it is best shown.
  package let path: String
  /// How it stands.
  package let status: ReportStatus
  /// Why it stands so, or the first difference, in one line.
  package let note: String
  /// What is to be seen.
  package let content: Content
  /// The test that it belongs to.
  package var owner: String?
  /// The path of the recording.
  package var actualPath: String?
  /// The commands that decide on it.
  package var commands = Commands()

  /// What is to be seen of a golden.
  package enum Content: Sendable {
    /// Nothing: there is no sound trace.
    case nothing
    /// The golden alone, which passes or of which no recording was kept.
    case golden(Trace)
    /// A recording without a golden.
    case actual(Trace)
    /// Both, and what differs.
    case both(TraceDiff)
  }

  /// What somebody who looks at a report may type.
  package struct Commands: Equatable, Sendable {
    /// Makes the recording the golden.
    package var accept: String?
    /// Steps through the recording, up to the number of a frame, which follows.
    package var step: String?
    /// Tells of the difference.
    package var diff: String?

    /// Creates no commands.
    package init() {}
  }

  /// Creates an item.
  package init(
    name: String, path: String, status: ReportStatus, note: String, content: Content
  ) {
    self.name = name
    self.path = path
    self.status = status
    self.note = note
    self.content = content
  }

  /// The golden, if it can be seen.
  var golden: Trace? {
    switch content {
    case .nothing, .actual: nil
    case .golden(let trace): trace
    case .both(let diff): diff.golden
    }
  }

  /// The recording, if it can be seen.
  var actual: Trace? {
    switch content {
    case .nothing, .golden: nil
    case .actual(let trace): trace
    case .both(let diff): diff.actual
    }
  }

  /// What differs, if both can be seen.
  var diff: TraceDiff? {
    if case .both(let diff) = content { diff } else { nil }
  }
}

/// How a golden stands in a report, the most urgent first.
package enum ReportStatus: String, CaseIterable, Sendable {
  /// A recording differs from it.
  case failing
  /// There is a recording and no golden.
  case missing
  /// It, or its recording, is no sound trace.
  case unusable
  /// It passes, and uses more than four fifths of a tolerance.
  case nearMiss = "near-miss"
  /// Nothing uses it.
  case unused
  /// No run tells of it.
  case unknown
  /// It passes.
  case passing

  /// Its place in the order of urgency.
  var rank: Int { ReportStatus.allCases.firstIndex(of: self)! }
}

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
