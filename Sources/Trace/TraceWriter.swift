import DopesheetNotation

/// Writes the text form of traces.
public enum TraceWriter {
  /// Returns the one text of a trace, from its version to its footer.
  ///
  /// - Complexity: O(number of records).
  public static func text(of trace: Trace) -> [UInt8] {
    var text = TraceText(trace)
    text.appendHeader()
    text.appendBody()
    text.appendFooter(trace.footer, digest: XXH64.digest(of: text.bytes))
    return text.bytes
  }

  /// Returns the last line of a trace of which the bytes before it have a digest.
  static func footer(_ counts: Trace.Footer, digest: UInt64) -> [UInt8] {
    var text = TraceText(TraceBuilder().finish(clock: .nanoseconds))
    text.appendFooter(counts, digest: digest)
    return text.bytes
  }

  /// Returns the 16 lower-case digits of a digest.
  package static func hexadecimal(_ digest: UInt64) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    return (0..<16).map { (place: Int) -> UInt8 in
      digits[Int(truncatingIfNeeded: digest >> (60 - 4 * place)) & 15]
    }
  }
}
