import DopesheetDiff
import DopesheetDrawing
import DopesheetText
import DopesheetTrace

package struct ReportItem: Sendable {
  /// The name of the golden: `DrawerTests/drawerOpens`.
  package let name: String
  /// The path of the golden, in a short form.
  package let path: String
  package let status: ReportStatus
  /// The reason for the status, or the first difference, in one line.
  package let note: String
  package let content: Content
  package var owner: String?
  package var commands = Commands()

  /// Some lines of a source, around the place that sets a parameter.
  package struct SourcePlace: Equatable, Sendable {
    package let text: String
    package let line: Int
    /// The lines around the place, and the number of the first.
    package let lines: [String]
    package let first: Int

    package init(text: String, line: Int, lines: [String], first: Int) {
      (self.text, self.line, self.lines, self.first) = (text, line, lines, first)
    }

    fileprivate var json: JSONText {
      .object([
        ("text", .string(text)), ("first", .int(first)), ("line", .int(line)),
        ("lines", .texts(lines)),
      ])
    }
  }

  package enum Content: Sendable {
    case nothing
    /// The golden alone, because it passes or because no recording was kept.
    case golden(Trace)
    case actual(Trace)
    case both(TraceDiff)
  }

  package struct Commands: Equatable, Sendable {
    package var accept: String?
    package var reject: String?
    /// The word of the first command that names the golden.
    package var word: String?
    /// The command that steps through the recording; the number of a frame can be appended.
    package var step: String?
    package var diff: String?

    package init() {}
  }

  package init(
    name: String, path: String, status: ReportStatus, note: String, content: Content
  ) {
    self.name = name
    self.path = path
    self.status = status
    self.note = note
    self.content = content
  }

  package var golden: Trace? {
    switch content {
    case .nothing, .actual: nil
    case .golden(let trace): trace
    case .both(let diff): diff.golden
    }
  }

  package var actual: Trace? {
    switch content {
    case .nothing, .golden: nil
    case .actual(let trace): trace
    case .both(let diff): diff.actual
    }
  }

  var diff: TraceDiff? {
    if case .both(let diff) = content { diff } else { nil }
  }
}

/// The status of a golden in a report. The page and the tool print its word.
package enum ReportStatus: Hashable, Sendable {
  case compared(GoldenStatus)
  /// The last run recorded the golden, and no run has compared it yet.
  case recorded
  /// The golden passes, but a difference uses more than 80 % of a tolerance.
  case nearMiss
  /// No rehearsal uses the golden.
  case unused
  /// No run mentions the golden.
  case unknown

  /// All statuses, the most urgent first.
  package static let all: [ReportStatus] = [
    .compared(.different), .compared(.missing), .recorded, .compared(.unusable), .nearMiss,
    .unused, .unknown, .compared(.same),
  ]

  package var word: String {
    switch self {
    case .compared(let status): status.rawValue
    case .recorded: "recorded"
    case .nearMiss: "near-miss"
    case .unused: "unused"
    case .unknown: "unknown"
    }
  }

  var mark: Mark {
    switch self {
    case .compared(let status): status.mark
    case .recorded: .new
    case .nearMiss: .tolerated
    case .unused: .unused
    case .unknown: .unknown
    }
  }

  var rank: Int { ReportStatus.all.firstIndex(of: self)! }
}

extension ReportItem {
  /// The maximum number of lines of a difference on a page.
  private static let longestText = 400
  /// The largest number of tracks whose rows of the sheet a page has.
  private static let mostSheetTracks = 60

  /// Passes the item's data to closures: first the facts and outlines, which the page needs first, then the values.
  ///
  /// - Returns: The members of the entry in the list that need the values.
  func writePieces(
    number: Int, _ rows: ReportRows, _ explanation: TraceExplanation?, code: SourcePlace?,
    front: (_ piece: [UInt8]) -> Void,
    back: (_ piece: [UInt8]) -> Void
  ) -> [(String, JSONText)] {
    // They are found anew at each use.
    let (golden, actual, diff) = (golden, actual, diff)
    let nothing: [(String, JSONText)] = [("largest", .null), ("curve", .null)]
    guard golden != nil || actual != nil else { return nothing }
    let places = places(rows)
    var strings = StringList()
    let ours = golden.map { ReportSide($0, rows: rows.ofGolden, &strings) }
    let theirs = actual.map { ReportSide($0, rows: rows.ofActual, &strings) }
    let tracks = ReportTrack.list(golden, actual)
    var best: ReportGlance?
    let differences = Dictionary(
      ((diff?.tracks ?? []) + (diff?.tolerated ?? [])).map { ($0.track.name, $0) },
      uniquingKeysWith: { first, _ in first })
    let differing = Set(diff?.comparison.differingTracks ?? [])
    let changes = Dictionary(grouping: explanation?.changes ?? [], by: \.track)
    let cells = explanation == nil ? [:] : diff?.cells(ofTracks: ReportItem.mostSheetTracks) ?? [:]
    let ids = (0...1).map { "\(number).\($0)." }
    let piece = ReportPiece.json(id: "g\(number)") { json in
      json.object { json in
        add(to: &json, rows, ours, theirs, tracks, explanation, code)
        json.name("tracks")
        json.array { json in
          for (place, track) in tracks.enumerated() {
            let content = ReportTrackContent(
              track, ours, theirs, rows, diff?.options.tolerances[track.name] ?? .exact,
              differences[track.name], isDiffering: differing.contains(track.name),
              changes: changes[track.name] ?? [], cells: cells[track.name] ?? [], &json)
            if let glance = content.glance, glance.exceeds(best) { best = glance }
            for side in 0...1 {
              let id = ids[side] + place.description
              if let lines = content.levels[side] { front(ReportPiece.lines(id: "l" + id, lines)) }
              if let lines = content.values[side] { back(ReportPiece.lines(id: "d" + id, lines)) }
            }
          }
        }
        json.add("strings", .texts(strings.strings))
        json.add("eventChanges", eventChanges(rows))
        json.add("places", integers: places)
      }
    }
    front(piece)
    // What differs before frame 0 has no place in a curve.
    let moments = Set(places + (diff?.events ?? []).map { rows.row(of: $0.place) })
      .filter { $0 >= 0 }.sorted()
    return best?.members(rows, moments: moments) ?? nothing
  }

