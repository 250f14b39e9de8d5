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

  /// The names of the tracks that differ: those with other values than their tolerance allows, and those that one trace
  /// lacks or that have another type or unit, sorted.
  ///
  /// Reports, pictures and texts all count these.
  public var differingTracks: [String] {
    Set(tracks.map(\.track.name) + structure.tracks.compactMap { $0.either?.name })
      .sorted { Trace.orders($0, before: $1) }
  }

  /// Compares two traces frame by frame.
  ///
  /// - Complexity: O(records).
  public init(golden: Trace, actual: Trace, options: DiffOptions = DiffOptions()) {
    var comparison = Comparison(
      golden: ComparedTrace(golden), actual: ComparedTrace(actual, isGolden: false),
      options: options)
    do throws(TraceDiff.Failure) {
      try comparison.run()
      let moves = EventMoves(golden, actual, comparison.events, options.tolerances)
      if !moves.list.isEmpty {
        comparison = Comparison(
          golden: ComparedTrace(golden), actual: ComparedTrace(actual, isGolden: false),
          options: options,
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
    var comparison = try Comparison(
      golden: ComparedTrace(golden, pageSize: pageSize, isGolden: true),
      actual: ComparedTrace(actual, pageSize: pageSize, isGolden: false), options: options)
    try comparison.run()
    guard options.tolerances.allowsOtherTimes, !comparison.events.isEmpty else {
      self.init(comparison, [])
      return
    }
    func read(
      _ bytes: UnsafeRawBufferPointer, isGolden: Bool
    ) throws(TraceDiff.Failure) -> Trace {
      try TraceDiff.Failure.told(isGolden) { () throws(TraceError) in try TraceReader.read(bytes) }
    }
    self.init(
      golden: try read(golden, isGolden: true), actual: try read(actual, isGolden: false),
      options: options)
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
