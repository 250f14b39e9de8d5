import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

import struct Foundation.CGPoint
import struct Foundation.CGRect

@Suite struct ChoreographyTests {
  private let grid = Grid(columns: 3, rows: 2)

  private func step(_ seconds: Double) throws { try grid.stage.step(to: .seconds(seconds)) }

  private var alphas: [Double] { grid.cards.map(\.alpha) }

  @Test("A named choreography runs as often as it is performed, each time under a name of its own")
  func performedAgain() throws {
    var rows = Choreography([.fadeIn], animation: .standard(duration: 0.5))
    rows.name = "rows"
    var ends: [Bool] = []
    let first = try rows.perform(on: grid.node) { ends.append($0) }
    try step(2)
    let second = try rows.perform(on: grid.node) { ends.append($0) }
    expectEqual(alphas, [0, 0, 0, 0, 0, 0])
    try step(4)
    expectEqual(alphas, [1, 1, 1, 1, 1, 1])
    expectEqual([first.name, second.name], ["rows", "rows2"])
    #expect(ends == [true, true] && grid.stage.problems.isEmpty)
    let controller = EntranceController(grid.node, rows)
    for time in [6.0, 8] {
      try controller.load()
      try controller.appear()
      try step(time)
      expectEqual(alphas, [1, 1, 1, 1, 1, 1])
    }
  }

