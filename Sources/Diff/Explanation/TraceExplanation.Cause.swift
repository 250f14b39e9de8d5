import DopesheetTrace

extension TraceExplanation {
  /// Something that differs and follows from nothing else that differs.
  public struct Cause: Equatable, Sendable {
    /// What it is.
    public let kind: Kind

    /// When it first makes a difference.
    public let place: TraceDiff.Place

    /// What differs, in words: `card.fade: duration 0.5 → 0.6`.
    public internal(set) var words: String

    /// The names of those that it is about: sources or tracks.
    public internal(set) var subjects: [String]

    /// The events that differ because of it, in order of time; of an event that is a cause itself, also that one.
    public internal(set) var events: [EventChange] = []

    /// The tracks that differ because of it; of a track that is a cause itself, also that one.
    public internal(set) var changes: [TrackChange] = []

    /// What else follows from it, in words: tracks that come or go, a longer run.
    public internal(set) var notes: [String] = []

    /// The kinds of causes, in the order in which they come before one another at one moment.
    public enum Kind: String, CaseIterable, Sendable {
      /// The clocks differ.
      case clock
      /// Frames are missing, or there are more.
      case frames
      /// A track or a source has another name, and nothing else differs about it.
      case rename
      /// A call from outside differs.
      case input
      /// A source is configured differently.
      case configuration
      /// Only one trace has a source or a track.
      case structure
      /// A change of state differs for no reason that can be seen.
      case state
      /// A callback differs for no reason that can be seen.
      case callback
      /// Values differ for no reason that can be seen.
      case value
    }
  }
}

extension TraceExplanation.Cause.Kind {
  var rank: Int { TraceExplanation.Cause.Kind.allCases.firstIndex(of: self)! }
}
