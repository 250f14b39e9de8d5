import DopesheetCurves

/// The values of a stage, one number a slot, and the lanes that move them.
///
/// A lane is the bond of one motion to one slot. While its motion moves, the lane has a movement in the batch
/// of its curve; at all other times the slot just holds its value. Nothing here knows of motions: a lane
/// carries the rank of its owner in tree order, which decides between two that move one slot.
package final class ValueTable {
  /// The values at ``evaluated``; slot 0 takes what nobody shall see.
  package private(set) var values: ContiguousArray<Double> = [0]
  /// The time that the values of moving slots were last brought to.
  private(set) var evaluated: Int64 = 0
  /// The present, moved by the stage.
  var now: Int64 = 0

  private let batches = (0..<CurveKind.count).map { _ in LaneBatch() }
  private var lanes: ContiguousArray<Lane> = []
  /// For each slot the lane that moves it, -1 for none.
  private var writers: ContiguousArray<Int32> = [-1]
  /// For each slot that several lanes move: all of them, by rank. Only looked up, never walked.
  private var contenders: [Int32: [Int32]] = [:]

  /// The bond of a motion to a slot.
  struct Lane {
    let slot: Int32
    /// The rank of the owner in tree order.
    var rank: Int32
    /// The place of the movement in its batch, -1 while there is none.
    var place: Int32 = -1
    var kind = CurveKind(.linear)
  }

  package init() {}

  // MARK: Slots

  /// Makes room for a value and returns its first slot.
  func addSlots(_ initial: some Collection<Double>) -> Int {
    values.append(contentsOf: initial)
    writers.append(contentsOf: repeatElement(-1, count: initial.count))
    return values.count - initial.count
  }

  /// The value of a slot at the present time, also inside a step.
  package func value(at slot: Int) -> Double {
    let lane = Int(writers[slot])
    guard lane >= 0, evaluated != now else { return values[slot] }
    return movingValue(of: lane)
  }

  /// Sets a slot. A movement under way writes over it at the next evaluation.
  func set(_ slot: Int, to value: Double) { values[slot] = value }

  /// Tells whether a lane moves the slot.
  func isMoving(_ slot: Int) -> Bool { writers[slot] >= 0 }

  // MARK: Lanes

  /// Bonds a motion to a slot.
  func addLane(slot: Int, rank: Int32) -> Int32 {
    lanes.appendPaced(Lane(slot: Int32(slot), rank: rank))
    return Int32(lanes.count - 1)
  }

  /// Gives a lane's owner another rank.
  func setRank(_ rank: Int32, of lane: Int32) { lanes[Int(lane)].rank = rank }

  /// The slot of a lane.
  func slot(of lane: Int32) -> Int { Int(lanes[Int(lane)].slot) }

  /// Begins a movement; true if another lane moves the slot, too.
  func move(
    _ lane: Int32, from: Double, to: Double, origin: Int64, length: Int64, easing: Easing
  ) -> Bool {
    let id = Int(lane)
    if lanes[id].place >= 0 { takeFromBatch(id) }
    lanes[id].kind = easing.kind
    lanes[id].place = batches[Int(easing.kind.code)].append(
      lane: lane, slot: lanes[id].slot, from: from, to: to, origin: origin, length: Double(length),
      easing: easing)
    return claim(lane)
  }

  /// Ends a movement; the slot keeps its value until another lane writes it.
  func rest(_ lane: Int32) {
    let id = Int(lane)
    guard lanes[id].place >= 0 else { return }
    takeFromBatch(id)
    release(lane)
  }

  /// The value that a moving lane has at the present time, whether or not it shows.
  func movingValue(of lane: Int) -> Double {
    let kind = lanes[lane].kind
    return batches[Int(kind.code)].value(
      at: Int(lanes[lane].place), time: now, kind: kind)
  }

  /// Tells whether a lane has a movement under way.
  func isMoving(lane: Int32) -> Bool { lanes[Int(lane)].place >= 0 }

  /// Tells whether several lanes move a slot.
  func isContended(_ slot: Int) -> Bool { !contenders.isEmpty && contenders[Int32(slot)] != nil }

  /// Tells whether the lane moves and its value shows.
  func shows(_ lane: Int32) -> Bool { writers[slot(of: lane)] == lane }

  /// Brings every moving slot to the present, unless they are there.
  func catchUp() {
    if evaluated != now { evaluate() }
  }

  /// Brings every moving slot to the present.
  func evaluate() {
    for code in batches.indices where !batches[code].isEmpty {
      batches[code].write(at: now, kind: CurveKind(code: code), into: &values)
    }
    evaluated = now
  }

  /// Tells whether a curve gave no number since they were taken.
  var hasNotNumbers: Bool { batches[customBatch].notNumbers.isEmpty == false }
  private let customBatch = Int(CurveKind(.custom).code)

  /// The slots for which a curve gave no number since the last call.
  func takeNotNumbers() -> [Int32] {
    defer { batches[customBatch].notNumbers = [] }
    return batches[customBatch].notNumbers
  }

  // MARK: Two lanes, one slot

  /// Gives the slot to the later of two lanes; true if there is another.
  private func claim(_ lane: Int32) -> Bool {
    let slot = lanes[Int(lane)].slot
    let holder = writers[Int(slot)]
    guard holder >= 0, holder != lane else {
      writers[Int(slot)] = lane
      return false
    }
    var all = contenders[slot] ?? [holder]
    if !all.contains(lane) { all.append(lane) }
    all.sort { (lanes[Int($0)].rank, $0) < (lanes[Int($1)].rank, $1) }
    contenders[slot] = all
    show(all.last!, of: all, in: slot)
    return true
  }

  private func release(_ lane: Int32) {
    let slot = lanes[Int(lane)].slot
    guard var all = contenders[slot] else {
      writers[Int(slot)] = -1
      return
    }
    all.removeAll { $0 == lane }
    contenders[slot] = all.count > 1 ? all : nil
    show(all.last!, of: all, in: slot)
  }

  private func show(_ winner: Int32, of all: [Int32], in slot: Int32) {
    writers[Int(slot)] = winner
    for lane in all {
      let kind = Int(lanes[Int(lane)].kind.code)
      batches[kind].redirect(at: Int(lanes[Int(lane)].place), to: lane == winner ? slot : 0)
    }
  }

  private func takeFromBatch(_ lane: Int) {
    let place = lanes[lane].place
    let moved = batches[Int(lanes[lane].kind.code)].remove(at: Int(place))
    if let moved { lanes[Int(moved)].place = place }
    lanes[lane].place = -1
  }
}
