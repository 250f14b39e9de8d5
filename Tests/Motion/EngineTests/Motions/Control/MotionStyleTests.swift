import DopesheetEngine
import DopesheetText
import TestSupport
import Testing

@Suite struct MotionStyleTests {
  /// An observer that keeps all announcements.
  @Test("A style says what traces call a motion, and its facts come first")
  func declaration() {
    let stage = Stage()
    let listener = StageEventLog()
    let card = stage.add(Node("card"))
    stage.attach(listener)
    let motion = Motion(card, .alpha(to: 0), duration: 1)
    var style = MotionStyle()
    style.kind = "entrance"
    style.targetName = "screen"
    style.details = [.init("sort", .text("linear"))]
    motion.style = style
    stage.play(motion)
    expectEqual(motion.name, "screen.entrance1")
    let declared = StageEvent.declared(
      source: "screen.entrance1", kind: "entrance",
      [
        .init("sort", .text("linear")), .init("duration", .number(1)),
        .init("easing", .text("linear")),
      ])
    #expect(listener.events.contains(declared))
    let late = stage.eventLog()
    #expect(late.events.contains(declared))
  }

  @Test("A style hears of a motion after the user's closures, which do not replace its own")
  func callbacks() throws {
    let stage = Stage()
    let motion = Motion(from: 0, to: 1, duration: 1)
    var heard: [String] = []
    var style = MotionStyle()
    style.on(.completed) { _ in heard.append("style") }
    style.on(.completed) { _ in heard.append("style again") }
    style.on(.started) { _ in heard.append("began") }
    motion.style = style
    motion.completed { _ in heard.append("user") }
    stage.play(motion)
    motion.started { _ in heard.append("never") }
    try stage.expect(heard, at: [1: ["began", "user", "style", "style again"]])
  }

  @Test(
    "A style hears of resets and restarts as of stops if it wants to, the user's closures do not")
  func resetsAsStops() throws {
    let stage = Stage()
    var heard: [String] = []
    func motion(_ name: String) -> Motion {
      let motion = Motion(from: 0, to: 1, duration: 1).stopped { _ in heard.append("user") }
      motion.hears { style in
        style.hearsResets = true
        style.on(.stopped) { heard.append("\(name) \($0.state)") }
      }
      return motion
    }
    let (first, second) = (motion("first"), motion("second"))
    let group = stage.play(MotionGroup([first, second]))
    try stage.step(to: .seconds(0.5))
    group.reset()
    expectEqual(heard, ["first stopped", "second stopped"])
    group.reset()
    expectEqual(heard.count, 2)
    group.start()
    first.restart()
    expectEqual(heard, ["first stopped", "second stopped", "first stopped"])
    #expect(first.state == .moving && second.state == .moving)
  }

  @Test(
    "What a closure of the user throws is announced, and the style's hooks are called all the same")
  func throwing() throws {
    struct Failure: Error, CustomStringConvertible { let description = "no" }
    let stage = Stage()
    let listener = stage.eventLog()
    let motion = Motion(from: 0, to: 1, duration: 1)
    var later = 0
    motion.hears { style in
      style.on(.completed) { _ in later += 1 }
    }
    motion.completed { _ in throw Failure() }
    stage.play(motion)
    try stage.step(to: .seconds(1))
    let error = StageEvent.callback(
      source: motion.name, name: "error",
      [.init("in", .text("completed")), .init("message", .text("no"))])
    #expect(listener.events.contains(error) && later == 1 && motion.state == .stopped)
  }

  @Test("A motion that its style has retired is not begun, and the stage says why")
  func retired() {
    let stage = Stage()
    let motion = stage.add(Motion(from: 0, to: 1, duration: 1).named("m"))
    let over = StageError.refused(source: "m", word: "over", reason: "it is over")
    motion.hears { $0.retirement = over }
    motion.start()
    motion.restart()
    #expect(motion.state == .stopped && stage.problems == [over, over])
  }
}
