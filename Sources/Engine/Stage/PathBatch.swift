import DopesheetCurves

/// The points that go along paths: where each is follows from a number that another lane moves.
final class PathBatch {
  /// One point, and which lanes own its coordinates.
  struct Row {
    let course: PathCourse
    /// The lane that moves the progress, or the distance.
    let leader: Int32
    /// The slot of that lane.
    let source: Int32
    /// The lanes of the fraction, if that is not the leader's own, and of the coordinates; -1 for one that rests.
    var lanes: SIMD3<Int32>
    /// Where they write; slot 0 while another hides one.
    var slots: SIMD3<Int32>
  }

  private(set) var rows: ContiguousArray<Row> = []

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a point and returns its place.
  func append(_ row: Row) -> Int {
    rows.appendPaced(row)
    return rows.count - 1
  }

  /// Lets a lane rest; returns the lanes of the row that moved to this place, if its row went and one did.
  func remove(_ lane: Int32, at index: Int) -> SIMD3<Int32>? {
    redirect(lane, at: index, to: 0)
    rows[index].lanes.replace(with: -1, where: rows[index].lanes .== lane)
    guard rows[index].lanes == SIMD3(repeating: -1) else { return nil }
    rows.swapAt(index, rows.count - 1)
    rows.removeLast()
    return index < rows.count ? rows[index].lanes : nil
  }

  /// Makes a lane write somewhere else.
  func redirect(_ lane: Int32, at index: Int, to slot: Int32) {
    rows[index].slots.replace(with: slot, where: rows[index].lanes .== lane)
  }

  /// The value of a lane where its leader is at a number.
  func value(of lane: Int32, at index: Int, leader: Double) -> Double {
    let row = rows[index]
    let values = row.course.values(at: leader)
    return lane == row.lanes[0] ? values[0] : lane == row.lanes[1] ? values[1] : values[2]
  }

  /// The velocity of a lane where its leader is at a number, going so fast.
  func velocity(of lane: Int32, at index: Int, leader: Double, _ speed: Double) -> Double {
    let row = rows[index]
    let velocities = row.course.velocities(at: leader, speed)
    return lane == row.lanes[0]
      ? velocities[0] : lane == row.lanes[1] ? velocities[1] : velocities[2]
  }

  /// Writes all points; the numbers that lead them are written.
  func write(into values: inout ContiguousArray<Double>) {
    rows.withUnsafeBufferPointer { rows in
      values.withUnsafeMutableBufferPointer { values in
        for index in rows.indices {
          let slots = rows[index].slots
          let leader = values[Int(rows[index].source)]
          // The rows hold their courses: counting references took longer than the points.
          let point = Unmanaged.passUnretained(rows[index].course)._withUnsafeGuaranteedRef {
            $0.values(at: leader)
          }
          values[Int(slots[0])] = point[0]
          values[Int(slots[1])] = point[1]
          values[Int(slots[2])] = point[2]
        }
      }
    }
  }
}

/// A path and how a number leads along it.
final class PathCourse {
  let path: MotionPath.Measured
  let edges: PathEdges
  /// What 1 of the leading number is of the length: 1 for a fraction, 1/length for a distance.
  private let scale: Double

  init(_ path: MotionPath.Measured, edges: PathEdges, byDistance: Bool) {
    self.path = path
    self.edges = edges
    scale = byDistance ? (path.length > 0 ? 1 / path.length : 0) : 1
  }

  /// The velocities of the fraction and of the coordinates, where the leading number goes so fast.
  func velocities(at leader: Double, _ speed: Double) -> SIMD3<Double> {
    let progress = leader * scale
    if edges == .stop, progress < 0 || progress > 1 { return .zero }
    let share = speed * scale
    let way = path.tangent(at: edges.fraction(at: progress)) * (share * path.length)
    return SIMD3(share, way.x, way.y)
  }

  /// The fraction of the length, and the coordinates of the point there.
  @inline(__always)
  func values(at leader: Double) -> SIMD3<Double> {
    let fraction = edges.fraction(at: leader * scale)
    let point = path.point(at: fraction)
    return SIMD3(fraction, point.x, point.y)
  }
}
