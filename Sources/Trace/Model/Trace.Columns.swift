extension Trace {
  /// The records of a trace, one array for each of their parts.
  package struct Columns: Equatable, Sendable {
    /// What each record is.
    package internal(set) var kinds: [RecordKind] = []
    /// For a value or an absence the index of its track, else that of its source.
    package internal(set) var subjects: [Int32] = []
    /// For a value the index of its first scalar, for an event that of its detail, else 0.
    package internal(set) var payloads: [Int32] = []
    /// The bits of all values: f64 and i64 as they are, f32 in the low half, bool 0 or 1, sym an index in
    /// ``words``.
    package internal(set) var scalars: [UInt64] = []
    /// The words that sym values stand for, in order of first use.
    package internal(set) var words: [String] = []
    /// The words and arguments of inputs, states and callbacks, in order.
    package internal(set) var details: [Detail] = []
  }

  /// What an input, a state or a callback says beside its source.
  package struct Detail: Hashable, Sendable {
    /// The call, the callback, or the state that is left.
    package var word: String
    /// The state that is entered; empty in inputs and callbacks.
    package var next: String
    /// The arguments in the order of the line.
    package var arguments: [Argument]
  }
}

extension Trace.Columns {
  /// Calls a closure with the parts of records, without checks of their bounds in release.
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

  /// Takes the words that sym values stand for, in the order of their first use, without those that none stands for.
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
