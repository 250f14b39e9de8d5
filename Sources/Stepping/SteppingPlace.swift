import DopesheetTrace

/// A place between two lines of a trace's body: how many records and frames have begun before it.
///
/// The body of a trace's text is one line for each record and one, `@13`, for each frame. A cursor stands after some
/// of them, so that a place is also a line: the one that happened last.
package struct SteppingPlace: Hashable, Comparable, Sendable {
  /// The number of records before the place.
  package var records: Int
  /// The number of frames that have begun.
  package var frames: Int

  /// Before the first line.
  package static let start = SteppingPlace(records: 0, frames: 0)

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
  package static func < (a: SteppingPlace, b: SteppingPlace) -> Bool { a.lines < b.lines }
}

extension Trace {
  /// The place behind all lines.
  package var endPlace: SteppingPlace {
    SteppingPlace(records: recordCount, frames: frames.count)
  }

  /// The place after a number of the body's lines, which the body has.
  ///
  /// - Complexity: O(log frames).
  package func place(afterLines lines: Int) -> SteppingPlace {
    let frames = frameCount { index, frame in frame.records.lowerBound + index < lines }
    return SteppingPlace(records: lines - frames, frames: frames)
  }

  /// The place after a record.
  ///
  /// - Complexity: O(log frames).
  package func place(afterRecord index: Int) -> SteppingPlace {
    SteppingPlace(
      records: index + 1,
      frames: frameCount { _, frame in frame.records.lowerBound <= index })
  }

  /// The place after all records of a frame, -1 for those before the first.
  package func place(afterFrame frame: Int) -> SteppingPlace {
    SteppingPlace(
      records: frame < 0 ? preroll.upperBound : frames[frame].records.upperBound,
      frames: frame + 1)
  }

  /// Whether the line before a place is a frame's; not before the first line.
  package func isFrameLine(before place: SteppingPlace) -> Bool {
    place.frames > 0 && frames[place.frames - 1].records.lowerBound == place.records
  }

  /// Whether the line after a place is a frame's.
  package func isFrameLine(after place: SteppingPlace) -> Bool {
    place.frames < frames.count && frames[place.frames].records.lowerBound == place.records
  }

  /// The number of leading frames for which something holds that holds for no later one.
  func frameCount(where holds: (_ index: Int, Frame) -> Bool) -> Int {
    var low = 0
    var high = frames.count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle, frames[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
