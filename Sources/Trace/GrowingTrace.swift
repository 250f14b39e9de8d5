/// The records of a trace in the making as a trace that grows with it, at the cost of what is new.
///
/// Its tracks are in the order of their declaration, and it counts time by the clock that it was told last.
package struct GrowingTrace {
  /// How far the builder's records are in the trace.
  private var mark = RecordLog.Mark()

  /// Creates the growth of a trace that has not begun.
  package init() {}

  /// Appends to a trace what a builder has that is not in it yet.
  ///
  /// - Parameters:
  ///   - trace: The one that was given before, at first an empty one.
  ///   - builder: The same builder each time; of one whose pages are taken out nothing can be seen.
  ///   - tick: The tick of the trace's clock for one of the builder's frames.
  package mutating func take(
    from builder: TraceBuilder, into trace: inout Trace, tick: (Int64) -> Int64
  ) {
    trace.tracks.append(contentsOf: builder.tracks[trace.tracks.count...])
    trace.sources.append(contentsOf: builder.sources[trace.sources.count...])
    builder.log.append(to: &trace.columns, from: &mark, of: builder.tracks)
    trace.columns.words.append(contentsOf: builder.words[trace.columns.words.count...])
    if let last = trace.frames.indices.last {
      let start = trace.frames[last].records.lowerBound
      let end =
        trace.frames.count < builder.frames.count
        ? builder.frames[trace.frames.count].records.lowerBound : builder.recordCount
      trace.frames[last].records = start..<end
    }
    for index in trace.frames.count..<builder.frames.count {
      let start = builder.frames[index].records.lowerBound
      let end =
        index + 1 < builder.frames.count
        ? builder.frames[index + 1].records.lowerBound : builder.recordCount
      trace.frames.append(Trace.Frame(tick: tick(builder.frames[index].tick), records: start..<end))
    }
  }
}

extension Trace {
  /// Counts time by another clock, and takes other facts.
  package mutating func turn(to clock: ClockRate, meta: [Meta], tick: (_ frame: Int) -> Int64) {
    self.clock = clock
    self.meta = meta
    for frame in frames.indices { frames[frame].tick = tick(frame) }
  }
}
