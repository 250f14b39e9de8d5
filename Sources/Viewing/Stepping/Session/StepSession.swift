import DopesheetDiff
import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// An interactive session with a stepper: it performs commands and returns lines of text.
package final class StepSession {
  package let stepper: Stepper
  package let lockstep: Lockstep?
  package var heading: [String] = []
  package var host: StepHost
  package internal(set) var watches: [Glob] = []
  /// The breakpoints that wait for something which the run did not have when they were set.
  var waiting: [Int] = []
  package internal(set) var marks: [String: TracePlace] = [:]
  private var formerPlace = TracePlace.start
  /// The sources that write each track, and the number of records that they were derived from.
  var links: (known: IndexedTrace, records: Int, links: SourceLinks)?
  /// The places at which the run begins to differ from the golden.
  var foundDifferences: FoundDifferences?
  /// The names of all tracks, and the records and the number of tracks that they were read from.
  var names: (known: IndexedTrace, count: Int, list: [String])?

  package struct Reply: Equatable {
    package var lines: [String] = []
    package var isRefused = false
    package var isLast = false
  }

  /// Creates a session. The second trace compares with the stepper's source from now on.
  package init(
    _ stepper: Stepper, against lockstep: Lockstep? = nil, host: StepHost = StepHost()
  ) {
    self.stepper = stepper
    self.lockstep = lockstep
    self.host = host
    lockstep?.source = stepper.source
  }

  /// Takes over the breakpoints, watches and marks of an earlier session of the same run.
  func resume(_ former: StepSession) {
    (watches, marks, waiting) = (former.watches, former.marks, former.waiting)
    stepper.breakpoints = former.stepper.breakpoints
    stepper.lastNumber = former.stepper.lastNumber
  }

  package func perform(_ line: String) -> Reply {
    do throws(SteppingError) {
      guard let command = try SteppingCommand.read(line) else { return Reply() }
      if command.name == "q" { return Reply(isLast: true) }
      formerPlace = stepper.place
      return Reply(lines: try perform(command).map(plainText))
    } catch {
      return Reply(lines: [plainText(error.description)], isRefused: true)
    }
  }

  private func perform(_ command: SteppingCommand) throws(SteppingError) -> [String] {
    let text = command.argument
    let pattern = text.isEmpty ? nil : text
    return switch command.name {
    case "n": try moved(stepper.moveFrames(by: command.count()))
    case "p": try moved(stepper.moveFrames(by: -command.count()))
    case "s": try moved(stepper.moveRecords(by: command.count()))
    case "S": try moved(stepper.moveRecords(by: -command.count()))
    case "g": try go(command)
    case "c": try moved(stepper.run())
    case "rc": try moved(stepper.runBack())
    case ">":
      try moved(
        stepper.moveToNextChange(of: ofRun(text)), nothing: "\(text) does not change any more")
    case "<":
      try moved(
        stepper.moveToPreviousChange(of: ofRun(text)), nothing: "\(text) has not changed before")
    case "b": try pattern.map(setBreakpoint) ?? breakpointLines
    case "del": try delete(pattern == nil ? nil : command.count())
    case "w": try watch(pattern)
    case "unwatch": try unwatch(pattern)
    case "v": valueLines(try tracks(pattern ?? "*"))
    case "e": [try evaluate(text)]
    case "i": stateLines()
    case "last": try last(text)
    case "l": list(try command.count(orElse: 7))
    case "mark": mark(text)
    case "'": try jump(text)
    case "marks": markLines
    case "d": try goToDifference()
    case "D": try goToFirstValue()
    case "]": try goToDifference(isNext: true)
    case "[": try goToDifference(isNext: false)
    case "x": try differences()
    case "set": try set(command)
    case "o": try openReport()
    default: StepManual.lines
    }
  }

  /// Moves to the target of `g`: `13`, `0.25s`, `250ms`, `line 120`, `start`, `end`, or the next event of a pattern.
  private func go(_ command: SteppingCommand) throws(SteppingError) -> [String] {
    let parts = command.argument.split(separator: " ").map(String.init)
    switch (parts[0], parts.count) {
    case ("start", 1): return try moved(stepper.moveToBeginning())
    case ("end", 1): return try moved(stepper.moveToEnd())
    case ("line", 2):
      if let line = Int(parts[1]) { return try moved(to: stepper.place(ofLine: line)) }
    case (let word, 1):
      if let frame = Int(word), frame >= -1 { return try moved(stepper.move(toFrame: frame)) }
      if let seconds = SteppingCommand.seconds(word) {
        return try moved(stepper.move(toSeconds: seconds))
      }
    default: break
    }
    if let event = stepper.site(ofEvent: command.argument) { return try go(to: event) }
    if let near = stepper.problem(of: .event(Glob(command.argument))), !near.hint.isEmpty {
      throw .unknown(near.text + near.hint)
    }
    throw .badCommand(
      "'\(plainText(command.argument))' is not a frame or a time: write \(command.usage)")
  }

  /// Moves to the next event. If none follows, the cursor stays.
  private func go(to event: Breakpoint.Site) throws(SteppingError) -> [String] {
    let place = stepper.place
    let stop = try stepper.run(to: event)
    guard stop == .end else { return moved(stop) }
    try stepper.move(to: place)
    return moved(stop, nothing: "no \(text(of: event)) follows")
  }

  package var whereLine: String {
    let place = stepper.place
    guard place.lines > 0 else { return "the beginning" }
    let trace = stepper.known.trace
    let frame =
      place.frame < 0
      ? "before frame 0"
      : "frame \(place.frame)  \(RoundedText.decimals(trace.seconds(ofFrame: place.frame), 4)) s"
    return "\(frame)  line \(stepper.line)  \(trace.text(ofLineBefore: place))"
  }

  package var opening: [String] {
    let trace = stepper.known.trace
    let counts =
      stepper.source.isComplete
      ? "frames: \(trace.frames.count), tracks: \(trace.tracks.count), records: \(trace.recordCount)"
      : "live"
    return
      (heading + failureLines + differenceLines
      + ["\(stepper.source.title): \(counts); ? lists the commands"]).map(plainText)
  }

  /// The error that ended the run early, with its place and what to do.
  var failure: String? { stepper.source.failure.map { "the run failed: \($0)" } }

  var failureLines: [String] { failure?.split(separator: "\n").map(String.init) ?? [] }

  /// Returns the answer to a move: why it ended, where the cursor is, and which watched tracks changed.
  ///
  /// - Parameter nothing: The text for a search that found nothing and left the cursor where it was.
  private func moved(_ stop: Stepper.Stop, nothing: String? = nil) -> [String] {
    var lines: [String] = []
    switch stop {
    case .arrived: break
    case .breakpoints(let numbers):
      lines = stepper.breakpoints.filter { numbers.contains($0.number) }
        .map { "breakpoint \($0.number): \(text(of: $0))" }
      if let makerWords, !lines.isEmpty { lines[lines.count - 1] += "  by \(makerWords)" }
    case .beginning: lines = [nothing ?? "the beginning: nothing comes before"]
    case .end:
      lines = [nothing ?? StepSession.endLine] + unmetLines
    case .interrupted: lines = ["interrupted"]
    }
    if stop == .end || stepper.isAtEnd { lines += failureLines }
    if !(stop == .beginning && stepper.isAtBeginning) { lines.append(whereLine) }
    return lines + changeLines
  }

  func moved(to place: TracePlace) throws(SteppingError) -> [String] {
    try stepper.move(to: place)
    return moved(.arrived)
  }

  /// The watched tracks that the last move changed, each with its old and new value.
  private var changeLines: [String] {
    guard !watches.isEmpty, formerPlace != stepper.place else { return [] }
    let (old, new) = (stepper.formerMoment, stepper.moment)
    return watchedTracks.compactMap { name in
      let (before, after) = (old.value(of: name), new.value(of: name))
      guard before != after else { return nil }
      return "  \(name)  \(StepSession.text(before)) → \(StepSession.text(after))"
    }
  }

  /// The names of the watched tracks of the run and its golden, in order.
  var watchedTracks: [String] {
    let watched = Set(watches.flatMap { (try? tracks($0.pattern)) ?? [] })
    return allTracks.filter(watched.contains)
  }

  package static let endLine = "the end: nothing follows"

  package static func text(_ value: [Scalar]?) -> String {
    value.map { $0.map(\.phrase).joined(separator: " ") } ?? "none"
  }
}

