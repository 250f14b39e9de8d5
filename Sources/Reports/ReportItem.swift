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
  /// The golden or its recording is not a sound trace.
  case unusable
  /// It passes, and uses more than four fifths of a tolerance.
  case nearMiss = "near-miss"
  /// Nothing uses it.
  case unused
  /// No run mentions it.
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

extension ReportItem {
  /// The most lines of a difference that a page holds.
  private static let longestText = 400

  /// Hands over what a page holds of the item, but for its line in the list.
  ///
  /// - Parameters:
  ///   - number: Its number among the items.
  ///   - front: Takes its facts and outlines, which a page shows first.
  ///   - back: Takes its values.
  func writePieces(
    number: Int, front: (_ piece: [UInt8]) -> Void, back: (_ piece: [UInt8]) -> Void
  ) {
    guard golden != nil || actual != nil else { return }
    let rows = ReportRows(golden: golden, actual: actual)
    var strings = StringList()
    let ours = golden.map { ReportSide($0, rows: rows.ofGolden, &strings) }
    let theirs = actual.map { ReportSide($0, rows: rows.ofActual, &strings) }
    let tracks = ReportTrack.list(golden, actual)
    var facts: [JSONText] = []
    let differences = Dictionary(
      ((diff?.tracks ?? []) + (diff?.tolerated ?? [])).map { ($0.track.name, $0) },
      uniquingKeysWith: { first, _ in first })
    let differing = Set(diff?.comparison.differingTracks ?? [])
    for (place, track) in tracks.enumerated() {
      let content = ReportTrackContent(
        track, ours, theirs, rows, diff?.options.tolerances[track.name] ?? .exact,
        differences[track.name], isDiffering: differing.contains(track.name))
      facts.append(content.json)
      for side in 0...1 {
        let id = "\(number).\(side).\(place)"
        if let lines = content.levels[side] {
          front(ReportPiece.lines(id: "l" + id, lines))
        }
        if let lines = content.values[side] {
          back(ReportPiece.lines(id: "d" + id, lines))
        }
      }
    }
    front(
      ReportPiece.json(id: "g\(number)", json(rows, ours, theirs, tracks, facts, strings.strings)))
  }

  private func json(
    _ rows: ReportRows, _ ours: ReportSide?, _ theirs: ReportSide?, _ tracks: [ReportTrack],
    _ facts: [JSONText], _ strings: [String]
  ) -> JSONText {
    let explanation = diff.flatMap { $0.verdict.passes ? nil : $0.explanation }
    let text = diff.flatMap {
      $0.verdict == .identical ? nil : $0.text(limit: ReportItem.longestText)
    }
    let causes: [JSONText] = (explanation?.causes ?? []).prefix(40).map { json($0, rows, tracks) }
    let tolerances: [JSONText] = (diff?.toleranceUses ?? []).map { .string($0.description) }
    let sides: [JSONText] = [
      ours?.json(rows, eventsOf: nil) ?? .null, theirs?.json(rows, eventsOf: ours?.events) ?? .null,
    ]
    return .object([
      ("golden", .string(orNull: golden == nil ? nil : path)),
      ("actual", .string(orNull: actualPath)),
      ("text", .string(orNull: text)),
      ("causes", .array(causes)),
      ("commands", commands.json),
      ("tolerances", .array(tolerances)),
      ("rows", rows.numbers),
      ("sides", .array(sides)),
      ("tracks", .array(facts)), ("strings", .array(strings.map { .string($0) })),
      ("eventChanges", eventChanges(rows)), ("places", places(rows)),
    ])
  }

  private func json(
    _ cause: TraceExplanation.Cause, _ rows: ReportRows, _ tracks: [ReportTrack]
  ) -> JSONText {
    let track = cause.changes.first.flatMap { change in
      tracks.firstIndex { $0.name == change.track }
    }
    return .object([
      ("text", .string(cause.title())),
      ("lines", .array(cause.followers(naming: 3).prefix(40).map { .string($0) })),
      ("track", track.map { .int($0) } ?? .null),
      ("frame", .int(rows.row(of: cause.place))),
    ])
  }

  /// The rows in which something differs that is neither an event nor what a track holds: declarations, frames that are
  /// missing or too many, the places of values among other records.
  private func places(_ rows: ReportRows) -> JSONText {
    guard let diff else { return .array([]) }
    var places = [diff.firstDivergence?.place].compactMap(\.self)
    places += diff.tracks.compactMap(\.firstLine)
    let spans =
      diff.structure.missingFrames.map { Int(rows.ofGolden[$0.frames.lowerBound]) }
      + diff.structure.extraFrames.map { Int(rows.ofActual[$0.frames.lowerBound]) }
    return .array(Set(places.map { rows.row(of: $0) } + spans).sorted().map { .int($0) })
  }

  private func eventChanges(_ rows: ReportRows) -> JSONText {
    guard let diff, !diff.events.isEmpty else { return .array([]) }
    let places = (golden: EventPlaces(diff.golden), actual: EventPlaces(diff.actual))
    func event(_ position: TraceDiff.Position?, _ places: EventPlaces) -> JSONText {
      position.flatMap { places.place(ofRecord: $0.index) }.map { .int($0) } ?? .null
    }
    return .array(
      diff.events.map { change in
        .object([
          ("kind", .string(change.kind.rawValue)), ("frame", .int(rows.row(of: change.place))),
          ("golden", event(change.golden, places.golden)),
          ("actual", event(change.actual, places.actual)),
        ])
      })
  }
}

extension ReportItem.Commands {
  fileprivate var json: JSONText {
    .object([
      ("accept", .string(orNull: accept)), ("step", .string(orNull: step)),
      ("diff", .string(orNull: diff)),
    ])
  }
}
