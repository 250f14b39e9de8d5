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

/// The text of a trace that is written while it is made, so that what is written need not be kept.
///
/// The body of a trace names its tracks, so it does not depend on the header; that may be asked for at any time, and
/// says what is known by then.
package struct TraceStream {
  private var text: TraceText?
  /// What was written so far.
  package private(set) var counts = Trace.Footer()

  /// Creates the text of an empty trace.
  package init() {}

  /// Takes all records out of a trace in the making. What is recorded next belongs to its last frame.
  ///
  /// - Parameter tick: The tick of the trace's clock for one of the builder's frames.
  /// - Returns: Their lines.
  package mutating func take(
    from builder: inout TraceBuilder, tick: (Int64) -> Int64
  ) -> [UInt8] {
    builder.mapTicks(tick)
    let page = builder.takePage(clock: .nanoseconds, meta: [])
    counts.add(page.footer)
    // Kept apart, so that the bytes are not copied.
    var text = self.text.take() ?? TraceText(page)
    text.turn(to: page)
    text.bytes.removeAll(keepingCapacity: true)
    text.appendBody()
    let bytes = text.bytes
    self.text = text
    return bytes
  }

  /// The lines up to `begin`, for all tracks of a trace in the making.
  package static func header(
    of builder: TraceBuilder, clock: ClockRate, meta: [Trace.Meta]
  ) -> [UInt8] {
    var text = TraceText(builder.header(clock: clock, meta: meta))
    text.appendHeader()
    return text.bytes
  }

  /// The last line, after bytes with a digest.
  package func footer(digest: UInt64) -> [UInt8] {
    TraceWriter.footer(counts, digest: digest)
  }
}