extension StepSession {
  /// Returns the tracks of the run and its golden that match a pattern. A name without wildcards also matches the tracks
  /// below it.
  func tracks(_ pattern: String) throws(SteppingError) -> [String] {
    for pattern in [pattern, pattern + ".*"] {
      let glob = Glob(pattern)
      let found = allTracks.filter(glob.matches)
      if !found.isEmpty { return found }
    }
    if pattern.contains(where: "*?".contains) {
      throw .unknown(pattern == "*" ? "there are no tracks" : "no track matches \(pattern)")
    }
    return [stepper.known.trace.tracks[try stepper.track(named: pattern)].name]
  }

  func watch(_ pattern: String?) throws(SteppingError) -> [String] {
    guard let pattern else {
      return watches.isEmpty ? ["no tracks are watched"] : watches.map { "watching \($0.pattern)" }
    }
    let glob = Glob(pattern)
    let lines: [String]
    do throws(SteppingError) {
      lines = valueLines(try tracks(pattern))
    } catch {
      // The rest of a live run may have such tracks.
      guard !stepper.source.isComplete else { throw error }
      lines = ["  waits for \(pattern)"]
    }
    if !watches.contains(glob) { watches.append(glob) }
    return ["watching \(pattern)"] + lines
  }

  func unwatch(_ pattern: String?) throws(SteppingError) -> [String] {
    let count = watches.count
    if let pattern {
      watches.removeAll { $0.pattern == pattern }
      if watches.count == count {
        throw .unknown("\(pattern) is not watched (w lists the watched tracks)")
      }
    } else {
      watches = []
    }
    return try watch(nil)
  }

