import DopesheetText
import DopesheetTrace

/// A cursor over the records of a trace or of a live rehearsal, which moves forward and back.
///
/// The cursor is at a place after a line of the trace's body. Values and states are those after that line; at the end
/// of a frame they are the values and states of the frame. The beginning, before the first line, and the end are
/// valid places. A move beyond them stops there and returns ``Stop/beginning`` or ``Stop/end``.
///
/// ```swift
/// let stepper = Stepper(TraceSource(trace, title: "card.mtrace"))
/// try stepper.moveFrames(by: 14)             // to the end of frame 13
/// stepper.moment.value(of: "card.position.x")
/// try stepper.moveRecords(by: -1)
/// ```
///
/// - Complexity: A move to a known place is O(log records), forward and back.
package final class Stepper {
  package let source: any SteppingSource
  package internal(set) var place = TracePlace.start
  package internal(set) var origin = TracePlace.start
  package internal(set) var breakpoints: [Breakpoint] = []
  var lastNumber = 0
  /// The number of lines before the body of another text by which lines are counted; `nil` for the trace's own, which
  /// grows with a live recording's tracks.
  private let countedHeader: Int?
  /// A closure that is called once in 256 lines while the stepper runs; `true` stops it.
  package var isInterrupted: () -> Bool = { false }

  /// Creates a stepper at the beginning.
  ///
  /// - Parameter golden: The trace of a live run's golden, by whose file its lines are counted.
  package init(_ source: any SteppingSource, countingLinesOf golden: Trace? = nil) {
    self.source = source
    countedHeader = golden?.headerLines
  }

  package enum Stop: Equatable, Sendable {
    case arrived
    case breakpoints([Int])
    case beginning
    case end
    case interrupted
  }

  package var known: IndexedTrace { source.known }

  package var moment: TraceMoment { TraceMoment(known, at: place) }

  /// The values and states before the last move, or at the end if fewer records are known now.
  package var formerMoment: TraceMoment { TraceMoment(known, at: valid(origin)) }

  /// The position of the record before the cursor; `nil` at the beginning and after the line of a frame.
  package var currentRecord: Int? {
    place.lines == 0 || known.trace.isFrameLine(before: place) ? nil : place.records - 1
  }

  package var isAtBeginning: Bool { place.lines == 0 }

  package var isAtEnd: Bool { source.isComplete && place == known.trace.endPlace }

  /// The time of the cursor's frame in seconds; 0 before the first frame.
  package var seconds: Double {
    place.frame < 0 ? 0 : known.trace.seconds(ofFrame: place.frame)
  }

  /// The place after the known records of the cursor's frame.
  package var endOfFrame: TracePlace { known.trace.place(afterFrame: place.frame) }

  /// Moves to a known place, and lets the source follow.
  ///
  /// - Throws: The reason why the source cannot follow. The cursor then stays, or goes to the end of the known records
  ///   if a live source now has fewer.
  package func move(to target: TracePlace) throws(SteppingError) {
    let former = place
    defer { place = valid(place) }
    try source.follow(to: valid(target))
    origin = former
    place = target
  }

  /// Sets a value of a live stage at the cursor, and moves behind the records of the call.
  ///
  /// - Throws: The reason why it cannot be set. The cursor then stays, or goes to the end if fewer records are known.
  package func set(_ track: String, to value: Scalar) throws(SteppingError) {
    defer { place = valid(place) }
    try source.set(track, to: value, at: place)
    _ = try move(toFrame: place.frame)
  }

  private func valid(_ place: TracePlace) -> TracePlace {
    known.trace.place(afterLines: min(place.lines, known.trace.endPlace.lines))
  }

  func move(to target: TracePlace, _ stop: Stop) throws(SteppingError) -> Stop {
    if target != place { try move(to: target) }
    return stop
  }

  func extend(until isEnough: (Trace) -> Bool) throws(SteppingError) -> Bool {
    while !isEnough(known.trace) {
      if source.isComplete { return false }
      try source.extend()
    }
    return true
  }

  /// Moves by frames, each time to the end of a frame; a negative number moves back.
  ///
  /// Inside a frame, one frame forward is the end of that frame, and one back is the end of the frame before. The
  /// records before the first frame count as one frame. Before them is the beginning.
  package func moveFrames(by count: Int) throws(SteppingError) -> Stop {
    _ = try extend { [place] in isWhole($0, frame: place.frame) }
    let hasPreroll = !known.trace.preroll.isEmpty
    // The stops are the beginning, the end of the preroll if it has records, and the end of each frame.
    let firstFrame = hasPreroll ? -2 : -1
    let isBetween = place != endOfFrame
    let present = place.frame - firstFrame - (isBetween ? 1 : 0)
    let (target, overflow) = present.addingReportingOverflow(
      count < 0 && isBetween ? count + 1 : count)
    if overflow ? count < 0 : target <= 0, count < 0 {
      let isThere = !overflow && target == 0 && !isAtBeginning
      return try move(to: .start, isThere ? .arrived : .beginning)
    }
    return try move(toFrame: overflow ? Int.max : target + firstFrame)
  }

  /// Moves to the end of a frame, or to the end of the trace if it has fewer. Frame -1 is the preroll.
  package func move(toFrame frame: Int) throws(SteppingError) -> Stop {
    let frame = min(max(-1, frame), Int.max - 1)
    let isThere = try extend { isWhole($0, frame: frame) }
    let target = isThere ? known.trace.place(afterFrame: frame) : known.trace.endPlace
    return try move(to: target, isThere ? .arrived : .end)
  }

  private func isWhole(_ trace: Trace, frame: Int) -> Bool {
    trace.frames.count > frame + 1
      || trace.frames.count == frame + 1 && source.isLastFrameWhole
  }

  /// Moves by records, across frames; a negative number moves back.
  package func moveRecords(by count: Int) throws(SteppingError) -> Stop {
    guard count != 0 else { return .arrived }
    // After the line of a frame, one record back is the last record before the cursor, so the count is one less.
    let isAfterFrame = count < 0 && currentRecord == nil && !isAtBeginning
    return try move(from: place.records + (isAfterFrame ? 1 : 0), by: count) {
      $0.recordCount
    } place: {
      $1 > 0 ? $0.place(afterRecord: $1 - 1) : .start
    }
  }

  /// Moves by lines of the trace's text, records and frames alike; a negative number moves back.
  package func moveLines(by count: Int) throws(SteppingError) -> Stop {
    try move(from: place.lines, by: count) {
      $0.endPlace.lines
    } place: {
      $0.place(afterLines: $1)
    }
  }

  /// Moves from a position by a count, between the beginning and the last position of the trace.
  private func move(
    from position: Int, by count: Int, last: (Trace) -> Int, place: (Trace, Int) -> TracePlace
  ) throws(SteppingError) -> Stop {
    let (sum, overflow) = position.addingReportingOverflow(count)
    let target = overflow ? (count < 0 ? -1 : Int.max) : sum
    guard target >= 0 else { return try move(to: .start, .beginning) }
    guard try extend(until: { last($0) >= target }) else {
      return try move(to: known.trace.endPlace, .end)
    }
    return try move(to: place(known.trace, target), .arrived)
  }

  /// Moves to the end of the frame that shows a time: the last frame at or before it, else the preroll.
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

  package func moveToBeginning() throws(SteppingError) -> Stop {
    try move(to: .start)
    return .arrived
  }

  package func moveToEnd() throws(SteppingError) -> Stop {
    _ = try extend { _ in false }
    try move(to: known.trace.endPlace)
    return .arrived
  }

  /// Moves to the next record that writes a track.
  ///
  /// - Parameter name: The name of a track. A live stage may declare the track later.
  package func moveToNextChange(of name: String) throws(SteppingError) -> Stop {
    let from = place.records
    var found: Int?
    let isFound = try extend { [source] _ in
      let known = source.known
      found = known.track(called: name).flatMap {
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
    return try move(to: known.trace.place(afterRecord: found), .arrived)
  }

  /// Moves back to the last record that wrote a track, before the cursor's record.
  package func moveToPreviousChange(of name: String) throws(SteppingError) -> Stop {
    let track = try track(named: name)
    let before = currentRecord ?? place.records
    guard let found = TraceMoment(known, records: before).lastWrite(ofTrack: track) else {
      return .beginning
    }
    return try move(to: known.trace.place(afterRecord: found), .arrived)
  }

  /// The number of lines before the body of the text whose lines are counted.
  package var headerLines: Int { countedHeader ?? known.trace.headerLines }

  /// The line of the trace's text before the cursor, from 1; at the beginning the header's last line.
  package var line: Int { headerLines + place.lines }

  package func line(ofRecord index: Int) -> Int {
    headerLines + known.trace.place(afterRecord: index).lines
  }

  /// Returns the place after a line of the trace's text.
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

  package func track(named name: String) throws(SteppingError) -> Int {
    if let track = known.track(called: name) { return track }
    let names = known.trace.tracks.map(\.name)
    let parts = names.filter { $0.hasPrefix(name + ".") }.sorted()
    var hint = suggestion(for: name, in: names).map { " (\($0))" } ?? ""
    if !parts.isEmpty { hint = " (it has \(parts.prefix(4).joined(separator: ", ")))" }
    throw .unknown("unknown track \(name)\(hint)")
  }
}

extension IndexedTrace {
  fileprivate func track(called name: String) -> Int? {
    track(named: name) ?? trace.tracks.firstIndex { NameGrammar.decode($0.name) == name }
  }
}
