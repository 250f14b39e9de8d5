import DopesheetTrace

extension Trace {
  /// Creates a trace from records, beginning with those of the preroll.
  package static func written(
    clock: ClockRate = ClockRate(60)!, meta: [Meta] = [], tracks: [Track],
    preroll: [Trace.Record] = [],
    frames: [(tick: Int64, records: [Trace.Record])]
  ) -> Trace {
    var builder = TraceBuilder()
    var trackNumbers: [String: Int] = [:]
    var sourceNumbers: [String: Int] = [:]
    for track in tracks { trackNumbers[track.name] = builder.declare(track) }
    func write(_ records: [Trace.Record]) {
      for record in records {
        switch record {
        case .source(let source): sourceNumbers[source.name] = builder.declare(source)
        case .value(let track, let scalars): builder.value(track: trackNumbers[track]!, scalars)
        case .absence(let track): builder.absence(track: trackNumbers[track]!)
        default:
          builder.event(
            record.kind, source: sourceNumbers[record.subject]!, record.words, record.arguments)
        }
      }
    }
    write(preroll)
    for frame in frames {
      builder.beginFrame(tick: frame.tick)
      write(frame.records)
    }
    return builder.finish(clock: clock, meta: meta)
  }
}

/// A trace of one track whose values a closure returns for each frame.
package func written(
  _ track: Trace.Track, frames: Int, clock: ClockRate = ClockRate(60)!, from first: Int64 = 0,
  before: [Scalar]? = nil, _ value: (_ frame: Int) -> [Scalar]?
) -> Trace {
  func records(_ value: [Scalar]?) -> [Trace.Record] {
    value.map { [.value(track: track.name, $0)] } ?? []
  }
  return .written(
    clock: clock, tracks: [track], preroll: records(before),
    frames: (0..<frames).map { (first + Int64($0), records(value($0))) })
}

/// A trace of sources and of tracks, whose values are listed by frame; `nil` and the end of a list write none.
package func written(
  _ tracks: KeyValuePairs<String, [Double?]>, _ sources: [Trace.Source] = [], rate: Int64 = 60
) -> Trace {
  .written(
    clock: ClockRate(rate)!, tracks: tracks.map { Trace.Track($0.key) },
    preroll: sources.map { .source($0) },
    frames: (0..<(tracks.map(\.value.count).max() ?? 1)).map { frame in
      let records = tracks.compactMap { name, values -> Trace.Record? in
        guard frame < values.count, let value = values[frame] else { return nil }
        return .value(track: name, [.f64(value)])
      }
      return (Int64(frame), records)
    })
}

/// The declaration of a node with numbers.
package func node(_ name: String, _ numbers: KeyValuePairs<String, Double> = [:]) -> Trace.Source {
  Trace.Source(name, kind: "node", numbers.map { Trace.Argument($0.key, .number($0.value)) })
}
