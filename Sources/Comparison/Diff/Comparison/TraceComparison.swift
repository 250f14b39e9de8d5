import DopesheetDrawing
import DopesheetTrace

/// The differences between two traces, without the traces. ``TraceDiff`` also keeps the traces, and can explain them.
package struct TraceComparison: Sendable {
  package let options: DiffOptions

  package let verdict: TraceDiff.Verdict

  package let structure: TraceDiff.Structure

  /// The earliest record that differs, or the earliest frame that only one trace has.
  package let firstRecords: TraceDiff.FirstRecords?

  /// The tracks that differ outside of their tolerance, in order of their first difference, then by name.
  package let tracks: [TrackDifference]

  package let tolerated: [TrackDifference]

  package let events: [EventDifference]

  /// The events with other times within their tolerance, in the order of the golden.
  package let toleratedEvents: [ToleratedEvent]

  package let counts: TraceDiff.Counts

  /// The names of the tracks that differ, sorted.
  ///
  /// A track differs if its declaration differs, or if a value is outside of the tolerance, missing, extra or moved. In
  /// frames that only one trace has, all values are missing or extra. Reports, pictures and texts use this definition.
  package var differingTracks: [String] {
    Set(tracks.map(\.track.name) + structure.tracks.compactMap { $0.either?.name })
      .sorted { Trace.orders($0, before: $1) }
  }

  package init(golden: Trace, actual: Trace, options: DiffOptions = DiffOptions()) {
    func compared(_ moves: EventMoves) throws(TraceDiff.Failure) -> Comparison {
      var comparison = Comparison(
        golden: ComparedTrace(golden), actual: ComparedTrace(actual, isGolden: false),
        options: options, moves: moves)
      try comparison.run()
      return comparison
    }
    do throws(TraceDiff.Failure) {
      var comparison = try compared(EventMoves())
      let moves = EventMoves(golden, actual, comparison.events, options.tolerances)
      if !moves.list.isEmpty { comparison = try compared(moves) }
      self.init(comparison, moves.events(golden, actual))
    } catch {
      preconditionFailure("a trace in memory has no page to be read")
    }
  }

  /// Compares two trace files in one pass, page by page.
  ///
  /// - Complexity: O(bytes). Memory use grows with the number of tracks, sources and differences of events, but not
  ///   with the length of the files. Both traces are read into memory if events differ and may have other times.
  package init(
    golden: UnsafeRawBufferPointer, actual: UnsafeRawBufferPointer,
    options: DiffOptions = DiffOptions(), pageSize: Int = TracePages.usualSize
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
      try TraceDiff.Failure.reporting(isGolden) { () throws(TraceError) in
        try TraceReader.read(bytes)
      }
    }
    self.init(
      golden: try read(golden, isGolden: true), actual: try read(actual, isGolden: false),
      options: options)
  }

  private init(_ comparison: Comparison, _ toleratedEvents: [ToleratedEvent]) {
    self.toleratedEvents = toleratedEvents
    options = comparison.options
    structure = comparison.structure
    firstRecords = comparison.firstRecords
    tracks = comparison.trackDifferences(outside: true)
    tolerated = comparison.trackDifferences(outside: false)
    events = comparison.events
    counts = comparison.counts
    if structure.differs || firstRecords != nil {
      verdict = .different
    } else if !tolerated.isEmpty || !toleratedEvents.isEmpty {
      verdict = .withinTolerance
    } else {
      verdict = structure.meta.isEmpty ? .identical : .equal
    }
  }
}

/// The relation of a run to its golden in one word. Texts, logs, JSON and pages print its raw value.
package enum GoldenStatus: String, CaseIterable, Sendable {
  /// The run equals the golden, within the tolerance.
  case same
  /// The run differs, or the golden was edited by hand.
  case different
  case missing
  /// The golden or the run is not a valid trace, or cannot be read.
  case unusable

  package var isCompared: Bool { self == .same || self == .different }

  package var mark: Mark {
    switch self {
    case .same: .same
    case .different: .changed
    case .missing: .new
    case .unusable: .unusable
    }
  }
}
