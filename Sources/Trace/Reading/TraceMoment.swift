/// What holds after some records: values, states, and who wrote them.
///
/// Everything is found by search in ``IndexedTrace``, so that a moment costs nothing to make and the last moment of a
/// long trace is as near as the first.
package struct TraceMoment {
  /// The records.
  package let known: IndexedTrace
  /// The place that it is.
  package let place: TracePlace

  /// Creates the moment at a known place.
  package init(_ known: IndexedTrace, at place: TracePlace) {
    self.known = known
    self.place = place
  }

  /// Creates the moment after a number of records, at most as many as are known.
  package init(_ known: IndexedTrace, records: Int) {
    self.init(known, at: records > 0 ? known.trace.place(afterRecord: records - 1) : .start)
  }

  /// Creates the moment at the end of a frame, -1 for what comes before the first.
  package init(_ known: IndexedTrace, atEndOf frame: Int) {
    self.init(known, at: known.trace.place(afterFrame: frame))
  }

  /// The number of records that have happened.
  package var records: Int { place.records }

  /// The number of the frame, -1 before the first.
  package var frame: Int { place.frame }

  /// The time in ticks; before the first frame that of the first, 0 if there is none.
  package var tick: Int64 {
    let frames = known.trace.frames
    return frames.isEmpty ? 0 : frames[max(0, frame)].tick
  }

  /// The same time in seconds.
  package var seconds: Double { known.trace.clock.seconds(at: tick) }

  /// The position of the record that a track's value, or its absence, comes from; `nil` before the first.
  ///
  /// - Complexity: O(log writes), like all that follows.
  package func lastWrite(ofTrack track: Int) -> Int? {
    let writes = known.writes[track]
    let count = writes.count(below: records)
    return count > 0 ? Int(writes[count - 1]) : nil
  }

  /// The first scalar of a track's value in the columns; `nil` while it has none.
  private func scalar(ofTrack track: Int) -> Int32? {
    guard let index = lastWrite(ofTrack: track) else { return nil }
    let scalar = known.trace.columns.scalar(ofWrite: index)
    return scalar < 0 ? nil : scalar
  }

  /// The bits of a component of a track's value; `nil` while it has none.
  package func bits(ofTrack track: Int, component: Int) -> UInt64? {
    scalar(ofTrack: track).map { known.trace.columns.scalars[Int($0) + component] }
  }

  /// The value of a track; `nil` while it has none.
  package func value(ofTrack track: Int) -> [Scalar]? {
    scalar(ofTrack: track).flatMap { known.trace.value(ofTrack: track, from: $0) }
  }

  /// The value of a track by its name; `nil` while it has none, or where there is no such track.
  package func value(of name: String) -> [Scalar]? {
    known.track(named: name).flatMap { value(ofTrack: $0) }
  }

  /// The state that a source entered last; `nil` if it has entered none.
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

  /// Whether a source has been declared.
  package func isDeclared(source: Int) -> Bool {
    known.events[source].first.map { Int($0) < records } ?? false
  }

  /// The position of the last record about a source, its declaration included.
  package func lastEvent(ofSource source: Int) -> Int? {
    let events = known.events[source]
    let count = events.count(below: records)
    return count > 0 ? Int(events[count - 1]) : nil
  }
}
