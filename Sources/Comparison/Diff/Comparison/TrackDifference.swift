import DopesheetTrace

package struct TrackDifference: Equatable, Sendable {
  package let track: Trace.Track

  package let tolerance: Tolerance

  /// The number of shared frames in which the held value differs outside of the tolerance.
  package let frames: Int

  /// The number of written values that differ outside of the tolerance.
  package let values: Int

  package let toleratedValues: Int

  /// The largest part of the tolerance that a passing value used, 0...1.
  package let use: Double

  /// The first value outside of the tolerance; for a track that passes, the first value within it.
  package let first: ValueDifference?

  /// The largest difference outside of the tolerance, or within it if the track passes; of equal ones, the earliest.
  package let largest: ValueDifference?

  package let missingLines: Int

  package let extraLines: Int

  /// The number of values that have another position among the records of their frame.
  package let movedLines: Int

  /// The number of missing and extra values in frames that only one trace has.
  let loneLines: Int

  /// The place of the first missing, extra or moved value.
  package let firstLine: TraceDiff.Place?

  /// Whether the values differ only in frames that only one trace has.
  package var isLone: Bool {
    loneLines > 0 && values + movedLines == 0 && missingLines + extraLines == loneLines
  }
}

package struct ValueDifference: Equatable, Sendable {
  package let place: TraceDiff.Place

  /// The component with the largest difference, from 0.
  package let component: Int

  package let golden: Scalar?

  package let actual: Scalar?

  /// The actual value minus the golden's; `nil` if there is no finite difference.
  package let delta: Double?

  /// The steps from one value to the other, each to the next representable number; `nil` if a value is missing, not
  /// finite, or not a floating-point number.
  package let ulps: UInt64?
}

/// A difference between events, or between declarations of a source.
package struct EventDifference: Equatable, Sendable {
  package let kind: Kind

  package let place: TraceDiff.Place

  package let golden: TraceDiff.Position?

  package let actual: TraceDiff.Position?

  var record: Trace.Record? { (golden ?? actual)?.record }

  package enum Kind: String, CaseIterable, Sendable {
    case missing
    case extra
    /// The event has another position among the records of its frame.
    case reordered
    case arguments
  }
}

/// An event with another time within its tolerance.
package struct ToleratedEvent: Equatable, Sendable {
  package let golden: TraceDiff.Position

  package let actual: TraceDiff.Position

  package let frames: Int

  /// The part of the tolerance that the event uses, 0...1.
  package let use: Double
}
