extension Trace {
  /// The records of a trace, with one array for each of their parts.
  package struct Columns: Equatable, Sendable {
    package internal(set) var kinds: [RecordKind] = []
    /// The index of the track for a value or an absence, of the source for other records.
    package internal(set) var subjects: [Int32] = []
    /// The index of the first scalar for a value, of the detail for an event, else 0.
    package internal(set) var payloads: [Int32] = []
    /// The bits of all values: f32 in the low half, bool as 0 or 1, sym as an index in ``words``.
    package internal(set) var scalars: [UInt64] = []
    /// The words of the sym values, in the order of first use.
    package internal(set) var words: [String] = []
    /// The words and arguments of the events, in the order of the records.
    package internal(set) var details: [Detail] = []
  }

  /// The words and arguments of an input, a state change or a callback.
  package struct Detail: Hashable, Sendable {
    /// The call, the callback, or the state before the change.
    package var word: String
    /// The state after the change; empty for inputs and callbacks.
    package var next: String
    package var arguments: [Trace.Argument]
  }
}

extension Trace.Columns {
  /// Calls a closure with buffers of the columns, which release builds access without bounds checks.
  @inline(__always)
  package func withBuffers<Result>(
    _ body: (
      _ kinds: UnsafeBufferPointer<RecordKind>, _ subjects: UnsafeBufferPointer<Int32>,
      _ payloads: UnsafeBufferPointer<Int32>, _ scalars: UnsafeBufferPointer<UInt64>
    ) -> Result
  ) -> Result {
    kinds.withUnsafeBufferPointer { kinds in
      subjects.withUnsafeBufferPointer { subjects in
        payloads.withUnsafeBufferPointer { payloads in
          scalars.withUnsafeBufferPointer { body(kinds, subjects, payloads, $0) }
        }
      }
    }
  }

  /// Stores the words that the sym values use, in the order of first use, and renumbers the values.
  mutating func takeWords(_ all: [String], _ tracks: [Trace.Track]) {
    guard !all.isEmpty else { return }
    var ranks = [Int](repeating: -1, count: all.count)
    for index in kinds.indices where kinds[index] == .value {
      let track = tracks[Int(subjects[index])]
      guard track.kind == .sym else { continue }
      let first = Int(payloads[index])
      for scalar in first..<first + track.width {
        let word = Int(scalars[scalar])
        if ranks[word] < 0 {
          ranks[word] = words.count
          words.append(all[word])
        }
        scalars[scalar] = UInt64(ranks[word])
      }
    }
  }

  // MARK: Building

  init(reserving counts: Trace.Footer, scalars count: Int) {
    let records = counts[.sources] + counts.events + counts[.values]
    kinds.reserveCapacity(records)
    subjects.reserveCapacity(records)
    payloads.reserveCapacity(records)
    scalars.reserveCapacity(count)
    details.reserveCapacity(counts.events)
  }

  mutating func append(_ kind: RecordKind, subject: Int) {
    kinds.append(kind)
    subjects.append(Int32(subject))
    payloads.append(0)
  }

  mutating func append(_ kind: RecordKind, subject: Int, _ detail: Trace.Detail) {
    kinds.append(kind)
    subjects.append(Int32(subject))
    payloads.append(Int32(details.count))
    details.append(detail)
  }

  /// Appends one value for each of some neighbouring tracks of the same width, whose components lie in this range of
  /// the bits.
  mutating func append(valuesOf tracks: Range<Int>, _ bits: [UInt64], _ components: Range<Int>) {
    let first = Int32(tracks.lowerBound)
    let count = tracks.upperBound - tracks.lowerBound
    let width = Int32((components.upperBound - components.lowerBound) / count)
    appendValues(count, width: width) { first &+ Int32(truncatingIfNeeded: $0) }
    scalars.append(contentsOf: bits[components])
  }

  /// Appends values of tracks of one component each.
  mutating func append(
    valuesOf tracks: UnsafeBufferPointer<Int32>, _ bits: UnsafeBufferPointer<UInt64>
  ) {
    guard !tracks.isEmpty else { return }
    appendValues(tracks.count, width: 1) { tracks[$0] }
    scalars.append(contentsOf: bits)
  }

  /// Appends records of values whose scalars are appended next.
  @inline(__always)
  private mutating func appendValues(_ count: Int, width: Int32, _ track: (Int) -> Int32) {
    let first = Int32(scalars.count)
    // In debug builds, an array appends elements one by one slowly, and much faster from memory.
    withUnsafeTemporaryAllocation(of: RecordKind.self, capacity: count) { kinds in
      kinds.initialize(repeating: .value)
      self.kinds.append(contentsOf: UnsafeBufferPointer(kinds))
    }
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: count) { numbers in
      var index = 0
      while index < count {
        numbers[index] = track(index)
        index &+= 1
      }
      subjects.append(contentsOf: UnsafeBufferPointer(numbers))
      index = 0
      while index < count {
        numbers[index] = first &+ Int32(truncatingIfNeeded: index) &* width
        index &+= 1
      }
      payloads.append(contentsOf: UnsafeBufferPointer(numbers))
    }
  }

  /// Inserts scalars that belong to no record before all others but the first ones.
  mutating func insert(_ count: Int, afterScalars first: Int) {
    scalars.insert(contentsOf: repeatElement(0, count: count), at: first)
    for index in kinds.indices where kinds[index] == .value { payloads[index] += Int32(count) }
  }

  mutating func grow(from other: Trace.Columns) {
    kinds.append(contentsOf: other.kinds[kinds.count...])
    subjects.append(contentsOf: other.subjects[subjects.count...])
    payloads.append(contentsOf: other.payloads[payloads.count...])
    scalars.append(contentsOf: other.scalars[scalars.count...])
    details.append(contentsOf: other.details[details.count...])
  }

  /// Returns the tracks sorted by name, and gives the records their new numbers.
  mutating func sort(_ tracks: [Trace.Track]) -> [Trace.Track] {
    var sorted = 1
    while sorted < tracks.count,
      !Trace.orders(tracks[sorted].name, before: tracks[sorted - 1].name)
    { sorted += 1 }
    // As most tracks are.
    if sorted >= tracks.count { return tracks }
    let order = tracks.indices.sorted { Trace.orders(tracks[$0].name, before: tracks[$1].name) }
    var ranks = [Int32](repeating: 0, count: tracks.count)
    for (rank, track) in order.enumerated() { ranks[track] = Int32(rank) }
    for index in kinds.indices where kinds[index].isOfTrack {
      subjects[index] = ranks[Int(subjects[index])]
    }
    return order.map { tracks[$0] }
  }
}
