import DopesheetTrace

/// What differs between a golden trace and an actual one, and the traces themselves, which tell why.
///
/// Two traces are the same only when they are so record for record: every value, its place among the other
/// records of its frame, every event and its arguments. Facts (`meta`) are reported and never judged.
public struct TraceDiff: Sendable {
  /// The trace that is right.
  public let golden: Trace

  /// The trace that is judged.
  public let actual: Trace

  /// What differs.
  public let comparison: TraceComparison

  /// Compares two traces frame by frame.
  ///
  /// - Complexity: O(records); the memory beside the traces grows with the tracks and the differences of
  ///   events, not with the values. ``TraceComparison`` compares files that are too large for memory.
  public init(golden: Trace, actual: Trace, options: DiffOptions = DiffOptions()) {
    self.golden = golden
    self.actual = actual
    comparison = TraceComparison(golden: golden, actual: actual, options: options)
  }

  /// How the traces were compared.
  public var options: DiffOptions { comparison.options }
  /// The outcome in one word.
  public var verdict: Verdict { comparison.verdict }
  /// What differs in the headers, in the sources and in which frames there are.
  public var structure: Structure { comparison.structure }
  /// The earliest record that differs, or the earliest frame that only one trace has.
  public var firstDivergence: Divergence? { comparison.firstDivergence }
  /// The tracks that differ outside of their tolerance, in order of their first difference, then by name.
  public var tracks: [TrackDifference] { comparison.tracks }
  /// The tracks that differ only within their tolerance, in the same order.
  public var tolerated: [TrackDifference] { comparison.tolerated }
  /// The events that differ, in order of time.
  public var events: [EventDifference] { comparison.events }
  /// The events that happen at other moments within their tolerance, in the order of the golden.
  public var toleratedEvents: [ToleratedEvent] { comparison.toleratedEvents }
  /// How much was compared.
  public var counts: Counts { comparison.counts }
  /// Where the first difference is and of what kind; `nil` when there is none.
  public var firstDifference: String? { comparison.firstDifference }

  /// The outcome of a comparison.
  public enum Verdict: String, Sendable {
    /// The same bytes.
    case identical
    /// The same records; facts differ.
    case equal
    /// The same but for values and moments that differ within their tolerance.
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
    /// The events that happen at other moments within their tolerance.
    public internal(set) var toleratedEvents = 0
    /// The inputs, changes of state and callbacks that were compared, those of the golden or of the actual
    /// trace, whichever has more in a frame.
    public internal(set) var events = 0
  }

  /// Why two files cannot be compared.
  public struct Failure: Error, Equatable, Sendable {
    /// Whether it is the golden that is not sound.
    public let isGolden: Bool
    /// The mistake.
    public let error: TraceError
  }
}
