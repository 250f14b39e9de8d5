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
    scene.expectTimes(["m.completed": [1.3], "o.completed": [1.5]])
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
    scene.expectTimes(["o.completed": [1.5]])
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
    scene.expectTimes(["q.completed": [0.5]])
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
    scene.expectTimes(["q.completed": [0.8], "g.completed": [1.1]])
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
    scene.expectTimes(["s.completed": [1.4]])
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
    scene.expectTimes(["g.reversed": [0.5], "b.completed": [0.6], "g.completed": [0.7]])
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
    scene.expectTimes(["a.completed": [1.3], "g.completed": [1.5]])
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
    scene.expectTimes(["n.completed": [1.6], "m.completed": [1.8], "s.completed": [1.8]])
  }

  @Test(
    "A group that its child pauses as both begin to wait has no update, and goes on with the child")
  func pausedByChild() throws {
    let (a, b) = (scene.motion("a", 0.2), scene.motion("b", 0.1))
    let inner = MotionGroup([a]).named("i")
    var states: Set<String> = []
    inner.updated { states.insert($0.state.rawValue) }
    stage.play(MotionGroup([inner, b]).named("o").reverses(syncsChildMotions: true))
    stage.onCallback("reversed", of: "i", occurrence: 1) { inner.pause() }
    // The other child turns later again.
    stage.at(.seconds(0.3)) { b.restart() }
    stage.at(.seconds(0.35)) {
      stage.onCallback("paused", of: "a", occurrence: 1) { inner.pause() }
      inner.resume()
    }
    stage.at(.seconds(1)) { inner.resume() }
    try stage.step(to: .seconds(2))
    scene.expectTimes(["o.reversed": [0.4], "o.completed": [1.2]])
    expectEqual(states, ["moving"])
  }

  @Test("A motion whose callback lets the group turn does not begin to wait")
  func turnBeforeWait() throws {
    let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.3))
    a.updated { [unowned b] motion in
      if motion.stage?.now == .seconds(0.1) { b.stop() }
    }
    stage.play(MotionGroup([a, b]).named("g").reverses(syncsChildMotions: true))
    try stage.step(to: .seconds(2))
    scene.expectTimes(["a.completed": [0.2], "g.completed": [0.2]])
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
    scene.expectTimes(["g.completed": [1.3]])
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

  @Test(
    "A pause and a resume in one callback skip no step and no cycle",
    arguments: [
      "stepCompleted", "cycleRepeated", "reversed", "started",
    ])
  func both(callback: String) throws {
    for reversal in SequenceReversal.allCases {
      let ends = try [false, true].map { pauses in
        let scene = Scene()
        let sequence = MotionSequence([scene.motion("a", 0.1), scene.motion("b", 0.2)])
          .named("s").reverses(reversal).repeatCount(2)
        if pauses {
          scene.stage.onCallback(callback, of: "s", occurrence: 1) {
            sequence.pause()
            sequence.resume()
          }
        }
        scene.stage.play(sequence)
        try scene.stage.step(to: .seconds(5))
        return ["a.completed", "b.completed", "s.completed", "s.stepCompleted"].map {
          scene.log.times(of: $0)
        }
      }
      expectEqual(ends[1], ends[0])
    }
  }

  @Test("A waiting sequence lets no step go back, also if its last step ends in its turn")
  func endedInTurn() throws {
    let (a, b) = (scene.motion("a", 0.1), scene.motion("b", 0.1))
    let inner = MotionSequence([a, b]).named("i")
    stage.play(MotionSequence([inner, scene.motion("c", 0.3)]).named("o").reverses(.contiguous))
    stage.onCallback("reversed", of: "i", occurrence: 1) { b.stop() }
    try stage.step(to: .seconds(0.4))
    #expect(inner.isWaiting && a.isWaiting)
    try stage.step(to: .seconds(2))
    scene.expectTimes(["a.completed": [0.9], "o.completed": [0.9]])
  }

  @Test("A sequence that is paused in its turn completes its last step when it resumes")
  func completionAfterPause() throws {
    let sequence = MotionSequence([scene.motion("a", 0.1), scene.motion("b", 0.1)]).named("s")
    stage.onCallback("reversed", of: "s", occurrence: 1) { sequence.pause() }
    stage.at(.seconds(1)) { sequence.resume() }
    stage.play(sequence.reverses(.sequential))
    try stage.step(to: .seconds(3))
    expectEqual(
      scene.log.times(of: "s.stepCompleted"), [.seconds(0.1), .seconds(1), .seconds(1.1)])
  }
}
