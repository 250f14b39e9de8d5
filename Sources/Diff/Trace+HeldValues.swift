import DopesheetTrace

extension Trace {
  /// Returns a track's value at each of these moments: the last written up to the end of the moment's frame,
  /// or `nil` while it has none.
  ///
  /// - Parameters:
  ///   - track: The position of the track.
  ///   - ticks: Moments in ticks, ascending.
  /// - Complexity: O(records).
  package func heldValues(ofTrack track: Int, at ticks: [Int64]) -> [[Scalar]?] {
    var held = lastValue(ofTrack: track, in: preroll, after: nil)
    var frame = 0
    return ticks.map { tick in
      while frame < frames.count, frames[frame].tick <= tick {
        held = lastValue(ofTrack: track, in: frames[frame].records, after: held)
        frame += 1
      }
      return held.map { scalars(at: $0) }
    }
  }

  /// The index of the record that a track's value comes from after these records.
  private func lastValue(ofTrack track: Int, in records: Range<Int>, after held: Int?) -> Int? {
    for index in records.reversed() where columns.subjects[index] == track {
      switch columns.kinds[index] {
      case .value: return index
      case .absence: return nil
      default: continue
      }
    }
    return held
  }
}