  private func add(
    to json: inout JSONWriter, _ rows: ReportRows, _ ours: ReportSide?, _ theirs: ReportSide?,
    _ tracks: [ReportTrack], _ explanation: TraceExplanation?, _ code: SourcePlace?
  ) {
    let text = diff.flatMap {
      $0.verdict == .identical
        ? nil : $0.text(DiffPlaces(golden: nil), explanation, limit: ReportItem.longestText)
    }
    json.add("text", .string(orNull: text))
    let causes = (explanation?.causes ?? []).prefix(40)
    json.add("causes", .array(causes.map { self.json($0, rows, tracks, ours, theirs) }))
    json.add("code", code?.json ?? .null)
    json.add("commands", commands.json)
    json.add("tolerances", .array((diff?.toleranceUses ?? []).map { .string($0.description) }))
    json.add("rows", rows.numbers)
    json.add("time", rows.times)
    json.name("sides")
    json.array { json in
      ReportSide.add(ours, to: &json, eventsOf: nil)
      ReportSide.add(theirs, to: &json, eventsOf: ours?.events)
    }
  }

  private func json(
    _ cause: TraceExplanation.Cause, _ rows: ReportRows, _ tracks: [ReportTrack],
    _ ours: ReportSide?, _ theirs: ReportSide?
  ) -> JSONText {
    let track = cause.changes.first.flatMap { change in
      tracks.firstIndex { $0.name == change.track }
    }
    let node = cause.subjects.lazy.compactMap { name in
      (theirs?.clearestRow(ofNode: name) ?? ours?.clearestRow(ofNode: name)).map { (name, $0) }
    }.first
    return .object([
      ("text", .string(cause.title())), ("kind", .string(cause.kind.rawValue)),
      ("node", .string(orNull: node?.0)), ("seen", .int(orNull: node?.1)),
      ("lines", .texts(Array(cause.followers(naming: 3).prefix(40)))),
      ("track", .int(orNull: track)),
      ("frame", .int(rows.row(of: cause.place))),
    ])
  }

  /// Returns the rows of differences that need not show in a curve or an event.
  ///
  /// These are missing and extra frames, the first difference, and each track's first missing, extra or moved value.
  private func places(_ rows: ReportRows) -> [Int] {
    guard let diff else { return [] }
    var places = [diff.firstRecords?.place].compactMap(\.self)
    places += diff.tracks.compactMap(\.firstLine)
    let spans =
      diff.structure.missingFrames.map { Int(rows.ofGolden[$0.frames.lowerBound]) }
      + diff.structure.extraFrames.map { Int(rows.ofActual[$0.frames.lowerBound]) }
    return Set(places.map { rows.row(of: $0) } + spans).sorted()
  }

  private func eventChanges(_ rows: ReportRows) -> JSONText {
    guard let diff, !diff.events.isEmpty else { return .array([]) }
    func events(_ trace: Trace) -> [Int] {
      trace.columns.kinds.indices.filter { trace.columns.kinds[$0].isEvent }
    }
    let events = (golden: events(diff.golden), actual: events(diff.actual))
    func place(_ position: TraceDiff.Position?, _ events: [Int]) -> JSONText {
      guard let index = position?.index else { return .null }
      let place = events.partitioningIndex { $0 >= index }
      return place < events.count && events[place] == index ? .int(place) : .null
    }
    return .array(
      diff.events.map { change in
        .object([
          ("kind", .string(change.kind.rawValue)), ("frame", .int(rows.row(of: change.place))),
          ("golden", place(change.golden, events.golden)),
          ("actual", place(change.actual, events.actual)),
        ])
      })
  }
}

extension ReportItem.Commands {
  fileprivate var json: JSONText {
    .object([
      ("accept", .string(orNull: accept)), ("reject", .string(orNull: reject)),
      ("step", .string(orNull: step)), ("diff", .string(orNull: diff)),
    ])
  }
}
