/// The ranks of a stage's motions in tree order, by their numbers.
///
/// Where all motions are roots, and stay in the order in which they came, each one's rank is its number and nothing
/// is kept.
package final class TreeOrder {
  private let ranks = Column<Int32>()
  private var count: Int32 = 0
  /// The first rank that nobody has.
  var next: Int32 = 0

  /// Creates the order of no motions.
  package init() {}

  /// Makes room for one more motion, with the next rank.
  package func add() {
    if ranks.isEmpty, next != count { spellOut() }
    if !ranks.isEmpty { ranks.append(next) }
    count += 1
  }

  /// The rank of a motion.
  package subscript(motion: Int32) -> Int32 {
    @inline(__always) get { ranks.isEmpty ? motion : ranks[motion] }
    set {
      guard newValue != self[motion] else { return }
      if ranks.isEmpty { spellOut() }
      ranks[motion] = newValue
    }
  }

  private func spellOut() {
    for motion in 0..<count { ranks.append(motion) }
  }
}
