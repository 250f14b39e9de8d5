import DopesheetTrace

/// The differences of a comparison as lines of text, the earliest and gravest first.
///
/// There are three lists: structure, tracks, events. Where not everything has room, each gives its first
/// entries in turn, and the number of those left out is told.
struct DiffText {
  let diff: TraceDiff

  /// The largest number of tracks whose curves are drawn; each needs a walk through both traces.
  private static let curveLimit = 20

  /// Returns at most so many lines, indented by two spaces, and the number of differences left out.
  func lines(limit: Int?) -> (lines: [String], omitted: Int) {
    let room = limit ?? .max
    var head = divergence(whole: limit == nil)
    if head.count > room { head = [] }
    let structure = structure
    let counts = [structure.count, diff.tracks.count, diff.events.count]
    var left = room - head.count
    // The first track's curves come before the rest of the lists, those of other tracks after.
    let firstCurves = left >= 8 ? diff.tracks.first.flatMap { curves(of: $0) } ?? [] : []
    left -= firstCurves.count
    let taken = shares(left, of: counts)
    left -= taken.reduce(0, +)
    var lines = head + structure.prefix(taken[0])
    for (index, track) in diff.tracks.prefix(taken[1]).enumerated() {
      lines.append(line(of: track))
      if index == 0 {
        lines += firstCurves
      } else if left >= 2, index < DiffText.curveLimit, let curves = curves(of: track) {
        lines += curves
        left -= 2
      }
    }
    lines += diff.events.prefix(taken[2]).map { line(of: $0) }
    return (lines, counts.reduce(0, +) - taken.reduce(0, +))
  }

  /// Gives room to the entries of each list in turn.
  private func shares(_ room: Int, of counts: [Int]) -> [Int] {
    var taken = counts.map { _ in 0 }
    var left = min(room, counts.reduce(0, +))
    while left > 0 {
      for index in counts.indices where left > 0 && taken[index] < counts[index] {
        taken[index] += 1
        left -= 1
      }
    }
    return taken
  }

  private var structure: [String] {
    let structure = diff.structure
    var lines: [String] = []
    if let golden = structure.clock?.golden, let actual = structure.clock?.actual {
      lines.append("clock \(golden) → \(actual) ticks a second; frames are matched by their time")
    }
    lines += structure.tracks.map(\.words)
    lines += structure.sources.map(\.words)
    lines += structure.missingFrames.map { $0.words("missing") }
    lines += structure.extraFrames.map { $0.words("extra") }
    lines += DiffText.facts(structure.meta)
    return lines.map { "  " + $0 }
  }

  /// The facts that differ.
  static func facts(_ meta: [TraceDiff.Sides<Trace.Meta>]) -> [String] {
    meta.map { sides in
      "meta \(sides.golden?.key ?? sides.actual?.key ?? ""): "
        + "\(sides.golden?.text ?? "nothing") → \(sides.actual?.text ?? "nothing") (not judged)"
    }
  }

  /// The first difference, both sides.
  private func divergence(whole: Bool) -> [String] {
    guard let first = diff.firstDivergence else { return [] }
    if first.kind == .missingFrame || first.kind == .extraFrame { return [] }
    var lines = ["  \(first.place)"]
    for (sign, excerpt) in [("-", first.golden), ("+", first.actual)] {
      if whole {
        lines += excerpt.before.map { "    \(sign) line \($0.line)  \($0.record.phrase)" }
      }
      let mark = whole ? "  \(sign)>" : "    \(sign)"
      if let record = excerpt.record {
        lines.append("\(mark) line \(record.line)  \(record.record.phrase)")
      } else {
        lines.append("\(mark) nothing")
      }
      if whole { lines += excerpt.after.map { "    \(sign) line \($0.line)  \($0.record.phrase)" } }
    }
    return lines
  }

  private func line(of event: EventDifference) -> String {
    let golden = event.golden?.record
    let actual = event.actual?.record
    let words =
      switch event.kind {
      case .missing, .extra: (golden ?? actual)?.phrase ?? ""
      case .reordered:
        "\(golden?.phrase ?? ""), record \((event.golden?.indexInFrame ?? 0) + 1) → "
          + "\((event.actual?.indexInFrame ?? 0) + 1) of the frame"
      case .arguments:
        "\(golden?.title ?? ""): "
          + changes(golden?.arguments ?? [], actual?.arguments ?? []).joined(separator: ", ")
      }
    return "  \(event.place.short)  \(event.kind.rawValue)  \(words)"
  }

  private func line(of track: TrackDifference) -> String {
    var parts: [String] = []
    if let first = track.first { parts.append("\(first.place.short): \(first.words(track.track))") }
    if let largest = track.largest, largest != track.first {
      parts.append("largest: \(largest.place.short), \(largest.distance)")
    }
    for (count, word) in [
      (track.missingLines, "missing"), (track.extraLines, "extra"), (track.movedLines, "moved"),
    ] where count > 0 {
      parts.append("\(RoundedText.count(count, "value")) \(word)")
    }
    if track.first == nil, let place = track.firstLine { parts.append("from \(place.short)") }
    if track.values > 0 { parts.append(RoundedText.count(track.frames, "frame")) }
    parts.append(track.tolerance.isExact ? "exact" : "tolerance \(track.tolerance)")
    return "  \(track.track.name)  " + parts.joined(separator: "; ")
  }

  /// The curves of a track around its first difference, if they look different.
  private func curves(of track: TrackDifference) -> [String]? {
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
    let rows = Sparkline.rows([values(diff.golden, golden), values(diff.actual, actual)])
    return rows[0] == rows[1] ? nil : ["    golden \(rows[0])", "    actual \(rows[1])"]
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

extension TraceDiff.FrameSpan {
  fileprivate func words(_ what: String) -> String {
    let time = "t = \(RoundedText.decimals(start, 4)) s"
    return frames.count == 1
      ? "\(what) frame \(frames.lowerBound) (\(time))"
      : "\(what) frames \(frames.lowerBound)–\(frames.upperBound) (from \(time))"
  }
}
