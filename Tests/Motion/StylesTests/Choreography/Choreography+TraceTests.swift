import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite struct ChoreographyTraceTests {
  /// An observer that keeps all announcements.
  private let grid = Grid(columns: 2, rows: 2)
  private let listener = StageEventLog()

  init() { grid.stage.attach(listener) }

  @Test("A choreography and each node's motion with its time are sources with their facts")
  func sources() throws {
    var choreography = Choreography(
      [.fadeIn, .slide(.up, .byPoints(24))],
      sort: .random(interObjectDelay: 0.25, seed: 7), animation: .standard(duration: 0.5))
    choreography.name = "entrance"
    choreography.excluded = [grid.cards[3]]
    choreography.restores = true
    let group = try choreography.perform(on: grid.node)
    try grid.stage.step(to: .seconds(2))
    let (kind, details) = try #require(listener.declaration(of: "entrance"))
    expectEqual(kind, "choreography")
    #expect(
      details == [
        .init("node", .text("grid")), .init("animations", .text("fadeIn slide(up, 24)")),
        .init("sort", .text("random")), .init("interObjectDelay", .number(0.25)),
        .init("seed", .number(7)), .init("excluded", .text("card3")),
        .init("restores", .flag(true)),
      ])
    for motion in group.motions {
      let (kind, details) = try #require(listener.declaration(of: motion.name))
      #expect(kind == "motion" && motion.name.hasPrefix("entrance.card"))
      #expect(motion.delay == 0 || details.contains(.init("delay", .number(motion.delay))))
    }
    #expect(Set(group.motions.map(\.delay)).isSubset(of: [0, 0.25, 0.5, 0.75]))
  }

  @Test("The end is reported with its flag, after the group's own, whether or not anybody listens")
  func end() throws {
    try grid.node.choreograph([.fadeIn])
    try grid.stage.step(to: .seconds(1))
    try grid.node.choreograph([.fadeIn]).stop()
    let callbacks = listener.events.compactMap { event -> String? in
      guard case .callback(let source, let name, let details) = event,
        source.hasPrefix("grid.")
      else { return nil }
      return ([source, name] + details.map { "\($0.key)=\($0.value)" }).joined(separator: " ")
    }
    #expect(
      callbacks == [
        "grid.choreography1 started", "grid.choreography1 completed",
        "grid.choreography1 completion finished=flag(true)", "grid.choreography2 started",
        "grid.choreography2 stopped", "grid.choreography2 completion finished=flag(false)",
      ])
  }

  @Test("A seed that no number of a trace holds is a text")
  func seed() {
    let details = StandardSortFunction.random(interObjectDelay: 0, seed: .max).details
    #expect(details.contains(.init("seed", .text("18446744073709551615"))))
  }

  @Test("Without a name all are named after what they move, and a second time with another number")
  func names() throws {
    let first = try grid.node.choreograph([.fadeIn])
    let second = try grid.node.choreograph([.fadeIn])
    expectEqual([first.name, second.name], ["grid.choreography1", "grid.choreography2"])
    expectEqual(first.motions[0].name, "card0.motion1")
    expectEqual(second.motions[3].name, "card3.motion2")
  }

  private var inputs: [StageEvent] {
    listener.events.filter { if case .input = $0 { true } else { false } }
  }

  @Test("A preparation is one call from outside, and so is a choreography with all that it stops")
  func calls() throws {
    var deep = Choreography([.fadeIn])
    deep.depth = 1
    try deep.prepare(grid.node)
    #expect(
      inputs == [
        .input(
          source: "grid", call: "prepare",
          [.init("animations", .text("fadeIn")), .init("depth", .number(1))])
      ])
    var choreography = Choreography([.fadeIn, .slide(.up, .slightly)], sort: .inOrder())
    choreography.name = "entrance"
    choreography.excluded = [grid.cards[3]]
    try choreography.perform(on: grid.node)
    #expect(
      inputs.dropFirst() == [
        .input(
          source: "grid", call: "choreograph",
          [
            .init("animations", .text("fadeIn slide(up, 10)")), .init("excluded", .text("card3")),
            .init("name", .text("entrance")),
          ])
      ])
    try grid.stage.step(to: .seconds(0.1))
    listener.clear()
    try grid.node.choreograph([.fadeIn], prepares: false)
    #expect(
      inputs == [
        .input(
          source: "grid", call: "choreograph",
          [.init("animations", .text("fadeIn")), .init("prepares", .flag(false))])
      ])
    let stopped = StageEvent.state(
      source: "entrance.card0", from: "moving", to: "stopped",
      [.init("cause", .text("grid.choreograph"))])
    #expect(listener.events.contains(stopped))
  }

  @Test("A call that is refused is recorded with the reason, and changes nothing")
  func refused() throws {
    let error = try #require(throws: ChoreographyError.self) {
      try grid.node.choreograph([.fadeIn], animation: .standard(duration: -1))
    }
    expectEqual(inputs.count, 1)
    #expect(
      listener.events.last
        == .callback(
          source: "grid", name: "refused",
          [.init("in", .text("choreograph")), .init("reason", .text(error.description))]))
  }
}
