/// A trace file that is read page by page, so that memory use does not grow with its length.
package struct TracePages {
  private var parser: TraceParser
  private let pageSize: Int
  /// Whether there may be one more page. None follows the last one or an error.
  private var hasMore = true

  /// The default number of records in a page, small enough for the caches.
  package static let usualSize = 16_384

  /// Reads the header.
  ///
  /// - Parameters:
  ///   - bytes: The file, which must outlive the pages.
  ///   - pageSize: The minimum number of records in a page. The last page may have fewer.
  /// - Throws: ``TraceError`` for the first error in the header.
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
