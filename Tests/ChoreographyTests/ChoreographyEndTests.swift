import DopesheetChoreography
import DopesheetEngine
import Testing

@Suite("The end of a choreography")
struct ChoreographyEndTests {
  /// Notes ends, and what is announced of them.
  private final class Listener: StageObserver {
    let observesUpdates = false
    var ends: [Bool] = []
    var completions = 0
    var inputs: [String] = []
    func stage(_ stage: Stage, willStepTo time: Ticks) {}
    func stageDidWriteValues(_ stage: Stage) {}
    func stage(_ stage: Stage, announces happening: Happening) {
      switch happening {
      case .callback(_, "completion", _): completions += 1
      case .input(let source, let call, _): inputs.append("\(source) \(call)")
      default: break
      }
    }
  }

  private let grid = Grid(columns: 2, rows: 1)
  private let listener = Listener()

  init() { grid.stage.attach(listener) }

  private func step(_ seconds: Double) throws { try grid.stage.step(to: .seconds(seconds)) }

  private func perform() throws -> MotionGroup {
    try grid.node.choreograph([.fadeIn], sort: .inOrder()) { [listener] in listener.ends.append($0)
    }
  }

  @Test("Started anew after its end, it is not over a second time")
  func restartedAfterEnd() throws {
    let group = try perform()
    try step(1)
    group.restart()
    try step(2)
    #expect(group.cycles == 1 && listener.ends == [true] && listener.completions == 1)
  }

  @Test("Reset in flight or while it is paused, it is over with false", arguments: [false, true])
  func reset(isPaused: Bool) throws {
    let group = try perform()
    try step(0.1)
    if isPaused { group.pause() }
    group.reset()
    #expect(listener.ends == [false] && group.state == .stopped)
    group.reset()
    group.start()
    try step(1)
    #expect(group.cycles == 1 && listener.ends == [false] && listener.completions == 1)
  }

  @Test("Started anew in flight, it is over with false, and only once")
  func restartedInFlight() throws {
    let group = try perform()
    try step(0.1)
    group.restart()
    #expect(listener.ends == [false] && group.state == .moving)
    try step(1)
    #expect(listener.ends == [false] && listener.completions == 1)
  }

  @Test("Motions that were only made tell the end of each run, also as part of what is reset")
  func eachRun() throws {
    let entrance = try Choreography([.fadeIn], sort: .inOrder()).motions(of: grid.node) {
      [listener] in listener.ends.append($0)
    }
    let sequence = grid.stage.play(MotionSequence([entrance]))
    try step(0.1)
    sequence.reset()
    #expect(listener.ends == [false])
    sequence.start()
    try step(1)
    sequence.restart()
    try step(2)
    #expect(listener.ends == [false, true, true] && listener.completions == 3)
  }

  @Test("What is called at the end of a reset follows from it, and is no call from outside")
  func consequences() throws {
    let last = grid.stage.add(Motion(grid.node, [.alpha(to: 0)], duration: 1).named("last"))
    let group = try grid.node.choreograph([.fadeIn]) { _ in last.start() }
    listener.inputs = []
    group.reset()
    #expect(last.state == .moving && listener.inputs == ["\(group.name) reset"])
  }
}
