import DopesheetCurves

/// The values of a stage, one number for each slot, and the lanes that move them.
///
/// A lane connects one motion with one slot. While its motion moves, the lane has a movement in the batch of its
/// curve or law. At all other times the slot just stores its value. The table knows motions only by
/// their numbers.
package final class ValueTable {
  /// The values at ``evaluated``. Slot 0 is a discard slot.
  package var values: ContiguousArray<Double> { numbers }
  private(set) var numbers: ContiguousArray<Double> = [0]
  /// The time to which the values of moving slots were last brought.
  private(set) var evaluated: Int64 = 0
  /// The number of evaluations so far.
  private(set) var evaluations = 0
  /// The present in ticks, set by the stage.
  var now: Int64 = 0

  /// The movements along easings, by the codes of their kinds.
  private let easings = (0..<CurveKind.count).map { _ in EasedBatch() }
  /// The kinds that were used so far, by code. A loop over all batches would take longer than a step of some motions.
  private var kinds: ContiguousArray<CurveKind> = []
  let springs = TrajectoryBatch<SpringTrajectory>()
  let frictions = TrajectoryBatch<FrictionTrajectory>()
  let otherTrajectories = TrajectoryBatch<AnyTrajectory>()
  let paths = PathBatch()

  let lanes = Column<Binding>()
  /// For each slot the lane that moves it, or -1.
  let writers = Column<Int32>(-1)
  /// The motion of each lane, by its number, and the order of these motions.
  let owners = Column<Int32>()
  private let order: TreeOrder
  /// For each slot that several lanes move, these lanes in order. The code never iterates over it.
  var contenders: [Int32: [Int32]] = [:] { didSet { hasContenders = !contenders.isEmpty } }
  private(set) var hasContenders = false
  /// The slots to which additive motions add, by slot; see `ValueTable+Sums`.
  var sums: [SlotSum] = [] { didSet { hasSums = !sums.isEmpty } }
  private(set) var hasSums = false
  /// Free slots, which stored bases of earlier sums or hidden movements that show again.
  var spareSlots: [Int32] = []
  /// The slots for which a curve returned NaN since they were last taken.
  private var notNumbers: [Int32] = []

  init(in order: TreeOrder) { self.order = order }

  // MARK: Slots

  /// The number of slots.
  var slotCount: Int { writers.count }

  /// Adds slots for a value and returns the first one.
  func addSlots(_ initial: some Collection<Double>) -> Int {
    for value in initial { addSlot(value) }
    return numbers.count - initial.count
  }

  /// Adds a slot for a number and returns it.
  @discardableResult
  func addSlot(_ initial: Double) -> Int {
    changeNumbers { $0.appendPaced(initial) }
    writers.append(-1)
    return numbers.count - 1
  }

  /// Returns the value of a slot at the present time, even inside a step.
  package func value(at slot: Int) -> Double {
    if hasSums, let sum = sum(at: slot) { return value(of: sum) }
    return plainValue(at: slot)
  }

  /// Returns the value of a slot without the contributions of additive motions.
  func plainValue(at slot: Int) -> Double {
    let lane = writers[slot]
    guard lane >= 0, evaluated != now else { return numbers[slot] }
    return movingValue(of: lane)
  }

  /// Sets a slot. A movement overwrites it at the next evaluation.
  func set(_ slot: Int, to value: Double) {
    if hasSums, setBase(of: slot, to: value) { return }
    put(value, at: slot)
  }

  /// Sets the number of a slot, whether or not motions add to it.
  @inline(__always)
  func put(_ number: Double, at slot: Int) { changeNumbers { $0[slot] = number } }

  /// Returns whether a slot has exactly this number; false while the numbers are taken out.
  func holds(_ number: Double, at slot: Int) -> Bool {
    slot < numbers.count && numbers[slot].bitPattern == number.bitPattern
  }

  /// Changes the numbers, which are taken out of the table meanwhile: see ``Column``.
  @inline(__always)
  private func changeNumbers(_ change: (inout ContiguousArray<Double>) -> Void) {
    // There is always slot 0, unless the numbers are taken out already.
    precondition(!numbers.isEmpty, "a curve or a law of your own must not change its stage")
    var taken: ContiguousArray<Double> = []
    swap(&taken, &numbers)
    change(&taken)
    swap(&taken, &numbers)
  }

  /// Returns whether a lane moves the slot.
  func isMoving(_ slot: Int) -> Bool {
    writers[slot] >= 0 || (hasSums && sum(at: slot) != nil)
  }

  // MARK: Evaluation

  /// Brings every moving slot to the present, unless this was done already.
  func catchUp() {
    if evaluated != now { evaluate() }
  }

  /// Brings every moving slot to the present.
  func evaluate() {
    if hasSums { uncoverBases() }
    changeNumbers { numbers in
      for kind in kinds {
        easings[Int(kind.code)].write(at: now, kind: kind, into: &numbers, notNumbers: &notNumbers)
      }
      if hasNotNumbers { dropHidden() }
      if !springs.isEmpty { springs.write(at: now, into: &numbers, notNumbers: &notNumbers) }
      if !frictions.isEmpty { frictions.write(at: now, into: &numbers, notNumbers: &notNumbers) }
      if !otherTrajectories.isEmpty {
        otherTrajectories.write(at: now, into: &numbers, notNumbers: &notNumbers)
      }
      // Paths come after the numbers that lead them.
      if !paths.isEmpty { paths.write(into: &numbers) }
    }
    if hasSums { coverBases() }
    evaluated = now
    evaluations &+= 1
  }

  /// Calls a closure with the movements of a kind, without reference counting: this object holds them.
  @inline(__always)
  func withEasings<Result>(_ code: Int, _ body: (EasedBatch) -> Result) -> Result {
    Unmanaged.passUnretained(easings[code])._withUnsafeGuaranteedRef(body)
  }

  /// Registers a kind that is used for the first time.
  @inline(never)
  func use(_ kind: CurveKind) {
    easings[Int(kind.code)].isKnown = true
    kinds.append(kind)
    kinds.sort { $0.code < $1.code }
  }

  /// Whether a curve returned NaN since the slots were last taken.
  var hasNotNumbers: Bool { !notNumbers.isEmpty }

  /// Returns the slots for which a curve returned NaN since the last call.
  func takeNotNumbers() -> [Int32] {
    defer { notNumbers = [] }
    return notNumbers
  }

  /// Forgets the slots to which hidden movements write.
  private func dropHidden() {
    notNumbers.removeAll { slot in
      let lane = writers[slot]
      return lane >= 0 && lanes[lane].slot != Int(slot)
    }
  }
}

