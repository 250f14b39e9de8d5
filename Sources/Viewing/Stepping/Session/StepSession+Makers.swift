import DopesheetText
import DopesheetTrace

extension StepSession {
  /// Returns the declared sources, their states, and how much of their durations is over.
  ///
  /// - Parameter withLines: Whether to search for the lines that make them, which reads sources.
  package func stateLines(withLines: Bool = true) -> [String] {
    let trace = stepper.known.trace
    let moment = stepper.moment
    let sources = trace.sources.indices.filter { moment.isDeclared(source: $0) }
    if sources.isEmpty { return ["the stage is empty so far"] }
    return sources.map { source in
      let (name, kind) = (trace.sources[source].name, trace.sources[source].kind)
      let progress = moment.progress(ofSource: source).map { "\(Int(($0 * 100).rounded())) %" }
      let line = withLines ? maker(of: name)?.text : nil
      let words = [name, kind, moment.state(ofSource: source), progress, line]
      return "  " + words.compactMap(\.self).joined(separator: "  ")
    }
  }

  func openReport() throws(SteppingError) -> [String] {
    guard let report = host.report else {
      throw .unknown("there is no report here: it needs a trace or a run document")
    }
    let record = stepper.currentRecord.map { stepper.known.trace.record(at: $0) }
    let track = record.flatMap { $0.kind.isOfTrack ? $0.subject : nil }
    return try report(max(0, stepper.place.frame), track)
  }

  package func maker(of source: String) -> StepHost.Line? {
    host.maker(source, stepper.known.trace)
  }

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
  /// - Returns: `nil` if the source does not move, if the trace has no duration of it, or if it or a parent has a speed.
  func progress(ofSource source: Int) -> Double? {
    let trace = known.trace
    guard let duration = trace.sources[source].arguments["duration"]?.number, duration > 0 else {
      return nil
    }
    guard state(ofSource: source) == MotionState.moving.rawValue, !hasSpeed(source) else {
      return nil
    }
    var moved = 0.0
    // The end of the last stretch of moving that is not added yet.
    var end: Double? = seconds
    for event in known.events[source].prefix(known.events[source].count(below: records)).reversed()
    {
      let index = Int(event)
      let kind = trace.columns.kinds[index]
      guard kind.isEvent else { continue }
      let detail = trace.detail(ofRecord: index)
      let isTurn = kind == .callback && TraceMoment.turns.contains(detail.word)
      guard kind == .state || isTurn else { continue }
      let time =
        trace.record(at: index).ownTime ?? TraceMoment(known, records: index + 1).seconds
      if isTurn || detail.next == MotionState.moving.rawValue {
        if let end { moved += end - time }
        end = nil
      }
      if isTurn || detail.word == MotionState.stopped.rawValue { break }
      if detail.word == MotionState.moving.rawValue { end = time }
    }
    return min(max(0, moved / duration), 1)
  }

  private func hasSpeed(_ source: Int) -> Bool {
    let trace = known.trace
    var next: Int? = source
    // A trace may be edited so that a source is its own parent.
    for _ in trace.sources {
      guard let source = next else { return false }
      let arguments = trace.sources[source].arguments
      if arguments["speed"] != nil { return true }
      let isCalled = known.events[source].contains { event in
        Int(event) < records && trace.columns.kinds[Int(event)] == .input
          && trace.detail(ofRecord: Int(event)).word == "speed"
      }
      if isCalled { return true }
      next = arguments[.parent]?.text.flatMap { known.source(named: $0) }
    }
    return false
  }
}
