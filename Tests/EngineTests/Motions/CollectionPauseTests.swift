import DopesheetEngine
import TestSupport
import Testing

@Suite("Collections that callbacks pause")
struct CollectionPauseTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  @Test("A nested group, paused while its children resume, stays paused with them until it resumes")
  func whileResuming() throws {
    let (m, n) = (scene.motion("m", 0.4), scene.motion("n", 0.6))
    let group = MotionGroup([m, n]).named("g")
    let outer = stage.play(MotionGroup([group]).named("o"))
    stage.onCallback("resumed", of: "m", occurrence: 1) { group.pause() }
    stage.at(.seconds(0.1)) { outer.pause() }
    stage.at(.seconds(0.2)) { outer.resume() }
    try stage.step(to: .seconds(1))
    #expect(outer.state == .moving && [group, m, n].allSatisfy { $0.state == .paused })
    group.resume()
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "m.completed"), [.seconds(1.3)])
    expectEqual(scene.log.times(of: "o.completed"), [.seconds(1.5)])
  }

  @Test("A pause in a callback of a child that resumes counts for the whole tree")
  func ofAll() throws {
    let m = scene.motion("m", 0.4)
    let group = MotionGroup([m]).named("g")
    let outer = stage.play(MotionGroup([group, scene.motion("n", 0.6)]).named("o"))
    stage.onCallback("resumed", of: "m", occurrence: 1) { outer.pause() }
    stage.at(.seconds(0.1)) { outer.pause() }
    stage.at(.seconds(0.2)) { outer.resume() }
    try stage.step(to: .seconds(1))
    #expect([outer, group, m].allSatisfy { $0.state == .paused })
    outer.resume()
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "o.completed"), [.seconds(1.5)])
  }

  @Test("A child that a callback takes out of a pausing collection is not paused with it")
  func takenOut() throws {
    let (m, q) = (scene.motion("m", 0.3), scene.motion("q", 0.4))
    let group = MotionGroup([m, scene.motion("n", 0.5), q]).named("g")
    stage.play(group)
    stage.onCallback("paused", of: "m", occurrence: 1) {
      group.remove(q)
      q.start()
    }
    stage.at(.seconds(0.1)) { group.pause() }
    try stage.step(to: .seconds(1))
    #expect(q.state == .stopped && m.state == .paused)
    expectEqual(scene.log.times(of: "q.completed"), [.seconds(0.5)])
  }

  @Test("A group that is paused twice at once, by itself and with its parent, needs both to resume")
  func twice() throws {
    let m = scene.motion("m", 0.4)
    let group = MotionGroup([m]).named("g")
    let outer = stage.play(MotionGroup([group]).named("o"))
    stage.onCallback("paused", of: "m", occurrence: 1) { group.pause() }
    stage.at(.seconds(0.1)) { outer.pause() }
    try stage.step(to: .seconds(0.5))
    group.resume()
    #expect([outer, group, m].allSatisfy { $0.state == .paused })
    outer.resume()
    #expect([outer, group, m].allSatisfy { $0.state == .moving })
  }

  @Test("A contiguous sequence that waits for its group still waits after a pause at its turn")
  func waiting() throws {
    let (q, n) = (scene.motion("q", 0.2), scene.motion("n", 0.5))
    let sequence = MotionSequence([q]).named("s")
    let group = stage.play(
      MotionGroup([n, sequence]).named("g").reverses(syncsChildMotions: true))
    stage.onCallback("paused", of: "q", occurrence: 1) { group.pause() }
    stage.at(.seconds(0.3)) { group.resume() }
    try stage.step(to: .seconds(0.4))
    #expect(sequence.isWaiting && q.isWaiting && n.state == .moving)
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "q.completed"), [.seconds(0.8)])
    expectEqual(scene.log.times(of: "g.completed"), [.seconds(1.1)])
    expectEqual(scene.log.times(of: "s.reversed").count, 1)
  }

  @Test(
    "A sequence that is paused in its own turn plays its last step again",
    arguments: SequenceReversal.allCases)
  func inTurn(reversal: SequenceReversal) throws {
    let sequence = MotionSequence([scene.motion("a", 0.2), scene.motion("b", 0.2)])
      .named("s").reverses(reversal)
    stage.onCallback("reversed", of: "s", occurrence: 1) { sequence.pause() }
    stage.at(.seconds(1)) { sequence.resume() }
    stage.play(sequence)
    try stage.step(to: .seconds(3))
    expectEqual(scene.log.times(of: "s.completed"), [.seconds(1.4)])
    expectEqual(scene.log.times(of: "b.completed").last, .seconds(1.2))
  }

  @Test("A nested group that is paused in its turn turns its parent when it resumes")
  func nestedTurn() throws {
    let inner = MotionGroup([scene.motion("a", 0.2)]).named("i")
    let group = MotionGroup([inner, scene.motion("b", 0.1)]).named("g")
    stage.play(group.reverses(syncsChildMotions: true))
    stage.onCallback("reversed", of: "i", occurrence: 1) { inner.pause() }
    stage.at(.seconds(0.5)) { inner.resume() }
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "g.reversed"), [.seconds(0.5)])
    expectEqual(scene.log.times(of: "b.completed"), [.seconds(0.6)])
    expectEqual(scene.log.times(of: "g.completed"), [.seconds(0.7)])
  }

  @Test("A leaf that is paused in its own turn waits for its group when it resumes")
  func leafTurn() throws {
    let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.3))
    let group = MotionGroup([a, b]).named("g").reverses(syncsChildMotions: true)
    stage.onCallback("reversed", of: "a", occurrence: 1) { group.pause() }
    stage.at(.seconds(1)) { group.resume() }
    stage.play(group)
    try stage.step(to: .seconds(1.1))
    #expect(a.isWaiting && b.state == .moving)
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "a.completed"), [.seconds(1.3)])
    expectEqual(scene.log.times(of: "g.completed"), [.seconds(1.5)])
  }

  @Test("A motion that is paused as it begins to wait still waits")
  func beginningToWait() throws {
    let (m, n) = (scene.motion("m", 0.2), scene.motion("n", 0.3))
    let group = MotionGroup([m]).named("g")
    let sequence = MotionSequence([group, n]).named("s").reverses(.contiguous)
    group.updated { [unowned sequence] motion in
      if motion.stage?.now == .seconds(0.2), motion.direction == .reverse { sequence.pause() }
    }
    stage.at(.seconds(1)) { sequence.resume() }
    stage.play(sequence)
    try stage.step(to: .seconds(3))
    expectEqual(scene.log.times(of: "n.completed"), [.seconds(1.6)])
    expectEqual(scene.log.times(of: "m.completed"), [.seconds(1.8)])
    expectEqual(scene.log.times(of: "s.completed"), [.seconds(1.8)])
  }

  @Test("A motion whose callback lets the group turn does not begin to wait")
  func turnBeforeWait() throws {
    let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.3))
    a.updated { [unowned b] motion in
      if motion.stage?.now == .seconds(0.1) { b.stop() }
    }
    stage.play(MotionGroup([a, b]).named("g").reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "a.completed"), [.seconds(0.2)])
    expectEqual(scene.log.times(of: "g.completed"), [.seconds(0.2)])
  }

  @Test("A child that starts again while its group pauses is paused with it")
  func startedAgain() throws {
    let a = scene.motion("a", 0.3)
    let group = MotionGroup([a]).named("g").repeatCount(2)
    stage.onCallback("paused", of: "a", occurrence: 1) { a.stop() }
    stage.at(.seconds(0.1)) { group.pause() }
    stage.play(group)
    try stage.step(to: .seconds(1))
    #expect(group.state == .paused && a.state == .paused)
    group.resume()
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "g.completed"), [.seconds(1.3)])
  }

  @Test(
    "A sequence goes on if its due step is taken out or stopped while it is paused in its callback",
    arguments: [
      (SequenceReversal.sequential, "reversed", 1), (.sequential, "stepCompleted", 1),
      (.contiguous, "stepCompleted", 1), (.contiguous, "stepCompleted", 2),
    ])
  func dueStep(reversal: SequenceReversal, callback: String, occurrence: Int) throws {
    for removes in [false, true] {
      for index in 0..<2 {
        let scene = Scene()
        let steps = [scene.motion("a", 0.1), scene.motion("b", 0.1)]
        let sequence = MotionSequence(steps).named("s").reverses(reversal)
        scene.stage.onCallback(callback, of: "s", occurrence: occurrence) {
          sequence.pause()
          if removes { sequence.remove(steps[index]) } else { steps[index].stop() }
          sequence.resume()
        }
        scene.stage.play(sequence)
        try scene.stage.step(to: .seconds(5))
        #expect(
          sequence.state == .stopped, "\(removes ? "removed" : "stopped") \(steps[index].name)")
      }
    }
  }

  @Test("A step that waits turns its sequence if the steps behind it are taken out")
  func lastStep() throws {
    let (a, b) = (scene.motion("a", 0.2), scene.motion("b", 0.2))
    let sequence = MotionSequence([a, b]).named("s").reverses(.contiguous)
    stage.onCallback("paused", of: "a", occurrence: 1) { sequence.remove(b) }
    stage.play(sequence)
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "s.reversed"), [.seconds(0.2)])
    expectEqual(scene.log.times(of: "s.completed"), [.seconds(0.4)])
  }

  @Test(
    "Whatever is paused, resumed and stopped in callbacks, no child moves in a paused collection",
    arguments: 0..<deep(2_000, quick: 40))
  func random(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let scene = Scene()
    var motions: [MotionControl] = []
    let root = randomMotion(depth: 3, &motions, scene, &random)
    scene.stage.play(root)
    let words = ["paused", "resumed", "reversed", "started", "completed", "stepCompleted"]
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      let (cause, target) = (
        motions.randomElement(using: &random)!, motions.randomElement(using: &random)!
      )
      let call = Int.random(in: 0..<6, using: &random)
      scene.stage.onCallback(
        words.randomElement(using: &random)!, of: cause.name,
        occurrence: Int.random(in: 1...2, using: &random)
      ) {
        switch call {
        case 0: target.stop()
        case 1: target.resume()
        default: target.pause()
        }
      }
    }
    for tenth in 1..<60 {
      try scene.stage.step(to: .seconds(Double(tenth) / 10))
      let target = motions.randomElement(using: &random)!
      switch Int.random(in: 0..<12, using: &random) {
      case 0: target.pause()
      case 1...3: target.resume()
      case 4: target.stop()
      default: break
      }
      for case let collection as MotionCollection in motions where collection.state == .paused {
        for child in collection.motions {
          #expect(
            child.state == .paused || child.state == .stopped,
            "\(child.name) is \(child.state) in \(collection.name)")
        }
      }
    }
    for second in 6..<100 {
      for motion in motions { motion.resume() }
      try scene.stage.step(to: .seconds(Double(second)))
    }
    for motion in motions {
      #expect(motion.state == .stopped, "\(motion.name) is \(motion.state)")
    }
  }

  private func randomMotion(
    depth: Int, _ all: inout [MotionControl], _ scene: Scene,
    _ random: inout SeededGenerator
  ) -> any Moveable {
    let kind = depth == 0 ? 0 : Int.random(in: depth == 3 ? 1...2 : 0...2, using: &random)
    let motion: any Moveable
    if kind == 0 {
      let leaf = scene.motion("m\(all.count)", Double(Int.random(in: 0...4, using: &random)) / 10)
      leaf.isReversing = Bool.random(using: &random)
      motion = leaf
    } else {
      let name = "c\(all.count)"
      let count = Int.random(in: 1...3, using: &random)
      let children = (0..<count).map { _ in randomMotion(depth: depth - 1, &all, scene, &random) }
      if kind == 1 {
        let group = MotionGroup(children).named(name)
        group.isReversing = Bool.random(using: &random)
        group.syncsChildMotions = Bool.random(using: &random)
        motion = group
      } else {
        let sequence = MotionSequence(children).named(name)
        sequence.isReversing = Bool.random(using: &random)
        if Bool.random(using: &random) {
          sequence.reversal = SequenceReversal.allCases.randomElement(using: &random)
        }
        motion = sequence
      }
    }
    motion.repeatCycles = Int.random(in: 0..<4, using: &random) == 0 ? 1 : nil
    all.append(motion)
    return motion
  }
}

