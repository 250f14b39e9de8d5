import DopesheetCurves

/// The points that follow paths. The position of each follows from a number that another track moves.
final class PathBatch: Batch {
  struct Row {
    let leader: Int32
    /// The tracks of the fraction, unless the leader has it, and of the coordinates; -1 for one that rests.
    var tracks: SIMD3<Int32>
  }

  private var rows: ContiguousArray<Row> = []
  /// The points. A hidden number is written to slot 0.
  private var followers: ContiguousArray<PathCourse.Follower> = []

  func append(_ row: Row, _ follower: PathCourse.Follower) -> Int {
    rows.appendPaced(row)
    followers.appendPaced(follower)
    return rows.count - 1
  }

  /// Stops one track of a row; the row goes with the last one.
  func remove(_ track: Int32, at row: Int, of tracks: Column<TableTrack>) {
    redirect(track, at: row, to: 0)
    rows[row].tracks.replace(with: -1, where: rows[row].tracks .== track)
    guard rows[row].tracks == SIMD3(repeating: -1) else { return }
    rows.swapAt(row, rows.count - 1)
    rows.removeLast()
    followers.swapAt(row, followers.count - 1)
    followers.removeLast()
    guard row < rows.count else { return }
    for index in 0..<3 where rows[row].tracks[index] >= 0 {
      tracks[rows[row].tracks[index]].row = row
    }
  }

  func redirect(_ track: Int32, at row: Int, to slot: Int32) {
    let tracks = rows[row].tracks
    if tracks[0] == track { followers[row].fraction = slot }
    if tracks[1] == track { followers[row].x = slot }
    if tracks[2] == track { followers[row].y = slot }
  }

  func value(of track: Int32, at row: Int, on table: ValueTable) -> Double {
    let leader = table.movingValue(of: rows[row].leader)
    return number(of: track, at: row, followers[row].course.values(at: leader))
  }

  func velocity(of track: Int32, at row: Int, on table: ValueTable) -> Double {
    let leader = rows[row].leader
    let (value, speed) = (table.movingValue(of: leader), table.movingVelocity(of: leader))
    return number(of: track, at: row, followers[row].course.velocities(at: value, speed))
  }

  private func number(of track: Int32, at row: Int, _ numbers: SIMD3<Double>) -> Double {
    let tracks = rows[row].tracks
    return track == tracks[0] ? numbers[0] : track == tracks[1] ? numbers[1] : numbers[2]
  }

  /// Writes all points. The numbers of their leaders must be written already.
  func write(
    at tick: Int64, into values: inout ContiguousArray<Double>, notNumbers: inout [Int32]
  ) {
    followers.withUnsafeMutableBufferPointer { followers in
      values.withUnsafeMutableBufferPointer { PathCourse.write(followers, into: $0) }
    }
  }
}
