import DopesheetEngine
import TestSupport
import Testing

@Suite("Collections of one's own making")
struct CustomCollectionTests {
  /// Ends with the first of its children.
  private final class Race: CustomCollection {
    override func ended(_ child: MotionControl) {
      for other in motions where other !== child { other.stop() }
    }
  }

  /// Plays each child when the one before has ended, and the first of them twice.
  private final class Relay: CustomCollection {
    private var order: [Int] = []

    override func cycleBegan() {
      order = [0, 0, 1]
      next()
    }

    override func ended(_ child: MotionControl) { next() }

    private func next() {
      if !order.isEmpty { play(motions[order.removeFirst()]) }
    }
  }

  private let scene = Scene()

  @Test("say what follows from the end of a child, and end when none runs")
  func race() throws {
    let race = Race([scene.motion("a", 0.5), scene.motion("b", 0.2)]).named("r")
    scene.stage.play(race.repeatCount(2))
    try scene.stage.step(to: .seconds(0.1))
    expectEqual(race.totalProgress, (0.2 + 0.5) / 4)
    try scene.stage.step(to: .seconds(1))
    #expect(
      scene.log.callbacks == [
        "r.cycleBegan", "a.started", "b.started", "r.started", "b.completed", "r.childEnded",
        "a.stopped", "r.childEnded", "r.cycleRepeated", "r.cycleBegan", "a.started", "b.started",
        "b.completed", "r.childEnded", "a.stopped", "r.childEnded", "r.completed",
      ])
    scene.expectTimes(["r.completed": [0.4]])
  }

  @Test("play their children when they say so, inside other collections, and are paused whole")
  func relay() throws {
    let relay = Relay([scene.motion("a", 0.2), scene.motion("b", 0.1)]).named("r")
    let sequence = MotionSequence([relay, scene.motion("c", 0.1)]).named("s").reverses(.contiguous)
    scene.stage.play(sequence)
    try scene.stage.step(to: .seconds(0.3))
    relay.pause()
    try scene.stage.step(to: .seconds(1.3))
    #expect(relay.motions.allSatisfy { $0.state != .moving })
    relay.resume()
    try scene.stage.step(to: .seconds(5))
    scene.expectTimes(["a.completed": [0.2, 1.4], "r.completed": [1.5]])
    expectEqual(sequence.state, .stopped)
    #expect(scene.stage.problems.isEmpty)
  }

  @Test("end at once without children, and go on when a child is taken out or throws")
  func edges() throws {
    struct Late: Error {}
    final class Failing: CustomCollection {
      override func ended(_ child: MotionControl) throws { throw Late() }
    }
    let empty = scene.stage.play(Race().named("empty"))
    expectEqual(empty.state, .stopped)
    let first = scene.motion("a", 1)
    let failing = Failing([first, scene.motion("b", 0.2)]).named("f")
    scene.stage.play(failing)
    try scene.stage.step(to: .seconds(0.5))
    #expect(scene.log.callbacks.contains("f.error") && failing.state == .moving)
    failing.remove(first)
    expectEqual(failing.state, .stopped)
  }

  @Test("end when one of their methods starts them again, and nothing is played then")
  func restarted() throws {
    final class Once: CustomCollection {
      var plays = true

      override func cycleBegan() { if plays { play(motions[0]) } }

      override func ended(_ child: MotionControl) {
        plays = false
        restart()
      }
    }
    let (stage, card) = makeStage()
    let once = stage.play(Once([Motion(card, .alpha(to: 0), duration: 1)]))
    try stage.step(to: .seconds(2))
    #expect(once.state == .stopped && stage.problems.isEmpty)
  }

  @Test("give the same events however time is cut into steps", arguments: [1, 7, 60, 1_000])
  func partitions(rate: Int) throws {
    func play(_ steps: Int) throws -> [String] {
      let scene = Scene()
      scene.stage.play(
        Race([
          Relay([scene.motion("a", 0.2), scene.motion("b", 0.1)]).named("relay"),
          scene.motion("c", 0.45),
        ]).named("race").repeatCount(3))
      for step in 1...steps { try scene.stage.step(to: .seconds(3 * Double(step) / Double(steps))) }
      return scene.log.lines
    }
    try expectEqual(play(1), play(rate))
  }
}
