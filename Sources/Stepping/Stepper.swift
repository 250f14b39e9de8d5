import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

/// A cursor over the records of a trace or of a live rehearsal: forward and back by records and frames, to times and
/// changes, from breakpoint to breakpoint.
///
/// The cursor stands after a line of the trace's body. Values and states are those after that line; at a frame's end
/// they are those of the frame. The beginning, before the first line, and the end are places like others: a move that
/// would leave them stays and says so.
///
/// ```swift
/// let stepper = Stepper(TraceSource(trace, title: "card.mtrace"))
/// try stepper.moveFrames(by: 14)             // to the end of frame 13
/// stepper.moment.value(of: "card.position.x")
/// try stepper.moveRecords(by: -1)
/// ```
///
/// - Complexity: A move to a known place is O(log records), whichever way it goes.
package final class Stepper {
  /// What is stepped through.
  package let source: any SteppingSource
  /// Where the cursor is.
  package internal(set) var place = TracePlace.start
  /// Where the cursor was before the last move.
  package internal(set) var origin = TracePlace.start
  /// The breakpoints, in order of their numbers.
  package internal(set) var breakpoints: [Breakpoint] = []
  var lastNumber = 0
  /// Asked every few hundred lines while the stepper runs; `true` stops it.
  package var isInterrupted: () -> Bool = { false }

  /// Creates a stepper at the beginning.
  package init(_ source: any SteppingSource) {
    self.source = source
  }

  /// Why a move ended.
  package enum Stop: Equatable, Sendable {
    /// It came to where it was to go.
    case arrived
    /// Breakpoints were hit, the lowest number first.
    case breakpoints([Int])
    /// There is nothing before.
    case beginning
    /// There is nothing after.
    case end
    /// It was interrupted on the way.
    case interrupted
  }

  /// The known records.
  package var known: IndexedTrace { source.known }

  /// What holds at the cursor.
  package var moment: TraceMoment { TraceMoment(known, at: place) }

  /// What held before the last move, as far as it is still known.
  package var formerMoment: TraceMoment {
    TraceMoment(known, at: min(origin, known.trace.endPlace))
  }

  /// The position of the record that the cursor stands after; `nil` at the beginning and after a frame's own line.
  package var currentRecord: Int? {
    place.lines == 0 || known.trace.isFrameLine(before: place) ? nil : place.records - 1
  }

  /// Whether the cursor is before the first line.
  package var isAtBeginning: Bool { place.lines == 0 }

  /// Whether the cursor is behind the last line, and no more follow.
  package var isAtEnd: Bool { source.isComplete && place == known.trace.endPlace }

  /// The time of the cursor's frame in seconds, 0 before the first.
  package var seconds: Double {
    place.frame < 0 ? 0 : known.trace.seconds(ofFrame: place.frame)
  }

  /// The place behind the records of the cursor's frame that are known.
  package var endOfFrame: TracePlace { known.trace.place(afterFrame: place.frame) }

  /// Goes to a place that is known, and lets the source follow.
  ///
  /// - Throws: Why the source cannot follow; the cursor stays, or stands where a source that did something else than
  ///   before has come to.
  package func move(to target: TracePlace) throws(SteppingError) {
    if target < place { try source.checkReturn(to: target) }
    let former = place
    defer { place = min(place, known.trace.endPlace) }
    try source.follow(to: target)
    origin = former
    place = target
  }

  /// Makes more known until a condition holds; returns whether it came to hold before the end.
  func extend(until isEnough: (Trace) -> Bool) throws(SteppingError) -> Bool {
    while !isEnough(known.trace) {
      if source.isComplete { return false }
      try source.extend()
    }
    return true
  }

  /// Goes some frames on, or back for a negative number, each time to the end of a frame.
  ///
  /// Inside a frame, one frame on is its end, and one back the end of the frame before. The records before the first
  /// frame count as one; before them is the beginning.
  package func moveFrames(by count: Int) throws(SteppingError) -> Stop {
    _ = try extend { [place] in isWhole($0, frame: place.frame) }
    let hasPreroll = !known.trace.preroll.isEmpty
    // The stops: the beginning, the end of the preroll if it has records, the end of each frame.
    let firstFrame = hasPreroll ? -2 : -1
    let isBetween = place != endOfFrame
    let present = place.frame - firstFrame - (isBetween ? 1 : 0)
    let (target, overflow) = present.addingReportingOverflow(
      count < 0 && isBetween ? count + 1 : count)
    if overflow ? count < 0 : target <= 0, count < 0 {
      let isThere = !overflow && target == 0 && !isAtBeginning
      if !isAtBeginning { try move(to: .start) }
      return isThere ? .arrived : .beginning
    }
    return try move(toFrame: overflow ? Int.max : target + firstFrame)
  }

  /// Goes to the end of a frame, -1 for the records before the first; beyond the last one it stays at the end.
  package func move(toFrame frame: Int) throws(SteppingError) -> Stop {
    let frame = min(max(-1, frame), Int.max - 1)
    let isThere = try extend { isWhole($0, frame: frame) }
    let target = isThere ? known.trace.place(afterFrame: frame) : known.trace.endPlace
    if target != place { try move(to: target) }
    return isThere ? .arrived : .end
  }

  /// Whether all records of a frame are known.
  private func isWhole(_ trace: Trace, frame: Int) -> Bool {
    trace.frames.count > frame + 1
      || trace.frames.count == frame + 1 && source.isLastFrameWhole
  }

  /// Goes some records on, or back for a negative number; frames between them are passed.
  package func moveRecords(by count: Int) throws(SteppingError) -> Stop {
    let (sum, overflow) = place.records.addingReportingOverflow(count)
    let target = overflow ? (count < 0 ? -1 : Int.max) : sum
    if count < 0 {
      // From the end of an empty frame back is to the record before it, which has happened already.
      let wanted = currentRecord == nil ? target + 1 : target
      guard !isAtBeginning else { return .beginning }
      guard wanted > 0 else {
        try move(to: .start)
        return wanted < 0 ? .beginning : .arrived
      }
      try move(to: known.trace.place(afterRecord: wanted - 1))
      return .arrived
    }
    guard try extend(until: { $0.recordCount >= target }) else {
      let end = known.trace.endPlace
      if place == end { return .end }
      try move(to: end)
      return .end
    }
    guard count > 0 else { return .arrived }
    try move(to: known.trace.place(afterRecord: target - 1))
    return .arrived
  }

  /// Goes some lines of the trace's text on, or back for a negative number: records and the lines of frames alike.
  package func moveLines(by count: Int) throws(SteppingError) -> Stop {
    let (sum, overflow) = place.lines.addingReportingOverflow(count)
    let target = overflow ? (count < 0 ? -1 : Int.max) : sum
    guard target >= 0 else {
      if isAtBeginning { return .beginning }
      try move(to: .start)
      return .beginning
    }
    guard try extend(until: { $0.endPlace.lines >= target }) else {
      if place == known.trace.endPlace { return .end }
      try move(to: known.trace.endPlace)
      return .end
    }
    try move(to: known.trace.place(afterLines: target))
    return .arrived
  }

  /// Goes to the end of the frame that shows a time: the last one at or before it.
  ///
  /// - Parameter seconds: The time; before the first frame's it leads to the records before that frame.
  package func move(toSeconds seconds: Double) throws(SteppingError) -> Stop {
    let hasLater = try extend { trace in
      trace.frames.last.map { trace.clock.seconds(at: $0.tick) > seconds } ?? false
    }
    let trace = known.trace
    let count = trace.frameCount { _, frame in trace.clock.seconds(at: frame.tick) <= seconds }
    let stop = try move(toFrame: count - 1)
    let isExact = count > 0 && trace.seconds(ofFrame: count - 1) == seconds
    return hasLater || isExact ? stop : .end
  }

  /// Goes to the beginning, before the first line.
  package func moveToBeginning() throws(SteppingError) -> Stop {
    try move(to: .start)
    return .arrived
  }

  /// Goes to the end, behind the last line.
  package func moveToEnd() throws(SteppingError) -> Stop {
    _ = try extend { _ in false }
    try move(to: known.trace.endPlace)
    return .arrived
  }

  /// Goes to the next record that writes a track.
  ///
  /// - Parameter name: The name of a track; one that is not known yet may come on a live stage.
  package func moveToNextChange(of name: String) throws(SteppingError) -> Stop {
    let from = place.records
    var found: Int?
    let isFound = try extend { [source] _ in
      let known = source.known
      found = known.track(named: name).flatMap {
        let writes = known.writes[$0]
        let passed = writes.count(below: from)
        return passed < writes.count ? Int(writes[passed]) : nil
      }
      return found != nil
    }
    guard isFound, let found else {
      _ = try track(named: name)
      return .end
    }
    try move(to: known.trace.place(afterRecord: found))
    return .arrived
  }

  /// Goes to the record that wrote a track last before the one at the cursor.
  package func moveToPreviousChange(of name: String) throws(SteppingError) -> Stop {
    let track = try track(named: name)
    let before = currentRecord ?? place.records
    guard let found = TraceMoment(known, records: before).lastWrite(ofTrack: track) else {
      return .beginning
    }
    try move(to: known.trace.place(afterRecord: found))
    return .arrived
  }

  /// The number of lines before the body of the trace's text. That of a live recording grows with its tracks.
  package var headerLines: Int { known.trace.headerLines }

  /// The line of the trace's text that the cursor stands after, from 1; that of `begin` at the beginning.
  package var line: Int { headerLines + place.lines }

  /// The line of a record, from 1.
  package func line(ofRecord index: Int) -> Int {
    known.trace.line(ofRecord: index)
  }

  /// The line of a frame, from 1.
  package func line(ofFrame frame: Int) -> Int {
    headerLines + known.trace.frames[frame].records.lowerBound + frame + 1
  }

  /// The place after a line of the trace's text.
  ///
  /// - Throws: `.unknown` for a line that is neither a record nor a frame, as far as is known.
  package func place(ofLine line: Int) throws(SteppingError) -> TracePlace {
    let first = headerLines + 1
    let last = headerLines + known.trace.endPlace.lines
    guard line >= first else {
      throw .unknown("line \(line) is in the header; records begin at line \(first)")
    }
    guard line <= last else {
      throw .unknown(
        "line \(line) is after the last record" + (source.isComplete ? "" : " so far")
          + ", which is line \(last)")
    }
    return known.trace.place(afterLines: line - headerLines)
  }

  /// The text of a line of the body, without its end.
  package func text(ofLineAfter place: TracePlace) -> String {
    known.trace.text(ofLineBefore: place)
  }

  /// The number of a track.
  ///
  /// - Throws: `.unknown` with the nearest name.
  package func track(named name: String) throws(SteppingError) -> Int {
    if let track = known.track(named: name) { return track }
    let names = known.trace.tracks.map(\.name)
    let parts = names.filter { $0.hasPrefix(name + ".") }.sorted()
    var hint = suggestion(for: name, in: names).map { " (\($0))" } ?? ""
    if !parts.isEmpty { hint = " (it has \(parts.prefix(4).joined(separator: ", ")))" }
    throw .unknown("unknown track \(name)\(hint)")
  }

  /// The numbers of the tracks that fit a pattern, in order of their names.
  package func tracks(matching glob: Glob) -> [Int] {
    let tracks = known.trace.tracks
    return tracks.indices.filter { glob.matches(tracks[$0].name) }
      .sorted { Trace.orders(tracks[$0].name, before: tracks[$1].name) }
  }
}
