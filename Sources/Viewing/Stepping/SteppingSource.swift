import DopesheetTrace

/// A source of records for a stepper: a trace, or a rehearsal that runs while it is stepped.
package protocol SteppingSource: AnyObject {
  /// The name of the source in messages: the path of a file, or the place of a rehearsal.
  var title: String { get }

  /// The records so far.
  ///
  /// This is another object after a manual change of a live stage, and after a repeated run that was different.
  var known: IndexedTrace { get }

  var isComplete: Bool { get }

  /// Whether the last known frame or preroll has all its records; external calls can still add some.
  var isLastFrameWhole: Bool { get }

  var failure: String? { get }

  /// Makes at least one more line known, unless all lines are known.
  func extend() throws(SteppingError)

  /// Lets a live stage move to a place: exactly the records before it have happened. One that has run ahead stays.
  func follow(to place: TracePlace) throws(SteppingError)

  /// Changes the value of a track at the current place, as an external call.
  func set(_ track: String, to value: Scalar, at place: TracePlace) throws(SteppingError)

  /// Returns all records as a trace with its tracks in order. A live source runs to its end for this.
  func wholeTrace() throws(SteppingError) -> Trace
}

extension SteppingSource {
  package var failure: String? { nil }
}

/// The records of a trace, as a source for a stepper.
package final class TraceSource: SteppingSource {
  package let title: String
  package let known: IndexedTrace
  package var isComplete: Bool { true }
  package var isLastFrameWhole: Bool { true }

  package init(_ trace: Trace, title: String) {
    self.title = title
    known = IndexedTrace(trace)
  }

  package func extend() {}

  package func follow(to place: TracePlace) {}

  package func set(
    _ track: String, to value: Scalar, at place: TracePlace
  ) throws(SteppingError) {
    throw .cannotSet(
      "the values of a trace cannot be set; step through a run document or a test instead")
  }

  package func wholeTrace() -> Trace { known.trace }
}

/// An error that a stepper reports, with text that says what to do.
package enum SteppingError: Error, Equatable, Sendable {
  case cannotSet(String)
  case unknown(String)
  case badCommand(String)
  /// A repeated rehearsal behaved differently: the first difference, with both records.
  case notDeterministic(String)
  case failed(String)
}

extension SteppingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotSet(let reason): "cannot set: \(reason)"
    case .unknown(let text), .badCommand(let text): text
    case .notDeterministic(let text): "not deterministic: \(text)"
    case .failed(let text): "the run failed: \(text)"
    }
  }
}
