import DopesheetEngine
import TestSupport
import Testing

@Suite("An engine of the user that the stage steps")
struct StageFrameTests {
  @Test("gets the number, the end and the length of each step")
  func frames() throws {
    let stage = Stage()
    var frames: [StageFrame] = []
    stage.onFrame { frames.append($0) }
    try stage.step(to: .zero)
    try stage.step(to: .seconds(0.25))
    try stage.step(to: .seconds(1))
    #expect(frames.map(\.index) == [0, 1, 2])
    #expect(frames.map(\.time) == [.zero, .seconds(0.25), .seconds(1)])
    #expect(frames.map(\.duration.seconds) == [0, 0.25, 0.75])
    #expect(frames.allSatisfy { $0.rate == nil })
  }

  @Test("is called after what is due, in order of addition, and sees the values of the present")
  func order() throws {
    let (stage, card) = makeStage()
    var log: [String] = []
    stage.play(
      Motion(card, .alpha(from: 0, to: 1), duration: 1).completed { _ in log.append("completed") }
    )
    stage.at(.seconds(1)) { log.append("call") }
    stage.onFrame { _ in log.append("first \(card.alpha)") }
    stage.onFrame { _ in log.append("second") }
    try stage.step(to: .seconds(0.5))
    try stage.step(to: .seconds(1))
    #expect(log == ["first 0.5", "second", "completed", "call", "first 1.0", "second"])
  }

  @Test("may start motions, which begin in the same step, and an error stops none but is a problem")
  func calls() throws {
    struct Failure: Error, CustomStringConvertible { let description = "no fuel" }
    let (stage, card) = makeStage()
    let events = stage.eventLog()
    var isDone = false
    stage.onFrame { frame in
      guard frame.index == 1 else { return }
      stage.play(Motion(card, .alpha(to: 0), duration: 0).completed { _ in isDone = true })
      throw Failure()
    }
    try stage.step(to: .zero)
    try stage.step(to: .seconds(1))
    #expect(isDone && card.alpha == 0)
    #expect(
      stage.problems == [
        .codeThrew("a closure of onFrame", at: .seconds(1), reason: "no fuel")
      ])
    #expect(events.count(ofCallback: "error") == 1)
  }

  @Test("may not step the stage")
  func reentrance() throws {
    let stage = Stage()
    var thrown: StageError?
    stage.onFrame { frame in
      do { try stage.step(to: .seconds(9)) } catch let error as StageError { thrown = error }
    }
    try stage.step(to: .zero)
    #expect(thrown == .reentrantStep && stage.now == .zero)
  }

  @Test("keeps the stage from being settled until it is at rest")
  func settles() throws {
    let stage = Stage()
    var isIdle = false
    #expect(stage.isSettled)
    stage.settles(fileID: "App/Engine.swift", line: 7) { isIdle }
    #expect(!stage.isSettled)
    let wait = "the engine of stage.settles (App/Engine.swift:7)"
    expectEqual(stage.unsettledWaits, [wait + ", which no stage.onFrame steps"])
    stage.onFrame { _ in }
    expectEqual(stage.unsettledWaits, [wait])
    isIdle = true
    #expect(stage.isSettled && stage.unsettledWaits.isEmpty)
  }
}
