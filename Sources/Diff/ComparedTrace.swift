import DopesheetTrace

/// One of two traces that are compared, a page of it at a time.
///
/// A trace that is in memory is one page.
struct ComparedTrace {
  /// The frames at hand.
  private(set) var page: Trace
  /// The number of frames before them.
  private(set) var framesBefore = 0
  /// The number of records before them.
  private(set) var recordsBefore = 0
  /// The pages that follow.
  private var pages: TracePages?

  init(_ trace: Trace) {
    page = trace
  }

  /// Reads the first page of a file.
  init(_ bytes: UnsafeRawBufferPointer, pageSize: Int) throws(TraceError) {
    var pages = try TracePages(bytes, pageSize: pageSize)
    guard let first = try pages.next() else { preconditionFailure("a trace has a page") }
    page = first
    self.pages = pages
  }

  /// Goes to the next page; returns whether there is one.
  mutating func turn() throws(TraceError) -> Bool {
    guard let next = try pages?.next() else { return false }
    framesBefore += page.frames.count
    recordsBefore += page.recordCount
    page = next
    return true
  }

  /// The scalars of a page at which the values begin that the tracks had before it.
  var heldStarts: [Int32] {
    var start: Int32 = 0
    return page.tracks.map { track in
      defer { start += Int32(track.width) }
      return start
    }
  }

  /// The number in the trace of a frame of the page, -1 for the preroll.
  func number(ofFrame frame: Int) -> Int { frame < 0 ? -1 : framesBefore + frame }

  /// The place of a frame of the page, -1 for the preroll.
  func place(ofFrame frame: Int) -> TraceDiff.Place {
    guard frame >= 0 else { return TraceDiff.Place(frame: nil, tick: nil, seconds: nil) }
    return TraceDiff.Place(
      frame: framesBefore + frame, tick: page.frames[frame].tick,
      seconds: page.seconds(ofFrame: frame))
  }

  /// A frame of the page as a span of its own.
  func span(ofFrame frame: Int) -> TraceDiff.FrameSpan {
    TraceDiff.FrameSpan(
      frames: number(ofFrame: frame)...number(ofFrame: frame), start: page.seconds(ofFrame: frame))
  }

  /// The record at an index of the page and where it lies; `frame` is its frame in the page.
  func position(_ index: Int, _ frame: Int?) -> TraceDiff.Position {
    let frame = frame ?? -1
    let start = page.records(ofFrame: frame).lowerBound
    // Lines: the version, the clock, facts, tracks, `begin`, and one for each frame and record so far.
    let line =
      3 + page.meta.count + page.tracks.count + (number(ofFrame: frame) + 1) + recordsBefore + index
      + 1
    return TraceDiff.Position(
      record: page.record(at: index), index: recordsBefore + index, indexInFrame: index - start,
      line: line)
  }

  /// The record at an index of the page, or the end of its frame, and up to `count` neighbours on each side.
  func excerpt(_ index: Int?, _ frame: Int?, _ count: Int) -> TraceDiff.Excerpt {
    guard let frame else { return TraceDiff.Excerpt(before: [], record: nil, after: []) }
    let records = page.records(ofFrame: frame)
    let center = index ?? records.upperBound
    let next = min(center + 1, records.upperBound)
    return TraceDiff.Excerpt(
      before: records.clamped(to: center - count..<center).map { position($0, frame) },
      record: records.contains(center) ? position(center, frame) : nil,
      after: records.clamped(to: next..<next + count).map { position($0, frame) })
  }
}
