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
}
