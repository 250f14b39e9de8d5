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
