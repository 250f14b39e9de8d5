import DopesheetEngine
import TestSupport
import Testing

@Suite("A registry of motions")
struct MotionRegistryTests {
  @Test("gives its motions a place, so that ends at one time come in the order of the registries")
  func order() throws {
    let (stage, node) = makeStage()
    let registries = ["first", "second"].map { MotionRegistry($0, kind: "drawer") }
    var ended: [String] = []
    for registry in registries {
      stage.add(registry)
      registry.motionEnded = { ended.append($0.name) }
    }
    for registry in registries.reversed() {
      let motion = Motion(node, .alpha(to: 0.5), duration: 1).named("of \(registry.name)")
      registry.add(motion)
      motion.start()
    }
    try stage.expect(ended, at: [2: ["of%20first", "of%20second"]])
    #expect(stage.isSettled)
  }

  @Test("never runs, is not found as a motion, and its names are the stage's")
  func isNoMotion() {
    let stage = Stage()
    let registry = MotionRegistry("first", kind: "drawer")
    stage.add(registry)
    registry.start()
    #expect(registry.state == .stopped && stage.motion(named: "first") == nil)
    #expect(stage.isTaken("first"))
  }

  @Test(
    "A callback of a style is announced, its error is reported, and a step inside it is refused")
  func callbacks() throws {
    struct Fault: Error, CustomStringConvertible { var description: String { "jammed" } }
    let stage = Stage()
    let log = stage.eventLog()
    let registry = MotionRegistry("first", kind: "drawer")
    stage.add(registry)
    let code = UserCode {
      #expect(throws: StageError.reentrantStep) { try stage.step(to: .seconds(1)) }
      throw Fault()
    }
    stage.deliver("opened", [.init("by", .text("hand"))], of: registry, to: code) { try $0() }
    #expect(log.lines.contains { $0.contains("opened") })
    #expect(log.lines.contains { $0.contains("error") })
  }
}
