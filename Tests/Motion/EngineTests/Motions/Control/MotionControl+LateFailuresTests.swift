import DopesheetEngine
import Foundation
import TestSupport
import Testing

@Suite("What goes wrong in flight")
struct MotionControlLateFailuresTests {
  private let stage = Stage()
  private let node: Node

  init() { node = stage.add(Node("n")) }

  private func motion(_ end: Double = 1) -> Motion {
    Motion(node, .alpha(from: 0, to: end), duration: 1)
  }

  @Test("A step that fails after its delay makes way for the next")
  func delayed() throws {
    final class Broken: CustomMotion {
      struct Refusal: Error {}
      override func begin() throws { throw Refusal() }
    }
    let next = motion()
    let sequence = stage.play(MotionSequence([Broken().named("own").afterDelay(1), next]))
    try stage.expect(stage.problems, at: [3: [.refusedToBegin(source: "own", reason: "Refusal")]])
    expectEqual(next.cycles, 1)
    expectEqual(sequence.state, .stopped)
  }

  @Test(
    "A step that is taken off in its own callback makes way for the next", arguments: [false, true])
  func takenOff(isStopped: Bool) throws {
    let stage = stage
    let first = motion()
    if isStopped {
      first.stopped { stage.remove($0) }
    } else {
      first.completed { stage.remove($0) }
    }
    let next = motion()
    let sequence = stage.play(MotionSequence([first, next]))
    try stage.step(to: .seconds(0.5))
    if isStopped { first.stop() }
    try stage.expect(sequence.state, at: [9: .stopped])
    expectEqual(next.cycles, 1)
  }

  @Test(
    "The only child that is taken off while the collection is paused lets it end at its resumption")
  func pausedEmpty() throws {
    for collection in [MotionSequence([motion()]), MotionGroup([motion()])] as [any Moveable] {
      let made = collection as! MotionCollection
      if let sequence = made as? MotionSequence { stage.play(sequence) }
      if let group = made as? MotionGroup { stage.play(group) }
      try stage.step(to: .seconds(stage.now.seconds + 0.25))
      made.pause()
      made.remove(made.motions[0])
      made.resume()
      expectEqual(made.state, .stopped)
    }
  }

  @Test("A group that a child's first callback pauses begins the others when it goes on")
  func pausedBeginning() throws {
    let group = MotionGroup([])
    group.add(motion().started { [unowned group] _ in group.pause() })
    let second = Motion(node, .zPosition(to: 1), duration: 1)
    stage.play(group.add(second))
    expectEqual(second.state, .stopped)
    try stage.step(to: .seconds(1))
    group.resume()
    expectEqual(second.state, .moving)
    try stage.step(to: .seconds(9))
    #expect(group.state == .stopped && second.cycles == 1)
  }

  @Test("A cycle that was due in a run that is over is not due in the next")
  func staleCycle() throws {
    let steps = [motion(), Motion(node, .zPosition(to: 1), duration: 1)]
    let sequence = MotionSequence(steps).repeatForever().cycleRepeated { $0.stop() }
    stage.play(sequence)
    try stage.step(to: .seconds(3))
    sequence.start()
    try stage.step(to: .seconds(4.5))
    sequence.pause()
    sequence.resume()
    expectEqual(sequence.step, 1)
  }

  @Test("How a group turns is fixed when its run begins")
  func configuration() throws {
    let group = MotionGroup([
      motion(), Motion(node, .zPosition(from: 0, to: 1), duration: 2),
    ]).reverses(syncsChildMotions: true)
    stage.play(group)
    try stage.step(to: .seconds(1.5))
    group.syncsChildMotions = false
    try stage.expect(group.state, at: [9: .stopped])
  }

  @Test("A start that is refused leaves children that run on their own")
  func refusedStart() throws {
    let spring = SpringMotion(node, .alpha(from: 0, to: 1))
    let group = stage.add(MotionGroup([spring]))
    spring.start()
    group.repeatCycles = -1
    group.start()
    try stage.expect(node.alpha, at: [9: 1])
    expectEqual(spring.cycles, 1)
  }

  @Test("A paused delay whose end would lie beyond the limit of time does not go on")
  func longDelay() throws {
    let late = stage.play(motion().named("late").afterDelay(15_000_000))
    try stage.step(to: .seconds(1))
    late.pause()
    try stage.step(to: .seconds(10_000_000))
    late.resume()
    expectEqual(late.state, .paused)
    expectEqual(stage.problems, [.timeOverflow(source: "late")])
  }

  @Test("A node whose stage is gone moves on another, its views and its transform, too")
  func secondStage() throws {
    let card = Node("card")
    for _ in 0..<2 {
      let stage = Stage()
      stage.add(card)
      let half = Transform4x4(a: 0.5, b: 0, c: 0, d: 0.5, tx: 0, ty: 0)
      stage.play(
        Motion(
          card, .transform.rotation(from: 0, to: 1), .backgroundColor.hue(to: 0.5), duration: 1))
      stage.play(Motion(card, .transform(to: half), duration: 1).afterDelay(1))
      try stage.expect(card.transform, at: [2: half])
      expectEqual(stage.tracks.count, 3)
    }
  }

  @Test("A hidden motion that goes on stays hidden, and order decides when it changes")
  func hidden() throws {
    let low = stage.add(MotionGroup([]))
    let x = stage.play(Motion(node, .zPosition(from: 0, to: 10), duration: 10))
    let y = stage.play(Motion(node, .zPosition(from: 100, to: 200), duration: 10))
    try stage.step(to: .seconds(1))
    x.pause()
    x.resume()
    expectEqual(node.zPosition, 110)
    low.add(y)
    try stage.expect(node.zPosition, at: [2: 2])
  }

  @Test("A whole value cannot be added to")
  func wholeAddition() {
    stage.play(Motion(node, .transform(to: .identity), duration: 1).named("m").additive())
    expectEqual(stage.problems, [.cannotAdd(source: "m", track: "n.transform")])
  }

  @Test("A point is thrown whole by its own velocity")
  func thrownPoint() throws {
    let card = stage.add(Node("card"))
    stage.play(PhysicsMotion(card, .position(velocity: CGPoint(x: 600, y: -80)), friction: 0.8))
    try stage.step(to: .seconds(9))
    #expect(card.position.x > 100 && card.position.y < -10)
  }

  @Test(
    "An easing, a duration or repeats that are changed in flight leave the movement under way alone"
  )
  func changedPace() throws {
    let fade = stage.play(motion().repeatCount(2))
    try stage.step(to: .seconds(0.5))
    fade.easing = .cubic.in
    fade.duration = 2
    fade.repeatCycles = 9
    fade.pause()
    fade.resume()
    fade.speed = 0.5
    expectEqual(node.alpha, 0.5)
    expectEqual(fade.totalProgress, 0.25)
    try stage.expect(node.alpha, at: [1: 0.75, 3.5: 0.125])
    try stage.expect(fade.state, at: [5.5: .stopped])
  }
}
