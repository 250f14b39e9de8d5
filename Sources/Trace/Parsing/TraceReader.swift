import DopesheetNotation

/// Reads the text form of traces, and refuses whatever is not the one text of a trace.
///
/// There is exactly one sequence of bytes for each trace: what can be read is what ``TraceWriter`` writes.
public enum TraceReader {
  /// The versions of the format that can be read.
  public static let supportedVersions = 1...1

  /// Reads a trace.
  ///
  /// - Throws: The first mistake of the file; ``diagnose(_:options:atMost:)`` lists more.
  /// - Complexity: O(number of bytes).
  public static func read(
    _ bytes: UnsafeRawBufferPointer, options: Options = Options()
  ) throws(TraceError) -> Trace {
    var parser = TraceParser(bytes, options)
    try parser.begin()
    parser.reserveCapacity()
    try parser.body()
    return parser.finish()
  }

  /// Reads a trace.
  ///
  /// - Throws: The first mistake of the file; ``diagnose(_:options:atMost:)`` lists more.
  public static func read(
    _ bytes: [UInt8], options: Options = Options()
  ) throws(TraceError) -> Trace {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(TraceError) in try read(buffer, options: options) }
    }.get()
  }

  /// Returns the mistakes of a file in the order of their places; none if it is a sound trace.
  ///
  /// A mistake within a line does not end the reading; one that makes the rest mean something else does: a
  /// file that is no trace, a mistake in the header (which is still read to its end), a merge conflict, a cut.
  public static func diagnose(
    _ bytes: UnsafeRawBufferPointer, options: Options = Options(), atMost limit: Int = 20
  ) -> [TraceError] {
    var parser = TraceParser(bytes, options)
    parser.toleratedErrors = limit - 1
    do throws(TraceError) {
      try parser.begin()
      // A page at a time, since nothing of the trace is kept.
      repeat {
        try parser.body(upTo: TracePages.usualSize)
        _ = parser.takePage()
      } while !parser.isEnded
      return parser.errors
    } catch {
      return parser.errors + [error]
    }
  }

  /// Returns the mistakes of a file in the order of their places; none if it is a sound trace.
  public static func diagnose(
    _ bytes: [UInt8], options: Options = Options(), atMost limit: Int = 20
  ) -> [TraceError] {
    bytes.withUnsafeBytes { diagnose($0, options: options, atMost: limit) }
  }

  /// How strictly a trace is read, and how large it may be.
  public struct Options: Equatable, Sendable {
    /// What becomes of a digest that is not that of the content.
    public var digest = DigestRule.required

    /// The largest line in bytes, without its end.
    public var lineLength = 1 << 20

    /// The largest number of tracks.
    public var tracks = 1_000_000

    /// The largest number of frames.
    public var frames: Int64 = 1 << 32

    /// Creates the rules that files should be read by.
    public init() {}

    /// Creates the usual rules with another one for digests.
    public init(digest: DigestRule) {
      self.digest = digest
    }
  }

  /// What becomes of a digest that is not that of the content.
  public enum DigestRule: Sendable {
    /// It is an error.
    case required
    /// It goes unnoticed, so that an edited or damaged file can still be compared.
    case ignored
  }

  /// The last line of a trace file: how much the file holds, and the digest of all bytes before it.
  package struct Seal: Equatable, Sendable {
    /// The offset of the line, where the digested bytes end.
    package let start: Int
    /// What it counts.
    package let counts: Trace.Footer
    /// The digest that it states.
    package let digest: UInt64

    /// Returns whether the bytes of its file are as a writer left them: whether they have the digest that it states.
    package func isIntact(in bytes: UnsafeRawBufferPointer) -> Bool {
      bytes.count > start
        && XXH64.digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<start])) == digest
    }
  }

  /// Whether the bytes of a file have the digest that its last line states.
  @_spi(Bench) public static func isIntact(
    _ bytes: UnsafeRawBufferPointer
  ) throws(TraceError) -> Bool { try seal(of: bytes).isIntact(in: bytes) }

  /// Reads the last line of a trace file and nothing else.
  ///
  /// Whether the bytes before it are what a writer left is another question, ``Seal/isIntact(in:)``.
  ///
  /// - Throws: ``TraceError`` if the file is not a trace, or does not end in a whole footer.
  package static func seal(of bytes: UnsafeRawBufferPointer) throws(TraceError) -> Seal {
    if let error = TraceParser.fileFault(in: bytes) { throw error }
    let parser = TraceParser(bytes, Options())
    var start = bytes.count - 1
    let isEnded = bytes[start] == UInt8(ascii: "\n")
    while start > 0, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    var line = TraceLine(
      bytes: bytes, number: 0, start: start, end: bytes.count - (isEnded ? 1 : 0), index: start)
    guard isEnded, line.next == UInt8(ascii: "=") else {
      throw line.error(
        .truncated(lastCompleteFrame: nil), at: line.end, expected: "a footer",
        found: "the end of the file",
        hint: "dopesheet check FILE --recover OUT saves the complete frames")
    }
    let declared = try parser.footerLine(&line)
    var counts = Trace.Footer()
    for (field, entry) in zip(Trace.Footer.Field.allCases, declared.counts) {
      counts[field] = entry.count
    }
    return Seal(start: start, counts: counts, digest: declared.digest)
  }

  /// What a damaged file still holds.
  public struct Recovery: Equatable, Sendable {
    /// The trace up to the last complete frame before the damage.
    public var trace: Trace

    /// The damage; `nil` if there is none.
    public var damage: TraceError?
  }

  /// Reads what comes before the first mistake of a file: all frames that are complete there.
  ///
  /// A frame is complete when the next frame or the footer begins; so a file that was cut short loses at most
  /// the frame of the cut, and a file that is sound but for its footer loses nothing.
  ///
  /// - Throws: The first mistake, if it lies in the header.
  public static func recover(
    _ bytes: UnsafeRawBufferPointer, options: Options = Options()
  ) throws(TraceError) -> Recovery {
    var parser = TraceParser(bytes, options)
    do throws(TraceError) {
      try parser.run()
      return Recovery(trace: parser.finish())
    } catch {
      guard let end = parser.completeEnd else { throw error }
      var rest = TraceParser(UnsafeRawBufferPointer(rebasing: bytes[..<end]), options)
      rest.endsWithoutFooter = true
      try rest.run()
      return Recovery(trace: rest.finish(), damage: error)
    }
  }

  /// Reads what comes before the first mistake of a file: all frames that are complete there.
  ///
  /// - Throws: The first mistake, if it lies in the header.
  public static func recover(
    _ bytes: [UInt8], options: Options = Options()
  ) throws(TraceError) -> Recovery {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(TraceError) in try recover(buffer, options: options) }
    }.get()
  }

  /// How much of a file ``recover(_:options:)`` brings back.
  package struct SoundFront: Sendable {
    /// The number of its bytes.
    package let length: Int
    /// What it holds.
    package let counts: Trace.Footer
    /// The number of tracks.
    package let tracks: Int
    /// What comes behind it; `nil` if that is the one footer that belongs there.
    package let damage: TraceError?

    /// Returns the footer with which the front of the file is a trace.
    package func footer(in bytes: UnsafeRawBufferPointer) -> [UInt8] {
      let front = UnsafeRawBufferPointer(rebasing: bytes[..<length])
      return TraceWriter.footer(counts, digest: XXH64.digest(of: front))
    }
  }

  /// Finds what comes before the first mistake of a file, and keeps no more of it than a page: what is recovered is the
  /// front of the file and a footer.
  ///
  /// - Throws: The first mistake, if it lies in the header.
  package static func soundFront(
    of bytes: UnsafeRawBufferPointer, options: Options = Options()
  ) throws(TraceError) -> SoundFront {
    var parser = TraceParser(bytes, options)
    var damage: TraceError?
    do throws(TraceError) {
      try parser.begin()
      while !parser.isEnded {
        try parser.body(upTo: TracePages.usualSize)
        _ = parser.takePage()
      }
    } catch {
      guard parser.completeEnd != nil else { throw error }
      damage = error
    }
    return SoundFront(
      length: parser.completeEnd ?? 0, counts: parser.completeCounts,
      tracks: parser.tracks.entries.count, damage: damage)
  }
}
