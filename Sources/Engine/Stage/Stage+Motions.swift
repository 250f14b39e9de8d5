import DopesheetNotation

// How motions join a stage, and their order.

extension Stage {
  /// Takes a motion that has no parent, after all that came before.
  func addRoot(_ motion: MotionControl) {
    let isNew = motion.stage == nil
    let wasOrdered = isOrdered
    roots.append(motion)
    addChild(motion)
    // What is new comes last in tree order, so the others keep their ranks.
    guard isNew, wasOrdered, motion.stage === self else { return }
    let first = ordered.count
    appendInOrder(motion)
    for rank in first..<ordered.count {
      ordered[rank].rank = Int32(rank)
      ordered[rank].rankChanged()
    }
    if ordered.count - first > 1 { updateWatchers.sort { $0.rank < $1.rank } }
    isOrdered = true
  }

  /// Takes a motion and those below it. Their order follows from their places when it is needed.
  func addChild(_ motion: MotionControl) {
    isOrdered = false
    if motion.stage === self, motion.parent != nil { roots.removeAll { $0 === motion } }
    guard motion.stage !== self else { return }
    // A motion joins one stage in its life: its slots are numbers of that stage.
    guard motion.id < 0 else { return report(.otherStage(source: motion.name), by: nil) }
    motion.name = uniqueMotionName(for: motion)
    motion.id = Int32(motions.count)
    motion.rank = motion.id
    motions.append(motion)
    queue.addOwner()
    motion.stage = self
    if motion.callbacks?[.updated] != nil { watchUpdates(of: motion) }
    do {
      try motion.attach(to: self)
    } catch {
      motion.isRefused = true
      report(error, by: motion)
    }
  }

  /// Brings all motions into tree order: roots as they were added, children before their parents.
  func ensureOrder() {
    guard !isOrdered else { return }
    isOrdered = true
    ordered = []
    ordered.reserveCapacity(motions.count)
    for root in roots { appendInOrder(root) }
    for (rank, motion) in ordered.enumerated() where motion.rank != Int32(rank) {
      motion.rank = Int32(rank)
      motion.rankChanged()
    }
    queue.reorder { motions[Int($0)].rank }
    updateWatchers.sort { $0.rank < $1.rank }
  }

  private func appendInOrder(_ motion: MotionControl) {
    for child in motion.children { appendInOrder(child) }
    ordered.append(motion)
  }

  /// The name that a motion was given, or the next free one after its target.
  private func uniqueMotionName(for motion: MotionControl) -> String {
    if !motion.name.isEmpty {
      let name = NameGrammar.encode(word: motion.name)
      if reserve(motion.name, encoded: name) { return name }
      motion.isRefused = true
    }
    let stem = (motion.targetName.map { NameGrammar.encode($0) + "." } ?? "") + motion.kind
    var number = lastNumbers[stem, default: 0]
    repeat { number += 1 } while !names.insert("\(stem)\(number)").inserted
    lastNumbers[stem] = number
    return "\(stem)\(number)"
  }
}
