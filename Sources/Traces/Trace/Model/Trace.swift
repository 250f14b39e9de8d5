import DopesheetText

/// A recorded run: every input, state change, callback and value, in order of occurrence.
///
/// The records are stored in columns, so a long trace takes only a few bytes per value. ``record(at:)`` returns one of
/// them. Create a trace with ``TraceBuilder``, or read one with ``init(text:)`` or `Trace(contentsOf:)`.
public struct Trace: Equatable, Sendable {
  package internal(set) var clock: ClockRate

  /// Stable facts about the recording, sorted by key. A comparison reports their differences, but never fails for them.
  public internal(set) var meta: [Meta]

  /// The recorded properties, sorted by the bytes of their names.
  public internal(set) var tracks: [Track]

  /// The nodes, motions and other sources of the records, in the order of their declaration.
  public internal(set) var sources: [Source]

  /// The frames in order of time. The records before the first frame describe the beginning.
  public internal(set) var frames: [Frame]

  /// The records of the preroll and of all frames, one after another.
  package internal(set) var columns: Columns

  /// A stable fact about a recording: `meta engine 1`.
  public struct Meta: Equatable, Sendable {
    /// The name of the fact.
    public var key: String
    /// The text of the fact, one line without spaces at its ends.
    public var text: String

    /// The key of the fact with the values that were set by hand while the run was stepped.
    package static let edits = "edits"
    /// The key of the fact with the behaviour revision of the engine.
    package static let engine = "engine"
    /// The keys of facts that depend on how a run was made, so that no user can state them.
    package static let reserved = [edits, engine]

    /// Creates a fact.
    public init(_ key: String, _ text: String) {
      self.key = key
      self.text = text
    }

    /// The fact as one trimmed line; `nil` if its text is empty.
    var oneLine: Meta? {
      var bytes = text.utf8.map { $0.isControl ? UInt8(ascii: " ") : $0 }[...]
      while bytes.first == UInt8(ascii: " ") { bytes.removeFirst() }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      return bytes.isEmpty ? nil : Meta(key, String(decoding: bytes, as: UTF8.self))
    }

    /// Returns whether two facts have the same bytes.
    public static func == (a: Meta, b: Meta) -> Bool {
      a.key == b.key && a.text.utf8.elementsEqual(b.text.utf8)
    }
  }

  /// A recorded property: a scalar or a small vector.
  public struct Track: Equatable, Sendable {
    /// The name, such as `card.position.x`.
    public var name: String
    package var kind: ScalarKind
    /// The number of components, 1...16.
    public var width: Int
    /// The unit of the values, if known.
    public var unit: String?

    /// Creates a track of one number, or of values like a given one.
    ///
    /// - Parameter value: A value that has the kind and the number of components of all values: `[.bool(true)]`.
    public init(_ name: String, like value: [Scalar] = [.f64(0)], unit: String? = nil) {
      self.init(name, value.first?.kind ?? .f64, width: max(1, value.count), unit: unit)
    }

    package init(_ name: String, _ kind: ScalarKind, width: Int = 1, unit: String? = nil) {
      self.name = name
      self.kind = kind
      self.width = width
      self.unit = unit
    }
  }

  /// An object that records refer to, and its configuration.
  public struct Source: Hashable, Sendable {
    /// The name, such as `card.fade`.
    public var name: String
    /// The kind of object: `node`, `motion` …
    public var kind: String
    /// Its configuration.
    public var arguments: [Trace.Argument]

    /// Creates a source.
    public init(_ name: String, kind: String, _ arguments: [Trace.Argument] = []) {
      self.name = name
      self.kind = kind
      self.arguments = arguments
    }

    /// The kind of sources that are declared by their first event, for an engine of the user.
    package static let eventKind = "event"

    /// The names of all events that a source of the user may have; `nil` if it does not declare them.
    package var eventNames: [String]? {
      guard kind == Source.eventKind else { return nil }
      let names = arguments.first { $0.key == Source.eventNamesKey }?.value.text
      return names?.split(separator: " ").map(String.init)
    }

    /// The key of the argument with the names of a source's events, separated by spaces.
    package static let eventNamesKey = "events"

    /// Whether the declaration only follows from the source's first event.
    package var isOfEventsOnly: Bool { kind == Source.eventKind && arguments.isEmpty }
  }

  /// A moment of the trace and the records that belong to it.
  public struct Frame: Equatable, Sendable {
    /// The time in ticks of the trace's clock.
    public var tick: Int64
    /// The positions of the frame's records.
    public var records: Range<Int>
  }

  package var preroll: Range<Int> { 0..<(frames.first?.records.lowerBound ?? recordCount) }

  /// Returns the positions of a frame's records. The frame -1 is the preroll.
  package func records(ofFrame frame: Int) -> Range<Int> {
    frame < 0 ? preroll : frames[frame].records
  }

