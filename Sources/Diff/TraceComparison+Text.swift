import DopesheetNotation

extension TraceComparison {
  /// Returns what was found as text for a terminal, a line feed after each line: the first difference, and of each track
  /// and event that differs a line, without what they come from, which takes the traces to tell.
  ///
  /// - Parameters:
  ///   - golden: The golden's path.
  ///   - actual: The actual trace's path.
  ///   - limit: The largest number of lines, at least 8; `nil` for everything.
  public func text(golden: String, actual: String, limit: Int? = 25) -> String {
    var lines = [headline, "  golden    \(golden)", "  actual    \(actual)"]
    lines.append("  compared  \(summary)")
    lines += toleranceLines(limit: limit)
    if verdict == .different { lines.append("") }
    if let clock = structure.clock, let golden = clock.golden, let actual = clock.actual {
      lines.append("  clock \(golden) → \(actual)")
    }
    lines += structure.tracks.map { "  " + $0.words } + structure.sources.map { "  " + $0.words }
    for (spans, word) in [(structure.missingFrames, "missing"), (structure.extraFrames, "extra")] {
      let frames = spans.reduce(0) { $0 + $1.frames.count }
      if frames > 0 { lines.append("  \(RoundedText.count(frames, "frame")) \(word)") }
    }
    lines += tracks.map { "  \($0.track.name)  \($0.words)" }
    lines += events.map { event in
      let record = (event.golden ?? event.actual)?.record
      return "  \(event.place.short)  \(event.kind.rawValue)  \(record?.phrase ?? "")"
    }
    return DiffText.joined(lines, limit: limit)
  }

  /// The outcome in one sentence.
  var headline: String {
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

  /// What was used of each tolerance, those that are nearly used up first where not all have room.
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
  /// The first and the largest difference, and how much differs.
  var words: String {
    var parts: [String] = []
    if let first { parts.append("\(first.place.short): \(first.words(track))") }
    if let largest, largest != first {
      parts.append("largest: \(largest.place.short), \(largest.distance)")
    }
    for (count, word) in [
      (missingLines, "missing"), (extraLines, "extra"), (movedLines, "moved"),
    ] where count > 0 {
      parts.append("\(RoundedText.count(count, "value")) \(word)")
    }
    if first == nil, let place = firstLine { parts.append("from \(place.short)") }
    if values > 0 { parts.append(RoundedText.count(frames, "frame")) }
    parts.append(tolerance.isExact ? "exact" : "tolerance \(tolerance)")
    return parts.joined(separator: "; ")
  }
}
