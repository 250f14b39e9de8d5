import DopesheetDiff
import DopesheetText
import DopesheetTrace

extension StepSession {
  func list(_ count: Int) -> [String] {
    lines(around: stepper.place, count: count, above: count / 2).map(row)
  }

  /// Returns the line of the trace before a place, with its number and a mark at the cursor.
  func row(at place: TracePlace) -> String {
    let mark = place == stepper.place ? ">" : " "
    return
      "\(mark) \(stepper.headerLines + place.lines)  \(stepper.known.trace.text(ofLineBefore: place))"
  }

  /// Returns the places after `count` lines around a place, `above` of them before it where possible.
  package func lines(around place: TracePlace, count: Int, above: Int) -> [TracePlace] {
    let trace = stepper.known.trace
    let last = trace.endPlace.lines
    let first = max(1, min(place.lines - above, last - count + 1))
    guard first <= last else { return [] }
    let (end, overflow) = first.addingReportingOverflow(count - 1)
    return (first...(overflow ? last : min(last, end))).map { trace.place(afterLines: $0) }
  }

  static let presentMark = "present"

  func mark(_ name: String) -> [String] {
    marks[name] = stepper.place
    return ["mark \(name): \(whereLine)"]
  }

  func jump(_ name: String) throws(SteppingError) -> [String] {
    let isPresent = name == StepSession.presentMark && !stepper.source.isComplete
    guard let place = marks[name] ?? (isPresent ? stepper.known.trace.endPlace : nil) else {
      let hint = suggestion(for: name, in: marks.keys.sorted()).map { " (\($0))" } ?? ""
      throw .unknown("unknown mark \(name)\(hint)")
    }
    // After a manual change, a live stage may stop earlier than before.
    guard place <= stepper.known.trace.endPlace else {
      throw .unknown("mark \(name) is after the last record so far")
    }
    return try moved(to: place)
  }

  var markLines: [String] {
    marks.isEmpty
      ? ["no marks"]
      : marks.sorted { $0.key < $1.key }.map { name, place in
        let frame = place.frame < 0 ? "before frame 0" : "frame \(place.frame)"
        return "\(name): \(frame), line \(stepper.headerLines + place.lines)"
      }
  }

  func goToDifference() throws(SteppingError) -> [String] {
    let lockstep = try other()
    guard let difference = try firstDifference() else {
      return ["the same as \(lockstep.title)"]
    }
    let lines = try moved(to: difference.place)
    func side(_ excerpt: TraceDiff.Excerpt, _ known: IndexedTrace, _ header: Int) -> String {
      excerpt.record.map { record in
        let line = header + known.trace.place(afterRecord: record.index).lines
        return "line \(line)  \(record.record.line)"
      } ?? "no further record"
    }
    let golden = lockstep.known
    let value = try firstValueLine().map { "\($0)  (D goes there)" }
    return ["first difference: \(difference.words)"] + lines + [
      "  - \(side(difference.divergence.golden, golden, golden.trace.headerLines))"
        + "  (\(lockstep.title))",
      "  + \(side(difference.divergence.actual, stepper.known, stepper.headerLines))",
    ] + [value].compactMap(\.self)
  }

  func differences() throws(SteppingError) -> [String] {
    let lockstep = try other()
    let moment = stepper.moment
    guard lockstep.moment(atEndOf: moment.frame, of: moment.known.trace) != nil else {
      return ["\(lockstep.title) has no frame at this time"]
    }
    let lines = allTracks.compactMap { name -> String? in
      let (golden, run) = (lockstep.value(of: name, at: moment) ?? nil, moment.value(of: name))
      if golden == run { return nil }
      return "  \(name)  - \(StepSession.text(golden))  + \(StepSession.text(run))"
    }
    return lines.isEmpty ? ["no track differs here"] : lines
  }

  func other() throws(SteppingError) -> Lockstep {
    guard let lockstep else {
      throw .unknown("there is no other trace (start with --against FILE)")
    }
    return lockstep
  }

  /// Sets a value of a live stage: that of a track, or of a property of a node that has not moved so far.
  func set(_ command: SteppingCommand) throws(SteppingError) -> [String] {
    let parts = command.argument.split(separator: " ").map(String.init)
    guard parts.count == 2 else { throw .badCommand("write \(command.usage)") }
    let (name, text) = (parts[0], parts[1])
    let known = stepper.known
    var track: Int?
    if known.track(named: name) != nil || known.node(ofTrack: name) == nil {
      track = try stepper.track(named: ofRun(name))
    }
    let value = try value(text, of: name, track.map { known.trace.tracks[$0] })
    guard value.kind == .sym || value.number.isFinite else {
      throw .badCommand("'\(text)' is not a finite number, true or false")
    }
    try stepper.set(name, to: value)
    return [whereLine] + (track.map { valueLines([known.trace.tracks[$0].name]) } ?? [])
  }

