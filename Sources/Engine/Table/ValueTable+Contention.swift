// Where several lanes move one slot, the one that comes last in tree order is shown.

extension ValueTable {
  /// Tells whether several lanes move a slot.
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
