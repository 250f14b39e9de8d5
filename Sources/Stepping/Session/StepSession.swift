import DopesheetDiff
import DopesheetDrawing
import DopesheetNotation
import DopesheetTrace

/// What somebody at a terminal does with a stepper: commands in, lines out.
package final class StepSession {
  /// The cursor.
  package let stepper: Stepper
  /// The other trace, if there is one.
  package let lockstep: Lockstep?
  /// What is said before anything else.
  package var heading: [String] = []
  /// The patterns of the watched tracks.
  package internal(set) var watches: [Glob] = []
  /// The places that were marked.
  package internal(set) var marks: [String: TracePlace] = [:]
  /// Where the cursor was before the present command.
  private var formerPlace = TracePlace.start
  /// Who writes which track, as far as so many records tell.
  var links: (known: IndexedTrace, records: Int, links: SourceLinks)?

  /// What a command answers.
  package struct Reply: Equatable {
    /// Lines without their ends; none for an empty command.
    package var lines: [String] = []
    /// Whether it was not done.
    package var isRefused = false
    /// Whether the session is over.
    package var isLast = false
  }

  /// Begins a session.
  package init(_ stepper: Stepper, against lockstep: Lockstep? = nil) {
    self.stepper = stepper
    self.lockstep = lockstep
  }

  /// Does what a line says.
  package func perform(_ line: String) -> Reply {
    do throws(SteppingError) {
      guard let command = try SteppingCommand.read(line) else { return Reply() }
      if command == .quit { return Reply(isLast: true) }
      formerPlace = stepper.place
      return Reply(lines: try perform(command).map(plainText))
    } catch {
      return Reply(lines: [plainText(error.description)], isRefused: true)
    }
  }

  private func perform(_ command: SteppingCommand) throws(SteppingError) -> [String] {
    switch command {
    case .frames(let count): try moved(stepper.moveFrames(by: count))
    case .records(let count): try moved(stepper.moveRecords(by: count))
    case .frame(let frame): try moved(stepper.move(toFrame: frame))
    case .time(let seconds): try moved(stepper.move(toSeconds: seconds))
    case .line(let line): try moved(to: stepper.place(ofLine: line))
    case .beginning: try moved(stepper.moveToBeginning())
    case .end: try moved(stepper.moveToEnd())
    case .run: try moved(stepper.run())
    case .runBack: try moved(stepper.runBack())
    case .nextChange(let name):
      try moved(stepper.moveToNextChange(of: name), nothing: "\(name) changes no more")
    case .previousChange(let name):
      try moved(stepper.moveToPreviousChange(of: name), nothing: "\(name) has not changed before")
    case .breakpoints: breakpointLines
    case .setBreakpoint(let site, let condition): try setBreakpoint(site, condition)
    case .delete(let number): try delete(number)
    case .watch(let pattern): try watch(pattern)
    case .unwatch(let pattern): try unwatch(pattern)
    case .values(let pattern): valueLines(try tracks(pattern))
    case .evaluate(let text): [try evaluate(text)]
    case .states: stateLines
    case .last(let name): try last(name)
    case .list(let count): list(count)
    case .mark(let name): mark(name)
    case .jump(let name): try jump(name)
    case .marks: markLines
    case .difference: try goToDifference()
    case .differingTracks: try differences()
    case .set(let track, let text): try set(track, text)
    case .help: StepManual.lines
    case .quit: []
    }
  }

  /// Where the cursor is, in a line.
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

  /// The lines of a session's beginning.
  package var opening: [String] {
    let trace = stepper.known.trace
    let counts =
      stepper.source.isComplete
      ? "frames: \(trace.frames.count), tracks: \(trace.tracks.count), records: \(trace.recordCount)"
      : "live"
    return (heading + ["\(stepper.source.title): \(counts); ? lists the commands"]).map(plainText)
  }

  /// What a move answers: why it ended, where the cursor is, what changed of the watched tracks.
  ///
  /// - Parameter nothing: What is said where nothing was found, and the cursor stays.
  private func moved(_ stop: Stepper.Stop, nothing: String? = nil) -> [String] {
    var lines: [String] = []
    switch stop {
    case .arrived: break
    case .breakpoints(let numbers):
      lines = stepper.breakpoints.filter { numbers.contains($0.number) }
        .map { "breakpoint \($0.number): \(text(of: $0))" }
    case .beginning: lines = [nothing ?? "the beginning: nothing comes before"]
    case .end:
      lines = [nothing ?? "the end: nothing follows"]
      if let failure = stepper.source.failure { lines.append("the run failed: \(failure)") }
    case .interrupted: lines = ["interrupted"]
    }
    if !(stop == .beginning && stepper.isAtBeginning) { lines.append(whereLine) }
    return lines + changeLines
  }

  func moved(to place: TracePlace) throws(SteppingError) -> [String] {
    try stepper.move(to: place)
    return moved(.arrived)
  }

  /// The watched tracks that the last move changed: old and new value.
  private var changeLines: [String] {
    guard !watches.isEmpty, formerPlace != stepper.place else { return [] }
    let (old, new) = (stepper.formerMoment, stepper.moment)
    return watchedTracks.compactMap { track in
      let (before, after) = (old.value(ofTrack: track), new.value(ofTrack: track))
      guard before != after else { return nil }
      let name = stepper.known.trace.tracks[track].name
      return "  \(name)  \(StepSession.text(before)) → \(StepSession.text(after))"
    }
  }

  /// The watched tracks by number, in order of their names.
  var watchedTracks: [Int] {
    let tracks = stepper.known.trace.tracks
    return tracks.indices.filter { track in watches.contains { $0.matches(tracks[track].name) } }
      .sorted { Trace.orders(tracks[$0].name, before: tracks[$1].name) }
  }

  /// A value as traces write it.
  package static func text(_ value: [Scalar]?) -> String {
    value.map { $0.map(\.phrase).joined(separator: " ") } ?? "none"
  }
}
