import DopesheetCurves

/// The values of a stage, one number a slot, and the lanes that move them.
///
/// A lane is the bond of one motion to one slot. While its motion moves, the lane has a movement in a batch of its
/// curve or its law; at all other times the slot just holds its value. Nothing here knows of motions: a lane
/// carries the rank of its owner in tree order, which decides between two that move one slot.
package final class ValueTable {
  /// The values at ``evaluated``; slot 0 takes what nobody shall see.
  package internal(set) var values: ContiguousArray<Double> = [0]
  /// The time that the values of moving slots were last brought to.
  private(set) var evaluated: Int64 = 0
  /// The present, moved by the stage.
  var now: Int64 = 0

  /// The movements along easings, by the codes of their kinds.
  let easings = (0..<CurveKind.count).map { _ in LaneBatch() }
  /// The kinds that were used so far, by code: to ask all batches would take longer than to step some motions.
  private var kinds: ContiguousArray<CurveKind> = []
  let springs = LawBatch<SpringLaw>()
  let frictions = LawBatch<FrictionLaw>()
  let otherLaws = LawBatch<AnyLaw>()
  let paths = PathBatch()

  var lanes: ContiguousArray<Lane> = []
  /// For each slot the lane that moves it, -1 for none.
  var writers: ContiguousArray<Int32> = [-1]
  /// For each slot that several lanes move: all of them, by rank. Only looked up, never walked.
  var contenders: [Int32: [Int32]] = [:]
  /// The slots to which additive motions add, by slot; see `ValueTable+Sums`.
  var sums: [SlotSum] = []
  /// Slots that kept bases of sums that are no more.
  var spareSlots: [Int32] = []
  /// The slots for which a curve gave no number since they were taken.
  private var notNumbers: [Int32] = []

  package init() {}

  // MARK: Slots

  /// Makes room for a value and returns its first slot.
  func addSlots(_ initial: some Collection<Double>) -> Int {
    for value in initial {
      values.appendPaced(value)
      writers.appendPaced(-1)
    }
    return values.count - initial.count
  }

  /// The value of a slot at the present time, also inside a step.
  package func value(at slot: Int) -> Double {
    if !sums.isEmpty, let sum = sum(at: slot) { return value(of: sum) }
    return plainValue(at: slot)
  }

  /// The value of a slot without what additive motions add.
  func plainValue(at slot: Int) -> Double {
    let lane = Int(writers[slot])
    guard lane >= 0, evaluated != now else { return values[slot] }
    return movingValue(of: lane)
  }

  /// Sets a slot. A movement under way writes over it at the next evaluation.
  func set(_ slot: Int, to value: Double) {
    if !sums.isEmpty, setBase(of: slot, to: value) { return }
    values[slot] = value
  }

  /// Tells whether a lane moves the slot.
  func isMoving(_ slot: Int) -> Bool {
    writers[slot] >= 0 || (!sums.isEmpty && sum(at: slot) != nil)
  }

  // MARK: Evaluation

  /// Brings every moving slot to the present, unless they are there.
  func catchUp() {
    if evaluated != now { evaluate() }
  }

  /// Brings every moving slot to the present.
  func evaluate() {
    if !sums.isEmpty { uncoverBases() }
    for kind in kinds where !easings[Int(kind.code)].isEmpty {
      easings[Int(kind.code)].write(at: now, kind: kind, into: &values, notNumbers: &notNumbers)
    }
    if !springs.isEmpty { springs.write(at: now, into: &values, notNumbers: &notNumbers) }
    if !frictions.isEmpty { frictions.write(at: now, into: &values, notNumbers: &notNumbers) }
    if !otherLaws.isEmpty { otherLaws.write(at: now, into: &values, notNumbers: &notNumbers) }
    // After the numbers that lead them.
    if !paths.isEmpty { paths.write(into: &values) }
    if !sums.isEmpty { coverBases() }
    evaluated = now
  }

  /// Takes note that a kind is used.
  func use(_ kind: CurveKind) {
    guard !kinds.contains(kind) else { return }
    kinds.append(kind)
    kinds.sort { $0.code < $1.code }
  }

  /// Tells whether a curve gave no number since they were taken.
  var hasNotNumbers: Bool { !notNumbers.isEmpty }

  /// The slots for which a curve gave no number since the last call.
  func takeNotNumbers() -> [Int32] {
    defer { notNumbers = [] }
    return notNumbers
  }
}