  /// Returns the values of tracks, with a mark before those that the last move changed.
  func valueLines(_ tracks: [String]) -> [String] {
    let known = stepper.known
    let (old, new) = (stepper.formerMoment, stepper.moment)
    let width = tracks.map { CellWidth.of(text: $0) }.max() ?? 0
    return tracks.map { name in
      let value = new.value(of: name)
      let mark = value == old.value(of: name) ? " " : "*"
      let space = CellWidth.padding(of: name, to: width)
      let unit = known.track(named: name).flatMap { known.trace.tracks[$0].unit }
      return "\(mark) \(name)\(space)  \(StepSession.text(value))"
        + (isOnlyGolden(name) ? ", only in the golden" : unit.map { " \($0)" } ?? "")
    }
  }

  /// Returns the record that wrote a track last, with its writers, or the last event of a source.
  func last(_ name: String) throws(SteppingError) -> [String] {
    let known = stepper.known
    let moment = stepper.moment
    if known.track(named: name) == nil, let source = known.source(named: name) {
      guard let index = moment.lastEvent(ofSource: source) else {
        return ["\(name) is not on the stage yet"]
      }
      return [line(ofRecord: index)]
    }
    let track: Int
    do throws(SteppingError) {
      track = try stepper.track(named: ofRun(name))
    } catch {
      // The rest of a live run may have such a track.
      guard !stepper.source.isComplete else { throw error }
      let near = suggestion(for: name, in: known.trace.tracks.map(\.name))
      return ["\(name) has not been written yet" + (near.map { " (\($0))" } ?? "")]
    }
    guard let index = moment.lastWrite(ofTrack: track) else {
      return ["\(name) has not been written yet"]
    }
    var lines = [line(ofRecord: index)]
    let writers = writers(of: name, at: index)
    if !writers.isEmpty { lines.append("  by \(words(about: writers))") }
    return lines
  }

  /// Returns the sources that probably wrote a track at a record.
  ///
  /// They write this track somewhere in the trace. One whose change of state follows wrote it, else one that moves at
  /// the record, else those that were moving when the frame began or have an event in it.
  func writers(of track: String, at index: Int) -> [String] {
    let known = stepper.known
    if links?.known !== known || links?.records != known.trace.recordCount {
      links = (known, known.trace.recordCount, SourceLinks([known.trace]))
    }
    let frame = known.trace.frame(ofRecord: index)
    let before = TraceMoment(known, atEndOf: max(-1, frame - 1))
    let end = TraceMoment(known, atEndOf: frame)
    let now = TraceMoment(known, records: index)
    let linked = links?.links.sources(ofTrack: track) ?? []
    // The values before a change of state are those of its source.
    if let next = known.trace.sourceOfChange(after: index) {
      let name = known.trace.sources[next].name
      if linked.contains(name) { return [name] }
    }
    let writing = linked.filter { name in
      known.source(named: name).flatMap { now.state(ofSource: $0) } == MotionState.moving.rawValue
    }
    if !writing.isEmpty { return writing }
    return linked.filter { name in
      guard let source = known.source(named: name) else { return false }
      return before.state(ofSource: source) == MotionState.moving.rawValue || frame < 0
        || before.lastEvent(ofSource: source) != end.lastEvent(ofSource: source)
    }
  }

  private func line(ofRecord index: Int) -> String {
    let trace = stepper.known.trace
    let place = trace.place(afterRecord: index)
    let frame = place.frame < 0 ? "before frame 0" : "frame \(place.frame)"
    return "\(frame)  line \(stepper.line(ofRecord: index))  \(trace.record(at: index).line)"
  }
}

extension Trace {
  /// Returns the source whose change of state follows a value in its frame, with only values between them.
  fileprivate func sourceOfChange(after index: Int) -> Int? {
    let end = records(ofFrame: frame(ofRecord: index)).upperBound
    guard let next = (index..<end).first(where: { columns.kinds[$0].isEvent }),
      columns.kinds[next] == .state
    else { return nil }
    return Int(columns.subjects[next])
  }
}
