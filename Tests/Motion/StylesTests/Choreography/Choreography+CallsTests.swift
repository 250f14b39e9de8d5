import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("How choreographies are carried out")
struct ChoreographyCallsTests {
  private let grid = Grid(columns: 3, rows: 1)

  /// An animation kind that throws for one node, or for more than a number of changes.
  private struct Picky: AnimationKind {
    let refused: String
    var changes = -1
    func motion(
      of node: Node, _ changes: [PropertyChange<Node>]
    ) throws(ChoreographyError) -> any Moveable {
      if node.name == refused, changes.count > self.changes { throw .misplacedNode(node.name) }
      return Motion(node, changes, duration: 1)
    }
  }

  @Test("A kind that refuses the second node leaves all of them as they are, and in flight")
  func refusedNode() throws {
    let earlier = try grid.node.choreograph(
      [.slide(.left, .moderately)], sort: .inOrder(),
      animation: .standard(duration: 1, easing: .linear))
    try grid.stage.step(to: .seconds(0.5))
    #expect(throws: ChoreographyError.misplacedNode("card1")) {
      try grid.node.choreograph([.fadeIn], animation: Picky(refused: "card1"))
    }
    expectEqual(earlier.state, .moving)
    #expect(grid.cards.allSatisfy { $0.alpha == 1 && $0.transform.tx == 15 })
    try grid.stage.step(to: .seconds(1))
    #expect(grid.cards.allSatisfy { $0.transform == .identity } && grid.stage.isSettled)
  }

  @Test("What is refused once nodes are prepared leaves their transforms, alpha and memory")
  func refusedLate() throws {
    let lift = StockAnimation.custom(
      prepare: { $0.zPosition = 5 }, change: { _ in [.zPosition(to: 0)] })
    grid.cards[0].alpha = 0.5
    try Choreography([.slide(.up, .slightly)]).prepare(grid.node)
    #expect(throws: ChoreographyError.misplacedNode("card1")) {
      try grid.node.choreograph([.fadeIn, lift], animation: Picky(refused: "card1", changes: 1))
    }
    #expect(grid.cards.map(\.alpha) == [0.5, 1, 1] && grid.stage.isSettled)
    #expect(grid.cards.allSatisfy { $0.transform == .translation(x: 0, y: 10) })
    // Effects of closures remain.
    expectEqual(grid.cards[2].zPosition, 5)
    try Choreography([.slide(.down, .slightly)]).prepare(grid.node)
    #expect(grid.cards.allSatisfy { $0.transform == .translation(x: 0, y: -10) })
  }

  @Test("A node that its prepared parent moves out of all range is refused, and all come back")
  func misplacedByPreparation() throws {
    grid.cards[2].add(Node("label", frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
    #expect(throws: ChoreographyError.misplacedNode("label")) {
      try grid.node.choreograph([.fadeIn, .expand(.toScale(1e30))], depth: 1)
    }
    #expect(grid.cards.allSatisfy { $0.transform == .identity && $0.alpha == 1 })
    #expect(grid.cards[2].children[0].alpha == 1 && grid.stage.isSettled)
  }

  @Test("The motions are asked for twice, the second time with all changes")
  func asked() throws {
    final class Notes {
      var counts: [Int] = []
    }
    struct Noting: AnimationKind {
      let notes: Notes
      func motion(
        of node: Node, _ changes: [PropertyChange<Node>]
      ) throws(ChoreographyError) -> any Moveable {
        notes.counts.append(changes.count)
        return Motion(node, changes, duration: 1)
      }
    }
    let notes = Notes()
    let lift = StockAnimation.custom(prepare: { _ in }, change: { _ in [.zPosition(to: 1)] })
    try grid.node.choreograph([.fadeIn, lift], animation: Noting(notes: notes))
    expectEqual(notes.counts, [1, 1, 1, 2, 2, 2])
  }
}
