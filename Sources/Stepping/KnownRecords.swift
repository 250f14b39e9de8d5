import DopesheetTrace

/// The records that a stepper can look at, and where each track and each source occurs among them.
///
/// A trace is known from its first record to its last; a live recording grows. Tracks of a live recording are in the
/// order of their declaration, those of a trace in that of their names; look them up by ``track(named:)``.
package final class KnownRecords {
  /// The records.
  package private(set) var trace: Trace
  /// For each track the positions of its values and absences, ascending.
  package private(set) var writes: [[Int32]] = []
  /// For each source the positions of its declaration, inputs, states and callbacks, ascending.
  package private(set) var events: [[Int32]] = []
  private var tracksByName: [String: Int] = [:]
  private var sourcesByName: [String: Int] = [:]
  private var indexed = 0

  /// Takes a trace.
  ///
  /// - Complexity: O(records).
  package init(_ trace: Trace) {
    self.trace = trace
    reserve()
    index()
  }

  /// Lets the records grow at their end.
  ///
  /// - Complexity: O(new records).
  package func grow(_ change: (inout Trace) -> Void) {
    change(&trace)
    index()
  }

  /// Tells whether a record is the same here and in others, whose tracks and sources have the same numbers.
  package func hasSame(record index: Int, as other: KnownRecords) -> Bool {
    let (ours, theirs) = (trace.columns, other.trace.columns)
    guard ours.kinds[index] == theirs.kinds[index], ours.subjects[index] == theirs.subjects[index]
    else { return false }
    return trace.record(at: index) == other.trace.record(at: index)
  }

  /// The number of the track with this name.
  package func track(named name: String) -> Int? { tracksByName[name] }

  /// The number of the source with this name.
  package func source(named name: String) -> Int? { sourcesByName[name] }

  /// Makes room for what each list will hold, so that a long trace is indexed without lists that move.
  private func reserve() {
    var writeCounts = [Int](repeating: 0, count: trace.tracks.count)
    var eventCounts = [Int](repeating: 0, count: trace.sources.count)
    trace.columns.kinds.withUnsafeBufferPointer { kinds in
      trace.columns.subjects.withUnsafeBufferPointer { subjects in
        for index in kinds.indices {
          let subject = Int(subjects[index])
          if kinds[index].isOfTrack { writeCounts[subject] += 1 } else { eventCounts[subject] += 1 }
        }
      }
    }
    writes = writeCounts.map(KnownRecords.list)
    events = eventCounts.map(KnownRecords.list)
  }

  private static func list(_ capacity: Int) -> [Int32] {
    var list: [Int32] = []
    list.reserveCapacity(capacity)
    return list
  }

  private func index() {
    for number in tracksByName.count..<trace.tracks.count {
      tracksByName[trace.tracks[number].name] = number
    }
    for number in sourcesByName.count..<trace.sources.count {
      sourcesByName[trace.sources[number].name] = number
    }
    while writes.count < trace.tracks.count { writes.append([]) }
    while events.count < trace.sources.count { events.append([]) }
    trace.columns.kinds.withUnsafeBufferPointer { kinds in
      trace.columns.subjects.withUnsafeBufferPointer { subjects in
        for index in indexed..<kinds.count {
          let subject = Int(subjects[index])
          if kinds[index].isOfTrack {
            writes[subject].append(Int32(index))
          } else {
            events[subject].append(Int32(index))
          }
        }
      }
    }
    indexed = trace.recordCount
  }
}

extension RecordKind {
  /// Whether a record of this kind is about a track, and not about a source.
  package var isOfTrack: Bool { self == .value || self == .absence }
}

extension [Int32] {
  /// How many of these ascending positions lie below another.
  ///
  /// - Complexity: O(log count).
  package func count(below position: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
