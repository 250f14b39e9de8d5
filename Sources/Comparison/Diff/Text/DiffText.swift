import DopesheetDrawing
import DopesheetText
import DopesheetTrace

extension TraceDiff {
  /// Returns the comparison as text for a terminal, with a line feed after each line.
  ///
  /// - Parameters:
  ///   - golden: The golden's path, to be printed.
  ///   - actual: The actual trace's path, to be printed.
  ///   - limit: The largest number of lines, at least 9; `nil` for all lines.
  public func text(
    golden: String? = nil, actual: String? = nil, limit: Int? = 25
  ) -> String {
    text(DiffPlaces(golden: golden, actual: actual), limit: limit)
  }

  /// Returns the text of a comparison: the cause, the differences, the files and the next steps.
  ///
  /// All texts about a difference are made here: those of the command line, of failures, and of files.
  ///
  /// - Parameters:
  ///   - places: The paths and commands to print.
  ///   - known: The explanation if it is at hand; otherwise it is computed.
  ///   - limit: The largest number of lines, at least 13; `nil` for all lines.
  package func text(
    _ places: DiffPlaces, _ known: TraceExplanation? = nil, limit: Int? = 25
  ) -> String {
    let counts = ["  compared  \(comparison.summary)"] + comparison.toleranceLines(limit: limit)
    let files = places.files(line: comparison.firstRecords?.golden.record?.line)
    if comparison.verdict.passes, places.reason == nil {
      let notes = notes.map { "  " + $0 }
      return DiffText.joined([comparison.headline] + files + counts + notes, limit: limit)
    }
    let explanation = known ?? explanation
    var lines: [String]
    if let reason = places.reason {
      let first = comparison.firstDifference.map { "First difference: \($0)." }
      lines = [reason, first ?? "Nothing else differs."]
    } else {
      let causes = explanation.firstCauses(limit: limit.map { $0 < 15 ? 1 : 3 } ?? 3)
      lines = causes + places.sources.map { "  at " + $0 } + [comparison.headline]
      if let twin = places.twin {
        let count = explanation.causes.count == 1 ? "cause" : "causes"
        lines[lines.count - 1] = "Trace differs from golden: the same \(count) as in \(twin)."
        let whole = places.wholeDiff.map { ["  whole diff: \($0)"] } ?? []
        return DiffText.joined(lines + whole + places.steps, limit: nil)
      }
    }
    lines += files + [""]
    let end = places.steps.isEmpty ? [] : [""] + places.steps
    let room = limit.map { $0 - lines.count - counts.count - end.count }
    lines += body(explanation, limit: room, rest: places.wholeDiff)
    return DiffText.joined(lines + counts + end, limit: nil)
  }

  /// Returns the differences between two recordings, neither of which is a golden.
  ///
  /// The text contains their names in place of "golden" and "actual".
  package func text(sides first: String, _ second: String, limit: Int = 25) -> String {
    let lines = body(explanation, limit: limit, rest: nil, names: (first, second))
    let head = comparison.firstDifference.map {
      "First difference: \($0) (- \(first), + \(second))."
    }
    return ([head].compactMap(\.self) + lines).map(plainText).joined(separator: "\n")
  }

  private func place(ofGolden event: ToleratedEvent) -> String {
    golden.place(ofFrame: golden.frame(ofRecord: event.golden.index)).short
  }

  private func place(ofActual event: ToleratedEvent) -> String {
    actual.place(ofFrame: actual.frame(ofRecord: event.actual.index)).short
  }

  /// The differences that pass.
  private var notes: [String] {
    comparison.tolerated.map { track in
      let largest = track.largest.map {
        "; largest: \($0.place.short), \($0.words(track.track))"
      }
      return "\(track.track.name)  within \(track.tolerance)\(largest ?? "")"
    }
      + comparison.toleratedEvents.map { event in
        let (from, to) = (place(ofGolden: event), place(ofActual: event))
        return "\(event.golden.record.title)  \(from) → \(to)"
      } + DiffText.facts(comparison.structure.meta)
  }

  /// Returns the differences, followed by the number of omitted ones and the path of the whole text.
  private func body(
    _ explanation: TraceExplanation, limit: Int?, rest: String?,
    names: (String, String) = ("golden", "actual")
  ) -> [String] {
    let text = DiffText(diff: self, explanation: explanation, names: names)
    var (lines, omitted) = text.lines(limit: limit.map { rest == nil ? $0 : $0 - 1 })
    if omitted > 0, rest == nil, let limit {
      (lines, omitted) = text.lines(limit: limit - 1)
    }
    let end = [omitted > 0 ? "… \(omitted) more" : nil, rest.map { "whole diff: \($0)" }]
      .compactMap(\.self)
    return end.isEmpty ? lines : lines + ["  " + end.joined(separator: "; ")]
  }
}

/// The differences of a comparison as lines of text: the first difference, the causes, and three lists.
///
/// The lists are structure, tracks and events. If the number of lines is limited, each list shows its first entries.
/// The number of omitted entries is returned.
struct DiffText {
  let diff: TraceDiff
  let explanation: TraceExplanation
  /// The names of both sides.
  let names: (golden: String, actual: String)
  /// The changes that no cause reports, by track.
  private let unreported: [String: [TrackChange]]

  init(
    diff: TraceDiff, explanation: TraceExplanation,
    names: (golden: String, actual: String) = ("golden", "actual")
  ) {
    (self.diff, self.explanation, self.names) = (diff, explanation, names)
    let reported = Set(explanation.causes.lazy.filter { $0.kind == .value }.flatMap(\.subjects))
    let rest = explanation.changes.filter { !reported.contains($0.name) }
    unreported = Dictionary(grouping: rest, by: \.track)
  }

