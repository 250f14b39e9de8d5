extension Trace {
  /// The records of a trace, with one array for each of their parts.
  package struct Columns: Equatable, Sendable {
    /// The kind of each record.
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
    /// The arguments in the order of the line.
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
}
