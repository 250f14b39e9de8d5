/// The current value of each track of an unfinished trace, as bits.
struct HeldValues {
  /// The components of all tracks, one track after another. They are outdated for a track without a value.
  private(set) var bits: [UInt64] = []
  /// The index of each track's first component, followed by the end of the last track.
  private var starts: [Int] = [0]
  private var isPresent: [Bool] = []
  /// The tracks changed by the last update, followed by unused elements. Has one element for each track.
  private(set) var changed: [Int32] = []

  /// Adds a track without a value.
  mutating func addTrack(width: Int) {
    bits.append(contentsOf: repeatElement(0, count: width))
    starts.append(bits.count)
    isPresent.append(false)
    changed.append(0)
  }

  func has(_ track: Int) -> Bool { isPresent[track] }

  /// Returns the range of a track's components in ``bits``.
  func components(of track: Int) -> Range<Int> { starts[track]..<starts[track + 1] }

  /// Returns the range of the components of neighbouring tracks in ``bits``.
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

  /// Calls a closure that may change components and flags.
  ///
  /// - Parameter body: Gets all components, the index of each track's first one, and whether each track has a value.
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

  /// Sets the values of neighbouring tracks of one component each.
  ///
  /// - Parameter value: Returns the bits of a track's new value.
  /// - Returns: The number of tracks whose value changed. ``changed`` begins with these tracks.
  @inline(__always)
  mutating func update(_ tracks: Range<Int>, to value: (_ track: Int) -> UInt64) -> Int {
    guard let first = tracks.first else { return 0 }
    let shift = starts[first] &- first
    precondition(tracks.upperBound <= changed.count && tracks.upperBound &+ shift <= bits.count)
    return bits.withUnsafeMutableBufferPointer { bits in
      isPresent.withUnsafeMutableBufferPointer { isPresent in
        changed.withUnsafeMutableBufferPointer { changed in
          var count = 0
          for track in tracks {
            let value = value(track)
            let isChange = bits[track &+ shift] != value || !isPresent[track]
            bits[track &+ shift] = value
            isPresent[track] = true
            // Changes are hard to predict, so there is no branch. The next track overwrites an unchanged one.
            changed[count] = Int32(truncatingIfNeeded: track)
            count &+= isChange ? 1 : 0
          }
          return count
        }
      }
    }
  }

  /// Returns the longest range of neighbouring tracks at the beginning of a part of ``changed``.
  func run(in part: Range<Int>) -> Range<Int> {
    let first = Int(changed[part.lowerBound])
    // Usually the whole part is one range.
    if Int(changed[part.upperBound - 1]) - first == part.count - 1 {
      return first..<first + part.count
    }
    var end = first + 1
    while Int(changed[part.lowerBound + end - first]) == end { end += 1 }
    return first..<end
  }
}
