import DopesheetEngine
import DopesheetStyles

import struct Foundation.CGRect

/// Cards of 80 × 60 points in rows and columns on a node `grid`, on a stage: `card0` is the first of the first row.
struct Grid {
  let stage = Stage()
  let node: Node
  let cards: [Node]

  init(columns: Int = 6, rows: Int = 4) {
    node = stage.add(
      Node(
        "grid",
        frame: CGRect(x: 20, y: 40, width: Double(80 * columns), height: Double(60 * rows))))
    cards = (0..<columns * rows).map { index in
      Node(
        "card\(index)",
        frame: CGRect(
          x: Double(80 * (index % columns)), y: Double(60 * (index / columns)), width: 80,
          height: 60
        ))
    }
    for card in cards { node.add(card) }
  }

  /// The times of the cards in their own order; `nil` for cards without one.
  func offsets(_ function: some SortFunction) throws -> [Double?] {
    let times = try function.timeOffsets(of: node)
    return cards.map { card in times.first { $0.node === card }?.timeOffset }
  }
}
