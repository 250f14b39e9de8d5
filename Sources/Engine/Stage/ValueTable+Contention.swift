// Where several lanes move one slot, the one that comes last in tree order is shown.

extension ValueTable {
  /// Tells whether several lanes move a slot.
  func isContended(_ slot: Int) -> Bool { !contenders.isEmpty && contenders[Int32(slot)] != nil }

  /// Gives the slot to the later of two lanes; true if there is another.
  func claim(_ lane: Int32) -> Bool {
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

  /// Takes a lane that does not move any more from those that move its slot.
  func release(_ lane: Int32) {
    let slot = lanes[Int(lane)].slot
    guard var all = contenders[slot] else {
      writers[Int(slot)] = -1
      return
    }
    all.removeAll { $0 == lane }
    contenders[slot] = all.count > 1 ? all : nil
    show(all.last!, of: all, in: slot)
  }

  /// Shows what comes last in an order that changed, and adds in it.
  func reorder(_ slot: Int) {
    if var all = contenders[Int32(slot)] {
      all.sort { (lanes[Int($0)].rank, $0) < (lanes[Int($1)].rank, $1) }
      contenders[Int32(slot)] = all
      show(all.last!, of: all, in: Int32(slot))
    }
    for index in sums.indices where sums[index].parts.contains(where: { $0.slot == slot }) {
      sums[index].parts.sort { lanes[Int($0.lane)].rank < lanes[Int($1.lane)].rank }
    }
  }

  private func show(_ winner: Int32, of all: [Int32], in slot: Int32) {
    writers[Int(slot)] = winner
    for lane in all { redirect(lane, isShown: lane == winner) }
  }
}
