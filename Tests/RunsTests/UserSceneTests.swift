import DopesheetEngine
import DopesheetRecording
import DopesheetTrace
import TestSupport
import Testing

@Suite("Whatever code of the user is called or does is in the trace")
struct UserSceneTests {
  private static let frames = (1...30).map { Double($0) / 10 }
  private static let halves = (1...6).map { Double($0) / 2 }

  /// The events of a trace that calls of the user's code are.
  private func events(_ trace: Trace, of scene: UserScene) -> [String] {
    let known = Set(scene.calls)
    return (0..<trace.recordCount).compactMap { index in
      switch trace.record(at: index) {
      case .input(let source, let word, _), .callback(let source, let word, _): "\(source) \(word)"
      default: nil
      }
    }.filter { known.contains($0) }
  }

  @Test(
    "The closures of all styles are called as often and in the order in which the trace says so",
    arguments: 0..<deep(1_000, quick: 25))
  func census(seed: Int) throws {
    let (scene, trace) = try UserScene.play(seed: seed, steps: Self.frames)
    #expect(scene.calls.count > 10)
    try expectEqual(events(#require(trace), of: scene), scene.calls)
    let (coarse, coarseTrace) = try UserScene.play(seed: seed, steps: Self.halves)
    expectEqual(coarse.calls, scene.calls)
    try expectEqual(events(#require(coarseTrace), of: coarse), coarse.calls)
    let (unseen, _) = try UserScene.play(seed: seed, steps: Self.frames, isRecorded: false)
    expectEqual(unseen.calls, scene.calls)
    // Neither the frames nor a recorder matter to what moves.
    expectEqual(coarse.state, scene.state)
    expectEqual(unseen.state, scene.state)
  }

  @Test(
    "Two runs that differ in one thing that the user did have other traces",
    arguments: 0..<deep(500, quick: 8))
  func blindSpots(seed: Int) throws {
    let (scene, trace) = try UserScene.play(seed: seed, steps: Self.frames)
    let text = try TraceWriter.text(of: #require(trace))
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let change: UserScene.Change
      switch random.below(4) {
      case 0: change = .value(call: random.pick(scene.telling))
      case 1: change = .less(call: random.pick(scene.telling))
      case 2: change = .cue(call: random.pick(scene.acting))
      default: change = .answer(question: random.below(scene.questions))
      }
      let (_, other) = try UserScene.play(seed: seed, change, steps: Self.frames)
      #expect(try TraceWriter.text(of: #require(other)) != text, "\(change) leaves no trace")
    }
  }
}
