import DopesheetTrace

extension TraceDiff {
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

    /// Tells whether anything but facts differs.
    public var differs: Bool {
      clock != nil || !tracks.isEmpty || !sources.isEmpty || !missingFrames.isEmpty
        || !extraFrames.isEmpty
    }
  }

  /// The two sides of a difference; `nil` where a trace has nothing.
  public struct Sides<Side: Equatable & Sendable>: Equatable, Sendable {
    /// What the golden has.
    public let golden: Side?
    /// What the actual trace has.
    public let actual: Side?
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
    public let frame: Int?
    /// The time in ticks; `nil` before the first frame.
    public let tick: Int64?
    /// The time in seconds; `nil` before the first frame.
    public let seconds: Double?
  }
}
