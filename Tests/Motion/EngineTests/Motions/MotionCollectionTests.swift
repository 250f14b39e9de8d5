import DopesheetEngine
import TestSupport
import Testing

@Suite("Groups")
struct MotionGroupTests {
  @Test(
    "A collection that is paused while it waits for its turn goes on with its children when it is resumed",
    arguments: [false, true])
  func pausedWhileWaiting(isSequence: Bool) throws {
    let scene = Scene()
    let inner = scene.motion("a", 0.2)
    let waiting: MotionCollection =
      isSequence
      ? MotionSequence([inner]).named("g").reverses(.contiguous) : MotionGroup([inner]).named("g")
    let first: any Moveable = isSequence ? waiting as! MotionSequence : waiting as! MotionGroup
    let sequence = MotionSequence([first, scene.motion("b", 0.3)]).named("s").reverses(.contiguous)
    scene.stage.play(sequence)
    try scene.stage.step(to: .seconds(0.3))
    #expect(waiting.isWaiting && inner.isWaiting)
    waiting.pause()
    try scene.stage.step(to: .seconds(0.9))  // the second step has gone back, and the first may
    #expect(!waiting.isWaiting && waiting.state == .paused && inner.state == .paused)
    waiting.resume()
    #expect(waiting.state == .moving && inner.state == .moving)
    try scene.stage.step(to: .seconds(2))
    #expect(sequence.state == .stopped && scene.node("a").zPosition == 0)
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
    #expect(second.motions.isEmpty && second.totalProgress == 0)
    #expect(
      scene.stage.problems == [
        .twoParents(source: "h", child: "a"), .cycleOfMotions(source: "g", child: "g"),
      ])
  }
}

/// A stage on which motions move a node each from 0 to 10.
struct Scene {
  let stage = Stage()
  let log: StageEventLog

  init() { log = stage.eventLog() }

  func node(_ motion: String) -> Node { stage.nodes.first { $0.name == "node-" + motion }! }

  /// Expects the times of callbacks in seconds, as of `a.completed`.
  func expectTimes(
    _ expected: KeyValuePairs<String, [Double]>, at place: SourceLocation = #_sourceLocation
  ) {
    for (callback, times) in expected {
      expectEqual(log.times(of: callback), times.map { .seconds($0) }, "\(callback)", at: place)
    }
  }

  func motion(_ name: String, _ duration: Double) -> Motion {
    let node = stage.add(Node("node-" + name))
    return Motion(node, .zPosition(from: 0, to: 10), duration: duration).named(name)
  }
}

@Suite("Sequences")
struct MotionSequenceTests {
  @Test(
    "The present step, removed, makes way for the next; one added is played when its turn comes")
  func changes() throws {
    let scene = Scene()
    let first = scene.motion("a", 1)
    let sequence = scene.stage.play(MotionSequence([first, scene.motion("b", 0.25)]).named("s"))
    try scene.stage.step(to: .seconds(0.5))
    sequence.add(scene.motion("c", 0.25))
    sequence.remove(first)
    try scene.stage.step(to: .seconds(0.875))
    #expect(scene.node("a").zPosition == 5 && scene.node("b").zPosition == 10)
    expectEqual(scene.node("c").zPosition, 5)
    try scene.stage.expect(sequence.state, at: [1: .stopped])
  }
}

@Suite("Children that are taken out in flight")
struct MotionCollectionRemovalTests {
  private let stage = Stage()
  private let log: StageEventLog
  private let node: Node

  init() {
    log = stage.eventLog()
    node = stage.add(Node("n"))
  }

  private func motion(_ name: String) -> Motion {
    Motion(node, .alpha(from: 0, to: 1), duration: 1).named(name)
  }

  @Test("The last child of a repeating group, taken out, ends its cycles", arguments: [1, 0])
  func group(repeats: Int) throws {
    let child = motion("a")
    let group = MotionGroup([child]).named("g")
    group.repeatCycles = repeats
    stage.play(group)
    try stage.step(to: .seconds(0.25))
    group.remove(child)
    try stage.expect(group.state, at: [5: .stopped])
    expectEqual(child.state, .stopped)
    expectEqual(log.callbacks.filter { $0 == "a.started" }.count, 1)
    #expect(log.inputs.contains("g remove"))
  }

