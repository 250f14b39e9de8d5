import DopesheetTesting
import TestSupport

@Suite("Replays of styles")
struct StyleReplayTests {
  /// Records a stage that one closure sets up and another drives, and replays the trace with the set-up alone.
  private func replay(
    _ setUp: @escaping (Stage) throws -> Void, driving drive: (Stage) throws -> Void,
    again: ((Stage) throws -> Void)? = nil
  ) throws -> Replay {
    let stage = Stage()
    let recorder = Recorder(stage)
    try setUp(stage)
    try drive(stage)
    for frame in 1...90 { try stage.step(to: .milliseconds(Double(frame) * 20)) }
    let trace = try TraceReader.read(TraceWriter.text(of: recorder.trace))
    return try Rehearsal(at: .hz(60), again ?? setUp).replay(trace)
  }

  private final class Nests: TargetObject {
    func isReady(_ target: String) -> Bool { true }
    func frame(for target: String) -> CGRect? { CGRect(x: 1, y: 2, width: 30, height: 40) }
  }

  /// A stage with a bird that can fly.
  private func bird(on stage: Stage) throws -> ScenarioAnimator {
    stage.add(Node("bird", frame: CGRect(x: 50, y: 80, width: 100, height: 60)))
    let animator = ScenarioAnimator(on: stage)
    animator.defaultStage = stage.add(Node("sky"))
    animator.add(Scenario("fly", keyFrames: [KeyFrame(.morph(.named("nest")), after: 0.5)]))
    return animator
  }

  @Test(
    "A scenario is played again with the blocks that the rehearsal offers",
    arguments: [false, true])
  func scenario(isDecoy: Bool) throws {
    // In a program, the caller keeps the animator.
    var animator: ScenarioAnimator?
    let replay = try replay { stage in
      animator = try bird(on: stage)
    } driving: { stage in
      let bird = stage.node(named: "bird")!
      if isDecoy {
        animator?.actionDecoy(
          bird, withScenario: "fly", targetObject: Nests(), beginning: { $0.alpha = 0.5 },
          completion: { $0.alpha = 0.25 })
      } else {
        animator?.action(
          bird, withScenario: "fly", targetObject: Nests(), beginning: { $0.alpha = 0.5 },
          completion: { $0.alpha = 0.25 })
      }
    } again: { stage in
      try self.bird(on: stage).offer(
        forScenario: "fly", targetObject: Nests(), beginning: { $0.alpha = 0.5 },
        completion: { $0.alpha = 0.25 })
    }
    #expect(replay.isFaithful, "\(replay)")
    expectEqual(replay.run.stage.node(named: "bird")?.alpha, 0.25)
  }

  @Test("A scenario whose blocks are not offered is not played, and the reason is given")
  func scenarioWithout() throws {
    var animator: ScenarioAnimator?
    let replay = try replay { stage in
      animator = try bird(on: stage)
    } driving: { stage in
      animator?.action(
        stage.node(named: "bird")!, withScenario: "fly", completion: { _ in })
    }
    expectEqual(
      replay.undelivered,
      [
        .init(
          frame: nil, call: "< scenarios action node=bird scenario=fly completion=true",
          reason: "the call had a completion block of the program (offer it in the rehearsal's "
            + "closure: animator.offer(forScenario: \"fly\", completion: …))")
      ])
  }

  @Test("Of a flight that was given as a block that is the reason, for its start and what follows")
  func flight() throws {
    let replay = try replay { stage in
      stage.add(Node("card")).register("shown") { $0.alpha(to: 0.5) }
    } driving: { stage in
      let flight = stage.node(named: "card")!.animate { $0.zPosition(to: 1).duration(0.5) }
      flight.pause()
      stage.node(named: "card")!.apply("shown")
    }
    let reason =
      "the flight card.flight1 was described by a closure, which no trace contains "
      + "(register it and apply it by its key, or let a cue make it)"
    expectEqual(replay.undelivered.map(\.call), ["< card.flight1 start", "< card.flight1 pause"])
    #expect(replay.undelivered.allSatisfy { $0.reason == reason })
  }

  @Test("Of a flight by a key that is not registered that is the reason, also of an object")
  func unregistered() throws {
    final class Dial { var angle = 0.0 }
    let dial = Dial()
    let angle = Property(\Dial.angle, named: "angle")
    var target: ObjectTarget<Dial>?
    let replay = try replay { stage in
      target = stage.add(dial, named: "dial")
      target?.register("on") { $0.change(angle(to: 1)).duration(0.1) }
      stage.add(Node("card")).register("off") { $0.alpha(to: 0).duration(0.1) }
    } driving: { stage in
      target?.apply("on")
      stage.node(named: "card")?.apply("off")
    } again: { stage in
      stage.add(dial, named: "dial")
      stage.add(Node("card"))
    }
    expectEqual(
      replay.undelivered.map(\.reason),
      ["dial is registered as “on”", "card is registered as “off”"].map {
        "no flight of \($0) (register it in the rehearsal's closure)"
      })
  }

  @Test("Of a choreography from outside the reason is what its trace does not hold")
  func choreography() throws {
    let replay = try replay { stage in
      let grid = stage.add(Node("grid"))
      grid.add(Node("cell"))
    } driving: { stage in
      try Choreography([.fadeIn]).perform(on: stage.node(named: "grid")!) { _ in }
    }
    expectEqual(
      replay.undelivered,
      [
        .init(
          frame: nil, call: "< grid choreograph animations=fadeIn",
          reason: "a trace does not contain the sort function, the motions and the closures of a "
            + "choreography (make it in the rehearsal's closure, or in the answer to a cue)")
      ])
  }
}