  @Test("A name that something else has is an error, and nothing is changed")
  func nameTaken() throws {
    let card = grid.cards[1]
    let name = "free.\(card.name)"
    grid.stage.add(Motion(card, .zPosition(to: 1), duration: 1).named(name))
    var ends: [Bool] = []
    for (chosen, taken) in [("grid", "grid"), ("free", name)] {
      var cards = Choreography([.fadeIn])
      cards.name = chosen
      #expect(throws: ChoreographyError.nameTaken(taken)) {
        try cards.perform(on: grid.node) { ends.append($0) }
      }
      expectEqual(alphas, [1, 1, 1, 1, 1, 1])
    }
    #expect(ends.isEmpty && grid.stage.problems.isEmpty && grid.stage.isSettled)
  }

  @Test("It is called although the last node, or every node, is excluded, or there is none")
  func exclusion() throws {
    var ends: [Bool] = []
    let last = Array(grid.cards.suffix(3))
    try grid.node.choreograph([.fadeIn], excluding: last) { ends.append($0) }
    expectEqual(alphas, [0, 0, 0, 1, 1, 1])
    try step(0.3)
    #expect(ends == [true] && alphas == [1, 1, 1, 1, 1, 1])
    try grid.node.choreograph([.fadeIn], excluding: grid.cards) { ends.append($0) }
    #expect(ends == [true, true] && alphas == [1, 1, 1, 1, 1, 1])
    try grid.cards[0].choreograph([.fadeIn], sort: .continuous(.middle, duration: 1)) {
      ends.append($0)
    }
    #expect(ends == [true, true, true] && grid.stage.isSettled)
  }

  @Test("What is excluded keeps its time free")
  func exclusionKeepsTimes() throws {
    let group = try grid.node.choreograph(
      [.fadeIn], sort: .inOrder(interObjectDelay: 1), excluding: [grid.cards[1]])
    expectEqual(group.motions.map(\.delay), [0, 2, 3, 4, 5])
  }

  @Test("Stopped as a whole or in part, it is over with false")
  func stopping() throws {
    var ends: [Bool] = []
    let whole = try grid.node.choreograph([.fadeIn]) { ends.append($0) }
    try step(0.1)
    whole.stop()
    #expect(ends == [false] && grid.stage.isSettled)
    let part = try grid.node.choreograph([.fadeIn]) { ends.append($0) }
    part.motions[2].stop()
    try step(1)
    expectEqual(ends, [false, false])
    expectEqual(alphas.filter { $0 == 1 }.count, 5)
  }

  @Test("Prepared twice, a node is as if it were prepared once")
  func twice() throws {
    let card = grid.cards[0]
    try Choreography([.slide(.up, .severely), .expand(.severely)]).prepare(grid.node)
    try Choreography([.slide(.up, .severely), .expand(.severely)]).prepare(grid.node)
    #expect(card.transform.ty == 25 && card.transform.a == 0.5)
    try grid.node.choreograph([.slide(.up, .severely)])
    expectEqual(card.transform, .translation(x: 0, y: 50))
  }

  @Test("Called again in flight, it begins anew, and the first is over with false")
  func again() throws {
    var ends: [String] = []
    try grid.node.choreograph([.slide(.left, .moderately), .fadeIn]) { ends.append("first \($0)") }
    try step(0.1)
    #expect(grid.cards[0].transform.tx < 30)
    try grid.node.choreograph([.slide(.left, .moderately), .fadeIn]) { ends.append("second \($0)") }
    expectEqual(ends, ["first false"])
    #expect(grid.cards.allSatisfy { $0.transform == .translation(x: 30, y: 0) && $0.alpha == 0 })
    try step(1)
    expectEqual(ends, ["first false", "second true"])
    #expect(grid.cards.allSatisfy { $0.transform == .identity && $0.alpha == 1 })
    #expect(grid.stage.warnings.isEmpty && grid.stage.problems.isEmpty)
  }

  @Test(
    "Called again while it repeats, it leaves the nodes of the second, whether or not they have come",
    arguments: [true, false])
  func againInRepeat(isForAll: Bool) throws {
    let grid = Grid(columns: 2, rows: 1)
    let first = try grid.node.choreograph(
      [.fadeIn], sort: .inOrder(interObjectDelay: 0.2),
      animation: .standard(duration: 0.2, easing: .linear))
    first.repeatCount(20)
    first.restart()
    try grid.stage.step(to: .seconds(0.3))
    var second = Choreography([.fadeIn], animation: .standard(duration: 0.3, easing: .linear))
    if !isForAll { second.excluded = [grid.cards[0]] }
    try second.perform(on: grid.node)
    for time in [0.65, 0.7, 1.7, 2] {
      try grid.stage.step(to: .seconds(time))
      for card in isForAll ? grid.cards : [grid.cards[1]] { expectEqual(card.alpha, 1) }
      expectEqual(first.state == .moving, !isForAll)
    }
    #expect(grid.stage.warnings.isEmpty)
  }

  @Test("A preparation that moves nodes changes their order, at any depth")
  func sortedAsPrepared() throws {
    let delays = try [0, 1].map { depth in
      let grid = Grid(columns: 1, rows: 3)
      var choreography = Choreography(
        [.custom(prepare: { $0.position.y = 90 }, change: { _ in [.alpha(to: 0)] })],
        sort: .linear(.topToBottom, interObjectDelay: 0.1))
      choreography.depth = depth
      return try choreography.perform(on: grid.node).motions.map(\.delay)
    }
    #expect(delays == [[0, 0, 0], [0, 0, 0]])
  }

  /// A sort function that a closure makes.
  private struct Own: SortFunction {
    let name = "own"
    let times: (Node) throws(ChoreographyError) -> [TimedNode]
    func timeOffsets(of container: Node, depth: Int) throws(ChoreographyError) -> [TimedNode] {
      try times(container)
    }
  }

  @Test("If the moved nodes cannot be sorted, they are where they were")
  func unsortable() throws {
    let grid = Grid(columns: 1, rows: 3)
    let places = grid.cards.map(\.position)
    let apart = Own { container throws(ChoreographyError) in
      let nodes = try container.timedNodes()
      guard Set(nodes.map(\.node.position.y)).count == nodes.count else {
        throw .misplacedNode(container.name)
      }
      return nodes
    }
    #expect(throws: ChoreographyError.misplacedNode("grid")) {
      try grid.node.choreograph(
        [.custom(prepare: { $0.position.y = 90 }, change: { _ in [.alpha(to: 0)] })], sort: apart)
    }
    expectEqual(grid.cards.map(\.position), places)
  }

  @Test("After a stop the next begins from before the first, unless the node was set meanwhile")
  func afterStop() throws {
    let group = try grid.node.choreograph([.slide(.left, .moderately)])
    try step(0.1)
    group.stop()
    grid.cards[1].transform = .translation(x: 7, y: 0)
    try Choreography([.slide(.left, .moderately)]).prepare(grid.node)
    expectEqual(grid.cards[0].transform.tx, 30)
    expectEqual(grid.cards[1].transform.tx, 37)
  }

  @Test("A node that has come is prepared from where it is")
  func afterEnd() throws {
    try grid.node.choreograph([.slide(.left, .moderately)])
    try step(1)
    grid.cards[0].transform = .translation(x: 1, y: 2)
    try Choreography([.slide(.up, .slightly)]).prepare(grid.node)
    expectEqual(grid.cards[0].transform, .translation(x: 1, y: 12))
  }

  @Test("Nodes end as usual, or as they were if asked to")
  func ends() throws {
    grid.cards[0].alpha = 0.6
    grid.cards[0].transform = .scale(x: 2, y: 2)
    var choreography = Choreography([.fadeIn, .slide(.down, .slightly)])
    choreography.restores = true
    try choreography.prepare(grid.node)
    #expect(grid.cards[0].alpha == 0 && grid.cards[0].transform.ty == -10)
    choreography.prepares = false
    try choreography.perform(on: grid.node)
    try step(1)
    #expect(grid.cards[0].alpha == 0.6 && grid.cards[0].transform == .scale(x: 2, y: 2))
    #expect(grid.cards[1].alpha == 1 && grid.cards[1].transform == .identity)
    choreography.prepares = true
    choreography.restores = false
    try choreography.perform(on: grid.node)
    try step(2)
    #expect(grid.cards[0].alpha == 1 && grid.cards[0].transform == .identity)
  }

  @Test("Without a change it lasts as long")
  func nothing() throws {
    var ends: [Ticks] = []
    try grid.node.choreograph([], sort: .inOrder(interObjectDelay: 0.1)) { _ in
      ends.append(grid.stage.now)
    }
    try step(2)
    expectEqual(ends, [.seconds(0.8)])
  }

  @Test("Nodes below children take part to the depth that is asked for, from where they come to be")
  func depth() throws {
    let label = grid.cards[5].add(Node("label"))
    let group = try grid.node.choreograph(
      [.expand(.severely)], sort: .inOrder(interObjectDelay: 1), depth: 1)
    #expect(group.motions.count == 7 && label.transform == .scale(x: 0.5, y: 0.5))
    try step(10)
    expectEqual(label.transform, .identity)
  }

  @Test("In a sequence it is prepared when it is made and runs when its turn comes")
  func sequence() throws {
    let entrance = try Choreography([.fadeIn], sort: .inOrder()).motions(of: grid.node)
    expectEqual(alphas, [0, 0, 0, 0, 0, 0])
    grid.stage.play(
      MotionSequence([Motion(grid.node, .alpha(from: 0, to: 1), duration: 1), entrance]))
    try step(1)
    expectEqual(alphas, [0, 0, 0, 0, 0, 0])
    try step(1.3)
    expectEqual(alphas, [1, 1, 1, 1, 1, 1])
  }

  private static func strange(_ nodes: Node...) -> Own {
    Own { _ in nodes.map { TimedNode($0, at: .zero) } }
  }

  /// A sort function that returns the first child only.
  private static func late(_ offset: Double) -> Own {
    Own { container throws(ChoreographyError) in
      try container.timedNodes().prefix(1).map {
        TimedNode($0.node, at: $0.referencePoint, timeOffset: offset)
      }
    }
  }

  @Test("A sort function may leave nodes out; they are prepared all the same")
  func leavesOut() throws {
    try grid.node.choreograph([.fadeIn], sort: Self.late(0.1))
    try step(1)
    expectEqual(alphas, [1, 0, 0, 0, 0, 0])
  }

  @Test("What cannot be done is reported before anything has changed")
  func refused() throws {
    func error(
      _ animations: [StockAnimation] = [.fadeIn], _ sort: some SortFunction = .inOrder(),
      _ animation: some AnimationKind = .standard()
    ) -> String {
      do throws(ChoreographyError) {
        _ = try grid.node.choreograph(animations, sort: sort, animation: animation)
        return "nothing"
      } catch {
        return error.description
      }
    }
    let (card, other) = (grid.cards[0], Node("other"))
    #expect(
      error([.fadeIn], Self.strange(card, other)).contains(
        "returned “other”, which is not one of"))
    #expect(error([.fadeIn], Self.strange(card, card)).contains("returned “card0” twice"))
    #expect(
      error([.fadeIn], Self.late(-1))
        == "the time of “card0” is -1, expected 0...17280000 seconds")
    #expect(
      error([.fadeIn], .inOrder(), .standard(duration: -1)).hasPrefix("duration is -1, expected"))
    #expect(error([.fadeIn], .inOrder(), .spring(damping: 0)).hasPrefix("damping is 0, expected"))
    #expect(
      error([.slide(.up, .byPoints(.infinity))]).hasPrefix("byPoints is "))
    #expect(error([.spin(.toAngle(.nan))]).hasPrefix("toAngle is "))
    expectEqual(error([.expand(.toScale(1e31))]), "toScale is 1e+31, expected -1e30...1e30")
    #expect(alphas == [1, 1, 1, 1, 1, 1] && grid.stage.isSettled)
    #expect(throws: ChoreographyError.notOnStage("other")) { try other.choreograph([.fadeIn]) }
  }

  @Test(
    "An animation of one's own moves whatever a closure changes, and counts after those before it")
  func anyChange() throws {
    let stage = Stage()
    let list = stage.add(Node("list"))
    let row = list.add(Node("row", frame: CGRect(x: 0, y: 0, width: 40, height: 20)))
    var given: [Node] = []
    let entrance = StockAnimation.custom(
      prepare: { node in
        node.frame.origin.x = -100
        node.backgroundColor = RGBA(red: 1, green: 0, blue: 0)
      },
      animate: { node in
        given.append(node)
        node.frame = CGRect(x: 8, y: 0, width: 80, height: 20)
        node.backgroundColor.blue = 1
        node.transform.rotation = .pi
        node.alpha = 0.5
        node.isHidden = true
      })
    try list.choreograph(
      [.fadeIn, entrance], animation: .standard(duration: 1, easing: .linear))
    #expect(row.frame.origin.x == -100 && given.allSatisfy { $0 !== row && $0.stage == nil })
    try stage.step(to: .seconds(0.5))
    #expect(row.bounds.size.width == 60 && row.alpha == 0.25 && row.backgroundColor.blue == 0.5)
    #expect(row.position.x == -16 && abs(row.transform.rotation - .pi / 2) < 1e-12)
    try stage.step(to: .seconds(1))
    #expect(row.position == CGPoint(x: 48, y: 10) && row.bounds.size.width == 80 && !row.isHidden)
    #expect(row.backgroundColor == RGBA(red: 1, green: 0, blue: 1) && row.alpha == 0.5)
    #expect(stage.problems.isEmpty)
  }
}
