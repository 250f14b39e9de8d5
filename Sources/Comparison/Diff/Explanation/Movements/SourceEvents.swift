import DopesheetTrace

package struct SourceEvent {
  let record: Int
  let seconds: Double
  /// The source and the word: `card.fade completed`.
  let name: String
}

package struct SourceEvents {
  private var ofSources: [String: [SourceEvent]] = [:]

  package init(_ trace: Trace) {
    let (kinds, subjects, sources) = (trace.columns.kinds, trace.columns.subjects, trace.sources)
    var found = sources.map { _ in [SourceEvent]() }
    func take(_ records: Range<Int>, _ seconds: Double) {
      for index in records where kinds[index].isEvent {
        let record = trace.record(at: index)
        found[Int(subjects[index])].append(
          SourceEvent(
            record: index, seconds: record.ownTime ?? seconds,
            name: "\(record.subject) \(record.event)"))
      }
    }
    take(trace.preroll, trace.frames.isEmpty ? 0 : trace.seconds(ofFrame: 0))
    for (number, frame) in trace.frames.enumerated() {
      take(frame.records, trace.seconds(ofFrame: number))
    }
    for (source, events) in zip(sources, found) where !events.isEmpty {
      ofSources[source.name] = events
    }
  }

  func events(ofSource name: String) -> [SourceEvent] { ofSources[name] ?? [] }

  /// Returns the events of the sources that write a track: by the links between both, or because the source's name is
  /// that of the track or the beginning of it.
  package func events(ofTrack track: String, _ links: SourceLinks) -> [SourceEvent] {
    events(ofTrack: track, writtenBy: links.sources(ofTrack: track))
  }

  /// Returns the events of some sources, and of those whose name is that of the track or the beginning of it.
  func events(ofTrack track: String, writtenBy sources: [String]) -> [SourceEvent] {
    var names = sources
    for name in track.dottedPrefixes + [track] where !names.contains(name) { names.append(name) }
    let events = names.flatMap { ofSources[$0] ?? [] }
    let order = events.indices.sorted { (events[$0].seconds, $0) < (events[$1].seconds, $1) }
    return order.map { events[$0] }
  }
}
