import DopesheetTrace

extension TraceDiff {
  /// The earliest place at which two traces part.
  public struct Divergence: Equatable, Sendable {
    /// What differs there.
    public let kind: Kind

    /// The moment.
    public let place: Place

    /// The golden's record at this place, and its neighbours.
    public let golden: Excerpt

    /// The actual trace's record at this place, and its neighbours.
    public let actual: Excerpt

    /// What differs first.
    public enum Kind: String, Sendable {
      /// A track has another value.
      case value
      /// The same records come in another order.
      case order
      /// The golden's record has no counterpart in its frame.
      case missing
      /// The actual record has no counterpart in its frame.
      case extra
      /// An event has other arguments.
      case arguments
      /// A source is declared with another kind or configuration.
      case configuration
      /// The actual trace lacks the frame.
      case missingFrame = "missing-frame"
      /// The golden lacks the frame.
      case extraFrame = "extra-frame"
    }
  }

  /// A record of one trace and its neighbours in the same frame.
  public struct Excerpt: Equatable, Sendable {
    /// Up to three records before it, in order.
    public let before: [Position]
    /// The record; `nil` where the frame has no further record, or where there is no such frame.
    public let record: Position?
    /// Up to three records after it, in order.
    public let after: [Position]
  }
}
