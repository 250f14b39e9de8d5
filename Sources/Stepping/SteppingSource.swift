import DopesheetTrace

/// What a stepper walks through: a trace, or a performance that is played while it is stepped.
package protocol SteppingSource: AnyObject {
  /// What it is called in messages: the path of a file, the place of a rehearsal.
  var title: String { get }

  /// The records so far.
  ///
  /// Another object takes their place when a live stage was changed by hand, or did not do again what it did before.
  var known: IndexedTrace { get }

  /// Whether nothing follows the known records.
  var isComplete: Bool { get }

  /// Whether the last known frame, or what comes before the first, has all its records; a call from outside may still
  /// add to it.
  var isLastFrameWhole: Bool { get }

  /// Why the performance ended before its time, if it did; known at the end.
  var failure: String? { get }

  /// Makes at least one more line known; does nothing if all are.
  func extend() throws(SteppingError)

  /// Returns whether the source could stand at this earlier place again; throws the reason if not.
  func checkReturn(to place: TracePlace) throws(SteppingError)

  /// Brings what is behind the records, such as a live stage, to a place: all records before it have happened there, and
  /// no more than came with them.
  func follow(to place: TracePlace) throws(SteppingError)

  /// Changes the value of a track at the present place, as a call from outside.
  ///
  /// - Parameter place: The place that a stepper is at.
  func set(_ track: String, to value: Scalar, at place: TracePlace) throws(SteppingError)

  /// All records as a trace, its tracks in order; plays to the end where that is needed.
  func wholeTrace() throws(SteppingError) -> Trace
}

extension SteppingSource {
  /// None: what was recorded is there.
  package var failure: String? { nil }
}

/// A source that is known to its end: it can be looked at anywhere, and nothing lies behind its records that would have to
/// follow.
package protocol RecordedSource: SteppingSource {}

extension RecordedSource {
  /// Always: a record has an end.
  package var isComplete: Bool { true }

  /// Always.
  package var isLastFrameWhole: Bool { true }

  /// Does nothing.
  package func extend() {}

  /// Does nothing.
  package func checkReturn(to place: TracePlace) {}

  /// Does nothing.
  package func follow(to place: TracePlace) {}
}

/// The records of a trace.
package final class TraceSource: RecordedSource {
  /// The path of the file.
  package let title: String
  /// All records.
  package let known: IndexedTrace

  /// Takes a trace.
  package init(_ trace: Trace, title: String) {
    self.title = title
    known = IndexedTrace(trace)
  }

  /// Refuses: what was recorded stays.
  package func set(
    _ track: String, to value: Scalar, at place: TracePlace
  ) throws(SteppingError) {
    throw .cannotSet(
      "the values of a trace cannot be set; step through a run document or a test instead")
  }

  /// The trace.
  package func wholeTrace() -> Trace { known.trace }
}

/// Why a stepper does not do what it is told.
package enum SteppingError: Error, Equatable, Sendable {
  /// The source cannot go back; the reason.
  case cannotReturn(String)
  /// A value cannot be changed; the reason.
  case cannotSet(String)
  /// There is no such track, source, frame or line; what is wrong and what to do.
  case unknown(String)
  /// A command or a condition cannot be read; what is wrong and what to do.
  case badCommand(String)
  /// Played again, a rehearsal did something else; where first, and both records.
  case notDeterministic(String)
  /// The performance ended with an error; its words.
  case failed(String)
}

extension SteppingError: CustomStringConvertible {
  /// What is wrong, in one line.
  package var description: String {
    switch self {
    case .cannotReturn(let reason): "cannot go back: \(reason)"
    case .cannotSet(let reason): "cannot set: \(reason)"
    case .unknown(let text), .badCommand(let text): text
    case .notDeterministic(let text): "not deterministic: \(text)"
    case .failed(let text): "the run failed: \(text)"
    }
  }
}