  /// Returns the frame of a record, -1 for the preroll.
  package func frame(ofRecord index: Int) -> Int {
    // An empty frame begins at the same position as the next one.
    frameCount { _, frame in frame.records.lowerBound <= index } - 1
  }

  /// Returns the last frame whose tick is at most the given one, -1 if every frame is later.
  package func frame(atTick tick: Int64) -> Int {
    frameCount { _, frame in frame.tick <= tick } - 1
  }

  /// Returns the number of leading frames that satisfy a condition, which no later frame may satisfy.
  package func frameCount(where holds: (_ index: Int, Frame) -> Bool) -> Int {
    frames.indices.partitioningIndex { !holds($0, frames[$0]) }
  }

  /// The number of all records.
  public var recordCount: Int { columns.kinds.count }

  /// Returns the time of a frame in seconds.
  public func seconds(ofFrame frame: Int) -> Double { clock.seconds(at: frames[frame].tick) }

  package func trackIndex(named name: String) -> Int? {
    let place = tracks.partitioningIndex { !Trace.orders($0.name, before: name) }
    return place < tracks.count && tracks[place].name == name ? place : nil
  }

  /// Returns whether a name comes before another in the bytewise order of a trace's header.
  package static func orders(_ a: String, before b: String) -> Bool {
    var (a, b) = (a, b)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        var index = 0
        while index < a.count, index < b.count, a[index] == b[index] { index += 1 }
        return index < b.count && (index == a.count || a[index] < b[index])
      }
    }
  }

  package func fact(_ key: String) -> String? {
    meta.first { $0.key == key }?.text
  }

  /// Returns this trace with another text for a fact, cleaned as by ``TraceBuilder/finish(clock:meta:)``, or without
  /// the fact if the text is `nil` or empty.
  package func stating(_ key: String, _ text: String?) -> Trace {
    var trace = self
    trace.meta.removeAll { $0.key == key }
    if let fact = text.flatMap({ Meta(key, $0).oneLine }) {
      let place = trace.meta.firstIndex { Trace.orders(key, before: $0.key) }
      trace.meta.insert(fact, at: place ?? trace.meta.count)
    }
    return trace
  }

  package var footer: Footer {
    var records = [Int](repeating: 0, count: RecordKind.allCases.count)
    columns.kinds.withUnsafeBufferPointer { kinds in
      records.withUnsafeMutableBufferPointer { records in
        // A loop over the array itself is slow in debug builds.
        var index = 0
        while index < kinds.count {
          records[Int(kinds[index].rawValue)] &+= 1
          index &+= 1
        }
      }
    }
    var footer = Footer()
    footer[.frames] = frames.count
    for kind in RecordKind.allCases { footer[kind.count] += records[Int(kind.rawValue)] }
    return footer
  }
}

extension Trace: CustomDebugStringConvertible {
  /// The counts of frames, tracks, sources and records, and the clock.
  public var debugDescription: String {
    "trace, frames: \(frames.count), tracks: \(tracks.count), sources: \(sources.count), "
      + "records: \(recordCount), clock: \(clock)"
  }
}

#if !hasFeature(Embedded)
  @DebugDescription
  extension Trace.Track {
    /// The name, which LLDB shows in a list of variables.
    var lldbDescription: String { "\(name)" }
  }
#endif

extension Trace {
  /// Returns the trace with new names for some tracks and sources, also in arguments. A track's new name must not be
  /// that of another.
  package func renaming(tracks newTracks: [String: String], sources newSources: [String: String])
    -> Trace
  {
    var result = self
    func renamed(_ arguments: [Trace.Argument]) -> [Trace.Argument] {
      arguments.map { argument in
        guard let word = argument.value.text,
          let name = Trace.renamed(word, in: newSources) ?? newTracks[word]
        else { return argument }
        return Trace.Argument(argument.key, .init(text: name))
      }
    }
    for index in sources.indices {
      result.sources[index].name = newSources[sources[index].name] ?? sources[index].name
      result.sources[index].arguments = renamed(sources[index].arguments)
    }
    for index in columns.details.indices {
      result.columns.details[index].arguments = renamed(columns.details[index].arguments)
    }
    for index in tracks.indices {
      result.tracks[index].name = newTracks[tracks[index].name] ?? tracks[index].name
    }
    result.tracks = result.columns.sort(result.tracks)
    return result
  }

  /// Returns the new name of a source, or of a source's callback: `card.fade.completed`.
  private static func renamed(_ word: String, in names: [String: String]) -> String? {
    if let name = names[word] { return name }
    guard let dot = word.lastIndex(of: "."), let name = names[String(word[..<dot])] else {
      return nil
    }
    return name + word[dot...]
  }
}