// If several lanes move one slot, the last one in tree order shows.

extension ValueTable {
  /// Returns whether several lanes move a slot.
  @inline(__always)
  func isContended(_ slot: Int) -> Bool { hasContenders && contenders[Int32(slot)] != nil }

  /// Gives the slot to the later of two lanes. Returns whether there is another lane.
  @inline(__always)
  func claim(_ lane: Int32) -> Bool {
    let slot = lanes[lane].slot
    let holder = writers[slot]
    guard holder >= 0, holder != lane else {
      writers[slot] = lane
      return false
    }
    contend(for: slot, with: holder, lane)
    return true
  }

  private func contend(for slot: Int, with holder: Int32, _ lane: Int32) {
    var all = contenders[Int32(slot)] ?? [holder]
    if !all.contains(lane) { all.append(lane) }
    arrange(all, in: slot)
  }

  /// Removes a resting lane from the lanes that move its slot.
  func release(_ lane: Int32) {
    let slot = lanes[lane].slot
    guard hasContenders, var all = contenders[Int32(slot)] else {
      writers[slot] = -1
      return
    }
    all.removeAll { $0 == lane }
    contenders[Int32(slot)] = all.count > 1 ? all : nil
    show(all.last!, of: all, in: slot)
  }

  /// Shows the last lane, and sorts the contributions, after the order has changed.
  func reorder(_ slot: Int) {
    if let all = contenders[Int32(slot)] { arrange(all, in: slot) }
    for index in sums.indices where sums[index].parts.contains(where: { $0.slot == slot }) {
      sums[index].parts.sort { comes($0.lane, before: $1.lane) }
    }
  }

  private func arrange(_ lanes: [Int32], in slot: Int) {
    let all = lanes.sorted(by: comes)
    contenders[Int32(slot)] = all
    show(all.last!, of: all, in: slot)
  }

  private func show(_ winner: Int32, of all: [Int32], in slot: Int) {
    for lane in all where lane != winner { redirect(lane, isShown: false) }
    writers[slot] = winner
    redirect(winner, isShown: true)
  }

  /// Returns whether a lane comes before another: that of the earlier motion, or the earlier one of a motion.
  func comes(_ lane: Int32, before other: Int32) -> Bool {
    owners[lane] == owners[other]
      ? lane < other : order.comes(owners[lane], before: owners[other])
  }
}
