/// How an additive motion adds to its properties.
struct MotionAddition {
  /// The share of its way that it adds, 0...1.
  var weight: Double
  /// For each track the slot to which it adds; its lane writes what it adds to a slot of its own.
  var shown: [Int32] = []
  /// How many cycles of the run have added their whole ways, since it began or was last reset by a repeat.
  var laps = 0
  /// What it adds counts at present.
  var isCounted = false
}

// A property that motions add to shows a base and all that is added, in tree order. Plain motions and assignments
// write the base. A motion adds w·(value − start), and another whole way for each repeat that does not go back and
// does not reset the state; at the end of its run that becomes a part of the base. One that begins while another adds
// sets out from what that one aims at, so that two of weight 1 end at the end of the last.

extension PropertyMotion {
  /// The share of its way that an additive motion adds, 0...1; `nil` for one that writes its values.
  public final var weight: Double? { extras?.addition?.weight }

  /// Makes the motion additive; weights outside 0...1 count as the nearest. For motions that are on no stage yet.
  final func makeAdditive(weight: Double) {
    guard stage == nil else { return }
    // One that is no number is refused when the motion joins a stage.
    ensureExtras().addition = MotionAddition(weight: weight.isNaN ? weight : min(1, max(0, weight)))
  }

  /// Refuses what cannot be added.
  final func checkAddition() throws(StageError) {
    guard let weight else { return }
    guard !weight.isNaN else { throw .notFinite(source: name, what: "weight") }
    for index in trackIndices {
      if case .whole(let bond) = track(at: index).home {
        throw .cannotAdd(source: name, track: bond.property.name)
      }
    }
  }

  /// The slot that a track's lane writes to: what shows, or what an additive motion adds.
  final func laneSlot(showing slot: Int, on table: ValueTable) -> Int {
    guard extras?.addition != nil else { return slot }
    extras?.addition?.shown.append(Int32(slot))
    return table.addSlot(0)
  }

  /// The slot in which the value of a track shows.
  final func shownSlot(of index: Int, on table: ValueTable) -> Int {
    if let shown = extras?.addition?.shown { return Int(shown[index]) }
    return table.slot(of: lane(of: index))
  }

  /// What a track's lane holds where its property is to have a value.
  final func level(_ value: Double, of index: Int) -> Double {
    guard let addition = extras?.addition else { return value }
    let laps = goesBack ? 0 : Double(addition.laps)
    return addition.weight * (value - trackStart(index) + laps * way(of: index))
  }

  /// Where another motion that adds to the property of a track aims at: what this one sets out from.
  final func aimOfOther(on table: ValueTable, slot: Int) -> Double? {
    guard extras?.addition != nil else { return nil }
    return table.sum(at: slot)?.parts.max { $0.order < $1.order }?.aim
  }

  /// Lets what the motion adds count.
  final func beginAdding() {
    guard let addition = extras?.addition, !addition.isCounted, let stage else { return }
    extras?.addition?.isCounted = true
    for index in trackIndices {
      stage.additions += 1
      stage.table.addPart(
        SlotSum.Part(
          slot: Int32(stage.table.slot(of: lane(of: index))), lane: lane(of: index),
          aim: trackStart(index) + way(of: index) * addition.weight, order: stage.additions),
        to: Int(addition.shown[index]))
    }
  }

  /// Makes what the motion adds a part of the base.
  final func endAdding() {
    guard let addition = extras?.addition, addition.isCounted, let stage else { return }
    extras?.addition?.isCounted = false
    for index in trackIndices {
      stage.table.settlePart(of: lane(of: index), in: Int(addition.shown[index]))
    }
  }
}
