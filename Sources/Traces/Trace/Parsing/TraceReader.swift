import DopesheetText

/// Reads the text form of traces.
///
/// There is exactly one sequence of bytes for each trace. The reader accepts only text that ``TraceWriter`` would
/// write.
package enum TraceReader {
  package static let supportedVersions =
    1...RecordKind.allCases.reduce(1) {
      max($0, $1.facts.version)
    }

  /// Reads a trace, or throws its first error. The tool prints more.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, options: Options = Options()
  ) throws(TraceError) -> Trace {
    var parser = TraceParser(bytes, options)
    try parser.begin()
    parser.reserveCapacity()
    try parser.body()
    return parser.finish()
  }

  package static func read(
    _ bytes: [UInt8], options: Options = Options()
  ) throws(TraceError) -> Trace {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(TraceError) in try read(buffer, options: options) }
    }.get()
  }

  /// - Throws: ``Diagnostics`` with the first errors in the bytes, each with its line.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, name: String
  ) throws(Diagnostics) -> Trace {
    do throws(TraceError) {
      return try read(bytes)
    } catch {
      throw Diagnostics(diagnostics(of: bytes, file: name))
        ?? Diagnostics(error.diagnostic(file: name))
    }
  }

  /// Returns the errors of a file in the order of their places; empty for a valid trace.
  ///
  /// Reading continues after an error within a line. It stops where the rest of the file loses its meaning: at a file
  /// of another format, after a header with errors, at a merge conflict, and at a cut.
  package static func diagnose(
    _ bytes: UnsafeRawBufferPointer, options: Options = Options(), atMost limit: Int = 20
  ) -> [TraceError] {
    var parser = TraceParser(bytes, options)
    parser.toleratedErrors = limit - 1
    do throws(TraceError) {
      try parser.begin()
      try parser.readToEnd()
      return parser.errors
    } catch {
      return parser.errors + [error]
    }
  }

  package static func diagnose(
    _ bytes: [UInt8], options: Options = Options(), atMost limit: Int = 20
  ) -> [TraceError] {
    bytes.withUnsafeBytes { diagnose($0, options: options, atMost: limit) }
  }

  package static func diagnostics(
    of bytes: UnsafeRawBufferPointer, file: String?, options: Options = Options()
  ) -> [Diagnostic] {
    diagnose(bytes, options: options, atMost: TraceError.shownCount + 1).diagnostics(file: file)
  }

  package struct Options: Equatable, Sendable {
    package var digest = DigestRule.required

    /// The largest length of a line in bytes, without its line feed.
    package var lineLength = 1 << 20

    package var tracks = 1_000_000

    package var frames: Int64 = 1 << 32

    package init() {}

    package init(digest: DigestRule) {
      self.digest = digest
    }
  }

  package enum DigestRule: Sendable {
    case required
    /// The reader ignores the digest, so that an edited or damaged file can be compared.
    case ignored
  }

  /// The last line of a trace file, which contains counts and the digest of all bytes before the line.
  package struct Seal: Equatable, Sendable {
    /// The offset of the line. The digest covers the bytes before it.
    package let start: Int
    package let counts: Trace.Footer
    package let digest: UInt64

    /// Returns whether the bytes of the file before the line have this digest.
    package func isIntact(in bytes: UnsafeRawBufferPointer) -> Bool {
      bytes.count > start
        && XXH64.digest(of: UnsafeRawBufferPointer(rebasing: bytes[..<start])) == digest
    }
  }

  /// Reads only the last line of a trace file. The digest is not verified; see ``Seal/isIntact(in:)``.
  package static func seal(of bytes: UnsafeRawBufferPointer) throws(TraceError) -> Seal {
    var parser = TraceParser(bytes, Options())
    try parser.preamble()
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
    for (field, entry) in zip(Trace.Footer.Field.fields(ofVersion: parser.version), declared.counts)
    {
      counts[field] = entry.count
    }
    return Seal(start: start, counts: counts, digest: declared.digest)
  }

  package struct Recovery: Equatable, Sendable {
    /// The trace up to the last complete frame before the damage.
    package var trace: Trace

    /// The first error of the file; `nil` if it is valid.
    package var damage: TraceError?
  }

  /// Reads all frames of a file that are complete before its first error.
  ///
  /// A frame is complete when the next frame or the footer begins. So a truncated file loses at most its last frame,
  /// and a file with an invalid footer loses nothing.
  ///
  /// - Throws: ``TraceError`` if the error is in the header.
  package static func recover(_ bytes: UnsafeRawBufferPointer) throws(TraceError) -> Recovery {
    if let settled = LateTracks.settled(bytes) { return try recover(settled) }
    let front = try soundFront(of: bytes)
    let sealed = Array(bytes[..<front.length]) + front.footer(in: bytes)
    return Recovery(trace: try read(sealed), damage: front.damage)
  }

  package static func recover(_ bytes: [UInt8]) throws(TraceError) -> Recovery {
    try bytes.withUnsafeBytes { buffer in
      Result { () throws(TraceError) in try recover(buffer) }
    }.get()
  }

  /// The part of a file that ``recover(_:)`` would return.
  package struct SoundFront: Sendable {
    package let length: Int
    package let counts: Trace.Footer
    package let tracks: Int
    /// The first error after the part; `nil` if a valid footer follows.
    package let damage: TraceError?

    /// Returns the footer that makes the part a valid trace.
    package func footer(in bytes: UnsafeRawBufferPointer) -> [UInt8] {
      let front = UnsafeRawBufferPointer(rebasing: bytes[..<length])
      return TraceWriter.footer(counts, digest: XXH64.digest(of: front))
    }
  }

  /// Finds the part of a file before its first error. Keeps at most one page in memory.
  ///
  /// The part and its ``SoundFront/footer(in:)`` are the recovered trace. In an unfinished recording, ``LateTracks`` are
  /// settled before.
  ///
  /// - Throws: ``TraceError`` if the error is in the header.
  package static func soundFront(
    of bytes: UnsafeRawBufferPointer
  ) throws(TraceError) -> SoundFront {
    var parser = TraceParser(bytes, Options())
    var damage: TraceError?
    do throws(TraceError) {
      try parser.begin()
      try parser.readToEnd()
    } catch {
      guard parser.completeEnd != nil else { throw error }
      damage = error
    }
    return SoundFront(
      length: parser.completeEnd ?? 0, counts: parser.completeCounts,
      tracks: parser.tracks.entries.count, damage: damage)
  }
}

