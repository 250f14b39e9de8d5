import DopesheetEngine
import TestSupport
import Testing

@Suite("Runs whose end lies beyond the limit of time")
struct MotionControlSpanTests {
  private static let day = 86_400.0

  private func makeStage() -> (Stage, (Double) -> Motion) {
    let stage = Stage()
    let node = stage.add(Node("n"))
    return (stage, { days in Motion(node, [.alpha(to: 0)], duration: days * Self.day) })
  }

  @Test("are refused where each step of a sequence is short enough, and nothing of it begins")
  func sequence() {
    let (stage, motion) = makeStage()
    let sequence = stage.play(MotionSequence([motion(150), motion(60)]).named("steps"))
    expectEqual(stage.problems, [.timeOverflow(source: "steps")])
    #expect(sequence.motions.allSatisfy { $0.state == .stopped })
  }

  @Test(
    "are refused when the way back makes them too long", arguments: SequenceReversal.allCases)
  func reversal(reversal: SequenceReversal) {
    let (stage, motion) = makeStage()
    stage.play(MotionSequence([motion(60), motion(50)]).named("steps").reverses(reversal))
    expectEqual(stage.problems, [.timeOverflow(source: "steps")])
  }

  @Test(
    "are those of a group by its longest child with its delay and repeats, and not by their sum")
  func group() {
    let (stage, motion) = makeStage()
    let long = motion(100).repeats(1).afterDelay(Self.day)
    stage.play(MotionGroup([long, motion(150)]).named("long"))
    stage.play(MotionGroup([motion(150), motion(199)]).named("fits"))
    expectEqual(stage.problems, [.timeOverflow(source: "long")])
  }

  @Test("are refused for repeats of a collection, and for slow ones; endless ones have no end")
  func repeats() {
    let (stage, motion) = makeStage()
    stage.play(MotionGroup([motion(60)]).named("repeats").repeats(3))
    stage.play(MotionGroup([MotionGroup([motion(60)])]).named("slow").speed(0.25))
    stage.play(MotionGroup([motion(60)]).named("endless").repeats())
    expectEqual(stage.problems, [.timeOverflow(source: "repeats"), .timeOverflow(source: "slow")])
  }
}
