/// The values and states of a trace at one place. A moment is cheap, and each search in the ``IndexedTrace`` costs the
/// same anywhere in a long trace.
package struct TraceMoment {
  package let known: IndexedTrace
  package let place: TracePlace

  package init(_ known: IndexedTrace, at place: TracePlace) {
    self.known = known
    self.place = place
  }

  package init(_ known: IndexedTrace, records: Int) {
    self.init(known, at: records > 0 ? known.trace.place(afterRecord: records - 1) : .start)
  }

  /// Creates the moment at the end of a frame. The frame -1 is the preroll.
  package init(_ known: IndexedTrace, atEndOf frame: Int) {
    self.init(known, at: known.trace.place(afterFrame: frame))
  }

  package var records: Int { place.records }

  /// The number of the frame, -1 for the preroll.
  package var frame: Int { place.frame }

  /// The time in ticks. The preroll has the time of the first frame, or 0 if there are no frames.
  package var tick: Int64 {
    let frames = known.trace.frames
    return frames.isEmpty ? 0 : frames[max(0, frame)].tick
  }

  package var seconds: Double { known.trace.clock.seconds(at: tick) }

  /// Returns the position of the last value or absence of a track; `nil` if there is no such record yet.
  package func lastWrite(ofTrack track: Int) -> Int? { last(of: known.writes[track]) }

  private func last(of positions: [Int32]) -> Int? {
    let count = positions.count(below: records)
    return count > 0 ? Int(positions[count - 1]) : nil
  }

  private func scalar(ofTrack track: Int) -> Int32? {
    guard let index = lastWrite(ofTrack: track) else { return nil }
    let scalar = known.trace.columns.scalar(ofWrite: index)
    return scalar < 0 ? nil : scalar
  }

  package func bits(ofTrack track: Int, component: Int) -> UInt64? {
    scalar(ofTrack: track).map { known.trace.columns.scalars[Int($0) + component] }
  }

  package func value(ofTrack track: Int) -> [Scalar]? {
    scalar(ofTrack: track).flatMap { known.trace.value(ofTrack: track, from: $0) }
  }

  package func value(of name: String) -> [Scalar]? {
    known.track(named: name).flatMap { value(ofTrack: $0) }
  }

  /// Returns the current state of a source; `nil` before its first change of state.
  package func state(ofSource source: Int) -> String? {
    let events = known.events[source]
    for place in (0..<events.count(below: records)).reversed() {
      let index = Int(events[place])
      if known.trace.columns.kinds[index] == .state {
        return known.trace.detail(ofRecord: index).next
      }
    }
    return nil
  }

  package func isDeclared(source: Int) -> Bool {
    known.events[source].first.map { Int($0) < records } ?? false
  }

  /// Returns the position of the last record about a source, which may be its declaration.
  package func lastEvent(ofSource source: Int) -> Int? { last(of: known.events[source]) }
}

/// A place between two lines of a trace's body, given by the numbers of records and frames before it.
///
/// The body has one line for each record and one, such as `@13`, for each frame.
package struct TracePlace: Hashable, Comparable, Sendable {
  package var records: Int
  package var frames: Int

  package static let start = TracePlace(records: 0, frames: 0)

  package init(records: Int, frames: Int) {
    self.records = records
    self.frames = frames
  }

  package var lines: Int { records + frames }

  /// The frame that contains the place, -1 for the preroll.
  package var frame: Int { frames - 1 }

  package static func < (a: TracePlace, b: TracePlace) -> Bool { a.lines < b.lines }
}

extension Trace {
  package var endPlace: TracePlace {
    TracePlace(records: recordCount, frames: frames.count)
  }

  /// Returns the place after a number of lines. The body must have as many.
  package func place(afterLines lines: Int) -> TracePlace {
    let frames = frameCount { index, frame in frame.records.lowerBound + index < lines }
    return TracePlace(records: lines - frames, frames: frames)
  }

  package func place(afterRecord index: Int) -> TracePlace {
    TracePlace(records: index + 1, frames: frame(ofRecord: index) + 1)
  }

  /// Returns the place after all records of a frame. The frame -1 is the preroll.
  package func place(afterFrame frame: Int) -> TracePlace {
    TracePlace(records: records(ofFrame: frame).upperBound, frames: frame + 1)
  }

  /// Returns whether the line before a place begins a frame; `false` before the first line.
  package func isFrameLine(before place: TracePlace) -> Bool {
    place.frames > 0 && frames[place.frames - 1].records.lowerBound == place.records
  }

  package func isFrameLine(after place: TracePlace) -> Bool {
    place.frames < frames.count && frames[place.frames].records.lowerBound == place.records
  }

  /// The number of lines before the body: version, clock, facts, tracks, `begin`.
  package var headerLines: Int { 3 + meta.count + tracks.count }

  /// Returns the text of the line before a place, without its line feed. The place must not be the start.
  package func text(ofLineBefore place: TracePlace) -> String {
    isFrameLine(before: place)
      ? "@\(frames[place.frames - 1].tick)" : record(at: place.records - 1).line
  }
}
