import DopesheetDrawing
import DopesheetNotation
import DopesheetTrace

extension DiffText {
  /// The line of an event.
  func line(of event: EventChange) -> String {
    let golden = event.golden?.position
    let actual = event.actual?.position
    let words =
      switch event.kind {
      case .missing, .extra, .duplicate: event.record.phrase
      case .moved: "\(event.record.title), \(event.words)"
      case .reordered:
        "\(golden?.record.phrase ?? ""), record \((golden?.indexInFrame ?? 0) + 1) → "
          + "\((actual?.indexInFrame ?? 0) + 1) of the frame"
      case .arguments:
        "\(event.record.title): "
          + changes(golden?.record.arguments ?? [], actual?.record.arguments ?? [])
          .joined(separator: ", ")
      }
    let place = (event.golden ?? event.actual)?.place.short ?? ""
    return "  \(place)  \(event.kind.rawValue)  \(words)"
  }

  /// The line of a track.
  func line(of track: TrackDifference) -> String {
    "  \(track.track.name)  " + (explained(track) + [track.words]).joined(separator: "; ")
  }

  /// What has become of a track, unless that is told as a cause.
  private func explained(_ track: TrackDifference) -> [String] {
    let changes = explanation.changes.filter { $0.track == track.track.name }
    let told = explanation.causes.filter { $0.kind == .value }.flatMap(\.subjects)
    let untold = changes.filter { !told.contains($0.name) }
    guard let first = untold.first else { return [] }
    guard first.component != nil else { return [first.description] }
    return ["\(first.name) " + first.description]
      + (untold.count > 1 ? ["\(RoundedText.count(untold.count - 1, "more component"))"] : [])
  }

  /// The curves of a track around its first difference, if they look different.
  func curves(of track: TrackDifference) -> [String]? {
    guard diff.structure.clock == nil, let first = track.first, track.track.kind != .sym,
      let golden = diff.golden.trackIndex(named: track.track.name),
      let actual = diff.actual.trackIndex(named: track.track.name)
    else { return nil }
    let frame = first.place.frame ?? 0
    let shown = diff.golden.frames[max(0, frame - 8)..<min(diff.golden.frames.count, frame + 16)]
    let ticks = shown.map(\.tick)
    func values(_ trace: Trace, _ track: Int) -> [Double?] {
      trace.heldValues(ofTrack: track, at: ticks).map { $0?[first.component].number }
    }
    let (ours, theirs) = (values(diff.golden, golden), values(diff.actual, actual))
    let rows = Sparkline.rows([ours, theirs])
    guard rows[0] != rows[1] else { return nil }
    let distances = zip(ours, theirs).map { ours, theirs in
      ours.flatMap { ours in theirs.map { ($0 - ours).magnitude } }
    }
    return [
      "    golden \(rows[0])", "    actual \(rows[1])",
      "    |d|    \(Sparkline.rows([distances])[0])",
    ]
  }
}

extension ValueDifference {
  /// Both values and what lies between them.
  func words(_ track: Trace.Track) -> String {
    let name = track.width > 1 ? "[\(component)] " : ""
    return name + "\(golden?.phrase ?? "none") → \(actual?.phrase ?? "none")"
      + (distance.isEmpty ? "" : " " + distance)
  }

  /// What lies between the values.
  var distance: String {
    guard let delta else { return "" }
    let sign = delta.sign == .minus ? "" : "+"
    let steps = ulps.map { $0 <= 9999 ? " (\($0) ulp)" : "" } ?? ""
    return "Δ \(sign)\(RoundedText.significant(delta))\(steps)"
  }
}
