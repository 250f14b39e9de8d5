import DopesheetCurves

/// The present movements of one kind of law. Each kind is a class of its own, so that the compiler specializes it.
protocol TrajectoryBatch: Batch {
  associatedtype Law: Trajectory
  var laws: ContiguousArray<Law> { get set }
  /// The times of the movements. The slot is 0 for a hidden movement; the owner is its track.
  var rows: ContiguousArray<MovementTimes> { get set }
}

extension TrajectoryBatch {
  func append(_ law: Law, _ row: MovementTimes) -> Int {
    laws.appendPaced(law)
    rows.appendPaced(row)
    return rows.count - 1
  }

  func remove(_ track: Int32, at row: Int, of tracks: Column<TableTrack>) {
    laws.swapAt(row, laws.count - 1)
    laws.removeLast()
    rows.swapAt(row, rows.count - 1)
    rows.removeLast()
    if row < rows.count { tracks[rows[row].owner].row = row }
  }

  func redirect(_ track: Int32, at row: Int, to slot: Int32) { rows[row].slot = slot }

  func value(of track: Int32, at row: Int, on table: ValueTable) -> Double {
    laws[row].value(at: table.now, rows[row])
  }

  func velocity(of track: Int32, at row: Int, on table: ValueTable) -> Double {
    let times = rows[row]
    let elapsed = table.now &- times.origin
    guard elapsed < times.length else { return 0 }
    let own = laws[row].velocity(at: Double(max(0, elapsed)) / times.ticksPerSecond)
    return own * (Double(Ticks.perSecond) / times.ticksPerSecond)
  }

  func write(
    at tick: Int64, into values: inout ContiguousArray<Double>, notNumbers: inout [Int32]
  ) {
    values.withUnsafeMutableBufferPointer { values in
      laws.withUnsafeBufferPointer { laws in
        rows.withUnsafeBufferPointer { rows in
          Law.write(laws, rows, at: tick, into: values, notNumbers: &notNumbers)
        }
      }
    }
  }
}

// The laws that have their own batches.

final class SpringBatch: TrajectoryBatch {
  var laws: ContiguousArray<SpringCurve.Movement.Prepared> = []
  var rows: ContiguousArray<MovementTimes> = []
}

final class FrictionBatch: TrajectoryBatch {
  var laws: ContiguousArray<FrictionDecay.Prepared> = []
  var rows: ContiguousArray<MovementTimes> = []
}

final class OtherBatch: TrajectoryBatch {
  var laws: ContiguousArray<AnyTrajectory> = []
  var rows: ContiguousArray<MovementTimes> = []
}

/// Any other law: bounces between walls, and laws of the user.
struct AnyTrajectory: Trajectory, Sendable {
  private let movement: any MovementCurve
  let start: Double

  init(_ movement: any MovementCurve) {
    self.movement = movement
    start = movement.value(at: 0)
  }

  func value(at seconds: Double) -> Double { movement.state(at: seconds).value }

  func velocity(at seconds: Double) -> Double { movement.state(at: seconds).velocity }
}
