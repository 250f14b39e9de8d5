import Dopesheet
import TestSupport
import Testing

/// The parts that the overview of MotionMachine's guide to its moveable classes calls replaceable.
@Suite("MotionMachine: Overview")
struct OverviewTests {
  private let scene = Scene()

  private final class Typewriter: CustomMotion {
    private(set) var text = ""
    override func duration(_ direction: MotionDirection) -> Double { 1 }
    override func show(_ progress: Double) {
      let part = direction == .forward ? progress : 1 - progress
      text = String("Motion".prefix(Int(part * 6)))
    }
  }

  @Test("A motion class of one's own works beside the others in groups, also reversing")
  func ownMotion() throws {
    let view = scene.node("view")
    let typewriter = Typewriter()
    let group = MotionGroup([typewriter, Motion(view, .alpha(to: 0), duration: 1.5)])
      .reverses(syncsChildMotions: true)
    scene.stage.play(group)
    try expectEqual(scene.advance(0.5) { typewriter.text }, "Mot")
    group.pause()
    #expect(try scene.advance(1) { typewriter.text } == "Mot" && typewriter.state == .paused)
    group.resume()
    #expect(try scene.advance(0.9) { typewriter.text } == "Motion" && typewriter.isWaiting)
    #expect(try scene.advance(0.6) { typewriter.text } == "Mot" && group.direction == .reverse)
    #expect(try scene.advance(1) { typewriter.text } == "" && group.state == .stopped)
  }

  @Test("A tempo sends the beats to which motions move: the display's, a timer's or one's own")
  func tempos() throws {
    func values(_ tempo: some Tempo) throws -> [Double] {
      let stage = Stage()
      let view = stage.add(Node("view"))
      stage.play(Motion(view, .frame.origin.x(to: 200), duration: 1))
      let manual = ManualTempo(stage, at: tempo)
      return try (0..<3).map { _ in
        try manual.step()
        return view.frame.origin.x
      }
    }
    try expectEqual(values(FrameRate.hz(4)), [50, 100, 150])
    try expectEqual(values(HalfBeats()), [100, 200, 200])
  }

  /// A custom tempo class with two beats a second.
  private struct HalfBeats: Tempo {
    func beat(after time: Ticks) -> Ticks? {
      let half = Ticks.perSecond / 2
      return Ticks(count: (time.count / half + 1) * half)
    }
  }
}
