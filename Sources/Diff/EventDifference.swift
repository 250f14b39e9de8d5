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
