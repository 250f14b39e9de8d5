import DopesheetTrace

/// What differs between a golden trace and an actual one.
///
/// Two traces are the same only when they are so record for record: every value, its place among the other
/// records of its frame, every event and its arguments. Facts (`meta`) are reported and never judged.
public struct TraceDiff: Sendable {
  /// The trace that is right.
  public let golden: Trace

  /// The trace that is judged.
  public let actual: Trace

  /// How they were compared.
  public let options: DiffOptions

  /// The outcome in one word.
  public let verdict: Verdict

  /// What differs in the headers, in the sources and in which frames there are.
  public let structure: Structure

  /// The earliest record that differs, or the earliest frame that only one trace has.
  public let firstDivergence: Divergence?

  /// The tracks that differ outside of their tolerance, in order of their first difference, then by name.
  public let tracks: [TrackDifference]

  /// The tracks that differ only within their tolerance, in the same order.
  public let tolerated: [TrackDifference]

  /// The events that differ, in order of time.
  public let events: [EventDifference]

  /// How much was compared.
  public let counts: Counts

  /// Compares two traces frame by frame.
  ///
  /// - Complexity: O(records); the memory beside the traces grows with the tracks and the differences of
  ///   events, not with the values.
  public init(golden: Trace, actual: Trace, options: DiffOptions = DiffOptions()) {
    var comparison = Comparison(golden: golden, actual: actual, options: options)
    comparison.run()
    self.golden = golden
    self.actual = actual
    self.options = options
    structure = comparison.structure
    firstDivergence = comparison.firstDivergence
    tracks = comparison.trackDifferences(outside: true)
    tolerated = comparison.trackDifferences(outside: false)
    events = comparison.events
    counts = comparison.counts
    if structure.differs || firstDivergence != nil || !tracks.isEmpty || !events.isEmpty {
      verdict = .different
    } else if !tolerated.isEmpty {
      verdict = .withinTolerance
    } else {
      verdict = structure.meta.isEmpty ? .identical : .equal
    }
  }

  /// The outcome of a comparison.
  public enum Verdict: String, Sendable {
    /// The same bytes.
    case identical
    /// The same records; facts differ.
    case equal
    /// The same but for values that differ within their tolerance.
    case withinTolerance = "within-tolerance"
    /// Something differs.
    case different

    /// Tells whether a golden passes.
    public var passes: Bool { self != .different }
  }

  /// How much was compared.
  public struct Counts: Equatable, Sendable {
    /// The frames of the golden.
    public internal(set) var goldenFrames = 0
    /// The frames of the actual trace.
    public internal(set) var actualFrames = 0
    /// The frames that both traces have.
    public internal(set) var frames = 0
    /// The tracks that both traces have with the same type.
    public internal(set) var tracks = 0
    /// The pairs of values that were compared.
    public internal(set) var values = 0
    /// The pairs of values outside of their tolerance.
    public internal(set) var differingValues = 0
    /// The pairs of values that differ within their tolerance.
    public internal(set) var toleratedValues = 0
    /// The inputs, changes of state and callbacks that were compared, those of the golden or of the actual
    /// trace, whichever has more in a frame.
    public internal(set) var events = 0
  }
}
