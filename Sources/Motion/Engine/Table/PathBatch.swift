import DopesheetCurves

/// The points that follow paths. The position of each follows from a number that another lane moves.
final class PathBatch {
  /// The lanes of a point, which own its numbers.
  struct Row {
    /// The lane that moves the progress, or the distance.
    let leader: Int32
    /// The lanes of the fraction, unless the leader has it, and of the coordinates; -1 for one that rests.
    var lanes: SIMD3<Int32>
  }

  private(set) var rows: ContiguousArray<Row> = []
  /// The points. A hidden number is written to slot 0.
  private var followers: ContiguousArray<PathCourse.Follower> = []

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a point and returns its index.
  func append(_ row: Row, _ follower: PathCourse.Follower) -> Int {
    rows.appendPaced(row)
    followers.appendPaced(follower)
    return rows.count - 1
  }

  /// Stops a lane. If that removes its row, returns the lanes of the row that took its index, if there is one.
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

  /// Makes a lane write to another slot.
  func redirect(_ lane: Int32, at index: Int, to slot: Int32) {
    let lanes = rows[index].lanes
    if lanes[0] == lane { followers[index].fraction = slot }
    if lanes[1] == lane { followers[index].x = slot }
    if lanes[2] == lane { followers[index].y = slot }
  }

  /// Returns the value of a lane for a value of its leader.
  func value(of lane: Int32, at index: Int, leader: Double) -> Double {
    number(of: lane, at: index, followers[index].course.values(at: leader))
  }

  /// Returns the velocity of a lane for a value and a velocity of its leader.
  func velocity(of lane: Int32, at index: Int, leader: Double, _ speed: Double) -> Double {
    number(of: lane, at: index, followers[index].course.velocities(at: leader, speed))
  }

  private func number(of lane: Int32, at index: Int, _ numbers: SIMD3<Double>) -> Double {
    let lanes = rows[index].lanes
    return lane == lanes[0] ? numbers[0] : lane == lanes[1] ? numbers[1] : numbers[2]
  }

  /// Writes all points. The numbers of their leaders must be written already.
  func write(into values: inout ContiguousArray<Double>) {
    followers.withUnsafeMutableBufferPointer { followers in
      values.withUnsafeMutableBufferPointer { PathCourse.write(followers, into: $0) }
    }
  }
}
