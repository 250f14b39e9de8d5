import DopesheetCurves
import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("Other ends in flight")
struct PropertyMotionRetargetTests {
  private let stage = Stage()
  private let card: Node

  init() { card = stage.add(Node("card")) }

  private func reason(_ act: () -> Void) -> String? {
    let before = stage.problems.count
    act()
    guard stage.problems.count == before + 1,
      let problem = stage.problems.last, problem.kind == .cannotRetarget
    else { return nil }
    return problem.reason
  }

  @Test("An eased motion takes its whole duration again from where it is")
  func eased() throws {
    let motion = stage.play(Motion(card, .zPosition(from: 0, to: 10), duration: 1))
    try stage.step(to: .seconds(0.5))
    motion.retarget(card, .zPosition(to: 25))
    expectEqual(card.zPosition, 5)
    try stage.expect(card.zPosition, at: [1: 15, 1.5: 25])
    expectEqual(motion.state, .stopped)
  }

  @Test("A given start is back at the next start")
  func restart() throws {
    let motion = stage.play(Motion(card, .zPosition(from: 0, to: 10), duration: 1))
    try stage.step(to: .seconds(0.5))
    motion.retarget(card, .zPosition(to: 20))
    try stage.step(to: .seconds(3))
    motion.start()
    expectEqual(card.zPosition, 0)
  }

  @Test("A paused motion sets out when it goes on, and a delayed or stopped one when it begins")
  func states() throws {
    let motion = stage.add(Motion(card, .zPosition(from: 0, to: 10), duration: 1))
    motion.retarget(card, .zPosition(to: 20))
    motion.start()
    try stage.step(to: .seconds(0.5))
    motion.pause()
    motion.retarget(card, .zPosition(to: 50))
    try stage.expect(card.zPosition, at: [1: 10])
    motion.resume()
    try stage.expect(card.zPosition, at: [1.5: 30])
    motion.afterDelay(1).restart()
    motion.retarget(card, .zPosition(to: 100))
    try stage.expect(card.zPosition, at: [3: 50])
  }

  @Test("A motion on its way back goes forward to the new end")
  func backwards() throws {
    let motion = stage.play(Motion(card, .zPosition(from: 0, to: 10), duration: 1).reverses())
    try stage.step(to: .seconds(1.5))
    motion.retarget(card, .zPosition(to: 15))
    expectEqual(motion.direction, .forward)
    try stage.expect(card.zPosition, at: [2.5: 15, 9: 5])
  }

  @Test("A component that had no way until now gets one")
  func components() throws {
    let motion = stage.play(
      SpringMotion(card, .position(from: .zero, to: CGPoint(x: 100, y: 0)), spring: .snappy))
    try stage.step(to: .seconds(0.1))
    motion.retarget(card, .position(to: CGPoint(x: 50, y: 70)))
    try stage.expect(card.position, at: [9: CGPoint(x: 50, y: 70)])
  }

  @Test("In a repeating group a new end counts from the next cycle on")
  func cycles() throws {
    let spring = SpringMotion(card, .zPosition(from: 0, to: 10), spring: .snappy)
    let long = Motion(card, .alpha(to: 0), duration: 2)
    stage.play(MotionGroup([spring, long]).repeatCount(2))
    try stage.expect(spring.state, at: [1.9: .stopped])
    spring.retarget(card, .zPosition(to: 70))
    try stage.expect(card.zPosition, at: [4: 70])
  }

  @Test("What cannot be given another end is refused, and goes on as it was")
  func refused() throws {
    let added = stage.play(Motion(card, .zPosition(from: 0, to: 10), duration: 1).additive())
    expectEqual(reason { added.retarget(card, .zPosition(to: 1)) }?.contains("additive"), true)
    let turned = Transform4x4(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    let whole = stage.play(Motion(card, .transform(to: turned), duration: 1))
    expectEqual(
      reason { whole.retarget(card, .transform(to: .identity)) }?.contains("whole"), true)
    let first = Motion(card, .alpha(to: 0), duration: 1)
    stage.play(
      MotionGroup([first, Motion(card, .position.x(to: 1), duration: 2)])
        .reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(1.5))
    #expect(first.isWaiting)
    expectEqual(reason { first.retarget(card, .alpha(to: 1)) }?.contains("turn"), true)
    try stage.step(to: .seconds(4))
    #expect(stage.isSettled)
    expectEqual(card.zPosition, 10)
  }

  @Test("A movement that cannot be is refused, and the one under way goes on")
  func impossible() throws {
    let spring = stage.play(SpringMotion(card, .zPosition(from: 0, to: 10), spring: .snappy))
    try stage.step(to: .seconds(0.1))
    spring.retarget(card, .zPosition(to: 1e300))
    expectEqual(stage.problems.count, 1)
    try stage.expect(card.zPosition, at: [5: 10])
  }

  @Test("The parts of a value are called as their tracks are, so that the call can be made again")
  func names() throws {
    let log = stage.eventLog()
    let motion = stage.play(
      Motion(card, .transform.scale(to: SIMD3(2, 3, 4)), duration: 1).named("m"))
    motion.retarget(card, .transform.scale(to: SIMD3(5, 6, 7)))
    let inputs = log.events.compactMap { event -> [StageEvent.Detail]? in
      if case .input("m", "retarget", let details) = event { details } else { nil }
    }
    let details = try #require(inputs.first)
    expectEqual(
      details.map(\.key), ["transform.scale.x", "transform.scale.y", "transform.scale.z"])
    motion.retarget(card, .transform.scale(to: SIMD3(1, 1, 1)))
    try stage.make("retarget", of: "m", details)
    try stage.expect(card.transform, at: [1: .scale(x: 5, y: 6, z: 7)])
  }
}
