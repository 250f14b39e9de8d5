import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Properties of a user's own objects")
struct PropertyTests {
  final class View {
    var frame = CGRect(x: 0, y: 0, width: 10, height: 10) { didSet { writes += 1 } }
    var level = 0.0
    var writes = 0
  }

  private let stage = Stage()
  private let view = View()
  private let target: ObjectTarget<View>

  init() { target = stage.add(view, named: "view") }

  private var frame: Property<View, CGRect> {
    Property("frame", get: { $0.frame }, set: { $0.frame = $1 })
  }
  private var level: Property<View, Double> {
    Property("level", get: { $0.level }, set: { $0.level = $1 })
  }

  @Test("The object is written once a step, and keeps the components that do not move")
  func writes() throws {
    stage.play(Motion(target, frame.origin.x(to: 100), level(to: 1), duration: 1))
    let before = view.writes
    view.frame.size.width = 77
    try stage.expect(view.frame, at: [0.25: CGRect(x: 25, y: 0, width: 77, height: 10)])
    expectEqual(view.level, 0.25)
    expectEqual(view.writes, before + 2)
    expectEqual(stage.tracks.map(\.name), ["view.frame.origin.x", "view.level"])
  }

  @Test("Two motions of one property share its track")
  func shared() throws {
    stage.play(Motion(target, level(to: 1), duration: 1))
    try stage.step(to: .seconds(1))
    stage.play(Motion(target, level(to: 3), duration: 1))
    try stage.expect(view.level, at: [1.5: 2])
    expectEqual(stage.tracks.count, 1)
  }

  @Test("A start that is not given is taken from the object at each start")
  func capture() throws {
    let motion = stage.add(Motion(target, level(to: 10), duration: 1))
    view.level = 4
    motion.start()
    try stage.expect(view.level, at: [0.5: 7])
    motion.stop()
    view.level = 0
    motion.start()
    try stage.expect(view.level, at: [1: 5])
  }

  @Test("A property whose name is no name is encoded in its track")
  func encoded() {
    let odd = Property<View, Double>("water level", get: { $0.level }, set: { $0.level = $1 })
    stage.play(Motion(target, odd(to: 1), duration: 1))
    expectEqual(stage.tracks.map(\.name), ["view.water%20level"])
  }

  @Test("An accessor that calls a motion is refused, and the stack holds")
  func accessor() throws {
    final class Loop {
      var level = 0.0 { didSet { hook?() } }
      var hook: (() -> Void)?
    }
    let stage = Stage()
    let loop = Loop()
    let level = Property<Loop, Double>("level", get: { $0.level }, set: { $0.level = $1 })
    let motion = stage.add(
      Motion(stage.add(loop, named: "loop"), level(to: 1), duration: 1).named("m"))
    loop.hook = { motion.stop() }
    motion.start()
    try stage.step(to: .seconds(0.5))
    #expect(stage.problems.allSatisfy { $0 == .callInAccessor(source: "m") })
    #expect(motion.state == .moving && loop.level == 0.5)
  }

  @Test("When the object is gone the motion goes on, and the stage says so once")
  func gone() throws {
    let stage = Stage()
    var view: View? = View()
    let target = stage.add(view!, named: "view")
    let motion = stage.play(Motion(target, level(to: 1), duration: 1))
    try stage.step(to: .seconds(0.2))
    view = nil
    try stage.step(to: .seconds(0.4))
    try stage.expect(
      stage.problems, at: [2: [.targetGone(source: "view.level", track: "view.level")]])
    #expect(motion.state == .stopped && motion.cycles == 1)
  }
}
