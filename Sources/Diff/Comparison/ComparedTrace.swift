import DopesheetTrace

/// One of two traces that are compared, a page of it at a time: the records at hand, and what the tracks hold.
///
/// A trace that is in memory is one page. Tracks and sources have numbers that both traces share.
struct ComparedTrace {
  /// The frames at hand.
  private(set) var page: Trace
  /// The number of frames before them.
  private(set) var framesBefore = 0
  /// The number of records before them.
  private(set) var recordsBefore = 0
  /// The pages that follow.
  private var pages: TracePages?
  private let isGolden: Bool

  /// For each track of the trace its number among the compared ones, -1 for one that is not compared.
  private(set) var tracks: [Int32] = []
  /// For each source so far its number.
  var sources: [Int32] = []
  /// For each compared track the first scalar of its value at this point, -1 while it has none.
  var held: [Int32] = []
  /// The events that a tolerance lets happen at other moments, by their positions in the whole trace.
  var moved: Set<Int> = []

  /// Takes a trace in memory.
  init(_ trace: Trace, isGolden: Bool = true) {
    page = trace
    self.isGolden = isGolden
  }

  /// Reads the first page of a file.
  init(
    _ bytes: UnsafeRawBufferPointer, pageSize: Int, isGolden: Bool
  ) throws(TraceDiff.Failure) {
    self.isGolden = isGolden
    (page, pages) = try TraceDiff.Failure.told(isGolden) { () throws(TraceError) in
      var pages = try TracePages(bytes, pageSize: pageSize)
      guard let first = try pages.next() else { preconditionFailure("a trace has a page") }
      return (first, pages)
    }
  }

  /// Numbers the tracks; none of those compared has a value yet.
  mutating func number(_ tracks: [Int32], of count: Int) {
    self.tracks = tracks
    held = Array(repeating: -1, count: count)
  }

  /// Goes to the next page; returns whether there is one.
  mutating func turn() throws(TraceDiff.Failure) -> Bool {
    let next = try TraceDiff.Failure.told(isGolden) { () throws(TraceError) in try pages?.next() }
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

  /// Takes in the records of a frame that only this trace has: returns the tracks that it writes, and its events.
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
}

// MARK: What records are about

extension ComparedTrace {
  private static let kinds = RecordKind.allCases.count

  /// A number for what a record is about: a compared track, or a source and the kind of event; -1 for a record that is
  /// not compared.
  func key(_ index: Int) -> Int {
    let subject = Int(page.columns.subjects[index])
    let kind = page.columns.kinds[index]
    if kind.isOfTrack { return Int(tracks[subject]) }
    if !moved.isEmpty, moved.contains(recordsBefore + index) { return -1 }
    return held.count + Int(sources[subject]) * ComparedTrace.kinds + Int(kind.rawValue)
  }

  /// Returns whether a key stands for a track.
  func isTrack(_ key: Int) -> Bool { key < held.count }

  /// What an event says; `nil` for values and sources, which answer each other by their order alone.
  func detail(_ index: Int) -> Trace.Detail? {
    page.columns.kinds[index].isEvent ? page.detail(ofRecord: index) : nil
  }
}

// MARK: Places

extension ComparedTrace {
  /// The number in the trace of a frame of the page, -1 for the preroll.
  func number(ofFrame frame: Int) -> Int { frame < 0 ? -1 : framesBefore + frame }

  /// The positions of the records of a frame of the page; none for `nil`.
  func records(ofFrame frame: Int?) -> Range<Int> {
    frame.map { page.records(ofFrame: $0) } ?? 0..<0
  }

  /// The place of a frame of the page, -1 for the preroll.
  func place(ofFrame frame: Int) -> TraceDiff.Place {
    var place = page.place(ofFrame: frame)
    if let frame = place.frame { place.frame = framesBefore + frame }
    return place
  }

  /// A frame of the page as a span of its own.
  func span(ofFrame frame: Int) -> TraceDiff.FrameSpan {
    TraceDiff.FrameSpan(
      frames: number(ofFrame: frame)...number(ofFrame: frame), start: page.seconds(ofFrame: frame))
  }

  /// The record at an index of the page and where it lies; `frame` is its frame in the page.
  func position(_ index: Int, _ frame: Int?) -> TraceDiff.Position {
    let frame = frame ?? -1
    // A line for each frame and each record so far.
    let line = page.headerLines + (number(ofFrame: frame) + 1) + recordsBefore + index + 1
    return TraceDiff.Position(
      record: page.record(at: index), index: recordsBefore + index,
      indexInFrame: index - page.records(ofFrame: frame).lowerBound, line: line)
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