  /// Parses a value of a track, or a number or Boolean of a property without a track.
  private func value(
    _ text: String, of name: String, _ track: Trace.Track?
  ) throws(SteppingError) -> Scalar {
    guard let track else {
      return Bool(text).map { .bool($0) } ?? .f64(Double(text) ?? .nan)
    }
    let value: Scalar? =
      switch track.kind {
      case .f64: Double(text).map { .f64($0) }
      case .f32: Float(text).map { .f32($0) }
      case .i64: Int64(text).map { .i64($0) }
      case .bool: Bool(text).map { .bool($0) }
      case .sym: .sym(text)
      }
    guard track.width == 1, let value else {
      throw .badCommand(
        track.width == 1
          ? "'\(text)' is not a value of \(name), which is \(track.kind.rawValue)"
          : "\(name) has \(track.width) components; only single values can be set")
    }
    return value
  }

  package func text(of breakpoint: Breakpoint) -> String {
    let condition = breakpoint.condition?.text
    if breakpoint.site == .anywhere { return condition ?? "" }
    return text(of: breakpoint.site) + (condition.map { " if \($0)" } ?? "")
  }

  func text(of site: Breakpoint.Site) -> String {
    switch site {
    case .anywhere: ""
    case .line(let line): "line \(line)"
    case .event(let glob): "event \(glob.pattern)"
    case .state(let glob): "state \(glob.pattern)"
    case .change(let glob): "change \(glob.pattern)"
    }
  }

  var breakpointLines: [String] {
    stepper.breakpoints.isEmpty
      ? ["no breakpoints"] : stepper.breakpoints.map { "\($0.number): \(text(of: $0))" }
  }

  func setBreakpoint(_ text: String) throws(SteppingError) -> [String] {
    let (site, condition) = try SteppingCommand.breakpoint(text)
    // The rest of a live run may have what is missing so far.
    let isOpen = !stepper.source.isComplete
    let known = stepper.known
    let parsedCondition = try condition.map { text throws(SteppingError) in
      try parsed { () throws(ExpressionError) in
        try ExpressionCondition(text, ExpressionNames(known, isOpen: isOpen))
      }
    }
    var missing = (parsedCondition?.missing ?? []).map { error in
      (error.unknownName ?? "") + (error.hint.map { " (\($0))" } ?? "")
    }
    if let problem = stepper.problem(of: site) {
      guard isOpen else { throw .unknown(problem.text + problem.hint) }
      missing.insert(self.text(of: site) + problem.hint, at: 0)
    }
    let number = try stepper.setBreakpoint(site, when: parsedCondition)
    if !missing.isEmpty { waiting.append(number) }
    return ["breakpoint \(number): \(self.text(of: stepper.breakpoints.last!))"]
      + missing.map { "  waits for \($0)" }
  }

  /// The breakpoints and watches whose names are missing at the end of the run, with the nearest names.
  var unmetLines: [String] {
    guard stepper.source.isComplete else { return [] }
    let breakpoints = stepper.breakpoints.filter { waiting.contains($0.number) }
    var lines: [String] = []
    for breakpoint in breakpoints {
      let problem = stepper.problem(of: breakpoint.site).map { $0.text + $0.hint }
      if let reason = problem ?? breakpoint.condition?.problem(in: stepper.known)?.description {
        lines.append("breakpoint \(breakpoint.number): \(reason)")
      }
    }
    for watch in watches {
      do throws(SteppingError) { _ = try tracks(watch.pattern) } catch {
        lines.append("nothing was watched: \(error.description)")
      }
    }
    return lines
  }

  func delete(_ number: Int?) throws(SteppingError) -> [String] {
    guard let number else {
      stepper.removeBreakpoints()
      return ["no breakpoints"]
    }
    guard stepper.removeBreakpoint(number) else {
      throw .unknown("unknown breakpoint \(number) (b lists them)")
    }
    return breakpointLines
  }

  func evaluate(_ text: String) throws(SteppingError) -> String {
    let names = ExpressionNames(stepper.known)
    let expression = try parsed { () throws(ExpressionError) in try MomentExpression(text, names) }
    return StepSession.text(expression.value(at: stepper.moment))
  }

  private func parsed<Value>(
    _ parse: () throws(ExpressionError) -> Value
  ) throws(SteppingError) -> Value {
    do throws(ExpressionError) { return try parse() } catch {
      throw .badCommand(error.description)
    }
  }
}
