import DopesheetDrawing
import DopesheetText
import DopesheetTrace

extension TraceDiff.Place: CustomStringConvertible {
  /// The place in words: `frame 13 (t = 0.2167 s)`, or `before frame 0`.
  package var description: String {
    guard let frame, let seconds else { return "before frame 0" }
    return "frame \(frame) (t = \(RoundedText.decimals(seconds, 4)) s)"
  }

  /// The place in short: `frame 13`, or `before frame 0`.
  var short: String { frame.map { "frame \($0)" } ?? "before frame 0" }
}

extension TraceComparison {
  /// Returns a line for each track and event that differs. There is no explanation, which needs the traces.
  ///
  /// - Parameter limit: The largest number of lines, at least 8; `nil` for all lines.
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
    for (spans, word) in [(structure.missingFrames, "missing"), (structure.extraFrames, "new")] {
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

  /// The place and the kind of the first difference; `nil` without one. Those in the headers come first.
  package var firstDifference: String? {
    if structure.clock != nil { return "the clock" }
    if let track = structure.tracks.first { return track.words }
    return firstRecords?.words
  }

  package var summary: String {
    var frames = "\(counts.frames) of \(counts.goldenFrames) frames"
    if counts.actualFrames != counts.goldenFrames { frames += " (run: \(counts.actualFrames))" }
    let compared = [
      frames, RoundedText.count(counts.tracks, "track"), RoundedText.count(counts.values, "value"),
      RoundedText.count(counts.events, "event"),
    ]
    var differing: [String] = []
    for (count, noun, what) in [
      (counts.differingValues, "value", "different"),
      (tracks.reduce(0) { $0 + $1.missingLines }, "value", Mark.missing.words),
      (tracks.reduce(0) { $0 + $1.extraLines }, "value", Mark.new.words),
      (tracks.reduce(0) { $0 + $1.movedLines }, "value", "moved"),
      (events.count, "event", "different"),
      (counts.toleratedValues, "value", "within tolerance"),
      (counts.toleratedEvents, "event", "within tolerance"),
    ] where count > 0 {
      differing.append("\(RoundedText.count(count, noun)) \(what)")
    }
    return ([compared.joined(separator: ", ")] + differing).joined(separator: "; ")
  }
}

extension TraceDiff {
  /// The values in the first frame in which a value differs, of tracks that both traces have: track, place, and both in
  /// words with the values.
  package var firstValues: [(track: String, place: Place, words: String)] {
    let found = tracks.compactMap { track in track.first.map { (track.track, $0) } }
    func seconds(_ value: ValueDifference) -> Double { value.place.seconds ?? -.infinity }
    let first = found.map { seconds($0.1) }.min()
    return found.filter { seconds($0.1) == first }.map { track, value in
      (track.name, value.place, "\(value.place), \(track.name) \(value.words(track))")
    }
  }
}

extension TrackDifference {
  var words: String {
    var parts: [String] = []
    if let first { parts.append("\(first.place.short): \(first.words(track))") }
    if let largest, largest != first {
      parts.append("largest: \(largest.place.short), \(largest.distance)")
    }
    for (count, word) in [
      (missingLines, Mark.missing.words), (extraLines, Mark.new.words),
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

extension TraceDiff.FirstRecords {
  var words: String { "\(place), \(what)" }

  private var what: String {
    switch kind {
    case .value: "value of \(golden.record?.record.subject ?? "")"
    case .order:
      golden.record?.record.kind.isOfTrack == true
        && actual.record?.record.kind.isOfTrack == true
        ? "order of values" : "order of events"
    case .missing: "\(Mark.missing.words): \(golden.record?.record.phrase ?? "")"
    case .extra: "\(Mark.new.words): \(actual.record?.record.phrase ?? "")"
    case .arguments: "arguments of \(golden.record?.record.subject ?? "")"
    case .configuration: "configuration of \(golden.record?.record.subject ?? "")"
    case .missingFrame: Mark.missing.words
    case .extraFrame: Mark.new.words
    }
  }
}

extension TraceDiff.Sides<Trace.Track> {
  var words: String {
    switch (golden, actual) {
    case (let golden?, nil): "missing track: \(golden.name)"
    case (nil, let actual?): "new track: \(actual.name)"
    case (let golden?, let actual?):
      "track \(golden.name) is \(actual.typeText) instead of \(golden.typeText)"
    case (nil, nil): ""
    }
  }
}

extension TraceDiff.Sides<Trace.Source> {
  var words: String {
    switch (golden, actual) {
    case (let golden?, nil): "missing \(golden.kind): \(golden.name)"
    case (nil, let actual?): "new \(actual.kind): \(actual.name)"
    case (let golden?, let actual?):
      "\(golden.kind) \(golden.name): "
        + ((golden.kind == actual.kind ? [] : ["\(golden.kind) → \(actual.kind)"])
        + changes(golden.arguments, actual.arguments)).joined(separator: ", ")
    case (nil, nil): ""
    }
  }
}

func changes(_ golden: [Trace.Argument], _ actual: [Trace.Argument]) -> [String] {
  var words: [String] = []
  for argument in golden {
    let other = actual.first { $0.key == argument.key }
    if other == argument { continue }
    words.append("\(argument.phrase) → \(other?.value.phrase ?? "nothing")")
  }
  for argument in actual where !golden.contains(where: { $0.key == argument.key }) {
    words.append("\(argument.phrase) is new")
  }
  if words.isEmpty, golden != actual { words.append("the order of its arguments") }
  return words
}

/// The paths and commands in the text of a comparison.
package struct DiffPlaces: Equatable, Sendable {
  package var golden: String?
  package var actual: String?
  /// The places that set the parameters of the first cause.
  package var sources: [String] = []
  /// The reasons why the actual trace is in another place than usual, one per line.
  package var notes: [String] = []
  /// The path of the whole text of the differences; `nil` if it was not kept.
  package var wholeDiff: String?
  /// The command that shows the golden.
  package var show: String?
  package var step: String?
  /// The command that shows both files in the user's diff tool.
  package var diff: String?
  package var accept: String?
  /// The first sentence, in place of the headline.
  package var reason: String?
  /// The golden whose failure shows the same causes, so that this one need not.
  package var twin: String?

  package init(
    golden: String?, actual: String? = nil, wholeDiff: String? = nil, step: String? = nil,
    accept: String? = nil, reason: String? = nil
  ) {
    (self.golden, self.actual, self.wholeDiff) = (golden, actual, wholeDiff)
    (self.step, self.accept, self.reason) = (step, accept, reason)
  }

  /// Returns the lines about the files, with the golden's line of the first difference.
  package func files(line: Int? = nil) -> [String] {
    let place = line.map { ":\($0)" } ?? ""
    return [golden.map { "  golden    \($0)\(place)" }, actual.map { "  run       \($0)" }]
      .compactMap(\.self) + notes.map { "  " + $0 }
  }

  package var steps: [String] {
    [("show    ", show), ("step    ", step), ("diff    ", diff), ("accept  ", accept)].compactMap {
      word, command in
      command.map { "  \(word)\($0)" }
    }
  }
}
