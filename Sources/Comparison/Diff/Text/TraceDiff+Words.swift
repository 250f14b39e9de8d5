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
  /// The place and the kind of the first difference; `nil` if there is no difference.
  ///
  /// Differences in the headers come before those in the records.
  package var firstDifference: String? {
    if structure.clock != nil { return "the clock" }
    if let track = structure.tracks.first { return track.words }
    return firstRecords?.words
  }

  /// The numbers of compared and of differing frames, tracks, values and events, in words.
  package var summary: String {
    var frames = "\(counts.frames) of \(counts.goldenFrames) frames"
    if counts.actualFrames != counts.goldenFrames { frames += " (actual: \(counts.actualFrames))" }
    let compared = [
      frames, RoundedText.count(counts.tracks, "track"), RoundedText.count(counts.values, "value"),
      RoundedText.count(counts.events, "event"),
    ]
    var differing: [String] = []
    for (count, noun, what) in [
      (counts.differingValues, "value", "different"),
      (tracks.reduce(0) { $0 + $1.missingLines }, "value", "missing in the run"),
      (tracks.reduce(0) { $0 + $1.extraLines }, "value", "extra in the run"),
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

extension TraceDiff.FirstRecords {
  /// The place and the kind of the difference.
  var words: String { "\(place), \(what)" }

  private var what: String {
    switch kind {
    case .value: "value of \(golden.record?.record.subject ?? "")"
    case .order:
      golden.record?.record.kind.isOfTrack == true
        && actual.record?.record.kind.isOfTrack == true
        ? "order of values" : "order of events"
    case .missing: "missing in the run: \(golden.record?.record.phrase ?? "")"
    case .extra: "extra in the run: \(actual.record?.record.phrase ?? "")"
    case .arguments: "arguments of \(golden.record?.record.subject ?? "")"
    case .configuration: "configuration of \(golden.record?.record.subject ?? "")"
    case .missingFrame: "missing in the run"
    case .extraFrame: "extra in the run"
    }
  }
}

extension TraceDiff.Sides<Trace.Track> {
  /// The difference between the declarations of the track.
  var words: String {
    switch (golden, actual) {
    case (let golden?, nil): "track \(golden.name) (\(golden.typeText)) is missing in the run"
    case (nil, let actual?): "track \(actual.name) (\(actual.typeText)) is extra in the run"
    case (let golden?, let actual?):
      "track \(golden.name) is \(actual.typeText) instead of \(golden.typeText)"
    case (nil, nil): ""
    }
  }
}

extension TraceDiff.Sides<Trace.Source> {
  /// The difference between the declarations of the source.
  var words: String {
    switch (golden, actual) {
    case (let golden?, nil): "source \(golden.name) (\(golden.kind)) is missing in the run"
    case (nil, let actual?): "source \(actual.name) (\(actual.kind)) is extra in the run"
    case (let golden?, let actual?):
      "source \(golden.name): " + changes(golden, actual).joined(separator: ", ")
    case (nil, nil): ""
    }
  }
}

/// Returns the differences between two declarations of a source, in words.
private func changes(_ golden: Trace.Source, _ actual: Trace.Source) -> [String] {
  (golden.kind == actual.kind ? [] : ["\(golden.kind) → \(actual.kind)"])
    + changes(golden.arguments, actual.arguments)
}

/// Returns the differences between two lists of arguments, in words.
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
