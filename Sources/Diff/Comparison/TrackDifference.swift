import DopesheetTrace

/// What differs in the values of one track.
public struct TrackDifference: Equatable, Sendable {
  /// The track.
  public let track: Trace.Track

  /// What it was compared with.
  public let tolerance: Tolerance

  /// The number of frames, of those that both traces have, in which its value differs outside of the
  /// tolerance. A value lasts until the next one is written.
  public let frames: Int

  /// The number of written values that differ outside of the tolerance.
  public let values: Int

  /// The number of written values that differ within the tolerance.
  public let toleratedValues: Int

  /// The greatest part of the tolerance that a passing value used, 0...1.
  public let use: Double

  /// The first difference; outside of the tolerance if there is one.
  public let first: ValueDifference?

  /// The largest difference, the earliest of equals; outside of the tolerance if there is one.
  public let largest: ValueDifference?

  /// The number of values that only the golden writes.
  public let missingLines: Int

  /// The number of values that only the actual trace writes.
  public let extraLines: Int

  /// The number of values that are written at another place among the records of their frame.
  public let movedLines: Int

  /// Where the first missing, extra or moved value is.
  public let firstLine: TraceDiff.Place?
}

/// Two values of a track that differ.
public struct ValueDifference: Equatable, Sendable {
  /// The moment.
  public let place: TraceDiff.Place

  /// The component that differs most, from 0.
  public let component: Int

  /// The golden's value of the component; `nil` while the track has none.
  public let golden: Scalar?

  /// The actual value of the component; `nil` while the track has none.
  public let actual: Scalar?

  /// The actual value minus the golden's; `nil` where that says nothing.
  public let delta: Double?

  /// The number of steps from one value to the other, each to the next representable number.
  public let ulps: UInt64?
}

/// An event, or the declaration of a source, that differs.
public struct EventDifference: Equatable, Sendable {
  /// How it differs.
  public let kind: Kind

  /// The frame it belongs to.
  public let place: TraceDiff.Place

  /// The golden's record; `nil` when it is extra.
  public let golden: TraceDiff.Position?

  /// The actual trace's record; `nil` when it is missing.
  public let actual: TraceDiff.Position?

  /// The record, the golden's if it has one.
  var record: Record? { (golden ?? actual)?.record }

  /// The ways in which events differ.
  public enum Kind: String, CaseIterable, Sendable {
    /// Only the golden has it.
    case missing
    /// Only the actual trace has it.
    case extra
    /// It lies at another place among the records of its frame.
    case reordered
    /// Its arguments differ.
    case arguments
  }
}

/// An event that happens at another moment within its tolerance.
public struct ToleratedEvent: Equatable, Sendable {
  /// The golden's record.
  public let golden: TraceDiff.Position

  /// The actual trace's record.
  public let actual: TraceDiff.Position

  /// The distance in frames.
  public let frames: Int

  /// The part of the tolerance that it uses, 0...1.
  public let use: Double
}
