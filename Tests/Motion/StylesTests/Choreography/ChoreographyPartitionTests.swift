import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite struct ChoreographyPartitionTests {
  /// A random sort function.
  private func function(_ random: inout SeededGenerator) -> any SortFunction {
    let delay = random.pick([0, 0.01, 0.05, 0.125])
    let reversed = random.once(in: 2)
    let corner = random.pick(SortCorner.allCases)
    let position = random.pick(SortPosition.allCases)
    let weights: [SortWeight] = [.light, .medium, .heavy, .custom(0), .custom(3)]
    switch random.below(8) {
    case 0: return DefaultSortFunction(interObjectDelay: delay)
    case 1:
      return LinearSortFunction(
        direction: random.pick(SortDirection.allCases), interObjectDelay: delay, reversed: reversed)
    case 2:
      return CorneredSortFunction(corner: corner, interObjectDelay: delay, reversed: reversed)
    case 3: return InlineSortFunction(corner: corner, interObjectDelay: delay, reversed: reversed)
    case 4:
      return RadialSortFunction(position: position, interObjectDelay: delay, reversed: reversed)
    case 5: return ContinuousSortFunction(position: position, duration: 0.7, reversed: reversed)
    case 6:
      return ContinuousWeightedSortFunction(
        position: position, duration: 0.7, horizontalWeight: random.pick(weights),
        verticalWeight: random.pick(weights), reversed: reversed)
    default: return RandomSortFunction(interObjectDelay: delay, seed: random.next())
    }
  }

  /// The bits of all nodes at a time, and the events until then.
  private func play(seed: Int, steps: Int) throws -> (bits: [UInt64], events: [String]) {
    var random = SeededGenerator(seed: seed)
    let grid = Grid(columns: random.int(1...6), rows: random.int(1...4))
    for card in grid.cards where random.once(in: 4) {
      card.position.x += Double(random.int(-9...9)) / 4
      card.add(Node("on \(card.name)"))
    }
    let stock: [StockAnimation] = [
      .fadeIn, .slide(.left, .moderately), .spin(.severely), .expand(.slightly),
      .contract(.toScale(-2)), .slide(.down, .byPoints(-7)),
    ]
    var choreography = Choreography(
      (0..<random.int(0...3)).map { _ in random.pick(stock) }, sort: function(&random))
    if random.once(in: 2) { choreography.animation = SpringAnimation(duration: 0.45) }
    choreography.depth = random.int(-1...1)
    choreography.restores = random.once(in: 2)
    var events: [String] = []
    try choreography.perform(on: grid.node) { events.append("\(grid.stage.now) \($0)") }
    let again = Ticks.seconds(Double(random.int(1...90)) / 100)
    let second = Choreography([.fadeIn, .spin(.slightly)], sort: function(&random))
    grid.stage.at(again) { [unowned stage = grid.stage] in
      try second.perform(on: grid.node) { events.append("\(stage.now) second \($0)") }
    }
    var cuts = SeededGenerator(seed: seed &* 31 &+ steps)
    let end = Ticks.seconds(1)
    let times = (0..<steps).map { _ in Ticks(count: Int64(cuts.unit() * Double(end.count))) }
    for time in times.sorted() + [end] { try grid.stage.step(to: time) }
    #expect(grid.stage.problems.isEmpty)
    let bits = try grid.node.timedNodes(depth: 1).flatMap { timed in
      [timed.node.alpha.bitPattern]
        + timed.node.transform.rows.flatMap { row in (0..<4).map { row[$0].bitPattern } }
    }
    return (bits, events)
  }

  @Test(
    "However time is cut into steps, the same happens, to the last bit",
    arguments: 0..<deep(150, quick: 6))
  func partitions(seed: Int) throws {
    let whole = try play(seed: seed, steps: 0)
    for steps in [1, 9, 60] {
      let cut = try play(seed: seed, steps: steps)
      expectEqual(cut.bits, whole.bits)
      expectEqual(cut.events, whole.events)
    }
  }
}
