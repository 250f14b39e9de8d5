struct MotionAddition {
  /// The share of its distance that it adds, 0...1.
  var weight: Double
  /// The slot to which each track adds. The track writes the addition to a slot of its own.
  var shown: [Int32] = []
  /// The number of cycles whose whole distance was added since the run began or a repeat last reset it.
  var laps = 0
  /// The constant addition of each track, so that no value jumps when the weight is set in flight; empty for 0.
  var offsets: [Double] = []
  var isCounted = false
}

// A property that motions add to shows a base plus all additions, in tree order. Plain motions and assignments write
// the base. A motion adds w·(value − start), and another whole distance for each repeat that neither goes back nor
// resets the state. At the end of its run the addition becomes part of the base. A motion that begins while another
// adds starts from the aim of the other. So two of weight 1 end at the end of the last.

extension PropertyMotion {
  /// The share of its distance that an additive motion adds, 0...1; `nil` for a motion that is not additive.
  ///
  /// Numbers outside count as the nearest. If it is set in flight, it applies to the rest of the movement, and no value
  /// jumps. A motion that is not additive when it joins a stage cannot become so: ``Stage/problems``.
  public final var weight: Double? {
    get { extras?.addition?.weight }
    set {
      guard let newValue else { return }
      guard stage != nil else { return makeAdditive(weight: newValue) }
      call(.tune, [.init("weight", .number(newValue))]) { stage in
        guard let stage else { return }
        do throws(StageError) {
          try setWeight(newValue, on: stage)
        } catch {
          stage.report(error, by: self)
        }
      }
    }
  }

  /// Makes the motion add a share of its distance to its properties instead of writing them.
  ///
  /// Call it before the motion joins a stage; see ``weight``. A motion along a path cannot be additive.
  @discardableResult
  public final func additive(weight: Double = 1) -> Self {
    makeAdditive(weight: weight)
    return self
  }

  private func setWeight(_ weight: Double, on stage: Stage) throws(StageError) {
    guard extras?.addition != nil else {
      throw .invalidParameter(
        source: name, reason: "it is not additive (make it so before it joins a stage)")
    }
    guard !weight.isNaN else { throw .notFinite(source: name, what: "weight") }
    let next = min(1, max(0, weight))
    let isUnderWay = extras?.addition?.isCounted ?? false
    let before = isUnderWay ? trackIndices.map { level(position(of: $0), of: $0) } : []
    extras?.addition?.weight = next
    guard isUnderWay else { return }
    extras?.addition?.offsets = []
    let offsets = trackIndices.map { before[$0] - level(position(of: $0), of: $0) }
    extras?.addition?.offsets = offsets
    for index in trackIndices {
      stage.table.setAim(
        trackStart(index) + level(trackStart(index) + distance(of: index), of: index),
        of: number(of: index), in: shownSlot(of: index, on: stage.table))
    }
    if state == .moving { move(on: stage) }
  }

  final func forgetAdded() {
    extras?.addition?.laps = 0
    extras?.addition?.offsets = []
  }

  /// Makes the motion additive, before it joins a stage. Weights outside 0...1 count as the nearest valid one.
  package final func makeAdditive(weight: Double) {
    guard stage == nil else { return }
    // A weight that is not a number is rejected when the motion joins a stage.
    ensureExtras().addition = MotionAddition(weight: weight.isNaN ? weight : min(1, max(0, weight)))
  }

  final func checkAddition() throws(StageError) {
    guard let weight else { return }
    guard !weight.isNaN else { throw .notFinite(source: name, what: "weight") }
    for index in trackIndices {
      if case .whole(let bond) = tracks[index].home {
        throw .cannotAdd(source: name, track: bond.property.name)
      }
    }
  }

  /// Returns the slot that a track writes: the shown one, or that of an addition.
  final func trackSlot(showing slot: Int, on table: ValueTable) -> Int {
    guard extras?.addition != nil else { return slot }
    extras?.addition?.shown.append(Int32(slot))
    return table.addSlot(0)
  }

  final func shownSlot(of index: Int, on table: ValueTable) -> Int {
    if let shown = extras?.addition?.shown { return Int(shown[index]) }
    return table.slot(of: number(of: index))
  }

  /// Returns what a track of the table holds for a value of its property.
  final func level(_ value: Double, of index: Int) -> Double {
    guard let addition = extras?.addition else { return value }
    let laps = goesBack ? 0 : Double(addition.laps)
    let share = addition.weight * (value - trackStart(index) + laps * distance(of: index))
    return addition.offsets.isEmpty ? share : addition.offsets[index] + share
  }

  /// Returns the aim of another motion that adds to the property, which is the start of this one.
  final func aimOfOther(on table: ValueTable, slot: Int) -> Double? {
    guard extras?.addition != nil else { return nil }
    return table.sum(at: slot)?.parts.filter { $0.aim != nil }.max { $0.order < $1.order }?.aim
  }

  final func beginAdding() {
    guard let addition = extras?.addition, !addition.isCounted, let stage else { return }
    extras?.addition?.isCounted = true
    for index in trackIndices {
      stage.table.addPart(
        of: number(of: index), aim: trackStart(index) + distance(of: index) * addition.weight,
        to: Int(addition.shown[index]))
    }
  }

  final func endAdding() {
    guard let addition = extras?.addition, addition.isCounted, let stage else { return }
    extras?.addition?.isCounted = false
    for index in trackIndices {
      stage.table.settlePart(of: number(of: index), in: Int(addition.shown[index]))
    }
  }
}
