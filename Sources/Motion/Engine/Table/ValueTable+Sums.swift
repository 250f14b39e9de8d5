/// A slot to which additive motions add. It shows its base plus all contributions.
struct SlotSum {
  let slot: Int32
  /// The slot that holds the base while the other shows the sum.
  let base: Int32
  /// The contributions that count, in tree order.
  var parts: [Part] = []

  struct Part {
    let slot: Int32
    let track: Int32
    /// The aim of the motion, from which the next one starts; `nil` if it is unknown.
    var aim: Double?
    /// The position of its beginning among all contributions of the stage.
    let order: Int
  }
}

// Tracks and assignments still write the slot itself while there are contributions. They write the base, which is
// stored in another slot between evaluations. The sums are sorted by their slots.

extension ValueTable {
  func sum(at slot: Int) -> SlotSum? { sumIndex(of: slot).map { sums[$0] } }

  private func sumIndex(of slot: Int) -> Int? {
    let index = sumPlace(of: slot)
    return index < sums.count && sums[index].slot == Int32(slot) ? index : nil
  }

  /// Returns the index of a slot's sum, or the index at which it would be inserted.
  private func sumPlace(of slot: Int) -> Int {
    var (low, high) = (0, sums.count)
    while low < high {
      let middle = (low + high) / 2
      if sums[middle].slot < Int32(slot) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  func value(of sum: SlotSum) -> Double {
    var value = base(of: sum)
    for part in sum.parts { value += plainValue(at: Int(part.slot)) }
    return value
  }

  /// Returns the present base of a slot: its value without contributions.
  func base(at slot: Int) -> Double {
    if hasSums, let sum = sum(at: slot) { return base(of: sum) }
    return plainValue(at: slot)
  }

  private func base(of sum: SlotSum) -> Double {
    let track = writers[Int(sum.slot)]
    return track >= 0 && evaluated != now ? movingValue(of: track) : numbers[Int(sum.base)]
  }

  func addPart(of track: Int32, aim: Double?, to slot: Int) {
    partCount += 1
    let part = SlotSum.Part(
      slot: Int32(self.slot(of: track)), track: track, aim: aim, order: partCount)
    let index: Int
    if let known = sumIndex(of: slot) {
      index = known
    } else {
      let base = numbers[slot]
      index = sumPlace(of: slot)
      let place = spareSlots.popLast() ?? Int32(addSlot(base))
      put(base, at: Int(place))
      sums.insert(SlotSum(slot: Int32(slot), base: place), at: index)
    }
    sums[index].parts.append(part)
    if sums[index].parts.count > 1 {
      sums[index].parts.sort { comes($0.track, before: $1.track) }
    }
  }

  func setAim(_ aim: Double, of track: Int32, in slot: Int) {
    guard let index = sumIndex(of: slot),
      let place = sums[index].parts.firstIndex(where: { $0.track == track })
    else { return }
    sums[index].parts[place].aim = aim
  }

  func settlePart(of track: Int32, in slot: Int) {
    guard let index = sumIndex(of: slot),
      let place = sums[index].parts.firstIndex(where: { $0.track == track })
    else { return }
    let base = base(of: sums[index])
    let part = sums[index].parts.remove(at: place)
    let settled = base + plainValue(at: Int(part.slot))
    put(0, at: Int(part.slot))
    if sums[index].parts.isEmpty {
      put(settled, at: slot)
      spareSlots.append(sums.remove(at: index).base)
    } else {
      put(settled, at: Int(sums[index].base))
      put(value(of: sums[index]), at: slot)
    }
  }

  /// Sets the base of a slot. Returns false if it has no contributions.
  func setBase(of slot: Int, to value: Double) -> Bool {
    guard let index = sumIndex(of: slot) else { return false }
    put(value, at: Int(sums[index].base))
    put(self.value(of: sums[index]), at: slot)
    return true
  }

  func refreshSum(at slot: Int) {
    if let sum = sum(at: slot) { put(value(of: sum), at: slot) }
  }

  func uncoverBases() {
    for sum in sums { put(numbers[Int(sum.base)], at: Int(sum.slot)) }
  }

  func coverBases() {
    for sum in sums {
      let base = numbers[Int(sum.slot)]
      put(base, at: Int(sum.base))
      put(sum.parts.reduce(base) { $0 + numbers[Int($1.slot)] }, at: Int(sum.slot))
    }
  }
}
