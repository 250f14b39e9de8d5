import DopesheetEngine
import TestSupport
import Testing

@Suite("A closure for a callback")
struct CallbackWatchTests {
  @Test("is called once, after the motion's own closure and before later events of that time")
  func order() throws {
    let stage = Stage()
    let card = stage.add(Node("card"))
    var log: [String] = []
    let fade = Motion(card, [.alpha(to: 0)], duration: 0.1).repeatCount(3).named("fade")
    fade.cycleRepeated { _ in log.append("own") }
    let rise = Motion(card, [.position.y(to: 9)], duration: 0.2).named("rise")
    rise.completed { _ in log.append("rise") }
    stage.onCallback("cycleRepeated", of: "fade", occurrence: 2) {
      log.append("watch")
      rise.stop()
    }
    stage.play(fade)
    stage.play(rise)
    try ManualTempo(stage, tempo: .hz(60)).run(until: .seconds(1))
    expectEqual(log, ["own", "own", "watch"])
    #expect(rise.state == .stopped && stage.problems.isEmpty)
  }

  @Test("waits for a source that joins the stage later, and for callbacks of styles")
  func later() throws {
    let stage = Stage()
    var calls = 0
    stage.onCallback("started", of: "fade in") { calls += 1 }
    stage.at(.seconds(0.1)) {
      stage.play(
        Motion(stage.add(Node("card")), [.alpha(to: 0)], duration: 0.1).named("fade in"))
    }
    try ManualTempo(stage, tempo: .hz(60)).run(until: .seconds(1))
    expectEqual(calls, 1)
  }

  @Test("throws its errors into the trace, and the step goes on")
  func errors() throws {
    struct Failure: Error {}
    let stage = Stage()
    let card = stage.add(Node("card"))
    stage.onCallback("started", of: "fade") { throw Failure() }
    let fade = Motion(card, [.alpha(to: 0)], duration: 0.1).named("fade")
    stage.play(fade)
    try ManualTempo(stage, tempo: .hz(60)).run(until: .seconds(1))
    #expect(fade.state == .stopped && card.alpha == 0)
  }

  @Test("A call by its name is the call itself, and an unknown one is an error")
  func calls() throws {
    let stage = Stage()
    let card = stage.add(Node("card"))
    let rise = Motion(card, [.position.y(to: 9)], duration: 0.2).named("rise up")
    stage.play(rise)
    try stage.call("retarget", of: "rise up", [.init("position.y", .number(5))])
    try stage.call("pause", of: "rise%20up")
    #expect(rise.state == .paused)
    try stage.call("resume", of: "rise up")
    try ManualTempo(stage, tempo: .hz(60)).run(until: .seconds(1))
    #expect(card.position.y == 5)
    let error = #expect(throws: InputError.self) { try stage.call("pause", of: "rise upp") }
    #expect(error?.description.contains("did you mean") == true, "\(String(describing: error))")
  }
}
