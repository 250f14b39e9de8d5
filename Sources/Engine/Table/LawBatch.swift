import DopesheetCurves

/// How one number moves by a law of its own: what a ``LawBatch`` holds of it beside its times.
protocol LaneLaw {
  /// The value at a time in seconds of the movement, above 0 and before its rest.
  func value(at seconds: Double) -> Double
  /// The velocity then, in units a second of the movement.
  func velocity(at seconds: Double) -> Double
  /// The value at the beginning.
  var start: Double { get }

  /// Writes the values of many movements at a tick; the slots of those that give no number keep theirs and are told.
  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32])
}

extension LaneLaw {
  /// The value at a tick: exact at both ends.
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

/// The movements of one kind of law that are under way.
final class LawBatch<Law: LaneLaw> {
  private var laws: ContiguousArray<Law> = []
  /// Slot 0 for one that another hides; the owner is its lane.
  private var rows: ContiguousArray<MovementTimes> = []

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a movement and returns its place.
  func append(_ law: Law, _ row: MovementTimes) -> Int {
    laws.appendPaced(law)
    rows.appendPaced(row)
    return rows.count - 1
  }

  /// Takes a movement out and returns the lane that moved to its place, if one did.
  func remove(at index: Int) -> Int32? {
    laws.swapAt(index, laws.count - 1)
    laws.removeLast()
    rows.swapAt(index, rows.count - 1)
    rows.removeLast()
    return index < rows.count ? rows[index].owner : nil
  }

  /// Makes a movement write somewhere else.
  func redirect(at index: Int, to slot: Int32) { rows[index].slot = slot }

  func value(at index: Int, time: Int64) -> Double { laws[index].value(at: time, rows[index]) }

  /// The velocity of a movement in units a second of the stage.
  func velocity(at index: Int, time: Int64) -> Double {
    let row = rows[index]
    let elapsed = time &- row.origin
    guard elapsed < row.length else { return 0 }
    let own = laws[index].velocity(at: Double(max(0, elapsed)) / row.ticksPerSecond)
    return own * (Double(Ticks.perSecond) / row.ticksPerSecond)
  }

  /// Writes the value of every movement at a time; those that give no number keep the last and are told.
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

// The laws that have batches of their own.

/// A damped spring.
struct SpringLaw: LaneLaw {
  private let spring: SpringCurve.Prepared
  let start: Double
  private let target: Double
  private let displacement: Double
  private let startVelocity: Double

  init(_ movement: SpringCurve.Movement) {
    spring = SpringCurve.Prepared(movement.spring)
    start = movement.start
    target = movement.target
    displacement = movement.start - movement.target
    startVelocity = movement.initialVelocity
  }

  @inline(__always)
  func value(at seconds: Double) -> Double {
    target
      + spring.transition(after: seconds).displacement(
        from: displacement, velocity: startVelocity)
  }

  func velocity(at seconds: Double) -> Double {
    spring.transition(after: seconds).velocity(from: displacement, velocity: startVelocity)
  }
}

/// A speed that decays between no walls.
typealias FrictionLaw = FrictionDecay.Prepared

extension FrictionDecay.Prepared: LaneLaw {
  /// None of them is not a number.
  static func write(
    _ laws: UnsafeBufferPointer<Self>, _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    write(laws, rows, at: tick, into: values)
  }
}

/// Any other law: walls, and those of the user.
struct AnyLaw: LaneLaw {
  private let movement: any MovementCurve
  let start: Double

  init(_ movement: any MovementCurve) {
    self.movement = movement
    start = movement.value(at: 0)
  }

  func value(at seconds: Double) -> Double { movement.state(at: seconds).value }

  func velocity(at seconds: Double) -> Double { movement.state(at: seconds).velocity }
}
