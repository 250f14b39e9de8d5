import DopesheetCurves

/// The law by which one number moves, as a ``TrajectoryBatch`` stores it beside its times.
protocol Trajectory {
  /// Returns the value at a time in seconds of the movement, above 0 and before its rest.
  func value(at seconds: Double) -> Double
  /// Returns the velocity at that time, in units a second of the movement.
  func velocity(at seconds: Double) -> Double
  /// The value at the beginning.
  var start: Double { get }

  /// Writes the values of many movements at a tick. A slot whose movement returns NaN keeps its value and is
  /// reported.
  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32])
}

extension Trajectory {
  /// Returns the value at a tick, exact at both ends.
  @inline(__always)
  func value(at tick: Int64, _ row: MovementTimes) -> Double {
    let elapsed = tick &- row.origin
    if elapsed >= row.length { return row.rest }
    return elapsed <= 0 ? start : value(at: Double(elapsed) / row.ticksPerSecond)
  }

  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    for index in laws.indices {
      let value = laws[index].value(at: tick, rows[index])
      let slot = rows[index].slot
      if value.isNaN { notNumbers.append(slot) } else { values[Int(slot)] = value }
    }
  }
}

/// The present movements of one kind of law.
final class TrajectoryBatch<Law: Trajectory> {
  private var laws: ContiguousArray<Law> = []
  /// The times of the movements. The slot is 0 for a hidden movement; the owner is its lane.
  private var rows: ContiguousArray<MovementTimes> = []

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a movement and returns its index.
  func append(_ law: Law, _ row: MovementTimes) -> Int {
    laws.appendPaced(law)
    rows.appendPaced(row)
    return rows.count - 1
  }

  /// Removes a movement and returns the lane of the one that took its index, if there is one.
  func remove(at index: Int) -> Int32? {
    laws.swapAt(index, laws.count - 1)
    laws.removeLast()
    rows.swapAt(index, rows.count - 1)
    rows.removeLast()
    return index < rows.count ? rows[index].owner : nil
  }

  /// Makes a movement write to another slot.
  func redirect(at index: Int, to slot: Int32) { rows[index].slot = slot }

  func value(at index: Int, time: Int64) -> Double { laws[index].value(at: time, rows[index]) }

  /// Returns the velocity of a movement in units a second of the stage.
  func velocity(at index: Int, time: Int64) -> Double {
    let row = rows[index]
    let elapsed = time &- row.origin
    guard elapsed < row.length else { return 0 }
    let own = laws[index].velocity(at: Double(max(0, elapsed)) / row.ticksPerSecond)
    return own * (Double(Ticks.perSecond) / row.ticksPerSecond)
  }

  /// Writes the value of every movement at a time. Slots whose movements return NaN keep their values and are
  /// reported.
  func write(
    at time: Int64, into values: inout ContiguousArray<Double>, notNumbers: inout [Int32]
  ) {
    values.withUnsafeMutableBufferPointer { values in
      laws.withUnsafeBufferPointer { laws in
        rows.withUnsafeBufferPointer { rows in
          Law.write(laws, rows, at: time, into: values, notNumbers: &notNumbers)
        }
      }
    }
  }
}

// The laws that have their own batches.

/// A damped spring.
typealias SpringTrajectory = SpringCurve.Movement.Prepared

extension SpringCurve.Movement.Prepared: Trajectory {
  /// Writes the values of many movements at a tick, several at once.
  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    notNumbers += write(laws, rows, at: tick, into: values)
  }
}

/// A speed that decays without walls.
typealias FrictionTrajectory = FrictionDecay.Prepared

extension FrictionDecay.Prepared: Trajectory {
  /// Writes the values of many movements at a tick. They are never NaN.
  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    write(laws, rows, at: tick, into: values)
  }
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
