import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// The differences of a comparison as lines of text: the causes and rows, the first difference, and lists of structure,
/// tracks and events. If the number of lines is limited, each list shows its first entries.
struct DiffText {
  let diff: TraceDiff
  let explanation: TraceExplanation
  let names: (golden: String, actual: String)
  /// The changes that no cause reports, by track.
  private let unreported: [String: [TrackChange]]

  init(
    diff: TraceDiff, explanation: TraceExplanation,
    names: (golden: String, actual: String) = ("golden", "run")
  ) {
    (self.diff, self.explanation, self.names) = (diff, explanation, names)
    let reported = Set(explanation.causes.lazy.filter { $0.kind == .value }.flatMap(\.subjects))
    let rest = explanation.changes.filter { !reported.contains($0.name) }
    unreported = Dictionary(grouping: rest, by: \.track)
  }

  /// The largest number of tracks whose curves are drawn. Each needs a pass over both traces.
  private static let curveLimit = 20

  /// Returns at most `limit` lines with the rows of the sheets that differ, the causes, and what follows from them.
  ///
  /// - Parameter rest: Where the rows are that do not fit. Counting them takes time if many tracks differ.
  func explained(limit: Int?, said: [String], rest: String? = nil) -> [String] {
    let most = limit.map { min(4, 2 * $0 / 3) }
    let read = rest == nil ? most.map { 2 * $0 } : nil
    let groups = read ?? 4 < 4 ? [] : diff.rows(ofTracks: read)
    var rows: [String] = []
    for group in groups {
      if let most, rows.count + group.count > most { break }
      rows += group.map { "  \($0)" }
    }
    let omitted = groups.reduce(0) { $0 + $1.count } - rows.count
    if omitted > 0, let rest {
      rows.append("  … \(RoundedText.count(omitted, "more row")) (\(rest))")
    }
    return rows
      + explanation.lines(limit: limit.map { $0 - rows.count }, after: said).map { "  " + $0 }
  }

  /// Returns at most `limit` lines, indented by two spaces, and the number of omitted differences.
  func lines(limit: Int?) -> (lines: [String], omitted: Int) {
    let room = limit ?? .max
    var head = divergence(whole: limit == nil)
    if head.count > room { head = [] }
    var left = room - head.count
    // A short text need not repeat what the causes name.
    let isWhole = limit == nil
    let structure = isWhole ? structure : unexplainedStructure
    let causes = Set(explanation.causes.map(\.words))
    let events = explanation.events.filter { isWhole || !causes.contains($0.description) }
    let counts = [structure.count, diff.tracks.count, events.count]
    // The curves of the first track come before the rest of the lists. Other tracks' curves use the remaining lines.
    let firstCurves = left >= 6 ? diff.tracks.first.flatMap { curves(of: $0) } ?? [] : []
    left -= firstCurves.count
    let taken = DiffText.shares(left, of: counts)
    left -= taken.reduce(0, +)
    var lines = head + structure.prefix(taken[0])
    for (index, track) in diff.tracks.prefix(taken[1]).enumerated() {
      lines.append(line(of: track))
      if index == 0 {
        lines += firstCurves
      } else if left >= 3, index < DiffText.curveLimit, let curves = curves(of: track) {
        lines += curves
        left -= curves.count
      }
    }
    lines += events.prefix(taken[2]).map { line(of: $0) }
    return (lines, counts.reduce(0, +) - taken.reduce(0, +))
  }

  /// Returns how many entries each list may show. The lists take one line each in turn.
  static func shares(_ room: Int, of counts: [Int]) -> [Int] {
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
    var lines = clockLines + structure.tracks.map(\.words) + structure.sources.map(\.words)
    lines += structure.missingFrames.map { $0.words("missing") }
    lines += structure.extraFrames.map { $0.words("new") }
    lines += facts
    return lines.map { "  " + $0 }
  }

