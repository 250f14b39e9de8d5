import DopesheetCurves

/// The points that go along paths: where each is follows from a number that another lane moves.
final class PathBatch {
  /// The lanes of a point, which own its numbers.
  struct Row {
    /// The lane that moves the progress, or the distance.
    let leader: Int32
    /// The lanes of the fraction, if that is not the leader's own, and of the coordinates; -1 for one that rests.
    var lanes: SIMD3<Int32>
  }

  private(set) var rows: ContiguousArray<Row> = []
  /// The points, which write to slot 0 what another hides.
  private var followers: ContiguousArray<PathCourse.Follower> = []

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a point and returns its place.
  func append(_ row: Row, _ follower: PathCourse.Follower) -> Int {
    rows.appendPaced(row)
    followers.appendPaced(follower)
    return rows.count - 1
  }

  /// Lets a lane rest; returns the lanes of the row that moved to this place, if its row went and one did.
  func remove(_ lane: Int32, at index: Int) -> SIMD3<Int32>? {
    redirect(lane, at: index, to: 0)
    rows[index].lanes.replace(with: -1, where: rows[index].lanes .== lane)
    guard rows[index].lanes == SIMD3(repeating: -1) else { return nil }
    rows.swapAt(index, rows.count - 1)
    rows.removeLast()
    followers.swapAt(index, followers.count - 1)
    followers.removeLast()
    return index < rows.count ? rows[index].lanes : nil
  }

  /// Makes a lane write somewhere else.
  func redirect(_ lane: Int32, at index: Int, to slot: Int32) {
    let lanes = rows[index].lanes
    if lanes[0] == lane { followers[index].fraction = slot }
    if lanes[1] == lane { followers[index].x = slot }
    if lanes[2] == lane { followers[index].y = slot }
  }

  /// The value of a lane where its leader is at a number.
  func value(of lane: Int32, at index: Int, leader: Double) -> Double {
    number(of: lane, at: index, followers[index].course.values(at: leader))
  }

  /// The velocity of a lane where its leader is at a number, going so fast.
  func velocity(of lane: Int32, at index: Int, leader: Double, _ speed: Double) -> Double {
    number(of: lane, at: index, followers[index].course.velocities(at: leader, speed))
  }

  private func number(of lane: Int32, at index: Int, _ numbers: SIMD3<Double>) -> Double {
    let lanes = rows[index].lanes
    return lane == lanes[0] ? numbers[0] : lane == lanes[1] ? numbers[1] : numbers[2]
  }

  /// Writes all points; the numbers that lead them are written.
  func write(into values: inout ContiguousArray<Double>) {
    followers.withUnsafeMutableBufferPointer { followers in
      values.withUnsafeMutableBufferPointer { PathCourse.write(followers, into: $0) }
    }
  }
}
