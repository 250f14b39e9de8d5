import DopesheetDrawing
import DopesheetTrace

/// What holds after some records: values, states, and who wrote them.
///
/// Everything is found by search in ``KnownRecords``, so that a moment costs nothing to make and the last moment of a
/// long trace is as near as the first.
package struct SteppingMoment {
  /// The records.
  package let known: KnownRecords
  /// The place that it is.
  package let place: SteppingPlace

  /// Creates the moment at a known place.
  package init(_ known: KnownRecords, at place: SteppingPlace) {
    self.known = known
    self.place = place
  }

  /// Creates the moment after a number of records, at most as many as are known.
  package init(_ known: KnownRecords, records: Int) {
    self.known = known
    place =
      records > 0
      ? known.trace.place(afterRecord: records - 1) : .start
  }

  /// The number of records that have happened.
  package var records: Int { place.records }

  /// The position of the record that a track's value, or its absence, comes from; `nil` before the first.
  ///
  /// - Complexity: O(log writes), like all that follows.
  package func lastWrite(ofTrack track: Int) -> Int? {
    let writes = known.writes[track]
    let count = writes.count(below: records)
    return count > 0 ? Int(writes[count - 1]) : nil
  }

  /// The value of a track; `nil` while it has none.
  package func value(ofTrack track: Int) -> [Scalar]? {
    guard let index = lastWrite(ofTrack: track), known.trace.columns.kinds[index] == .value else {
      return nil
    }
    return known.trace.scalars(at: index)
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
        return known.trace.columns.details[Int(known.trace.columns.payloads[index])].next
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

extension SteppingMoment: StageMoment {
  /// All sources that are known, those that are still to be declared included.
  package var sources: [Trace.Source] { known.trace.sources }
}
