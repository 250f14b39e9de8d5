import Dopesheet
import TestSupport
import Testing

/// The examples of the section "MotionGroup" of MotionMachine's guide to its moveable classes.
@Suite("MotionMachine: MotionGroup")
struct MotionGroupTests {
  private let scene = Scene()

  @Test("Two motions at once; pause and resume hold and let go of both")
  func simple() throws {
    let (view1, view2) = (scene.node("view1"), scene.node("view2"))
    let motion1 = Motion(
      view1, .frame.origin.y(to: 200), duration: 1, easing: .quadratic.inOut)
    let motion2 = Motion(
      view2, .frame.origin.y(to: 200), duration: 1, easing: .quadratic.inOut)
    let group = scene.stage.play(MotionGroup([motion1, motion2]))
    try expectEqual(scene.advance(0.25) { [view1, view2].map(\.frame.origin.y) }, [25, 25])
    group.pause()
    #expect(motion1.state == .paused && motion2.state == .paused)
    try expectEqual(scene.advance(3) { [view1, view2].map(\.frame.origin.y) }, [25, 25])
    group.resume()
    try expectEqual(scene.advance(0.25) { [view1, view2].map(\.frame.origin.y) }, [100, 100])
    expectEqual(group.totalProgress, 0.5)
    try expectEqual(scene.advance(0.5) { [view1, view2].map(\.frame.origin.y) }, [200, 200])
    expectEqual([group.state, motion1.state, motion2.state], [.stopped, .stopped, .stopped])
  }

  @Test("Synced children reverse together, the shorter waits for the longer")
  func synced() throws {
    let square1 = scene.node("square1")
    let square2 = scene.node("square2", CGRect(x: 0, y: 0, width: 20, height: 20))
    let group = scene.stage.play(
      MotionGroup()
        .add(Motion(square1, .frame.origin.x(to: 200), duration: 1, easing: .quadratic.inOut))
        .add(Motion(square2, .frame.size.width(to: 60), duration: 1.2, easing: .quadratic.inOut))
        .reverses(syncsChildMotions: true))
    try scene.advance(1.1)
    #expect(square1.frame.origin.x == 200 && group.motions[0].isWaiting)
    #expect(group.direction == .forward && square2.frame.size.width < 60)
    try scene.advance(0.1)
    #expect(square2.frame.size.width == 60 && group.direction == .reverse)
    #expect(group.motions.allSatisfy { $0.state == .moving && $0.direction == .reverse })
    try expectEqual(scene.advance(0.5) { square1.frame.origin.x }, 100)
    try expectEqual(scene.advance(0.5) { square1.frame.origin.x }, 0)
    #expect(group.motions[0].state == .stopped && group.state == .moving)
    try scene.advance(0.2)
    #expect(square2.frame.size.width == 20 && group.state == .stopped)
  }

  @Test("A group in a reversing group, whose children reverse with it")
  func nested() throws {
    let square1 = scene.node("square1")
    let square2 = scene.node("square2", CGRect(x: 0, y: 0, width: 20, height: 20))
    let subgroup = MotionGroup()
      .add(Motion(square1, .frame.origin.x(to: 200), duration: 1, easing: .quadratic.inOut))
      .add(Motion(square2, .frame.origin.y(to: 60), duration: 1.2, easing: .quadratic.inOut))
    let group2 = MotionGroup().reverses()
      .add(subgroup)
      .add(Motion(square2, .frame.size.width(to: 150), duration: 2, easing: .sine.inOut))
    scene.stage.play(group2)
    try expectEqual(scene.advance(1) { square1.frame.origin.x }, 200)
    try expectEqual(scene.advance(0.2) { square2.frame.origin.y }, 60)
    try expectEqual(scene.advance(0.8) { square1.frame.origin.x }, 0)
    expectEqual(square2.frame.size.width, 150)
    #expect(subgroup.motions[0].state == .stopped && subgroup.state == .moving)
    try expectEqual(scene.advance(0.4) { square2.frame.origin.y }, 0)
    #expect(subgroup.state == .stopped && group2.state == .moving)
    try expectEqual(scene.advance(0.6) { square2.frame.size.width }, 85)
    try expectEqual(scene.advance(1) { square2.frame.size.width }, 20)
    #expect(group2.state == .stopped && group2.totalProgress == 1)
  }
}
