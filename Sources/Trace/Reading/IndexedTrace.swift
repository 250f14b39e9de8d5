/// A trace, and where each track and each source occurs among its records: the one place that says what a track holds
/// at a moment.
///
/// Values are found forward, track by track over many frames, and at any moment by search, ``TraceMoment``. A trace is
/// known from its first record to its last; a live recording grows. Tracks of a live recording are in the order of
/// their declaration, those of a trace in that of their names; look them up by ``track(named:)``.
package final class IndexedTrace {
  /// The records.
  package private(set) var trace: Trace
  /// For each track the positions of its values and absences, ascending.
  package private(set) var writes: [[Int32]] = []
  /// For each source the positions of its declaration, inputs, states and callbacks, ascending.
  package private(set) var events: [[Int32]] = []
  private var tracksByName: [String: Int] = [:]
  private var sourcesByName: [String: Int] = [:]
  private var indexed = 0
  /// Whether only the writes of some tracks are known.
  private let isPartial: Bool

  /// Takes a trace.
  ///
  /// - Complexity: O(records).
  package init(_ trace: Trace) {
    self.trace = trace
    isPartial = false
    reserve()
    index()
  }

  /// Takes a trace of which only some tracks are looked at; it cannot grow, and nothing is known of its events.
  ///
  /// - Complexity: O(records), with no memory for other tracks.
  package init(_ trace: Trace, tracks: some Sequence<Int>) {
    self.trace = trace
    isPartial = true
    var isWanted = [Bool](repeating: false, count: trace.tracks.count)
    for track in tracks { isWanted[track] = true }
    writes = Array(repeating: [], count: trace.tracks.count)
    trace.columns.withBuffers { kinds, subjects, _, _ in
      for index in kinds.indices where kinds[index].isOfTrack && isWanted[Int(subjects[index])] {
        writes[Int(subjects[index])].append(Int32(index))
      }
    }
    indexed = trace.recordCount
  }

  /// Lets the records grow at their end.
  ///
  /// - Complexity: O(new records).
  package func grow(_ change: (inout Trace) -> Void) {
    precondition(!isPartial, "only some tracks of the trace are known")
    change(&trace)
    index()
  }

  /// Returns whether a record is the same here and in others, whose tracks and sources have the same numbers.
  package func hasSame(record index: Int, as other: IndexedTrace) -> Bool {
    let (ours, theirs) = (trace.columns, other.trace.columns)
    guard ours.kinds[index] == theirs.kinds[index], ours.subjects[index] == theirs.subjects[index]
    else { return false }
    return trace.record(at: index) == other.trace.record(at: index)
  }

  /// The number of the track with this name.
  package func track(named name: String) -> Int? {
    precondition(!isPartial, "only some tracks of the trace are known")
    return tracksByName[name]
  }

  /// The number of the source with this name.
  package func source(named name: String) -> Int? {
    precondition(!isPartial, "only some tracks of the trace are known")
    return sourcesByName[name]
  }

  /// Makes room for what each list will hold, so that a long trace is indexed without lists that move.
  private func reserve() {
    var writeCounts = [Int](repeating: 0, count: trace.tracks.count)
    var eventCounts = [Int](repeating: 0, count: trace.sources.count)
    trace.columns.withBuffers { kinds, subjects, _, _ in
      for index in kinds.indices {
        let subject = Int(subjects[index])
        if kinds[index].isOfTrack { writeCounts[subject] += 1 } else { eventCounts[subject] += 1 }
      }
    }
    writes = writeCounts.map(IndexedTrace.list)
    events = eventCounts.map(IndexedTrace.list)
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
    trace.columns.withBuffers { kinds, subjects, _, _ in
      for index in indexed..<kinds.count {
        let subject = Int(subjects[index])
        if kinds[index].isOfTrack {
          writes[subject].append(Int32(index))
        } else {
          events[subject].append(Int32(index))
        }
      }
    }
    indexed = trace.recordCount
  }
}

// MARK: Values over frames

extension IndexedTrace {
  /// What a track has from the end of a frame on.
  package struct Change: Equatable, Sendable {
    /// The frame, -1 for what comes before the first.
    package var frame: Int
    /// The value's first scalar in the columns, -1 where the track loses its value.
    package let scalar: Int32
  }

  /// The frames at whose end a track has been written, ascending, each with the last value of the frame.
  ///
  /// - Complexity: O(writes + frames up to the last of them).
  package func changes(ofTrack track: Int) -> [Change] {
    var changes: [Change] = []
    changes.reserveCapacity(writes[track].count)
    var frame = -1
    var end = trace.preroll.upperBound
    for write in writes[track] {
      while Int(write) >= end {
        frame += 1
        end = trace.frames[frame].records.upperBound
      }
      if changes.last?.frame == frame { changes.removeLast() }
      changes.append(Change(frame: frame, scalar: trace.columns.scalar(ofWrite: Int(write))))
    }
    return changes
  }

  /// The first scalar of a track's value at the end of each of some frames, -1 while it has none.
  ///
  /// - Parameter frames: Frames, ascending; -1 for what comes before the first.
  /// - Complexity: O(writes + frames).
  package func scalars(ofTrack track: Int, atEndsOf frames: some Sequence<Int>) -> [Int32] {
    var rest = writes[track][...]
    var last: Int32?
    return frames.map { frame in
      let end = trace.records(ofFrame: frame).upperBound
      while let write = rest.first, Int(write) < end { last = rest.removeFirst() }
      return last.map { trace.columns.scalar(ofWrite: Int($0)) } ?? -1
    }
  }

  /// A track's value at the end of each of some frames; `nil` while it has none.
  package func values(ofTrack track: Int, atEndsOf frames: some Sequence<Int>) -> [[Scalar]?] {
    scalars(ofTrack: track, atEndsOf: frames).map { trace.value(ofTrack: track, from: $0) }
  }

  /// A component of a track at the end of each of some frames; `nil` while it has no value.
  package func components(
    ofTrack track: Int, _ component: Int, atEndsOf frames: some Sequence<Int>
  ) -> [Scalar?] {
    scalars(ofTrack: track, atEndsOf: frames).map {
      $0 < 0 ? nil : trace.scalar(ofTrack: track, component, from: $0)
    }
  }

  /// A component of a track as numbers at the end of each of some frames; `nil` while it has no value.
  package func numbers(
    ofTrack track: Int, _ component: Int = 0, atEndsOf frames: some Sequence<Int>
  ) -> [Double?] {
    components(ofTrack: track, component, atEndsOf: frames).map { $0?.number }
  }
}

extension Trace.Columns {
  /// The first scalar of the value that a record about a track leaves, -1 where it leaves none.
  @inlinable package func scalar(ofWrite index: Int) -> Int32 {
    kinds[index] == .value ? payloads[index] : -1
  }
}

extension [Int32] {
  /// How many of these ascending positions lie below another.
  ///
  /// - Complexity: O(log count).
  package func count(below position: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle]) < position { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
