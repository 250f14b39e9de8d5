/// A place between two lines of a trace's body: how many records and frames have begun before it.
///
/// The body of a trace's text is one line for each record and one, `@13`, for each frame. A cursor stands after some
/// of them, so that a place is also a line: the one that happened last.
package struct TracePlace: Hashable, Comparable, Sendable {
  /// The number of records before the place.
  package var records: Int
  /// The number of frames that have begun.
  package var frames: Int

  /// Before the first line.
  package static let start = TracePlace(records: 0, frames: 0)

  /// Creates a place.
  package init(records: Int, frames: Int) {
    self.records = records
    self.frames = frames
  }

  /// The number of the body's lines before the place.
  package var lines: Int { records + frames }

  /// The frame that the place lies in, -1 before the first.
  package var frame: Int { frames - 1 }

  /// Tells which of two places comes first.
  package static func < (a: TracePlace, b: TracePlace) -> Bool { a.lines < b.lines }
}

extension Trace {
  /// The place behind all lines.
  package var endPlace: TracePlace {
    TracePlace(records: recordCount, frames: frames.count)
  }

  /// The place after a number of the body's lines, which the body has.
  ///
  /// - Complexity: O(log frames).
  package func place(afterLines lines: Int) -> TracePlace {
    let frames = frameCount { index, frame in frame.records.lowerBound + index < lines }
    return TracePlace(records: lines - frames, frames: frames)
  }

  /// The place after a record.
  ///
  /// - Complexity: O(log frames).
  package func place(afterRecord index: Int) -> TracePlace {
    TracePlace(records: index + 1, frames: frame(ofRecord: index) + 1)
  }

  /// The place after all records of a frame, -1 for those before the first.
  package func place(afterFrame frame: Int) -> TracePlace {
    TracePlace(records: records(ofFrame: frame).upperBound, frames: frame + 1)
  }

  /// Whether the line before a place is a frame's; not before the first line.
  package func isFrameLine(before place: TracePlace) -> Bool {
    place.frames > 0 && frames[place.frames - 1].records.lowerBound == place.records
  }

  /// Whether the line after a place is a frame's.
  package func isFrameLine(after place: TracePlace) -> Bool {
    place.frames < frames.count && frames[place.frames].records.lowerBound == place.records
  }

  /// The number of lines before the body: version, clock, facts, tracks, `begin`.
  package var headerLines: Int { 3 + meta.count + tracks.count }

  /// The line of the text of a record, from 1.
  package func line(ofRecord index: Int) -> Int {
    headerLines + place(afterRecord: index).lines
  }

  /// The text of the line before a place that is not the beginning, without its end.
  package func text(ofLineBefore place: TracePlace) -> String {
    isFrameLine(before: place)
      ? "@\(frames[place.frames - 1].tick)" : record(at: place.records - 1).line
  }
}
