import DopesheetNotation

/// A recorded performance: what was called, what happened, and every value, in order of occurrence.
///
/// The records lie in columns, so that a long trace costs a few bytes a value; ``record(at:)`` makes one of
/// them readable. Build a trace with ``TraceBuilder``, read one with ``TraceReader``.
public struct Trace: Equatable, Sendable {
  /// The rate of the ticks.
  public internal(set) var clock: ClockRate

  /// Stable facts about the recording, sorted by key. They take no part in comparisons.
  public internal(set) var meta: [Meta]

  /// The recorded properties, sorted by name bytewise.
  public internal(set) var tracks: [Track]

  /// The nodes, motions and others that records speak of, in the order of their declaration.
  public internal(set) var sources: [Source]

  /// The frames in order of time. Records before the first frame are the ``preroll``.
  public internal(set) var frames: [Frame]

  /// The records of the preroll and of all frames, one after another.
  package internal(set) var columns: Columns

  /// A stable fact about a recording: `meta engine 1`.
  public struct Meta: Equatable, Sendable {
    /// The name of the fact.
    public var key: String
    /// The fact, one line of text without spaces at its ends.
    public var text: String

    /// Creates a fact.
    public init(_ key: String, _ text: String) {
      self.key = key
      self.text = text
    }

    /// The fact as a line can hold it; `nil` if nothing is left.
    var oneLine: Meta? {
      var bytes = text.utf8.map { $0.isControl ? UInt8(ascii: " ") : $0 }[...]
      while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      return bytes.isEmpty ? nil : Meta(key, String(decoding: bytes, as: UTF8.self))
    }

    /// Tells whether two facts have the same bytes.
    public static func == (a: Meta, b: Meta) -> Bool {
      a.key == b.key && a.text.utf8.elementsEqual(b.text.utf8)
    }
  }

  /// A property that a trace records, a scalar or a small vector.
  public struct Track: Equatable, Sendable {
    /// The name, such as `card.position.x`.
    public var name: String
    /// The kind of each component.
    public var kind: ScalarKind
    /// The number of components, 1...16.
    public var width: Int
    /// The unit of the values, if one is known.
    public var unit: String?

    /// Creates a track.
    public init(_ name: String, _ kind: ScalarKind = .f64, width: Int = 1, unit: String? = nil) {
      self.name = name
      self.kind = kind
      self.width = width
      self.unit = unit
    }
  }

  /// Something that records speak of, and how it was configured.
  public struct Source: Equatable, Sendable {
    /// The name, such as `card.fade`.
    public var name: String
    /// What it is: `node`, `motion` …
    public var kind: String
    /// Its configuration.
    public var arguments: [Argument]

    /// Creates a source.
    public init(_ name: String, kind: String, _ arguments: [Argument] = []) {
      self.name = name
      self.kind = kind
      self.arguments = arguments
    }
  }

  /// A moment of the trace and the records that belong to it.
  public struct Frame: Equatable, Sendable {
    /// The time in ticks of the trace's clock.
    public var tick: Int64
    /// The positions of the frame's records.
    public var records: Range<Int>
  }
}

extension Trace {
  /// The positions of the records before the first frame.
  public var preroll: Range<Int> { 0..<(frames.first?.records.lowerBound ?? recordCount) }

  /// The number of all records.
  public var recordCount: Int { columns.kinds.count }

  /// The time of a frame in seconds.
  public func seconds(ofFrame frame: Int) -> Double { clock.seconds(at: frames[frame].tick) }

  /// The position in ``tracks`` of the track with this name.
  ///
  /// - Complexity: O(log n).
  public func trackIndex(named name: String) -> Int? {
    var low = 0
    var high = tracks.count
    while low < high {
      let middle = (low + high) / 2
      if Trace.orders(tracks[middle].name, before: name) { low = middle + 1 } else { high = middle }
    }
    return low < tracks.count && tracks[low].name == name ? low : nil
  }

  /// Tells whether a name comes before another in the bytewise order of a trace's header.
  package static func orders(_ a: String, before b: String) -> Bool {
    a.utf8.lexicographicallyPrecedes(b.utf8)
  }
}
