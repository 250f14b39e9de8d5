import DopesheetTrace

extension TrackCurve {
  /// The values of a track's component at the ends of all frames, without copies.
  struct Ends: RandomAccessCollection, Sendable {
    private let trace: Trace
    private let track: Int
    private let component: Int
    /// The position of each frame's first scalar in the columns, -1 without a value.
    private let scalars: [Int32]

    /// Finds the values.
    ///
    /// - Parameters:
    ///   - track: The position of the track; `nil` for an unknown one, which has no frames.
    ///   - writes: The positions of the track's values and absences.
    /// - Complexity: O(writes + frames).
    init(of trace: Trace, track: Int?, _ component: Int, _ writes: [Int32]) {
      self.trace = trace
      self.track = track ?? 0
      self.component = component
      guard track != nil else {
        scalars = []
        return
      }
      var next = 0
      var scalar: Int32 = -1
      let columns = trace.columns
      scalars = writes.withUnsafeBufferPointer { writes in
        trace.frames.map { frame in
          let before = next
          while next < writes.count, Int(writes[next]) < frame.records.upperBound { next += 1 }
          if next > before { scalar = columns.scalar(ofWrite: Int(writes[next - 1])) }
          return scalar
        }
      }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { scalars.count }
    subscript(frame: Int) -> Scalar? { value(from: scalars[frame]) }

    var kind: ScalarKind { trace.tracks[track].kind }
    var unit: String? { scalars.isEmpty ? nil : trace.tracks[track].unit }

    /// Returns the value at a position of the track's first scalar; `nil` for -1.
    func value(from scalar: Int32) -> Scalar? {
      scalar < 0 ? nil : trace.scalar(ofTrack: track, component, from: scalar)
    }

    /// Returns a number for the bits of each frame; `missing` for frames without a value.
    @inline(__always)
    func map<Result>(missing: Result, _ number: (UInt64) -> Result) -> [Result] {
      trace.columns.withBuffers { _, _, _, bits in
        Array(unsafeUninitializedCapacity: scalars.count) { results, count in
          for index in scalars.indices {
            let scalar = Int(scalars[index])
            results[index] = scalar < 0 ? missing : number(bits[scalar + component])
          }
          count = scalars.count
        }
      }
    }
  }
}
