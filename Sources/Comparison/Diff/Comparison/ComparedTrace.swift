import DopesheetTrace

/// One of two traces that are compared, page by page, with the current values of its tracks.
///
/// A trace in memory is one page. Both traces use the same numbers for shared tracks and sources.
struct ComparedTrace {
  private(set) var page: Trace
  private(set) var framesBefore = 0
  private(set) var recordsBefore = 0
  /// The pages after the current one; `nil` for a trace in memory.
  private var pages: TracePages?
  private let isGolden: Bool

  /// The number of each of the trace's tracks among the compared tracks, -1 if it is not compared.
  private(set) var tracks: [Int32] = []
  var sources: [Int32] = []
  /// The index of the first scalar of each compared track's current value, -1 without a value.
  var held: [Int32] = []
  /// The positions in the trace of the events with other times within a tolerance.
  var moved: Set<Int> = []

  init(_ trace: Trace, isGolden: Bool = true) {
    page = trace
    self.isGolden = isGolden
  }

  init(
    _ bytes: UnsafeRawBufferPointer, pageSize: Int, isGolden: Bool
  ) throws(TraceDiff.Failure) {
    self.isGolden = isGolden
    (page, pages) = try TraceDiff.Failure.reporting(isGolden) { () throws(TraceError) in
      var pages = try TracePages(bytes, pageSize: pageSize)
      guard let first = try pages.next() else { preconditionFailure("a trace has a page") }
      return (first, pages)
    }
  }

  /// Sets the numbers of the tracks, and removes all values.
  mutating func number(_ tracks: [Int32], of count: Int) {
    self.tracks = tracks
    held = Array(repeating: -1, count: count)
  }

  /// Moves to the next page, and returns whether there is one.
  mutating func turn() throws(TraceDiff.Failure) -> Bool {
    let next = try TraceDiff.Failure.reporting(isGolden) { () throws(TraceError) in
      try pages?.next()
    }
    guard let next else { return false }
    framesBefore += page.frames.count
    recordsBefore += page.recordCount
    page = next
    // The scalars of a page begin with the values that the tracks had before it.
    var start: Int32 = 0
    for (number, track) in zip(tracks, page.tracks) {
      if number >= 0, held[Int(number)] >= 0 { held[Int(number)] = start }
      start += Int32(track.width)
    }
    return true
  }

  /// Reads a frame that only this trace has. Returns the tracks that it writes, and its events.
  mutating func takeIn(_ frame: Int) -> (tracks: [Int], events: [Int]) {
    var (written, events): ([Int], [Int]) = ([], [])
    for index in page.records(ofFrame: frame) {
      let key = key(index)
      guard key >= 0 else { continue }
      if isTrack(key) {
        held[key] = page.columns.scalar(ofWrite: index)
        written.append(key)
      } else {
        events.append(index)
      }
    }
    return (written, events)
  }

  // MARK: Keys

  private static let kinds = RecordKind.allCases.count

  /// Returns a number for a record's track, or for its source and kind; -1 if it is not compared.
  func key(_ index: Int) -> Int {
    let subject = Int(page.columns.subjects[index])
    let kind = page.columns.kinds[index]
    if kind.isOfTrack { return Int(tracks[subject]) }
    if !moved.isEmpty, moved.contains(recordsBefore + index) { return -1 }
    return held.count + Int(sources[subject]) * ComparedTrace.kinds + Int(kind.rawValue)
  }

  func isTrack(_ key: Int) -> Bool { key < held.count }

  /// Returns the words and arguments of an event; `nil` for other records.
  func detail(_ index: Int) -> Trace.Detail? {
    page.columns.kinds[index].isEvent ? page.detail(ofRecord: index) : nil
  }

  // MARK: Places

  /// Returns the number in the trace of a frame of the page, -1 for the preroll.
  func number(ofFrame frame: Int) -> Int { frame < 0 ? -1 : framesBefore + frame }

  func records(ofFrame frame: Int?) -> Range<Int> {
    frame.map { page.records(ofFrame: $0) } ?? 0..<0
  }

  func place(ofFrame frame: Int) -> TraceDiff.Place {
    var place = page.place(ofFrame: frame)
    if let frame = place.frame { place.frame = framesBefore + frame }
    return place
  }

  func span(ofFrame frame: Int) -> TraceDiff.FrameSpan {
    TraceDiff.FrameSpan(
      frames: number(ofFrame: frame)...number(ofFrame: frame), start: page.seconds(ofFrame: frame))
  }

  /// Returns the record at an index of the page with its position in the trace. `frame` is a frame of the page.
  func position(_ index: Int, _ frame: Int?) -> TraceDiff.Position {
    let frame = frame ?? -1
    // The trace has one line for each frame and each record so far.
    let line = page.headerLines + (number(ofFrame: frame) + 1) + recordsBefore + index + 1
    return TraceDiff.Position(
      record: page.record(at: index), index: recordsBefore + index,
      indexInFrame: index - page.records(ofFrame: frame).lowerBound, line: line)
  }

  /// Returns a record of the page, or the end of its frame, with up to `count` neighbours on each side.
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
