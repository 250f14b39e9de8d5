/// A trace file that is read a page at a time, so that the memory it takes does not grow with its length.
package struct TracePages {
  private var parser: TraceParser
  private let pageSize: Int
  private var isFirst = true

  /// The records of a page at the least, but for the last one: few enough to stay in the caches.
  package static let usualSize = 16_384

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - bytes: The file, which must outlive the pages.
  ///   - pageSize: The records of a page at the least.
  /// - Throws: The first mistake before the body.
  package init(
    _ bytes: UnsafeRawBufferPointer, options: TraceReader.Options = TraceReader.Options(),
    pageSize: Int = usualSize
  ) throws(TraceError) {
    self.pageSize = pageSize
    parser = TraceParser(bytes, options)
    try parser.begin()
  }

  /// Reads the next page: a trace of some whole frames, the first one with the preroll. It has all tracks, and the
  /// sources and words of the pages so far. Its scalars begin with the values that the tracks had before the page, in
  /// the order of the tracks; for a track that had none they mean nothing.
  ///
  /// - Returns: `nil` behind the last page.
  /// - Throws: The first mistake of the page, or that of the footer behind it.
  package mutating func next() throws(TraceError) -> Trace? {
    guard isFirst || !parser.isEnded else { return nil }
    isFirst = false
    try parser.body(upTo: pageSize)
    return parser.takePage()
  }

  /// Reads a trace to its end and keeps nothing but how much it holds.
  ///
  /// - Throws: The first mistake of the file.
  package static func counts(
    of bytes: UnsafeRawBufferPointer
  ) throws(TraceError) -> (counts: Trace.Footer, tracks: Int) {
    var pages = try TracePages(bytes)
    var counts = Trace.Footer()
    while let page = try pages.next() { counts.add(page.footer) }
    return (counts, pages.parser.tracks.entries.count)
  }
}
