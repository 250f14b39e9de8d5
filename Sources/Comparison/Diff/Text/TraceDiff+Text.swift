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
      lines = explanation.mainCause + places.sources.map { "  at " + $0 } + [comparison.headline]
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

extension DiffText {
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
}

extension TraceComparison {
  /// Returns the differences as text for a terminal, with a line feed after each line.
  ///
  /// The text has a line for each track and event that differs. It has no explanation, which needs the traces.
  ///
  /// - Parameters:
  ///   - golden: The golden's path.
  ///   - actual: The actual trace's path.
  ///   - limit: The largest number of lines, at least 8; `nil` for all lines.
  package func text(golden: String, actual: String, limit: Int? = 25) -> String {
    let places = DiffPlaces(golden: golden, actual: actual)
    let line = firstRecords?.golden.record?.line
    var lines = [headline] + places.files(line: line) + ["  compared  \(summary)"]
    lines += toleranceLines(limit: limit)
    if verdict == .different { lines.append("") }
    if let clock = structure.clock, let golden = clock.golden, let actual = clock.actual {
      lines.append("  clock \(golden) → \(actual)")
    }
    lines += structure.tracks.map { "  " + $0.words } + structure.sources.map { "  " + $0.words }
    for (spans, word) in [(structure.missingFrames, "missing"), (structure.extraFrames, "extra")] {
      let frames = spans.reduce(0) { $0 + $1.frames.count }
      if frames > 0 { lines.append("  \(RoundedText.count(frames, "frame")) \(word) in the run") }
    }
    lines += tracks.map { "  \($0.track.name)  \($0.words)" }
    lines += events.map { event in
      let record = event.record
      return "  \(event.place.short)  \(event.kind.rawValue)  \(record?.phrase ?? "")"
    }
    return DiffText.joined(lines, limit: limit)
  }

  /// The outcome in one sentence.
  package var headline: String {
    switch verdict {
    case .identical: "The traces are the same, byte for byte."
    case .equal: "The traces have the same records; facts differ."
    case .withinTolerance:
      "The traces are the same within the tolerance; at most "
        + "\(RoundedText.significant(100 * greatestUse, 3)) % of it is used."
    case .different:
      "Trace differs from golden." + (firstDifference.map { " First difference: \($0)." } ?? "")
    }
  }

  /// Returns a line for each used tolerance. If there are too many, the most used ones are shown.
  func toleranceLines(limit: Int?) -> [String] {
    let uses = toleranceUses
    let room = limit == nil ? uses.count : 3
    guard uses.count > room else { return uses.map { "  tolerance \($0)" } }
    let most = uses.indices.sorted { (uses[$1].use, $0) < (uses[$0].use, $1) }.prefix(room - 1)
    return most.sorted().map { "  tolerance \(uses[$0])" } + [
      "  tolerance … \(RoundedText.count(uses.count - most.count, "more rule")) used"
    ]
  }
}

extension TrackDifference {
  /// The first and the largest difference, and the number of differing frames and values.
  var words: String {
    var parts: [String] = []
    if let first { parts.append("\(first.place.short): \(first.words(track))") }
    if let largest, largest != first {
      parts.append("largest: \(largest.place.short), \(largest.distance)")
    }
    for (count, word) in [
      (missingLines, "missing in the run"), (extraLines, "extra in the run"),
      (movedLines, "moved"),
    ] where count > 0 {
      parts.append("\(RoundedText.count(count, "value")) \(word)")
    }
    if first == nil, let place = firstLine { parts.append("from \(place.short)") }
    if values > 0 { parts.append(RoundedText.count(frames, "frame")) }
    parts.append(tolerance.isExact ? "exact" : "tolerance \(tolerance)")
    return parts.joined(separator: "; ")
  }
}

/// The paths and commands in the text of a comparison.
package struct DiffPlaces: Equatable, Sendable {
  /// The golden's path.
  package var golden: String?
  /// The path of the actual trace; `nil` if it was not kept.
  package var actual: String?
  /// The places that set the parameters of the first cause.
  package var sources: [String] = []
  /// The reasons why the actual trace is in another place than usual, one per line.
  package var notes: [String] = []
  /// The path of the whole text of the differences; `nil` if it was not kept.
  package var wholeDiff: String?
  /// The command that opens the actual trace in the stepper.
  package var step: String?
  /// The command that shows both files in the user's diff tool.
  package var diff: String?
  /// The command that accepts the actual trace as the golden.
  package var accept: String?
  /// The first sentence, in place of the headline.
  package var reason: String?

  /// Creates a list of places.
  package init(
    golden: String?, actual: String? = nil, wholeDiff: String? = nil, step: String? = nil,
    accept: String? = nil, reason: String? = nil
  ) {
    self.golden = golden
    self.actual = actual
    self.wholeDiff = wholeDiff
    self.step = step
    self.accept = accept
    self.reason = reason
  }

  /// Returns the lines about the files.
  ///
  /// - Parameter line: The line of the first difference in the golden.
  package func files(line: Int? = nil) -> [String] {
    let place = line.map { ":\($0)" } ?? ""
    return [golden.map { "  golden    \($0)\(place)" }, actual.map { "  actual    \($0)" }]
      .compactMap(\.self) + notes.map { "  " + $0 }
  }

  /// The lines about the next steps.
  package var steps: [String] {
    [("step    ", step), ("diff    ", diff), ("accept  ", accept)].compactMap { word, command in
      command.map { "  \(word)\($0)" }
    }
  }
}

extension ComparisonPicture {
  /// Draws the tracks that differ.
  ///
  /// - Parameters:
  ///   - seconds: The time span to draw; `nil` for the whole run.
  ///   - fits: Returns whether to draw a track, given its name; `nil` for a thinned picture of all tracks.
  package init(
    _ diff: TraceDiff, title: String, seconds: ClosedRange<Double>? = nil,
    fits: ((String) -> Bool)? = nil
  ) {
    // For a selection, the first difference may be outside of it, so it is left out.
    let isWhole = seconds == nil && fits == nil
    self.init(
      golden: diff.golden, actual: diff.actual, title: title,
      differing: diff.comparison.differingTracks,
      elsewhere: isWhole ? diff.firstDifference : nil, seconds: seconds, thins: fits == nil,
      fits: fits ?? { _ in true })
  }
}
