import DopesheetNotation

extension TraceReader {
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
