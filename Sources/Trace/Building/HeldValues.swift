/// The value that each track of a trace in the making has at the moment, as bits.
struct HeldValues {
  /// The components of all tracks, one track after another; of a track that has no value they are old.
  private(set) var bits: [UInt64] = []
  /// For each track the place of its first component, and then the end of the last.
  private var starts: [Int] = [0]
  private var isPresent: [Bool] = []
  /// The tracks that the last update has changed, and room for as many as there are.
  private(set) var changed: [Int32] = []

  /// Adds a track that has no value.
  mutating func addTrack(width: Int) {
    bits.append(contentsOf: repeatElement(0, count: width))
    starts.append(bits.count)
    isPresent.append(false)
    changed.append(0)
  }

  /// Returns whether a track has a value.
  func has(_ track: Int) -> Bool { isPresent[track] }

  /// The places of a track's components in ``bits``.
  func components(of track: Int) -> Range<Int> { starts[track]..<starts[track + 1] }

  /// The places of the components of neighbouring tracks in ``bits``.
  func components(of tracks: Range<Int>) -> Range<Int> {
    starts[tracks.lowerBound]..<starts[tracks.upperBound]
  }

  /// Takes a track's value away.
  mutating func remove(_ track: Int) { isPresent[track] = false }

  /// Gives a track a value.
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

  /// Calls a closure with the components of all tracks, the place of each track's first, and whether it has a value,
  /// to be read and changed in place.
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

  /// Gives neighbouring tracks of one component each a value.
  ///
  /// - Parameter value: The bits that a track is to have.
  /// - Returns: The number of those that had another or none; ``changed`` begins with them.
  @inline(__always)
  mutating func update(_ tracks: Range<Int>, to value: (_ track: Int) -> UInt64) -> Int {
    guard let first = tracks.first else { return 0 }
    let shift = starts[first] &- first
    var count = 0
    for track in tracks {
      let value = value(track)
      if bits[track &+ shift] == value, isPresent[track] { continue }
      bits[track &+ shift] = value
      isPresent[track] = true
      changed[count] = Int32(truncatingIfNeeded: track)
      count &+= 1
    }
    return count
  }

  /// The neighbours with which a part of ``changed`` begins.
  func run(in part: Range<Int>) -> Range<Int> {
    let first = Int(changed[part.lowerBound])
    // Mostly all are neighbours.
    if Int(changed[part.upperBound - 1]) - first == part.count - 1 {
      return first..<first + part.count
    }
    var end = first + 1
    while Int(changed[part.lowerBound + end - first]) == end { end += 1 }
    return first..<end
  }
}
