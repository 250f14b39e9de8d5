import DopesheetCurves

/// The values of a stage, one number a slot, and the lanes that move them.
///
/// A lane is the bond of one motion to one slot. While its motion moves, the lane has a movement in a batch of its
/// curve or its law; at all other times the slot just holds its value. Nothing here knows of motions: where two lanes
/// move one slot, the stage is asked for the ranks of their owners in tree order.
package final class ValueTable {
  /// The values at ``evaluated``; slot 0 takes what nobody shall see.
  package var values: ContiguousArray<Double> { numbers }
  var numbers: ContiguousArray<Double> = [0]
  /// The time that the values of moving slots were last brought to.
  private(set) var evaluated: Int64 = 0
  /// The present in ticks, moved by the stage.
  var now: Int64 = 0

  /// The movements along easings, by the codes of their kinds.
  private let easings = (0..<CurveKind.count).map { _ in LaneBatch() }
  /// The kinds that were used so far, by code: to ask all batches would take longer than to step some motions.
  private var kinds: ContiguousArray<CurveKind> = []
  let springs = LawBatch<SpringLaw>()
  let frictions = LawBatch<FrictionLaw>()
  let otherLaws = LawBatch<AnyLaw>()
  let paths = PathBatch()

  let lanes = Column<Lane>()
  /// For each slot the lane that moves it, -1 for none.
  let writers = Column<Int32>(-1)
  /// The rank of each lane's owner in tree order, once two lanes had to be compared.
  let ranks = Column<Int32>()
  /// Who knows them.
  unowned(unsafe) var ranking: (any LaneRanking)?
  /// For each slot that several lanes move: all of them, by rank. Only looked up, never walked.
  var contenders: [Int32: [Int32]] = [:] { didSet { hasContenders = !contenders.isEmpty } }
  private(set) var hasContenders = false
  /// The slots to which additive motions add, by slot; see `ValueTable+Sums`.
  var sums: [SlotSum] = [] { didSet { hasSums = !sums.isEmpty } }
  private(set) var hasSums = false
  /// Slots that kept bases of sums that are no more, and those of hidden movements that show again.
  var spareSlots: [Int32] = []
  /// The slots for which a curve gave no number since they were taken.
  private var notNumbers: [Int32] = []

  package init() {}

  // MARK: Slots

  /// The number of slots.
  var slotCount: Int { writers.count }

  /// Makes room for a value and returns its first slot.
  func addSlots(_ initial: some Collection<Double>) -> Int {
    for value in initial { addSlot(value) }
    return numbers.count - initial.count
  }

  /// Makes room for a number and returns its slot.
  @discardableResult
  func addSlot(_ initial: Double) -> Int {
    numbers.appendPaced(initial)
    writers.append(-1)
    return numbers.count - 1
  }

  /// The value of a slot at the present time, also inside a step.
  package func value(at slot: Int) -> Double {
    if hasSums, let sum = sum(at: slot) { return value(of: sum) }
    return plainValue(at: slot)
  }

  /// The value of a slot without what additive motions add.
  func plainValue(at slot: Int) -> Double {
    let lane = writers[slot]
    guard lane >= 0, evaluated != now else { return numbers[slot] }
    return movingValue(of: lane)
  }

  /// Sets a slot. A movement under way writes over it at the next evaluation.
  func set(_ slot: Int, to value: Double) {
    if hasSums, setBase(of: slot, to: value) { return }
    numbers[slot] = value
  }

  /// Returns whether a lane moves the slot.
  func isMoving(_ slot: Int) -> Bool {
    writers[slot] >= 0 || (hasSums && sum(at: slot) != nil)
  }

  // MARK: Evaluation

  /// Brings every moving slot to the present, unless they are there.
  func catchUp() {
    if evaluated != now { evaluate() }
  }

  /// Brings every moving slot to the present.
  func evaluate() {
    if hasSums { uncoverBases() }
    for kind in kinds {
      easings[Int(kind.code)].write(at: now, kind: kind, into: &numbers, notNumbers: &notNumbers)
    }
    if hasNotNumbers { dropHidden() }
    if !springs.isEmpty { springs.write(at: now, into: &numbers, notNumbers: &notNumbers) }
    if !frictions.isEmpty { frictions.write(at: now, into: &numbers, notNumbers: &notNumbers) }
    if !otherLaws.isEmpty { otherLaws.write(at: now, into: &numbers, notNumbers: &notNumbers) }
    // After the numbers that lead them.
    if !paths.isEmpty { paths.write(into: &numbers) }
    if hasSums { coverBases() }
    evaluated = now
  }

  /// The movements of a kind, by its code, without a count of the reference: this object holds them.
  @inline(__always)
  func withEasings<Result>(_ code: Int, _ body: (LaneBatch) -> Result) -> Result {
    Unmanaged.passUnretained(easings[code])._withUnsafeGuaranteedRef(body)
  }

  /// Takes note that a kind is used.
  @inline(never)
  func use(_ kind: CurveKind) {
    easings[Int(kind.code)].isKnown = true
    kinds.append(kind)
    kinds.sort { $0.code < $1.code }
  }

  /// Whether a curve gave no number since they were taken.
  var hasNotNumbers: Bool { !notNumbers.isEmpty }

  /// The slots for which a curve gave no number since the last call.
  func takeNotNumbers() -> [Int32] {
    defer { notNumbers = [] }
    return notNumbers
  }

  /// Forgets those slots to which hidden movements write.
  private func dropHidden() {
    notNumbers.removeAll { slot in
      let lane = writers[slot]
      return lane >= 0 && lanes[lane].slot != Int(slot)
    }
  }
}

/// Who knows the ranks of lanes' owners in tree order.
protocol LaneRanking: AnyObject {
  /// The ranks of so many lanes, by their numbers.
  func ranks(ofLanes count: Int) -> [Int32]
}

// Where several lanes move one slot, the one that comes last in tree order is shown.

extension ValueTable {
  /// Returns whether several lanes move a slot.
  func isContended(_ slot: Int) -> Bool { hasContenders && contenders[Int32(slot)] != nil }

  /// Gives the slot to the later of two lanes; true if there is another.
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

  /// Takes a lane that does not move any more from those that move its slot.
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

  /// Shows what comes last in an order that changed, and adds in it.
  func reorder(_ slot: Int) {
    if let all = contenders[Int32(slot)] { arrange(all, in: slot) }
    for index in sums.indices where sums[index].parts.contains(where: { $0.slot == slot }) {
      sums[index].parts.sort { rank($0.lane) < rank($1.lane) }
    }
  }

  private func arrange(_ lanes: [Int32], in slot: Int) {
    let all = lanes.sorted { (rank($0), $0) < (rank($1), $1) }
    contenders[Int32(slot)] = all
    show(all.last!, of: all, in: slot)
  }

  private func show(_ winner: Int32, of all: [Int32], in slot: Int) {
    for lane in all where lane != winner { redirect(lane, isShown: false) }
    writers[slot] = winner
    redirect(winner, isShown: true)
  }

  // MARK: Ranks

  /// The rank of a lane's owner. All are kept from the first time on that somebody asks.
  func rank(_ lane: Int32) -> Int32 {
    if ranks.isEmpty {
      for rank in ranking?.ranks(ofLanes: lanes.count) ?? [] { ranks.append(rank) }
    }
    return ranks[lane]
  }

  /// Gives a lane's owner another rank.
  func setRank(_ rank: Int32, of lane: Int32) {
    guard !ranks.isEmpty else { return }
    ranks[lane] = rank
    if isMoving(lane: lane) { reorder(slot(of: lane)) }
  }
}
