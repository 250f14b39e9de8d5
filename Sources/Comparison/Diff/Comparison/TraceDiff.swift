import DopesheetDrawing
import DopesheetTrace

/// The differences between a golden and an actual trace, and the traces, which explain them.
///
/// Traces are equal if all records are equal: every value, its position among the records of its frame, and every event
/// with its arguments. Facts (`meta`) are reported, but do not affect the verdict.
public struct TraceDiff: Sendable {
  package let golden: Trace

  package let actual: Trace

  package let comparison: TraceComparison

  /// Compares two traces frame by frame.
  ///
  /// - Complexity: O(records). The additional memory grows with the tracks and the differences of events, not with the
  ///   values.
  public init(golden: Trace, actual: Trace, tolerances: ToleranceRules = .exact) {
    self.init(golden: golden, actual: actual, options: DiffOptions(tolerances: tolerances))
  }

  package init(golden: Trace, actual: Trace, options: DiffOptions) {
    self.golden = golden
    self.actual = actual
    comparison = TraceComparison(golden: golden, actual: actual, options: options)
  }

  /// The outcome of the comparison.
  public var verdict: Verdict { comparison.verdict }

  /// The outcome of a comparison.
  public enum Verdict: String, Sendable {
    /// The same bytes.
    case identical
    /// The same records with other facts.
    case equal
    /// Values or the times of events differ, but within their tolerance.
    case withinTolerance = "within-tolerance"
    /// There is a difference outside of the tolerance.
    case different

    /// Whether a test with this outcome passes.
    public var passes: Bool { self != .different }
  }

  package struct Counts: Equatable, Sendable {
    package internal(set) var goldenFrames = 0
    package internal(set) var actualFrames = 0
    package internal(set) var frames = 0
    /// The number of tracks that both traces have with the same type.
    package internal(set) var tracks = 0
    package internal(set) var values = 0
    /// The number of pairs of values that differ outside of their tolerance.
    package internal(set) var differingValues = 0
    package internal(set) var toleratedValues = 0
    package internal(set) var toleratedEvents = 0
    /// The number of compared inputs, changes of state and callbacks. In each frame, the larger of both sides counts.
    package internal(set) var events = 0
  }

  package struct Failure: Error, Equatable, Sendable {
    package let isGolden: Bool
    package let error: TraceError

    static func reporting<Result>(
      _ isGolden: Bool, _ read: () throws(TraceError) -> Result
    ) throws(TraceDiff.Failure) -> Result {
      do throws(TraceError) {
        return try read()
      } catch {
        throw TraceDiff.Failure(isGolden: isGolden, error: error)
      }
    }
  }

  package struct Structure: Equatable, Sendable {
    /// The clocks, if they differ. Frames are then matched by their time in seconds.
    package internal(set) var clock: Sides<ClockRate>?

    /// The facts that differ, sorted by key. They do not affect the verdict.
    package internal(set) var meta: [Sides<Trace.Meta>] = []

    /// The tracks that one trace lacks, or with another type or unit, sorted by name.
    package internal(set) var tracks: [Sides<Trace.Track>] = []

    /// The sources that one trace lacks, or with another kind or configuration. The golden's sources come first, in
    /// order of declaration, then those only in the actual trace.
    package internal(set) var sources: [Sides<Trace.Source>] = []

    package internal(set) var missingFrames: [FrameSpan] = []

    package internal(set) var extraFrames: [FrameSpan] = []

    package var differs: Bool {
      clock != nil || !tracks.isEmpty || !sources.isEmpty || !missingFrames.isEmpty
        || !extraFrames.isEmpty
    }
  }

  /// The two sides of a difference; `nil` for a trace that lacks it.
  package struct Sides<Side: Equatable & Sendable>: Equatable, Sendable {
    package internal(set) var golden: Side?
    package internal(set) var actual: Side?

    var isShared: Bool { golden != nil && actual != nil }

    var differs: Bool { golden != actual }

    package var either: Side? { golden ?? actual }
  }

  /// Consecutive frames that only one trace has.
  package struct FrameSpan: Equatable, Sendable {
    package internal(set) var frames: ClosedRange<Int>
    /// The time of the first frame in seconds.
    package let start: Double
  }

  /// A moment of two traces, in the frame numbers of the golden, or of the actual trace if the golden lacks the frame.
  package struct Place: Equatable, Sendable {
    /// The number of the frame from 0; `nil` for the preroll.
    package internal(set) var frame: Int?
    package let tick: Int64?
    package let seconds: Double?
  }

  package struct FirstRecords: Equatable, Sendable {
    package let kind: Kind

    package let place: Place

    package let golden: Excerpt

    package let actual: Excerpt

    package enum Kind: String, Sendable {
      case value
      case order
      case missing
      case extra
      case arguments
      case configuration
      case missingFrame = "missing-frame"
      case extraFrame = "extra-frame"
    }
  }

  /// A record of one trace and its neighbours in the same frame.
  package struct Excerpt: Equatable, Sendable {
    /// Up to three records before it, in order.
    package let before: [Position]
    /// The record; `nil` at the end of the frame, or if the trace lacks the frame.
    package let record: Position?
    package let after: [Position]
  }

  package struct Position: Equatable, Sendable {
    package let record: Trace.Record
    /// The position among all records of the trace, from 0.
    package let index: Int
    /// The position among the records of the frame, from 0.
    package let indexInFrame: Int
    /// The number of the line in the trace's file, from 1.
    package let line: Int
  }

  /// The tolerance rules that were used: for tracks, then for events, each in the order of the rules.
  public var toleranceUses: [ToleranceUse] { comparison.toleranceUses }

  // The other results of the comparison.
  package var options: DiffOptions { comparison.options }
  package var structure: Structure { comparison.structure }
  package var firstRecords: FirstRecords? { comparison.firstRecords }
  package var tracks: [TrackDifference] { comparison.tracks }
  package var tolerated: [TrackDifference] { comparison.tolerated }
  package var events: [EventDifference] { comparison.events }
  package var toleratedEvents: [ToleratedEvent] { comparison.toleratedEvents }
  package var counts: Counts { comparison.counts }
  package var firstDifference: String? { comparison.firstDifference }
  package var greatestUse: Double { comparison.greatestUse }
}

package struct DiffOptions: Equatable, Sendable {
  package var tolerances: ToleranceRules

  /// The number of neighbours to keep on each side of the first difference, 0...3.
  package var context: Int

  package init(tolerances: ToleranceRules = .exact, context: Int = 3) {
    self.tolerances = tolerances
    self.context = context
  }
}

extension ComparisonPicture {
  /// Draws the tracks that differ, in the whole run or in a span of time.
  ///
  /// - Parameter fits: Whether to draw a track, given its name; `nil` for a thinned picture of all tracks.
  package init(
    _ diff: TraceDiff, title: String, seconds: ClosedRange<Double>? = nil,
    fits: ((String) -> Bool)? = nil
  ) {
    // For a selection, the first difference may be outside of it, so it is left out.
    let isWhole = seconds == nil && fits == nil
    self.init(
      golden: diff.golden, actual: diff.actual, title: title,
      differing: diff.comparison.differingTracks,
      elsewhere: isWhole ? diff.explanation.causes.first?.title() ?? diff.firstDifference : nil,
      seconds: seconds, thins: fits == nil,
      fits: fits ?? { _ in true })
  }
}