  /// The structure that the lines of causes do not contain: unnamed tracks and sources, and facts.
  private var unexplainedStructure: [String] {
    let renamed = Set(explanation.renames.flatMap { [$0.golden, $0.actual] })
    let named = Set(
      explanation.causes.flatMap {
        $0.subjects.prefix($0.subjects.count <= 4 ? 4 : 3) + $0.notes
      })
    func isKnown(_ name: String?) -> Bool {
      name.map { renamed.contains($0) || named.contains($0) } ?? false
    }
    let tracks = diff.structure.tracks.filter {
      !isKnown($0.either?.name) && !named.contains($0.words)
    }
    let sources = diff.structure.sources.filter { !$0.isShared && !isKnown($0.either?.name) }
    return (clockLines + tracks.map(\.words) + sources.map(\.words) + facts).map { "  " + $0 }
  }

  private var clockLines: [String] {
    diff.structure.clock == nil ? [] : ["frames are matched by their time"]
  }

  /// The facts that differ beside records. Each edit of a document changes its digest.
  private var facts: [String] {
    DiffText.facts(diff.structure.meta.filter { $0.either?.key != "documentDigest" })
  }

  static func facts(_ meta: [TraceDiff.Sides<Trace.Meta>]) -> [String] {
    meta.map { sides in
      "meta \(sides.either?.key ?? ""): "
        + "\(sides.golden?.text ?? "nothing") → \(sides.actual?.text ?? "nothing") (not compared)"
    }
  }

  /// Joins at most `limit` lines, each with a line feed. The last line counts the omitted lines.
  static func joined(_ lines: [String], limit: Int?) -> String {
    var lines = lines
    if let limit, lines.count > limit {
      let omitted = lines.count - limit + 1
      lines.removeLast(omitted)
      lines.append("  … \(omitted) more")
    }
    return lines.map { plainText($0) + "\n" }.joined()
  }

  private func divergence(whole: Bool) -> [String] {
    guard let first = diff.firstRecords else { return [] }
    if first.kind == .missingFrame || first.kind == .extraFrame { return [] }
    var lines = ["  \(first.place)"]
    let sides = whole ? [first.golden, first.actual] : []
    let before = DiffText.context(sides.map(\.before))
    let after = DiffText.context(sides.map(\.after))
    lines += before.shared
    for (sign, excerpt) in [("-", first.golden), ("+", first.actual)] {
      // What stands in the place of a record of one side is no part of the difference.
      if !whole, first.kind == (sign == "-" ? .extra : .missing) { continue }
      lines += sign == "-" ? before.golden : before.actual
      let mark = whole ? "  \(sign)>" : "    \(sign)"
      if let record = excerpt.record {
        lines.append("\(mark) line \(record.line)  \(record.record.phrase)")
      } else {
        lines.append("\(mark) nothing")
      }
      lines += sign == "-" ? after.golden : after.actual
    }
    return lines + after.shared
  }

  /// Returns the lines around a difference: once if both sides have the same under the same numbers, and else those of
  /// each side.
  private static func context(
    _ sides: [[TraceDiff.Position]]
  ) -> (shared: [String], golden: [String], actual: [String]) {
    guard sides.count == 2 else { return ([], [], []) }
    func lines(_ sign: String, _ positions: [TraceDiff.Position]) -> [String] {
      positions.map { "    \(sign) line \($0.line)  \($0.record.phrase)" }
    }
    return sides[0].elementsEqual(sides[1]) { ($0.line, $0.record) == ($1.line, $1.record) }
      ? (lines(" ", sides[0]), [], []) : ([], lines("-", sides[0]), lines("+", sides[1]))
  }

  func line(of event: EventChange) -> String {
    let golden = event.golden?.position
    let words =
      switch event.kind {
      case .missing, .extra, .duplicate: event.record.phrase
      case .moved: "\(event.record.title), \(event.words)"
      case .reordered:
        "\(golden?.record.phrase ?? ""), \(event.neighbor.map { "now \($0)" } ?? event.order)"
      case .arguments:
        "\(event.record.title): "
          + event.argumentChanges
      }
    let place = (event.golden ?? event.actual)?.place.short ?? ""
    let kind =
      switch event.kind {
      case .missing: Mark.missing.words
      case .extra: Mark.new.words
      case .moved, .duplicate, .reordered, .arguments: event.kind.rawValue
      }
    return "  \(place)  \(kind)  \(words)"
  }

