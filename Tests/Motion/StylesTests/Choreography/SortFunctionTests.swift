import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite struct SortFunctionTests {
  @Test("What misses a line or a distance by a rounding error alone is on it")
  func rounding() throws {
    let grid = Grid(columns: 3, rows: 1)
    grid.cards[1].position.y -= 1e-7
    grid.cards[2].position.y -= 1e-9
    try expectEqual(grid.offsets(.inline(interObjectDelay: 1)), [0, 1, 2])
    try expectEqual(grid.offsets(.linear(.topToBottom, interObjectDelay: 1)), [0, 0, 0])
  }

  @Test("Half a point makes another line unless the tolerance allows it")
  func tolerance() throws {
    let grid = Grid(columns: 3, rows: 1)
    grid.cards[0].position.y += 0.5
    try expectEqual(grid.offsets(.inline(interObjectDelay: 1)), [2, 0, 1])
    try expectEqual(grid.offsets(.inline(interObjectDelay: 1, lineTolerance: 1)), [0, 1, 2])
  }

  @Test("An axis that weighs nothing, or along which nothing lies, does not count")
  func weightless() throws {
    let grid = Grid(columns: 2, rows: 2)
    #expect(
      try grid.offsets(
        .continuousWeighted(.topLeft, duration: 3, horizontalWeight: .custom(0)))
        == [0, 0, 3, 3])
    let row = Grid(columns: 3, rows: 1)
    try expectEqual(row.offsets(.continuousWeighted(.left, duration: 3)), [0, 1.5, 3])
    for reversed in [false, true] {
      let none = StandardSortFunction.continuousWeighted(
        .left, duration: 3, horizontalWeight: .custom(0), verticalWeight: .custom(0),
        reversed: reversed)
      try expectEqual(row.offsets(none), [0, 0, 0])
      let single = Grid(columns: 1, rows: 1)
      try expectEqual(single.offsets(.continuous(.middle, duration: 3, reversed: reversed)), [0])
      try expectEqual(single.offsets(none), [0])
    }
  }

  @Test("Distances of one whole number of points are one distance, whatever was rounded")
  func buckets() throws {
    let stage = Stage()
    let list = stage.add(Node("list", frame: CGRect(x: 0, y: 0, width: 10, height: 100)))
    for (index, y) in [10, 10.4, 10.9999999, 10.99, 11.0, 35.5].enumerated() {
      let row = list.add(Node("row\(index)"))
      row.position = CGPoint(x: 5, y: y)
    }
    let times = try StandardSortFunction.linear(.topToBottom, interObjectDelay: 1)
      .timeOffsets(of: list)
    #expect(
      times.map { "\($0.node.name) \($0.timeOffset)" }
        == ["row0 0.0", "row1 0.0", "row3 0.0", "row2 1.0", "row4 1.0", "row5 2.0"])
  }

  @Test("A random order follows from its seed")
  func random() throws {
    let grid = Grid(columns: 2, rows: 2)
    let times = try (0..<200).map { seed -> [Double] in
      try grid.offsets(.random(interObjectDelay: 1, seed: UInt64(seed))).compactMap(\.self)
    }
    expectEqual(times[0], [3, 2, 1, 0])
    #expect(times.allSatisfy { Set($0) == [0, 1, 2, 3] })
    // All 24 orders occur.
    expectEqual(Set(times).count, 24)
    #expect(
      try grid.offsets(.random(interObjectDelay: 1, seed: 7)).compactMap(\.self) == times[7])
  }

  @Test("The bounds of a container that is scrolled count from their origin")
  func scrolled() throws {
    let grid = Grid(columns: 1, rows: 3)
    grid.node.bounds = CGRect(x: 0, y: 60, width: 80, height: 180)
    try expectEqual(grid.offsets(.linear(.topToBottom, interObjectDelay: 1)), [0, 0, 1])
  }

  @Test("Numbers outside their ranges are refused by name")
  func refused() {
    let grid = Grid(columns: 2, rows: 1)
    func error(_ function: some SortFunction) -> String {
      do throws(ChoreographyError) {
        _ = try function.timeOffsets(of: grid.node)
        return "nothing"
      } catch {
        return error.description
      }
    }
    #expect(
      error(.linear(.topToBottom, interObjectDelay: -0.1))
        == "interObjectDelay is -0.1, expected 0...17280000 seconds")
    #expect(error(.inOrder(interObjectDelay: .nan)).hasPrefix("interObjectDelay is "))
    #expect(error(.inline(interObjectDelay: -1)).hasPrefix("interObjectDelay is -1"))
    #expect(
      error(.cornered(.topLeft, interObjectDelay: -1)).hasPrefix("interObjectDelay is -1"))
    #expect(error(.random(interObjectDelay: -1, seed: 1)).hasPrefix("interObjectDelay is -1"))
    #expect(error(.continuous(.left, duration: -1)).hasPrefix("duration is -1"))
    #expect(
      error(.continuousWeighted(.left, duration: 1, verticalWeight: .custom(.nan)))
        .hasPrefix("verticalWeight is "))
    #expect(
      error(.inline(interObjectDelay: 1, lineTolerance: -2))
        == "lineTolerance is -2, expected 0...1e30 points")
  }

  @Test("A node without a place is refused by name")
  func misplaced() throws {
    let stage = Stage()
    let list = stage.add(Node("list"))
    list.add(Node("lost", frame: CGRect(x: Double.nan, y: 0, width: 1, height: 1)))
    #expect(throws: ChoreographyError.misplacedNode("lost")) { try list.timedNodes() }
    #expect(throws: ChoreographyError.misplacedNode("lost")) {
      try list.choreograph([.fadeIn])
    }
  }

  /// Sorts by the greater of both distances, as a user might write it.
  private struct Squares: DistanceSortFunction {
    let name = "squares"
    let interObjectDelay = 1.0
    let reversed = false
    func origin(of container: Node, _ nodes: [TimedNode]) -> CGPoint { CGPoint(x: 40, y: 30) }
    func distance(from origin: CGPoint, to point: CGPoint) -> Double {
      max(abs(Double(point.x - origin.x)), abs(Double(point.y - origin.y)))
    }
  }

  @Test("A function of the user's own says what counts as distance")
  func own() throws {
    try expectEqual(Grid(columns: 2, rows: 2).offsets(Squares()), [0, 2, 1, 2])
  }
}
