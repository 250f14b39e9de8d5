/// The current value of each track of an unfinished trace, as bits.
struct HeldValues {
  /// The components of all tracks, one track after another. They are outdated for a track without a value.
  private(set) var bits: [UInt64] = []
  /// The index of each track's first component, followed by the end of the last track.
  private var starts: [Int] = [0]
  private var isPresent: [Bool] = []

  mutating func addTrack(width: Int) {
    for _ in 0..<width { bits.append(0) }
    starts.append(bits.count)
    isPresent.append(false)
  }

  func has(_ track: Int) -> Bool { isPresent[track] }

  func components(of track: Int) -> Range<Int> { starts[track]..<starts[track + 1] }

  func components(of tracks: Range<Int>) -> Range<Int> {
    starts[tracks.lowerBound]..<starts[tracks.upperBound]
  }

  mutating func remove(_ track: Int) { isPresent[track] = false }

  mutating func set(_ track: Int, to value: some Sequence<UInt64>) {
    let components = components(of: track)
    var next = components.lowerBound
    for component in value {
      bits[next] = component
      next += 1
    }
    precondition(next == components.upperBound, "a value has as many components as its track")
    isPresent[track] = true
  }

  /// Calls a closure that may change components and flags. It gets all components, the index of each track's first one,
  /// and whether each track has a value.
  @inline(__always)
  mutating func withStorage<Result>(
    _ body: (
      _ bits: UnsafeMutablePointer<UInt64>, _ starts: UnsafePointer<Int>,
      _ isPresent: UnsafeMutablePointer<Bool>
    ) -> Result
  ) -> Result {
    bits.withUnsafeMutableBufferPointer { bits in
      starts.withUnsafeBufferPointer { starts in
        isPresent.withUnsafeMutableBufferPointer { isPresent in
          body(bits.baseAddress!, starts.baseAddress!, isPresent.baseAddress!)
        }
      }
    }
  }

  /// Sets the values of neighbouring tracks of one f64 each. `changed` gets the tracks whose values change,
  /// unless all do, and `values` their new values; both have space for all. Returns the number of changed tracks.
  mutating func update(
    _ tracks: Range<Int>, to numbers: UnsafePointer<Double>,
    changed: UnsafeMutablePointer<Int32>, values: UnsafeMutablePointer<UInt64>
  ) -> Int {
    let (first, count) = (tracks.lowerBound, tracks.upperBound - tracks.lowerBound)
    let components = components(of: tracks)
    precondition(
      components.upperBound - components.lowerBound == count, "each track has one component")
    return withStorage { bits, starts, isPresent in
      let (held, isPresent) = (bits + starts[first], isPresent + first)
      // Usually all values change, or none. The compiler uses vectors for these loops.
      var (index, changes) = (0, 0)
      while index < count {
        changes &+= held[index] == TraceBuilder.canonical(numbers[index]) ? 0 : 1
        index &+= 1
      }
      index = 0
      if changes == count {
        while index < count {
          held[index] = TraceBuilder.canonical(numbers[index])
          index &+= 1
        }
        isPresent.update(repeating: true, count: count)
        return count
      }
      if changes == 0 {
        let areAllPresent = isPresent.withMemoryRebound(to: UInt8.self, capacity: count) { flags in
          var all: UInt8 = 1
          while index < count {
            all &= flags[index]
            index &+= 1
          }
          return all != 0
        }
        if areAllPresent { return 0 }
      }
      index = 0
      changes = 0
      while index < count {
        let value = TraceBuilder.canonical(numbers[index])
        let isChange = (held[index] == value ? 0 : 1) | (isPresent[index] ? 0 : 1)
        held[index] = value
        isPresent[index] = true
        // Changes are hard to predict, so there is no branch. The next track overwrites an unchanged one.
        changed[changes] = Int32(truncatingIfNeeded: first &+ index)
        values[changes] = value
        changes &+= isChange
        index &+= 1
      }
      return changes
    }
  }
}
