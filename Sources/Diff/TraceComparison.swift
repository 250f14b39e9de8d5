import DopesheetTrace

/// What differs between two traces, without the traces.
///
/// ``TraceDiff`` keeps the traces, too, and can explain the difference by them.
public struct TraceComparison: Sendable {
  /// How the traces were compared.
  public let options: DiffOptions

  /// The outcome in one word.
  public let verdict: TraceDiff.Verdict

  /// What differs in the headers, in the sources and in which frames there are.
  public let structure: TraceDiff.Structure

  /// The earliest record that differs, or the earliest frame that only one trace has.
  public let firstDivergence: TraceDiff.Divergence?

  /// The tracks that differ outside of their tolerance, in order of their first difference, then by name.
  public let tracks: [TrackDifference]

  /// The tracks that differ only within their tolerance, in the same order.
  public let tolerated: [TrackDifference]

  /// The events that differ, in order of time.
  public let events: [EventDifference]

  /// The events that happen at other moments within their tolerance, in the order of the golden.
  public let toleratedEvents: [ToleratedEvent]

  /// How much was compared.
  public let counts: TraceDiff.Counts

  /// Compares two traces frame by frame.
  ///
  /// - Complexity: O(records).
  public init(golden: Trace, actual: Trace, options: DiffOptions = DiffOptions()) {
    var comparison = Comparison(
      golden: ComparedTrace(golden), actual: ComparedTrace(actual), options: options)
    do throws(TraceDiff.Failure) {
      try comparison.run()
      let moves = EventMoves(golden, actual, comparison.events, options.tolerances)
      if !moves.list.isEmpty {
        comparison = Comparison(
          golden: ComparedTrace(golden), actual: ComparedTrace(actual), options: options,
          moves: moves)
        try comparison.run()
      }
      self.init(comparison, moves.events(golden, actual))
    } catch {
      preconditionFailure("a trace in memory has no page to be read")
    }
  }

  /// Compares two trace files in one pass, a page of frames at a time.
  ///
  /// - Parameters:
  ///   - golden: The file that is right, perhaps mapped.
  ///   - actual: The file that is judged.
  /// - Throws: The first mistake of a file that is no sound trace, whichever is met first.
  /// - Complexity: O(bytes); the memory beside the files grows with the tracks, the sources and the differences of
  ///   events, not with the length of the files. Only where events differ that may happen at other moments both
  ///   files are read whole.
  public init(
    golden: UnsafeRawBufferPointer, actual: UnsafeRawBufferPointer,
    options: DiffOptions = DiffOptions()
  ) throws(TraceDiff.Failure) {
    try self.init(
      golden: golden, actual: actual, options: options, pageSize: TracePages.usualSize)
  }

  /// Compares two trace files with pages of at least so many records.
  package init(
    golden: UnsafeRawBufferPointer, actual: UnsafeRawBufferPointer, options: DiffOptions,
    pageSize: Int
  ) throws(TraceDiff.Failure) {
    var comparison = Comparison(
      golden: try TraceComparison.open(golden, pageSize, isGolden: true),
      actual: try TraceComparison.open(actual, pageSize, isGolden: false), options: options)
    try comparison.run()
    guard options.tolerances.allowsOtherTimes, !comparison.events.isEmpty else {
      self.init(comparison, [])
      return
    }
    self.init(
      golden: try TraceComparison.read(golden, isGolden: true),
      actual: try TraceComparison.read(actual, isGolden: false), options: options)
  }

  private static func read(
    _ bytes: UnsafeRawBufferPointer, isGolden: Bool
  ) throws(TraceDiff.Failure) -> Trace {
    do throws(TraceError) {
      return try TraceReader.read(bytes)
    } catch {
      throw TraceDiff.Failure(isGolden: isGolden, error: error)
    }
  }

  private static func open(
    _ bytes: UnsafeRawBufferPointer, _ pageSize: Int, isGolden: Bool
  ) throws(TraceDiff.Failure) -> ComparedTrace {
    do throws(TraceError) {
      return try ComparedTrace(bytes, pageSize: pageSize)
    } catch {
      throw TraceDiff.Failure(isGolden: isGolden, error: error)
    }
  }

  private init(_ comparison: Comparison, _ toleratedEvents: [ToleratedEvent]) {
    self.toleratedEvents = toleratedEvents
    options = comparison.options
    structure = comparison.structure
    firstDivergence = comparison.firstDivergence
    tracks = comparison.trackDifferences(outside: true)
    tolerated = comparison.trackDifferences(outside: false)
    events = comparison.events
    counts = comparison.counts
    if structure.differs || firstDivergence != nil || !tracks.isEmpty || !events.isEmpty {
      verdict = .different
    } else if !tolerated.isEmpty || !toleratedEvents.isEmpty {
      verdict = .withinTolerance
    } else {
      verdict = structure.meta.isEmpty ? .identical : .equal
    }
  }
}
