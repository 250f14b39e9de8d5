import DopesheetEngine
import TestSupport
import Testing

@Suite("Groups")
struct MotionGroupTests {
  @Test("All children run at once, and the group ends with the last of them")
  func ends() throws {
    let scene = Scene()
    let group = MotionGroup([scene.motion("a", 0.2), scene.motion("b", 0.5)]).named("g")
    scene.stage.play(group)
    try scene.stage.step(to: .seconds(0.3))
    #expect(group.state == .moving && group.totalProgress == 0.8)
    try scene.stage.step(to: .seconds(1))
    #expect(
      scene.log.callbacks == [
        "a.started", "b.started", "g.started", "a.completed", "b.completed", "g.completed",
      ])
  }

  @Test("A synced child waits at its end for the others, and nobody else's resume lifts that")
  func waits() throws {
    let scene = Scene()
    let early = scene.motion("a", 0.2)
    let group = MotionGroup([early, scene.motion("b", 0.5)]).named("g")
      .reverses(syncsChildMotions: true)
    scene.stage.play(group)
    try scene.stage.step(to: .seconds(0.3))
    #expect(early.isWaiting && early.state == .paused && scene.node("a").zPosition == 10)
    early.resume()
    group.pause()
    group.resume()
    #expect(early.isWaiting)
    try scene.stage.step(to: .seconds(0.6))
    #expect(!early.isWaiting && scene.node("a").zPosition == 5)
    try scene.stage.step(to: .seconds(2))
    #expect(group.state == .stopped && scene.node("b").zPosition == 0)
  }

  @Test("A child that is stopped or removed is waited for no longer")
  func withoutChild() throws {
    for isRemoved in [false, true] {
      let scene = Scene()
      let late = scene.motion("b", 9)
      let group = MotionGroup([scene.motion("a", 0.2), late]).named("g")
      scene.stage.play(group)
      try scene.stage.step(to: .seconds(0.5))
      if isRemoved { group.remove(late) } else { late.stop() }
      expectEqual(group.state, .stopped)
      expectEqual(scene.log.callbacks.suffix(2), ["b.stopped", "g.completed"])
      expectEqual(group.motions.count, (isRemoved ? 1 : 2))
    }
  }

  @Test("An empty group ends at once, after all its cycles")
  func empty() {
    let scene = Scene()
    scene.stage.play(MotionGroup().named("g").repeats(2))
    #expect(
      scene.log.callbacks == ["g.started", "g.cycleRepeated", "g.cycleRepeated", "g.completed"])
  }

  @Test("A motion in two collections, and a collection in itself, are refused")
  func refusals() {
    let scene = Scene()
    let motion = scene.motion("a", 1)
    let first = MotionGroup([motion]).named("g")
    let second = MotionGroup([motion]).named("h")
    scene.stage.add(first)
    scene.stage.add(second)
    first.add(first)
    #expect(second.motions.isEmpty)
    #expect(
      scene.stage.problems == [
        .twoParents(source: "h", child: "a"), .cycleOfMotions(source: "g", child: "g"),
      ])
  }
}

/// A stage on which motions move a node each from 0 to 10.
struct Scene {
  let stage = Stage()
  let log: EventLog

  init() { log = EventLog(stage) }

  /// The node of a motion.
  func node(_ motion: String) -> Node { stage.nodes.first { $0.name == "node-" + motion }! }

  func motion(_ name: String, _ duration: Double) -> Motion {
    let node = stage.add(Node("node-" + name))
    return Motion(node, [.zPosition(from: 0, to: 10)], duration: duration).named(name)
  }
}
