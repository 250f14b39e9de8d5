import DopesheetText
import DopesheetTrace

/// First causes: differences in clocks, frames, names, sources and their configuration, and inputs.
extension CauseChain {
  static let before = TraceDiff.Place(frame: nil, tick: nil, seconds: nil)

  /// Returns when a frame's time begins, just after the frame before; -1 for the preroll.
  private static func beginning(of place: TraceDiff.Place, in trace: Trace) -> Double {
    guard let frame = place.frame else { return -1 }
    return frame == 0 ? -0.5 : trace.seconds(ofFrame: frame - 1)
  }

  mutating func addClock() {
    guard let golden = diff.structure.clock?.golden, let actual = diff.structure.clock?.actual
    else { return }
    add(
      .clock, at: -.infinity, CauseChain.before, "clock \(golden) → \(actual) ticks a second", [])
  }

  mutating func addFrames() {
    let structure = diff.structure
    for (spans, what, trace) in [
      (structure.missingFrames, "missing", diff.golden),
      (structure.extraFrames, "new", diff.actual),
    ] {
      for span in spans {
        // Frames of different clocks do not correspond.
        if structure.clock != nil { continue }
        if span.frames.upperBound == trace.frames.count - 1 {
          let count = RoundedText.count(span.frames.count, "frame")
          tail = "the run is \(count) \(what == "missing" ? "shorter" : "longer")"
        } else {
          add(
            .frames, at: span.start, trace.place(ofFrame: span.frames.lowerBound),
            span.words(what), [], subjects: [])
        }
      }
    }
  }

  mutating func addRenames(_ renames: [TraceExplanation.Rename]) {
    guard !renames.isEmpty else { return }
    var places: [String: Int] = [:]
    for rename in renames {
      // The rename of a track that belongs to a renamed source is a note of the source's cause.
      if let place = rename.golden.dottedPrefixes.compactMap({ places[$0] }).min() {
        causes[place].notes.append(rename.words)
      } else {
        if places[rename.golden] == nil { places[rename.golden] = causes.count }
        add(.rename, at: .infinity, CauseChain.before, rename.words, [], subjects: [rename.golden])
      }
    }
  }

  mutating func addSources(_ configuration: [ConfigurationChange]) {
    guard !diff.structure.sources.isEmpty else { return }
    let (ours, theirs) = (diff.golden.declarationFrames, diff.actual.declarationFrames)
    let changes = Dictionary(grouping: configuration, by: \.source)
    // The causes of sources that make their children. A source is declared before its children.
    var makers: [String: Int] = [:]
    // The causes that are nodes of only one trace.
    var nodes: [String: Int] = [:]
    for sides in diff.structure.sources {
      guard let source = sides.either else { continue }
      if sides.golden == nil || sides.actual == nil, source.isOfEventsOnly { continue }
      if let parent = source.arguments[.parent]?.text, let cause = makers[parent] {
        if sides.isShared {
          causes[cause].derived += changes[source.name, default: []]
        } else {
          causes[cause].notes.append(sides.words)
        }
        if source.makesChildren { makers[source.name] = cause }
        continue
      }
      if !sides.isShared, let cause = cause(ofNodesMovedBy: source, nodes) {
        causes[cause].notes.append(sides.words)
        join(source.name, to: cause)
        continue
      }
      if sides.isShared, source.makesChildren { makers[source.name] = causes.count }
      let place =
        sides.golden != nil
        ? diff.golden.place(ofFrame: ours[source.name] ?? -1)
        : diff.actual.place(ofFrame: theirs[source.name] ?? -1)
      let time = CauseChain.beginning(
        of: place, in: sides.golden != nil ? diff.golden : diff.actual)
      if let golden = sides.golden, let actual = sides.actual {
        let configuration = changes[source.name, default: []]
        let words = golden.words(configuration, to: actual).joined(separator: ", ")
        add(
          .configuration, at: time, place,
          words.isEmpty
            ? "the order of its arguments"
            : source.isNode ? "looks different, \(words)" : words, [source.name])
        // The other duration is not seen as such.
        if configuration.contains(where: { $0.key == "duration" }), let time = stop(of: source) {
          causes[causes.count - 1].stop = "interrupted at \(RoundedText.milliseconds(time))"
        }
      } else {
        let word = sides.actual == nil ? "missing" : "new"
        lone[source.name] = causes.count
        if source.isNode { nodes[source.name] = causes.count }
        add(.structure, at: time, place, "\(word) \(source.kind)", [source.name])
      }
    }
  }

  /// Returns the seconds at which a source is stopped in both traces, once and before it completes; `nil` otherwise.
  private mutating func stop(of source: Trace.Source) -> Double? {
    let times = [sourceEvents.golden, sourceEvents.actual].map { events -> Double? in
      let events = events.events(ofSource: source.name)
      let stops = events.filter { $0.name == "\(source.name) stopped" }
      let isWhole = events.contains { $0.name == "\(source.name) completed" }
      return stops.count == 1 && !isWhole ? stops[0].seconds : nil
    }
    guard let golden = times[0], let actual = times[1], (golden - actual).magnitude < 1e-9 else {
      return nil
    }
    return golden
  }

  /// Returns the cause that is a node, if a source moves no other nodes than some.
  private func cause(ofNodesMovedBy source: Trace.Source, _ nodes: [String: Int]) -> Int? {
    guard !source.isNode, !nodes.isEmpty else { return nil }
    let causes = links.tracks(ofSource: source.name).map { track in
      track.dottedPrefixes.lazy.compactMap { nodes[$0] }.first
    }
    return causes.contains(nil) ? nil : causes.first ?? nil
  }

  mutating func addInput(_ event: EventChange) {
    if event.golden == nil || event.actual == nil, let cause = lone[event.record.subject] {
      causes[cause].events.append(event)
      return
    }
    add(.input, event)
  }

  mutating func addTracks() {
    for sides in diff.structure.tracks {
      guard let track = sides.either else { continue }
      let sources = links.sources(ofTrack: track.name)
      if let cause = nearest(to: sources, until: .infinity) {
        causes[cause].notes.append(sides.words)
      } else {
        let words =
          switch (sides.golden, sides.actual) {
          case (let golden?, let actual?): "another type (\(golden.typeText) → \(actual.typeText))"
          case (nil, _): "new track (\(track.typeText))"
          case (_, nil): "missing track (\(track.typeText))"
          }
        add(
          .structure, at: -1, CauseChain.before, words, [], subjects: [track.name])
      }
    }
  }
}

extension Trace.Source {
  fileprivate var makesChildren: Bool { kind == "choreography" || kind == "flight" }
}

extension Trace {
  /// The frame in which each source is declared, -1 for the preroll.
  fileprivate var declarationFrames: [String: Int] {
    var frames: [String: Int] = [:]
    for index in 0..<recordCount where columns.kinds[index] == .source {
      frames[sources[Int(columns.subjects[index])].name] = frame(ofRecord: index)
    }
    return frames
  }
}
