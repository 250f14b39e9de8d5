/// The tracks of a trace that is being read, found by the bytes of their names.
///
/// Most frames write the tracks in the same order. So the table first tries the track that last followed the current
/// one, and searches only if that fails.
struct TrackTable {
  struct Entry {
    /// The range of the name in the file.
    let name: Range<Int>
    let kind: ScalarKind
    let width: Int
    /// The track that most recently followed this one.
    var successor: Int
    /// Whether the current value is unknown because of an error.
    var isDoubtful = false

    /// Whether the track is a single f64 with a known value.
    var isPlain: Bool { kind == .f64 && width == 1 && !isDoubtful }
  }

  private let bytes: UnsafeRawBufferPointer
  var entries: [Entry] = []
  /// The track to try first.
  private var predicted = 0
  /// The track of the last value.
  private var last = -1

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Adds a track. The tracks must be added in the order of their names.
  mutating func append(_ name: Range<Int>, _ kind: ScalarKind, _ width: Int) {
    let successor = entries.count + 1
    entries.append(Entry(name: name, kind: kind, width: width, successor: successor))
  }

  /// Reads the name at the beginning of a line and returns its track; `nil` if it is not a track.
  mutating func take(_ line: inout TraceLine) -> Int? {
    if predicted < entries.count, begins(line, with: entries[predicted].name) {
      line.index += entries[predicted].name.count
      advance(to: predicted)
      return last
    }
    guard let track = find(line.buffer(line.token())) else { return nil }
    advance(to: track)
    return track
  }

  /// Follows the expected order of tracks while a closure accepts them.
  @inline(__always)
  mutating func follow(_ take: (_ entry: Entry, _ track: Int) -> Bool) {
    let count = entries.count
    entries.withUnsafeBufferPointer { entries in
      while predicted < count, take(entries[predicted], predicted) {
        last = predicted
        predicted = entries[predicted].successor
      }
    }
  }

  func find(_ name: UnsafeRawBufferPointer) -> Int? {
    let place = entries.partitioningIndex { !bytes[$0.name].lexicographicallyPrecedes(name) }
    return place < entries.count && bytes[entries[place].name].elementsEqual(name) ? place : nil
  }

  private mutating func advance(to track: Int) {
    if last >= 0 { entries[last].successor = track }
    last = track
    predicted = entries[track].successor
  }

  /// Returns whether a line begins with a name and a space.
  private func begins(_ line: TraceLine, with name: Range<Int>) -> Bool {
    let end = line.start + name.count
    guard end < line.end, bytes[end] == UInt8(ascii: " ") else { return false }
    for index in 0..<name.count
    where bytes[line.start + index] != bytes[name.lowerBound + index] {
      return false
    }
    return true
  }
}

struct SourceTable {
  /// The names in the order of declaration.
  private(set) var names: [String] = []
  /// The current state of each source, as a range of the file.
  var states: [Range<Int>?] = []
  private var indices: [String: Int] = [:]

  mutating func declare(_ name: String) -> Bool {
    guard indices[name] == nil else { return false }
    indices[name] = names.count
    names.append(name)
    states.append(nil)
    return true
  }

  func index(of name: String) -> Int? { indices[name] }
}
