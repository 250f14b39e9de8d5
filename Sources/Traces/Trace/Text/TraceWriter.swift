import DopesheetText

package enum TraceWriter {
  /// Returns the text of a trace, from its version to its footer.
  ///
  /// - Complexity: O(number of records).
  package static func text(of trace: Trace) -> [UInt8] {
    var text = TraceText(trace)
    let footer = trace.footer
    text.appendHeader(version: footer.version)
    text.appendBody()
    text.appendFooter(footer, digest: XXH64.digest(of: text.bytes))
    return text.bytes
  }

  /// Returns the last line of a trace, given the digest of the bytes before it.
  static func footer(_ counts: Trace.Footer, digest: UInt64) -> [UInt8] {
    var text = TraceText(TraceText.nothing)
    text.appendFooter(counts, digest: digest)
    return text.bytes
  }
}

extension Trace {
  /// The text of the trace's `.mtrace` file, from its version to its footer.
  ///
  /// - Complexity: O(number of records).
  public var text: String { String(decoding: TraceWriter.text(of: self), as: UTF8.self) }
}

/// The text of an unfinished trace, written in parts so that written records need no memory.
///
/// The body does not depend on the header, since its lines contain the names of tracks. The header can be written at
/// any time, for the tracks declared until then. Tracks that are declared later can be declared in the body.
package struct TraceStream {
  private var text: TraceText?
  /// The counts of the lines so far.
  package private(set) var counts = Trace.Footer()

  package init() {}

  /// Removes all records from a builder and returns their lines. Later records before the next frame belong to the last
  /// written one. A closure converts ticks of the builder to ticks of the trace.
  package mutating func take(
    from builder: inout TraceBuilder, tick: (Int64) -> Int64
  ) -> [UInt8] {
    builder.mapTicks(tick)
    let page = builder.takePage(clock: .nanoseconds, meta: [])
    counts.add(page.footer)
    // Moved to a local variable, so that the bytes are not copied.
    var text = self.text.take() ?? TraceText(page)
    text.turn(to: page)
    text.bytes.removeAll(keepingCapacity: true)
    text.appendBody()
    text.releasePage()
    let bytes = text.bytes
    self.text = text
    return bytes
  }

  package func header(
    of builder: TraceBuilder, clock: ClockRate, meta: [Trace.Meta]
  ) -> [UInt8] {
    var text = TraceText(builder.header(clock: clock, meta: meta))
    text.appendHeader(version: counts.version)
    return text.bytes
  }

  /// Returns the lines that declare the tracks of a builder from a number on in the body: see ``LateTracks``.
  package func lateTracks(of builder: TraceBuilder, from number: Int) -> [UInt8] {
    var text = TraceText(TraceText.nothing)
    for track in builder.tracks[number...] {
      text.append(String(UnicodeScalar(LateTracks.sign)), declaring: track)
    }
    return text.bytes
  }

  package func footer(digest: UInt64) -> [UInt8] {
    TraceWriter.footer(counts, digest: digest)
  }
}
