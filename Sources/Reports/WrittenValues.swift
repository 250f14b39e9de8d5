import DopesheetTrace

/// The values of a trace, track by track.
package struct WrittenValues {
  /// A value that a track has at the end of a row and did not have before.
  package struct Entry: Equatable {
    /// The row, -1 for what comes before the first frame.
    package let row: Int32
    /// The value's first scalar in the columns, -1 where the track loses its value.
    package let payload: Int32
  }

  package let trace: Trace
  /// The row of each frame.
  private let rows: [Int32]
  /// The positions of all records of values, those of one track after those of another.
  private let records: [Int32]
  /// Where each track's records begin, and the end of the last.
  private let starts: [Int]

  /// Sorts the records of a trace by their tracks.
  ///
  /// - Parameter rows: The row of each frame, ascending.
  package init(_ trace: Trace, rows: [Int32]) {
    self.trace = trace
    self.rows = rows
    let columns = trace.columns
    var starts = [Int](repeating: 0, count: trace.tracks.count + 1)
    func isValue(_ record: Int) -> Bool {
      columns.kinds[record] == .value || columns.kinds[record] == .absence
    }
    for record in columns.kinds.indices where isValue(record) {
      starts[Int(columns.subjects[record]) + 1] += 1
    }
    for track in trace.tracks.indices { starts[track + 1] += starts[track] }
    var ends = starts
    var records = [Int32](repeating: 0, count: starts.last ?? 0)
    for record in columns.kinds.indices where isValue(record) {
      let track = Int(columns.subjects[record])
      records[ends[track]] = Int32(record)
      ends[track] += 1
    }
    self.records = records
    self.starts = starts
  }

  /// The values of a track in order of rows, of several in one frame the last.
  package func entries(ofTrack track: Int) -> [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(starts[track + 1] - starts[track])
    var frame = -1
    var end = trace.preroll.upperBound
    for place in starts[track]..<starts[track + 1] {
      let record = Int(records[place])
      while record >= end {
        frame += 1
        end = trace.frames[frame].records.upperBound
      }
      let row = frame < 0 ? -1 : rows[frame]
      let isValue = trace.columns.kinds[record] == .value
      if entries.last?.row == row { entries.removeLast() }
      entries.append(Entry(row: row, payload: isValue ? trace.columns.payloads[record] : -1))
    }
    return entries
  }
}
