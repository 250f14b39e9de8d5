import DopesheetTrace

/// What differs between a golden trace and an actual one, and the traces themselves, which tell why.
///
/// Two traces are the same only when they are so record for record: every value, its place among the other
/// records of its frame, every event and its arguments. Facts (`meta`) are reported and never judged.
@dynamicMemberLookup
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

  /// What the comparison has found: ``TraceComparison/verdict``, ``TraceComparison/tracks`` and the rest.
  public subscript<Value>(dynamicMember found: KeyPath<TraceComparison, Value>) -> Value {
    comparison[keyPath: found]
  }

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

    /// Whether a golden passes.
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

    /// Runs a closure that reads one of the traces, and says which.
    static func told<Result>(
      _ isGolden: Bool, _ read: () throws(TraceError) -> Result
    ) throws(TraceDiff.Failure) -> Result {
      do throws(TraceError) {
        return try read()
      } catch {
        throw TraceDiff.Failure(isGolden: isGolden, error: error)
      }
    }
  }

  /// What differs beside the records that both traces have.
  public struct Structure: Equatable, Sendable {
    /// The clocks, if they differ. Frames are then matched by their time in seconds.
    public internal(set) var clock: Sides<ClockRate>?

    /// The facts that differ, sorted by key. They make no difference to the verdict.
    public internal(set) var meta: [Sides<Trace.Meta>] = []

    /// The tracks that one trace lacks or that have another type or unit, sorted by name.
    public internal(set) var tracks: [Sides<Trace.Track>] = []

    /// The sources that one trace lacks or that are of another kind or configuration: those of the golden
    /// in order of declaration, then those that only the actual trace has.
    public internal(set) var sources: [Sides<Trace.Source>] = []

    /// The golden's frames that the actual trace lacks.
    public internal(set) var missingFrames: [FrameSpan] = []

    /// The actual trace's frames that the golden lacks.
    public internal(set) var extraFrames: [FrameSpan] = []

    /// Whether anything but facts differs.
    public var differs: Bool {
      clock != nil || !tracks.isEmpty || !sources.isEmpty || !missingFrames.isEmpty
        || !extraFrames.isEmpty
    }
  }

  /// The two sides of a difference; `nil` where a trace has nothing.
  public struct Sides<Side: Equatable & Sendable>: Equatable, Sendable {
    /// What the golden has.
    public internal(set) var golden: Side?
    /// What the actual trace has.
    public internal(set) var actual: Side?

    /// Whether both have something.
    var isShared: Bool { golden != nil && actual != nil }

    /// Whether they have not the same.
    var differs: Bool { golden != actual }

    /// What the golden has, or else the actual trace.
    var either: Side? { golden ?? actual }
  }

  /// Frames next to each other that one trace has and the other lacks.
  public struct FrameSpan: Equatable, Sendable {
    /// The numbers of the frames in the trace that has them.
    public internal(set) var frames: ClosedRange<Int>
    /// The time of the first of them in seconds.
    public let start: Double
  }

  /// A moment of the traces, in the frame numbers of the golden, or of the actual trace where the golden
  /// has no such frame.
  public struct Place: Equatable, Sendable {
    /// The number of the frame from 0; `nil` before the first frame.
    public internal(set) var frame: Int?
    /// The time in ticks; `nil` before the first frame.
    public let tick: Int64?
    /// The time in seconds; `nil` before the first frame.
    public let seconds: Double?
  }

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

  /// A record and where it lies.
  public struct Position: Equatable, Sendable {
    /// The record.
    public let record: Record
    /// Its position among all records of the trace, from 0.
    public let index: Int
    /// Its position among the records of its frame, from 0.
    public let indexInFrame: Int
    /// The number of its line in the trace's file, from 1.
    public let line: Int
  }
}

/// How traces are compared.
public struct DiffOptions: Equatable, Sendable {
  /// The tolerances of tracks; exact by default.
  public var tolerances: ToleranceRules

  /// The number of records kept before and after the first that differs, 0...3.
  public var context: Int

  /// Creates options.
  public init(tolerances: ToleranceRules = .exact, context: Int = 3) {
    self.tolerances = tolerances
    self.context = context
  }
}
