import DopesheetEngine
import DopesheetStyles
import TestSupport
import Testing

@Suite("The end of a choreography")
struct ChoreographyEndTests {
  /// The values that a completion has received.
  private final class Ends {
    var reported: [Bool] = []
  }

  private let grid = Grid(columns: 2, rows: 1)
  private let log = StageEventLog()
  private let ends = Ends()

  init() { grid.stage.attach(log) }

  private func step(_ seconds: Double) throws { try grid.stage.step(to: .seconds(seconds)) }

  private func perform() throws -> MotionGroup {
    try grid.node.choreograph([.fadeIn], sort: .inOrder()) { [ends] in ends.reported.append($0)
    }
  }

  @Test("Started anew after its end, it is not over a second time")
  func restartedAfterEnd() throws {
    let group = try perform()
    try step(1)
    group.restart()
    try step(2)
    #expect(
      group.cycles == 1 && ends.reported == [true] && log.count(ofCallback: "completion") == 1)
  }

  @Test("Reset in flight or while it is paused, it is over with false", arguments: [false, true])
  func reset(isPaused: Bool) throws {
    let group = try perform()
    try step(0.1)
    if isPaused { group.pause() }
    group.reset()
    #expect(ends.reported == [false] && group.state == .stopped)
    group.reset()
    group.start()
    try step(1)
    #expect(
      group.cycles == 1 && ends.reported == [false] && log.count(ofCallback: "completion") == 1)
  }

  @Test("Started anew in flight, it is over with false, and only once")
  func restartedInFlight() throws {
    let group = try perform()
    try step(0.1)
    group.restart()
    #expect(ends.reported == [false] && group.state == .moving)
    try step(1)
    #expect(ends.reported == [false] && log.count(ofCallback: "completion") == 1)
  }

  @Test("Motions that were only made tell the end of each run, also as part of what is reset")
  func eachRun() throws {
    let entrance = try Choreography([.fadeIn], sort: .inOrder()).motions(of: grid.node) {
      [ends] in ends.reported.append($0)
    }
    let sequence = grid.stage.play(MotionSequence([entrance]))
    try step(0.1)
    sequence.reset()
    expectEqual(ends.reported, [false])
    sequence.start()
    try step(1)
    sequence.restart()
    try step(2)
    #expect(ends.reported == [false, true, true] && log.count(ofCallback: "completion") == 3)
  }

  @Test("What is called at the end of a reset follows from it, and is no call from outside")
  func consequences() throws {
    let last = grid.stage.add(Motion(grid.node, .alpha(to: 0), duration: 1).named("last"))
    let group = try grid.node.choreograph([.fadeIn]) { _ in last.start() }
    log.clear()
    group.reset()
    #expect(last.state == .moving && log.inputs == ["\(group.name) reset"])
  }
}
