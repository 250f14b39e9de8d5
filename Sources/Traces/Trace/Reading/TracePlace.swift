/// A place between two lines of a trace's body, given by the numbers of records and frames before it.
///
/// The body has one line for each record and one, such as `@13`, for each frame.
package struct TracePlace: Hashable, Comparable, Sendable {
  /// The number of records before the place.
  package var records: Int
  /// The number of frames that begin before the place.
  package var frames: Int

  /// The place before the first line.
  package static let start = TracePlace(records: 0, frames: 0)

  /// Creates a place.
  package init(records: Int, frames: Int) {
    self.records = records
    self.frames = frames
  }

  /// The number of the body's lines before the place.
  package var lines: Int { records + frames }

  /// The frame that contains the place, -1 for the preroll.
  package var frame: Int { frames - 1 }

  /// Returns whether a place comes before another.
  package static func < (a: TracePlace, b: TracePlace) -> Bool { a.lines < b.lines }
}

extension Trace {
  /// The place after all lines.
  package var endPlace: TracePlace {
    TracePlace(records: recordCount, frames: frames.count)
  }

  /// Returns the place after a number of lines. The body must have as many.
  ///
  /// - Complexity: O(log frames).
  package func place(afterLines lines: Int) -> TracePlace {
    let frames = frameCount { index, frame in frame.records.lowerBound + index < lines }
    return TracePlace(records: lines - frames, frames: frames)
  }

  /// Returns the place after a record.
  ///
  /// - Complexity: O(log frames).
  package func place(afterRecord index: Int) -> TracePlace {
    TracePlace(records: index + 1, frames: frame(ofRecord: index) + 1)
  }

  /// Returns the place after all records of a frame. The frame -1 is the preroll.
  package func place(afterFrame frame: Int) -> TracePlace {
    TracePlace(records: records(ofFrame: frame).upperBound, frames: frame + 1)
  }

  /// Returns whether the line before a place begins a frame; `false` before the first line.
  package func isFrameLine(before place: TracePlace) -> Bool {
    place.frames > 0 && frames[place.frames - 1].records.lowerBound == place.records
  }

  /// Returns whether the line after a place begins a frame.
  package func isFrameLine(after place: TracePlace) -> Bool {
    place.frames < frames.count && frames[place.frames].records.lowerBound == place.records
  }

  /// The number of lines before the body: version, clock, facts, tracks, `begin`.
  package var headerLines: Int { 3 + meta.count + tracks.count }

  /// Returns the line number of a record in the text, from 1.
  package func line(ofRecord index: Int) -> Int {
    headerLines + place(afterRecord: index).lines
  }

  /// Returns the text of the line before a place, without its line feed. The place must not be the start.
  package func text(ofLineBefore place: TracePlace) -> String {
    isFrameLine(before: place)
      ? "@\(frames[place.frames - 1].tick)" : record(at: place.records - 1).line
  }
}
