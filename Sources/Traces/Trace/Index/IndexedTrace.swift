/// A trace with an index of the records of each track and each source.
///
/// Values are found track by track over many frames, or by ``TraceMoment`` at one place. A live recording can
/// ``grow(_:)``. Its tracks are in the order of their declaration, those of a finished trace in the order of their
/// names. Use ``track(named:)`` to find a track.
package final class IndexedTrace {
  package private(set) var trace: Trace
  /// The positions of each track's values and absences, ascending.
  package private(set) var writes: [[Int32]] = []
  /// The positions of each source's declaration, inputs, state changes and callbacks, ascending.
  package private(set) var events: [[Int32]] = []
  package private(set) var nodes: [Int] = []
  private var tracksByName: [String: Int] = [:]
  private var sourcesByName: [String: Int] = [:]
  private var indexed = 0
  /// Whether each track is indexed; `nil` for an index of everything.
  private let wanted: [Bool]?

  package init(_ trace: Trace) {
    self.trace = trace
    wanted = nil
    reserve()
    index()
  }

  /// Creates an index of some tracks only, without memory for the writes of others. It has no events and cannot grow.
  package init(_ trace: Trace, tracks: [Int]) {
    self.trace = trace
    var wanted = [Bool](repeating: false, count: trace.tracks.count)
    for track in tracks { wanted[track] = true }
    self.wanted = wanted
    index()
  }

  package func grow(_ change: (inout Trace) -> Void) {
    precondition(wanted == nil, "only some tracks of the trace are known")
    change(&trace)
    index()
  }

  /// Returns whether a record equals that of another trace with the same tracks and sources.
  package func hasSame(record index: Int, as other: IndexedTrace) -> Bool {
    let (ours, theirs) = (trace.columns, other.trace.columns)
    guard ours.kinds[index] == theirs.kinds[index], ours.subjects[index] == theirs.subjects[index]
    else { return false }
    return trace.record(at: index) == other.trace.record(at: index)
  }

  package func track(named name: String) -> Int? {
    precondition(wanted == nil, "only some tracks of the trace are known")
    return tracksByName[name]
  }

  package func source(named name: String) -> Int? {
    precondition(wanted == nil, "only some tracks of the trace are known")
    return sourcesByName[name]
  }

  /// Reserves the final capacity of each list, so that no list grows.
  private func reserve() {
    var writeCounts = [Int](repeating: 0, count: trace.tracks.count)
    var eventCounts = [Int](repeating: 0, count: trace.sources.count)
    trace.columns.withBuffers { kinds, subjects, _, _ in
      guard let kind = kinds.baseAddress, let subjects = subjects.baseAddress else { return }
      var index = 0
      while index < kinds.count {
        let subject = Int(subjects[index])
        if kind[index].isOfTrack { writeCounts[subject] += 1 } else { eventCounts[subject] += 1 }
        index += 1
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

  private func indexNames() {
    for number in tracksByName.count..<trace.tracks.count {
      tracksByName[trace.tracks[number].name] = number
    }
    for number in sourcesByName.count..<trace.sources.count {
      sourcesByName[trace.sources[number].name] = number
      if trace.sources[number].isNode { nodes.append(number) }
    }
  }

  private func index() {
    if wanted == nil { indexNames() }
    while writes.count < trace.tracks.count { writes.append([]) }
    while events.count < trace.sources.count { events.append([]) }
    // Each append to a property of a class would check for exclusive access.
    var (writes, events) = (writes, events)
    (self.writes, self.events) = ([], [])
    trace.columns.withBuffers { kinds, subjects, _, _ in
      guard let kind = kinds.baseAddress, let subjects = subjects.baseAddress else { return }
      let (isWhole, wanted) = (wanted == nil, wanted ?? [])
      var index = indexed
      while index < kinds.count {
        let subject = Int(subjects[index])
        if kind[index].isOfTrack {
          if isWhole || wanted[subject] {
            writes[subject].append(Int32(truncatingIfNeeded: index))
          }
        } else if isWhole {
          events[subject].append(Int32(truncatingIfNeeded: index))
        }
        index += 1
      }
    }
    (self.writes, self.events, indexed) = (writes, events, trace.recordCount)
  }
}

// MARK: Values over frames

extension IndexedTrace {
  /// The value of a track from the end of a frame on.
  package struct Change: Equatable, Sendable {
    /// The frame, -1 for the preroll.
    package let frame: Int
    /// The index of the value's first scalar in the columns, -1 if the track loses its value.
    package let scalar: Int32

    package init(frame: Int, scalar: Int32) {
      self.frame = frame
      self.scalar = scalar
    }
  }

  /// Returns the last write in each frame that writes a track, in the order of the frames.
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

  /// Returns the index of a track's first scalar at the end of each frame, -1 without a value. Frames ascend; -1 is the
  /// preroll.
  package func scalars(ofTrack track: Int, atEndsOf frames: some Sequence<Int>) -> [Int32] {
    let (frames, writes, preroll) = (Array(frames), writes[track], trace.preroll)
    let (kinds, payloads, spans) = (trace.columns.kinds, trace.columns.payloads, trace.frames)
    var scalars: [Int32] = []
    scalars.reserveCapacity(frames.count)
    var (place, next, scalar) = (0, 0, Int32(-1))
    while place < frames.count {
      let frame = frames[place]
      let end = frame < 0 ? preroll.upperBound : spans[frame].records.upperBound
      let start = next
      while next < writes.count, Int(writes[next]) < end { next += 1 }
      if next > start {
        let last = Int(writes[next - 1])
        scalar = kinds[last] == .value ? payloads[last] : -1
      }
      scalars.append(scalar)
      place += 1
    }
    return scalars
  }

  package func values(ofTrack track: Int, atEndsOf frames: some Sequence<Int>) -> [[Scalar]?] {
    scalars(ofTrack: track, atEndsOf: frames).map { trace.value(ofTrack: track, from: $0) }
  }

  package func components(
    ofTrack track: Int, _ component: Int, atEndsOf frames: some Sequence<Int>
  ) -> [Scalar?] {
    scalars(ofTrack: track, atEndsOf: frames).map {
      $0 < 0 ? nil : trace.scalar(ofTrack: track, component, from: $0)
    }
  }

  package func numbers(
    ofTrack track: Int, _ component: Int = 0, atEndsOf frames: some Sequence<Int>
  ) -> [Double?] {
    scalars(ofTrack: track, atEndsOf: frames).map {
      $0 < 0 ? nil : trace.scalar(ofTrack: track, component, from: $0).number
    }
  }
}

extension Trace.Columns {
  /// Returns the index of the first scalar of a value record, -1 for an absence.
  @inlinable package func scalar(ofWrite index: Int) -> Int32 {
    kinds[index] == .value ? payloads[index] : -1
  }
}

extension [Int32] {
  /// Returns the number of these ascending positions that are below another.
  package func count(below position: Int) -> Int { partitioningIndex { Int($0) >= position } }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index that satisfies a condition, which all later elements must also satisfy.
  @inlinable package func partitioningIndex(where isSuch: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isSuch(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
