import Dopesheet
import TestSupport
import Testing

/// The examples of the section "Motion" of MotionMachine's guide to its moveable classes.
@Suite("MotionMachine: Motion")
struct MotionTests {
  private let scene = Scene()

  @Test("One property by its path, from a start to an end, with an easing")
  func basic() throws {
    let view = scene.node("view")
    for change: PropertyChange<Node> in [
      .frame.origin.x(from: 20, to: 200), .path("frame.origin.x", from: 20.0, to: 200.0),
    ] {
      let motion = scene.stage.play(
        Motion(view, change, duration: 1, easing: .quadratic.inOut))
      var values = [view.frame.origin.x]
      for _ in 1...4 { values.append(try scene.advance(0.25) { view.frame.origin.x }) }
      expectEqual(values, [20, 42.5, 110, 177.5, 200])
      #expect(motion.state == .stopped && motion.totalProgress == 1)
    }
  }

  @Test("afterDelay waits before the movement; the jump to the start comes with it")
  func afterDelay() throws {
    let view = scene.node("view")
    let motion = scene.stage.play(
      Motion(view, .frame.origin.x(from: 20, to: 200), duration: 1).afterDelay(0.5))
    #expect(try scene.advance(0.25) { view.frame.origin.x } == 0 && motion.state == .delayed)
    #expect(try scene.advance(0.25) { view.frame.origin.x } == 20 && motion.state == .moving)
    try expectEqual(scene.advance(0.5) { view.frame.origin.x }, 110)
  }

  @Test("A value without a target is read from the motion")
  func ownValue() throws {
    let motion = scene.stage.play(
      Motion(from: CGPoint(x: 20, y: 0), to: CGPoint(x: 200, y: 80), duration: 1).named("point"))
    try expectEqual(scene.advance(0.25) { motion.values }, [65, 20])
    expectEqual(scene.stage.tracks.map(\.name), ["point.value.x", "point.value.y"])
  }

  @Test(
    "States of whole values move only what differs, one without a start from what is there")
  func propertyStates() throws {
    let view = scene.node(
      "view", CGRect(x: 20, y: 50, width: 50, height: 50), RGBA(red: 0.25, green: 0.5, blue: 1))
    scene.stage.play(
      Motion(
        view,
        .frame(
          from: CGRect(x: 20, y: 50, width: 50, height: 50),
          to: CGRect(x: 50, y: 50, width: 200, height: 200)),
        .backgroundColor.blue(to: 0.5), duration: 1, easing: .quadratic.inOut))
    // The guide speaks of x, width and height, "because those values change".
    #expect(
      scene.stage.tracks.map(\.name) == [
        "view.frame.origin.x", "view.frame.size.width", "view.frame.size.height",
        "view.backgroundColor.blue",
      ])
    try scene.advance(0.5)
    expectEqual(view.frame, CGRect(x: 35, y: 50, width: 125, height: 125))
    expectEqual(view.backgroundColor, RGBA(red: 0.25, green: 0.5, blue: 0.75))
    try scene.advance(0.5)
    expectEqual(view.frame, CGRect(x: 50, y: 50, width: 200, height: 200))
    expectEqual(view.backgroundColor.blue, 0.5)
  }

  @Test("A final state moves the values that differ from the present ones")
  func finalState() throws {
    let view = scene.node(
      "view", CGRect(x: 0, y: 0, width: 50, height: 50), RGBA(red: 1, green: 1, blue: 0))
    let final = RGBA(red: 0, green: 1, blue: 0)
    scene.stage.play(
      Motion(
        view,
        .frame(to: CGRect(x: 50, y: 0, width: 200, height: 100)), .backgroundColor(to: final),
        duration: 1, easing: .quadratic.inOut))
    #expect(
      scene.stage.tracks.map(\.name) == [
        "view.frame.origin.x", "view.frame.size.width", "view.frame.size.height",
        "view.backgroundColor.red",
      ])
    try scene.advance(0.5)
    expectEqual(view.frame, CGRect(x: 25, y: 0, width: 125, height: 75))
    expectEqual(view.backgroundColor.red, 0.5)
    try scene.advance(0.5)
    expectEqual(view.frame, CGRect(x: 50, y: 0, width: 200, height: 100))
    expectEqual(view.backgroundColor, final)
  }

  @Test("Reversing and repeating set as properties, one extra cycle")
  func options() throws {
    let view = scene.node("view")
    let motion = Motion(view, .frame.origin.x(to: 200), duration: 1, easing: .quadratic.inOut)
    motion.isReversing = true
    motion.repeatCycles = 1
    scene.stage.play(motion)
    // Without a reverse easing the same easing is used in both directions.
    let expected = [25.0, 100, 175, 200, 175, 100, 25, 0]
    for cycle in 0...1 {
      for (index, value) in expected.enumerated() {
        #expect(
          try scene.advance(0.25) { view.frame.origin.x } == value, "cycle \(cycle) at \(index)")
      }
      expectEqual(motion.cycles, cycle + 1)
    }
    expectEqual(motion.state, .stopped)
  }

  @Test("repeatForever goes on without end")
  func endless() throws {
    let view = scene.node("view")
    let motion = scene.stage.play(
      Motion(view, .frame.origin.x(to: 200), duration: 1).repeatForever())
    try scene.advance(1000.5)
    #expect(motion.state == .moving && motion.cycles == 1000 && view.frame.origin.x == 100)
  }

  @Test("repeatCount(2) and reverses(with:), chained, with an easing of the way back")
  func chained() throws {
    let view = scene.node("view")
    let motion = scene.stage.play(
      Motion(view, .frame.origin.x(to: 200), duration: 1, easing: .quadratic.inOut)
        .repeatCount(2)
        .reverses(with: .cubic.in))
    for _ in 0...1 {
      try expectEqual(scene.advance(0.5) { view.frame.origin.x }, 100)
      try expectEqual(scene.advance(0.5) { view.frame.origin.x }, 200)
      expectEqual(motion.direction, .reverse)
      try expectEqual(scene.advance(0.5) { view.frame.origin.x }, 175)
      try expectEqual(scene.advance(0.5) { view.frame.origin.x }, 0)
    }
    #expect(motion.state == .stopped && motion.cycles == 2)
  }
}