  /// The largest number of tracks whose curves are drawn. Each needs a pass over both traces.
  private static let curveLimit = 20

  /// Returns at most `limit` lines, indented by two spaces, and the number of omitted differences.
  func lines(limit: Int?) -> (lines: [String], omitted: Int) {
    let room = limit ?? .max
    var head = divergence(whole: limit == nil)
    if head.count > room { head = [] }
    var left = room - head.count
    let causes = explanation.lines(limit: limit == nil ? nil : left / 2).map { "  " + $0 }
    left -= causes.count
    let rows = self.rows(limit: limit == nil ? nil : min(4, left / 4))
    left -= rows.count
    // If each cause has a line, the lists need not repeat their subjects.
    let isExplained = limit != nil && explanation.causes.count <= causes.count
    let structure = isExplained ? unexplainedStructure : structure
    let counts = [structure.count, diff.tracks.count, explanation.events.count]
    // The curves of the first track come before the rest of the lists. Other tracks' curves use the remaining lines.
    let firstCurves = left >= 6 ? diff.tracks.first.flatMap { curves(of: $0) } ?? [] : []
    left -= firstCurves.count
    let taken = shares(left, of: counts)
    left -= taken.reduce(0, +)
    var lines = head + causes + rows + structure.prefix(taken[0])
    for (index, track) in diff.tracks.prefix(taken[1]).enumerated() {
      lines.append(line(of: track))
      if index == 0 {
        lines += firstCurves
      } else if left >= 3, index < DiffText.curveLimit, let curves = curves(of: track) {
        lines += curves
        left -= curves.count
      }
    }
    lines += explanation.events.prefix(taken[2]).map { line(of: $0) }
    return (lines, counts.reduce(0, +) - taken.reduce(0, +))
  }

  /// Returns the rows of the sheets that differ.
  private func rows(limit: Int?) -> [String] {
    if let limit, limit < 2 { return [] }
    let rows = diff.rows(ofTracks: limit.map { 2 * $0 })
    return rows.prefix(limit ?? rows.count).map { "    \($0)" }
  }

  /// Returns how many entries each list may show. The lists take one line each in turn.
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
    var lines = clockLines + structure.tracks.map(\.words) + structure.sources.map(\.words)
    lines += structure.missingFrames.map { $0.words("missing") }
    lines += structure.extraFrames.map { $0.words("extra") }
    lines += DiffText.facts(structure.meta)
    return lines.map { "  " + $0 }
  }

  /// The structure that the lines of causes do not contain: unnamed tracks and sources, and facts.
  private var unexplainedStructure: [String] {
    let renamed = Set(explanation.renames.flatMap { [$0.golden, $0.actual] })
    let named = Set(
      explanation.causes.flatMap {
        $0.subjects.prefix($0.subjects.count <= 4 ? 4 : 3) + $0.notes
      })
    var lines = clockLines
    for sides in diff.structure.tracks {
      let name = sides.either?.name ?? ""
      if !renamed.contains(name), !named.contains(name), !named.contains(sides.words) {
        lines.append(sides.words)
      }
    }
    for sides in diff.structure.sources where sides.golden == nil || sides.actual == nil {
      let name = sides.either?.name ?? ""
      if !renamed.contains(name), !named.contains(name) { lines.append(sides.words) }
    }
    return (lines + DiffText.facts(diff.structure.meta)).map { "  " + $0 }
  }

  private var clockLines: [String] {
    diff.structure.clock == nil ? [] : ["frames are matched by their time"]
  }

  /// Returns a line for each fact that differs.
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

  /// Returns the first difference, with both sides.
  private func divergence(whole: Bool) -> [String] {
    guard let first = diff.firstRecords else { return [] }
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

  /// Returns the line of an event.
  func line(of event: EventChange) -> String {
    let golden = event.golden?.position
    let words =
      switch event.kind {
      case .missing, .extra, .duplicate: event.record.phrase
      case .moved: "\(event.record.title), \(event.words)"
      case .reordered: "\(golden?.record.phrase ?? ""), \(event.order)"
      case .arguments:
        "\(event.record.title): "
          + event.argumentChanges
      }
    let place = (event.golden ?? event.actual)?.place.short ?? ""
    let isOneSided = event.kind == .missing || event.kind == .extra
    return "  \(place)  \(event.kind.rawValue)\(isOneSided ? " in the run" : "")  \(words)"
  }

  /// Returns the line of a track.
  func line(of track: TrackDifference) -> String {
    "  \(track.track.name)  " + (explained(track) + [track.words]).joined(separator: "; ")
  }

  /// Returns the changes of a track that no cause reports.
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
  ///
  /// - Complexity: O(records of these frames, and back to the last value before them).
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
  func words(_ what: String) -> String {
    let time = "t = \(RoundedText.decimals(start, 4)) s"
    return frames.count == 1
      ? "frame \(frames.lowerBound) (\(time)) is \(what) in the run"
      : "frames \(frames.lowerBound)–\(frames.upperBound) (from \(time)) are \(what) in the run"
  }
}

extension ValueDifference {
  /// Returns both values and their distance.
  func words(_ track: Trace.Track) -> String {
    let name = track.width > 1 ? "[\(component)] " : ""
    return name + "\(golden?.phrase ?? "none") → \(actual?.phrase ?? "none")"
      + (distance.isEmpty ? "" : " " + distance)
  }

  /// The distance between the values; empty if it is not a number.
  var distance: String {
    guard let delta else { return "" }
    let sign = delta.sign == .minus ? "" : "+"
    let steps = ulps.map { $0 <= 9999 ? " (\($0) ulp)" : "" } ?? ""
    return "Δ \(sign)\(RoundedText.significant(delta))\(steps)"
  }
}