  func line(of track: TrackDifference) -> String {
    "  \(track.track.name)  " + (explained(track) + [track.words]).joined(separator: "; ")
  }

  private func explained(_ track: TrackDifference) -> [String] {
    let unreported = unreported[track.track.name] ?? []
    guard let first = unreported.first else { return [] }
    guard first.component != nil else { return [first.description] }
    return ["\(first.name) " + first.description]
      + (unreported.count > 1
        ? ["\(RoundedText.count(unreported.count - 1, "more component"))"] : [])
  }

  /// Returns the curves of a track around its first difference; `nil` if they look the same.
  func curves(of track: TrackDifference) -> [String]? {
    guard diff.structure.clock == nil, let first = track.first, track.track.kind != .sym,
      let golden = diff.golden.trackIndex(named: track.track.name),
      let actual = diff.actual.trackIndex(named: track.track.name)
    else { return nil }
    let frame = first.place.frame ?? 0
    let shown = diff.golden.frames[max(0, frame - 8)..<min(diff.golden.frames.count, frame + 16)]
    func values(_ trace: Trace, _ track: Int) -> [Double?] {
      trace.numbers(
        ofTrack: track, first.component, atEndsOf: shown.map { trace.frame(atTick: $0.tick) })
    }
    let (ours, theirs) = (values(diff.golden, golden), values(diff.actual, actual))
    let rows = Sparkline.rows([ours, theirs])
    guard rows[0] != rows[1] else { return nil }
    let distances = zip(ours, theirs).map { ours, theirs in
      ours.flatMap { ours in theirs.map { ($0 - ours).magnitude } }
    }
    let width = max(3, names.golden.count, names.actual.count)
    return zip([names.golden, names.actual, "|d|"], rows + Sparkline.rows([distances])).map {
      "    \($0)\(String(repeating: " ", count: width - $0.count)) \($1)"
    }
  }
}

extension Trace {
  /// Returns a component of a track as a number at the end of some frames, ascending; `nil` without a value.
  fileprivate func numbers(
    ofTrack track: Int, _ component: Int, atEndsOf frames: [Int]
  ) -> [Double?] {
    func isWrite(_ index: Int) -> Bool {
      columns.kinds[index].isOfTrack && Int(columns.subjects[index]) == track
    }
    var next = frames.first.map { records(ofFrame: $0).upperBound } ?? 0
    var scalar = (0..<next).last(where: isWrite).map { columns.scalar(ofWrite: $0) } ?? -1
    return frames.map { frame in
      let end = records(ofFrame: frame).upperBound
      while next < end {
        if isWrite(next) { scalar = columns.scalar(ofWrite: next) }
        next += 1
      }
      return scalar < 0 ? nil : self.scalar(ofTrack: track, component, from: scalar).number
    }
  }
}

extension TraceDiff.FrameSpan {
  /// Returns the frames in words: `frame 13 (t = 0.2167 s) is missing in the run`.
  package func words(_ what: String) -> String {
    let time = "t = \(RoundedText.decimals(start, 4)) s"
    return frames.count == 1
      ? "frame \(frames.lowerBound) (\(time)) is \(what) in the run"
      : "frames \(frames.lowerBound)–\(frames.upperBound) (from \(time)) are \(what) in the run"
  }
}

extension ValueDifference {
  func words(_ track: Trace.Track) -> String {
    let name = track.width > 1 ? "[\(component)] " : ""
    return name + "\(golden?.phrase ?? "none") → \(actual?.phrase ?? "none")"
      + (distance.isEmpty ? "" : " " + distance)
  }

  var distance: String {
    guard let delta else { return "" }
    let sign = delta.sign == .minus ? "" : "+"
    let steps = ulps.map { $0 <= 9999 ? " (\($0) ulp)" : "" } ?? ""
    return "Δ \(sign)\(RoundedText.significant(delta))\(steps)"
  }
}
