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
}