  @Test("The only step of a repeating sequence, taken out, ends its cycles")
  func onlyStep() throws {
    let child = motion("a")
    let sequence = stage.play(MotionSequence([child]).named("s").repeatCount(2))
    try stage.step(to: .seconds(0.25))
    sequence.remove(child)
    try stage.expect(sequence.state, at: [5: .stopped])
    #expect(
      log.callbacks == ["a.started", "s.started", "a.stopped", "s.cycleRepeated", "s.completed"])
  }

  @Test("The last step of a contiguous sequence, taken out, lets the waiting ones go back")
  func lastStep() throws {
    let last = motion("b")
    let sequence = MotionSequence([motion("a"), last]).named("s").reverses(.contiguous)
    stage.play(sequence)
    try stage.step(to: .seconds(1.5))
    sequence.remove(last)
    try stage.expect(log.times(of: "s.completed"), at: [9: [.seconds(2.5)]])
    #expect(
      log.callbacks.suffix(4) == ["s.stepCompleted", "a.resumed", "a.completed", "s.completed"])
  }

  @Test("A contiguous sequence that is paused between its steps on the way back goes on from there")
  func pausedOnTheWayBack() throws {
    let sequence = MotionSequence([motion("a"), motion("b")]).named("s").reverses(.contiguous)
    stage.onCallback("stepCompleted", of: "s", occurrence: 2) { sequence.pause() }
    stage.at(.seconds(4)) { sequence.resume() }
    stage.play(sequence)
    try stage.expect(sequence.state, at: [3.5: .paused])
    try stage.expect(log.times(of: "s.completed"), at: [9: [.seconds(5)]])
    #expect(
      log.callbacks.suffix(4) == ["s.resumed", "a.resumed", "a.completed", "s.completed"],
      "\(log.callbacks)")
  }

  @Test(
    "The present step of a paused sequence, taken out, makes way for the next at its resumption")
  func paused() throws {
    let first = motion("a")
    let sequence = stage.play(MotionSequence([first, motion("b"), motion("c")]).named("s"))
    try stage.step(to: .seconds(0.5))
    sequence.pause()
    sequence.remove(first)
    try stage.step(to: .seconds(2))
    sequence.resume()
    try stage.expect(log.times(of: "b.started"), at: [9: [.seconds(2)]])
    expectEqual(log.times(of: "s.completed"), [.seconds(4)])
  }

  @Test("A step behind the present one, taken out on the way back, is passed over")
  func passed() throws {
    let first = motion("a")
    let sequence = stage.play(
      MotionSequence([first, motion("b"), motion("c")]).named("s").reverses(.sequential))
    try stage.step(to: .seconds(4.5))
    sequence.remove(first)
    try stage.expect(log.times(of: "s.completed"), at: [9: [.seconds(5)]])
  }

  @Test(
    "A child that is taken out of what goes back counts its progress as a motion of its own",
    arguments: [false, true])
  func progress(isSequence: Bool) throws {
    let (child, inner) = (motion("a"), motion("b"))
    let nested = MotionGroup([isSequence ? child : inner])
    let moved = isSequence ? child : inner
    let around: MotionCollection =
      isSequence
      ? stage.play(MotionSequence([nested, inner]).reverses(.contiguous))
      : stage.play(MotionGroup([child, nested]).reverses())
    try stage.step(to: .seconds(0.5))
    expectEqual(moved.totalProgress, 0.25)
    around.remove(nested)
    expectEqual(nested.totalProgress, 0.5)
    expectEqual(moved.totalProgress, 0.5)
    nested.start()
    try stage.expect(moved.totalProgress, at: [1: 0.5])
  }

  @Test("A child that goes back by itself still does when it is taken out")
  func ownReversal() throws {
    let child = motion("a").reverses()
    let group = stage.play(MotionGroup([child, motion("b")]).reverses())
    try stage.step(to: .seconds(0.5))
    group.remove(child)
    expectEqual(child.totalProgress, 0.25)
  }
}
