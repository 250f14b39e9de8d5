import DopesheetTrace

/// The differences in the values of one track.
package struct TrackDifference: Equatable, Sendable {
  /// The track.
  package let track: Trace.Track

  /// The tolerance of the comparison.
  package let tolerance: Tolerance

  /// The number of shared frames in which the value differs outside of the tolerance.
  ///
  /// A value lasts until the next one is written.
  package let frames: Int

  /// The number of written values that differ outside of the tolerance.
  package let values: Int

  /// The number of written values that differ within the tolerance.
  package let toleratedValues: Int

  /// The largest part of the tolerance that a passing value used, 0...1.
  package let use: Double

  /// The first value outside of the tolerance; for a track that passes, the first value within it.
  package let first: ValueDifference?

  /// The largest difference outside of the tolerance; for a track that passes, the largest within it.
  ///
  /// Of equal differences, this is the earliest.
  package let largest: ValueDifference?

  /// The number of values that only the golden writes.
  package let missingLines: Int

  /// The number of values that only the actual trace writes.
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

/// Two values of a track that differ.
package struct ValueDifference: Equatable, Sendable {
  /// The moment of the difference.
  package let place: TraceDiff.Place

  /// The component with the largest difference, from 0.
  package let component: Int

  /// The golden's value of the component; `nil` if the track has no value.
  package let golden: Scalar?

  /// The actual value of the component; `nil` if the track has no value.
  package let actual: Scalar?

  /// The actual value minus the golden's; `nil` if there is no finite difference.
  package let delta: Double?

  /// The steps from one value to the other, each to the next representable number.
  ///
  /// This is `nil` if a value is missing, not finite, or not a floating-point number.
  package let ulps: UInt64?
}

/// A difference between events, or between declarations of a source.
package struct EventDifference: Equatable, Sendable {
  /// The kind of difference.
  package let kind: Kind

  /// The place of the event's frame.
  package let place: TraceDiff.Place

  /// The golden's record; `nil` for an extra event.
  package let golden: TraceDiff.Position?

  /// The actual trace's record; `nil` for a missing event.
  package let actual: TraceDiff.Position?

  /// The golden's record, or else the actual trace's.
  var record: Trace.Record? { (golden ?? actual)?.record }

  /// The kinds of differences.
  package enum Kind: String, CaseIterable, Sendable {
    /// Only the golden has the event.
    case missing
    /// Only the actual trace has the event.
    case extra
    /// The event has another position among the records of its frame.
    case reordered
    /// The arguments of the event differ.
    case arguments
  }
}

/// An event with another time within its tolerance.
package struct ToleratedEvent: Equatable, Sendable {
  /// The golden's record.
  package let golden: TraceDiff.Position

  /// The actual trace's record.
  package let actual: TraceDiff.Position

  /// The distance in frames.
  package let frames: Int

  /// The part of the tolerance that the event uses, 0...1.
  package let use: Double
}
