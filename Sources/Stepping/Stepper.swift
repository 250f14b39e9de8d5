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
  package internal(set) var place = SteppingPlace.start
  /// Where the cursor was before the last move.
  package internal(set) var origin = SteppingPlace.start
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
  package var known: KnownRecords { source.known }

  /// What holds at the cursor.
  package var moment: SteppingMoment { SteppingMoment(known, at: place) }

  /// What held before the last move, as far as it is still known.
  package var formerMoment: SteppingMoment {
    SteppingMoment(known, at: min(origin, known.trace.endPlace))
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
  package var endOfFrame: SteppingPlace { known.trace.place(afterFrame: place.frame) }

  /// Goes to a place that is known, and lets the source follow.
  ///
  /// - Throws: Why the source cannot follow; the cursor stays, or stands where a source that did something else than
  ///   before has come to.
  package func move(to target: SteppingPlace) throws(SteppingError) {
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
}
