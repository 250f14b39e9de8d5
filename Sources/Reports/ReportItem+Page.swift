import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

extension ReportItem {
  /// The most lines of a difference that a page holds.
  private static let longestText = 400

  /// Hands over what a page holds of the item, but for its line in the list.
  ///
  /// - Parameters:
  ///   - number: What tells it from other items.
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
