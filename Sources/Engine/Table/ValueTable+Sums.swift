/// A slot to which additive motions add: what it shows is its base and all contributions.
struct SlotSum {
  /// The slot that is shown.
  let slot: Int32
  /// The slot that keeps the base while the other shows the sum.
  let base: Int32
  /// The contributions that count, in tree order.
  var parts: [Part] = []

  /// What one motion adds.
  struct Part {
    /// The slot of the contribution.
    let slot: Int32
    let lane: Int32
    /// Where the motion aims at: what the next one starts from.
    var aim: Double
    /// When it began, among those of the stage.
    let order: Int
  }
}

// While contributions count, lanes and assignments still write the slot itself; what they write is the base, which
// is kept apart between evaluations. The sums lie in order of their slots.

extension ValueTable {
  /// The sum of a slot, if contributions count for it.
  func sum(at slot: Int) -> SlotSum? { sumIndex(of: slot).map { sums[$0] } }

  private func sumIndex(of slot: Int) -> Int? {
    let index = sumPlace(of: slot)
    return index < sums.count && sums[index].slot == Int32(slot) ? index : nil
  }

  /// The index of a slot's sum, or that at which it would come.
  private func sumPlace(of slot: Int) -> Int {
    var (low, high) = (0, sums.count)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle].slot < Int32(slot) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The present value of a sum: the base and the contributions in tree order.
  func value(of sum: SlotSum) -> Double {
    var value = base(of: sum)
    for part in sum.parts { value += plainValue(at: Int(part.slot)) }
    return value
  }

  /// The present base of a slot: its value without contributions.
  func base(at slot: Int) -> Double {
    if hasSums, let sum = sum(at: slot) { return base(of: sum) }
    return plainValue(at: slot)
  }

  private func base(of sum: SlotSum) -> Double {
    let lane = writers[Int(sum.slot)]
    return lane >= 0 && evaluated != now ? movingValue(of: lane) : numbers[Int(sum.base)]
  }

  /// Lets a contribution count from now on.
  func addPart(_ part: SlotSum.Part, to slot: Int) {
    let index: Int
    if let known = sumIndex(of: slot) {
      index = known
    } else {
      let base = numbers[slot]
      index = sumPlace(of: slot)
      let place = spareSlots.popLast() ?? Int32(addSlot(base))
      numbers[Int(place)] = base
      sums.insert(SlotSum(slot: Int32(slot), base: place), at: index)
    }
    sums[index].parts.append(part)
    if sums[index].parts.count > 1 {
      sums[index].parts.sort { rank($0.lane) < rank($1.lane) }
    }
  }

  /// Lets a contribution aim somewhere else.
  func setAim(_ aim: Double, of lane: Int32, in slot: Int) {
    guard let index = sumIndex(of: slot),
      let place = sums[index].parts.firstIndex(where: { $0.lane == lane })
    else { return }
    sums[index].parts[place].aim = aim
  }

  /// Makes a contribution a part of the base for good.
  func settlePart(of lane: Int32, in slot: Int) {
    guard let index = sumIndex(of: slot),
      let place = sums[index].parts.firstIndex(where: { $0.lane == lane })
    else { return }
    let base = base(of: sums[index])
    let part = sums[index].parts.remove(at: place)
    let settled = base + plainValue(at: Int(part.slot))
    numbers[Int(part.slot)] = 0
    if sums[index].parts.isEmpty {
      numbers[slot] = settled
      spareSlots.append(sums.remove(at: index).base)
    } else {
      numbers[Int(sums[index].base)] = settled
      numbers[slot] = value(of: sums[index])
    }
  }

  /// Sets the base of a slot; false if nothing is added to it.
  func setBase(of slot: Int, to value: Double) -> Bool {
    guard let index = sumIndex(of: slot) else { return false }
    numbers[Int(sums[index].base)] = value
    numbers[slot] = self.value(of: sums[index])
    return true
  }

  /// Brings the sum of a slot to the present.
  func refreshSum(at slot: Int) {
    if let sum = sum(at: slot) { numbers[slot] = value(of: sum) }
  }

  /// Puts the bases back in place, so that lanes write them.
  func uncoverBases() {
    for sum in sums { numbers[Int(sum.slot)] = numbers[Int(sum.base)] }
  }

  /// Keeps the bases apart again, and shows the sums.
  func coverBases() {
    for sum in sums {
      let base = numbers[Int(sum.slot)]
      numbers[Int(sum.base)] = base
      numbers[Int(sum.slot)] = sum.parts.reduce(base) { $0 + numbers[Int($1.slot)] }
    }
  }
}
