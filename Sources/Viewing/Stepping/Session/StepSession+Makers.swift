import DopesheetText
import DopesheetTrace

extension StepSession {
  /// Returns what is known about a source at the cursor, as words: its share of its duration, and its line.
  func details(ofSource source: Int) -> [String] {
    let progress = stepper.moment.progress(ofSource: source).map { "\(Int(($0 * 100).rounded())) %" }
    let line = maker(of: stepper.known.trace.sources[source].name)
    return [progress, line?.text].compactMap(\.self)
  }

  /// Opens the report at the cursor, with the track of the record before it.
  func openReport() throws(SteppingError) -> [String] {
    guard let report = host.report else {
      throw .unknown("there is no report here: it needs a trace or a run document")
    }
    let record = stepper.currentRecord.map { stepper.known.trace.record(at: $0) }
    let track = record.flatMap { $0.kind.isOfTrack ? $0.subject : nil }
    return try report(max(0, stepper.place.frame), track)
  }

  /// Returns the line that makes a source; `nil` if it is not known.
  package func maker(of source: String) -> StepHost.Line? {
    host.maker(source, stepper.known.trace)
  }

  /// Returns some sources as words, each with its line if that is known.
  func words(about sources: [String]) -> String {
    sources.map { ([$0] + (maker(of: $0).map { [$0.text] } ?? [])).joined(separator: "  ") }
      .joined(separator: ", ")
  }

  /// The sources of the record before the cursor, if the line of one of them is known.
  var makerWords: String? {
    guard let index = stepper.currentRecord else { return nil }
    let record = stepper.known.trace.record(at: index)
    let isOfTrack = stepper.known.trace.columns.kinds[index].isOfTrack
    let sources = isOfTrack ? writers(of: record.subject, at: index) : [record.subject]
    return sources.contains { maker(of: $0) != nil } ? words(about: sources) : nil
  }
}

extension TraceMoment {
  /// The callbacks after which a motion passes through its duration once more.
  private static let turns: Set<String> = ["started", "reversed", "cycleRepeated"]

  /// Returns the share of its duration for which a source has moved since it started or turned back, 0...1.
  ///
  /// - Returns: `nil` if the source does not move, or if the trace has no duration of it.
  func progress(ofSource source: Int) -> Double? {
    let trace = known.trace
    guard let duration = trace.sources[source].arguments["duration"]?.number, duration > 0 else {
      return nil
    }
    var moved = 0.0
    // The time since which it moves.
    var start: Double?
    for event in known.events[source].prefix(known.events[source].count(below: records)) {
      let index = Int(event)
      let kind = trace.columns.kinds[index]
      guard kind == .state || kind == .callback else { continue }
      let detail = trace.detail(ofRecord: index)
      let frame = max(0, trace.frame(ofRecord: index))
      let ofFrame = trace.frames.isEmpty ? 0 : trace.seconds(ofFrame: frame)
      let time = trace.record(at: index).ownTime ?? ofFrame
      if kind == .state {
        if let start { moved += time - start }
        if detail.word == MotionState.stopped.rawValue { moved = 0 }
        start = detail.next == MotionState.moving.rawValue ? time : nil
      } else if TraceMoment.turns.contains(detail.word) {
        moved = 0
        if start != nil { start = time }
      }
    }
    return start.map { min(max(0, (moved + seconds - $0) / duration), 1) }
  }
}