extension Trace {
  /// Reads a trace from the text of an `.mtrace` file.
  ///
  /// - Throws: ``TraceError`` for the first error in the text.
  /// - Complexity: O(number of bytes).
  public init(text: String) throws(TraceError) {
    var text = text
    self = try text.withUTF8 { bytes in
      Result { () throws(TraceError) in try TraceReader.read(UnsafeRawBufferPointer(bytes)) }
    }.get()
  }

  /// Returns whether the bytes of a file have the digest in its last line.
  @_spi(Bench) public static func isIntact(
    _ bytes: UnsafeRawBufferPointer
  ) throws(TraceError) -> Bool { try TraceReader.seal(of: bytes).isIntact(in: bytes) }
}

/// A trace file that is read page by page, so that memory use does not grow with its length.
package struct TracePages {
  private var parser: TraceParser
  private let pageSize: Int
  /// Whether there may be one more page. None follows the last one or an error.
  private var hasMore = true

  /// The default number of records in a page, small enough for the caches.
  package static let usualSize = 16_384

  /// - Precondition: The bytes outlive the pages. Each page but the last has at least `pageSize` records.
  package init(
    _ bytes: UnsafeRawBufferPointer, options: TraceReader.Options = TraceReader.Options(),
    pageSize: Int = usualSize
  ) throws(TraceError) {
    self.pageSize = pageSize
    parser = TraceParser(bytes, options)
    try parser.begin()
  }

  /// Reads the next page: a trace of some whole frames.
  ///
  /// The first page includes the preroll. Each page has all tracks, and the sources and words of the pages so far. Its
  /// scalars begin with the tracks' values before the page, in the order of the tracks. These scalars are undefined for
  /// a track without a value.
  ///
  /// - Returns: `nil` after the last page.
  /// - Throws: ``TraceError`` for the first error in the page, or in the footer after it. There is no page after an
  ///   error.
  package mutating func next() throws(TraceError) -> Trace? {
    guard hasMore else { return nil }
    hasMore = false
    parser.reservePage(of: pageSize)
    try parser.body(upTo: pageSize)
    hasMore = !parser.isEnded
    return parser.takePage()
  }
}