@Suite("Turns of collections")
struct CollectionTurnTests {
  private let scene = Scene()
  private var stage: Stage { scene.stage }

  @Test("A child that has nothing left to do when it is let go does not turn its group twice")
  func once() throws {
    let inner = MotionSequence([MotionGroup().named("e")]).named("i")
    let outer = MotionGroup([inner, scene.motion("b", 0.3)]).named("o")
    stage.play(outer.reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(2))
    expectEqual(
      scene.log.callbacks.suffix(6),
      [
        "b.reversed", "i.resumed", "i.completed", "o.reversed", "b.completed", "o.completed",
      ])
  }

  @Test("A group whose last children end at its turn begins its next cycle forward")
  func cycle() throws {
    let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.3))
    let outer = MotionGroup([MotionGroup([a]).named("i"), b]).named("o").repeatCount(2)
    stage.at(.seconds(0.15)) { a.stop() }
    stage.at(.seconds(0.2)) { b.stop() }
    stage.play(outer.reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(0.2))
    expectEqual(outer.direction, .forward)
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "o.reversed"), [.seconds(0.2), .seconds(0.5)])
    expectEqual(scene.log.times(of: "b.reversed"), [.seconds(0.5)])
    expectEqual(scene.log.times(of: "o.completed"), [.seconds(0.8)])
  }

  @Test("A nested collection that has turned counts as turned in its later cycles, too")
  func repeated() throws {
    let inner = MotionGroup([scene.motion("a", 0.1)]).named("i").repeatCount(3)
    let outer = MotionGroup([inner, scene.motion("b", 0.45), scene.motion("c", 1)]).named("o")
    stage.play(outer.reverses())
    try stage.step(to: .seconds(3))
    expectEqual(scene.log.times(of: "o.reversed"), [.seconds(0.45)])
  }

  @Test("A contiguous sequence goes back before its parent turns")
  func insideOut() throws {
    let b = scene.motion("b", 0.3)
    let inner = MotionSequence([scene.motion("a", 0.1), b]).named("i").reverses(.contiguous)
    stage.play(MotionSequence([inner]).named("o").reverses(.contiguous))
    try stage.step(to: .seconds(0.2))
    b.stop()
    expectEqual(
      scene.log.callbacks.suffix(5),
      [
        "b.stopped", "i.reversed", "i.stepCompleted", "a.resumed", "o.reversed",
      ])
  }

  @Test("A step that runs on its own goes on at the turn of a sequential sequence")
  func onItsOwn() throws {
    let a = scene.motion("a", 0.3)
    stage.play(MotionSequence([a, scene.motion("b", 0.3)]).named("s").reverses(.sequential))
    stage.at(.seconds(0.4)) { a.start() }
    try stage.step(to: .seconds(2))
    expectEqual(scene.log.times(of: "a.completed"), [0.3, 0.7, 1.2].map { .seconds($0) })
    expectEqual(scene.log.times(of: "s.completed"), [.seconds(1.2)])
  }

  @Test("A nested group that is started alone lets its children wait, too")
  func alone() throws {
    let inner = MotionGroup([scene.motion("a", 0.1), scene.motion("b", 0.3)]).named("i")
    let outer = MotionGroup([inner]).named("o").reverses(syncsChildMotions: true)
    stage.play(MotionSequence([scene.motion("first", 1), outer]))
    stage.at(.seconds(0.1)) { inner.start() }
    try stage.step(to: .seconds(0.9))
    expectEqual(scene.log.times(of: "i.reversed"), [.seconds(0.4)])
    expectEqual(scene.log.times(of: "a.completed"), [.seconds(0.5)])
  }
}
