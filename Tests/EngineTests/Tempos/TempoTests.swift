import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("Tempos")
struct TempoTests {
  @Test(
    "Beats are later than what they follow, and depend on nothing but the time",
    arguments: 0..<deep(300, quick: 30))
  func contract(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let tempo = RandomTempo.make(&random)
    var beats: [Ticks] = []
    while beats.count < 200, let beat = tempo.beat(after: beats.last ?? .zero) {
      try #require(beat > beats.last ?? .zero)
      #expect(tempo.steps(at: beat) >= 1)
      beats.append(beat)
    }
    let last = beats.last?.count ?? 0
    for _ in 0..<200 {
      let time = Ticks(count: Int64(Double(last) * random.unit()))
      expectEqual(tempo.beat(after: time), beats.first { $0 > time })
    }
    for (beat, next) in zip(beats, beats.dropFirst()) {
      expectEqual(tempo.beat(after: Ticks(count: next.count - 1)), next)
      expectEqual(tempo.beat(after: Ticks(count: beat.count - 1)), beat)
    }
  }

  @Test(
    "Whatever the tempo, the same happens at the same times, and values are equal at common times",
    arguments: 0..<deep(60, quick: 10))
  func sameHappenings(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let first = try play(FrameRate.hz(60))
    #expect(first.lines.count > 20)
    for _ in 0..<5 {
      let other = try play(RandomTempo.make(&random))
      expectEqual(other.lines, first.lines)
      expectEqual(other.values, first.values)
    }
  }

  /// Plays motions of every kind; gives what happened, and the bits of all values at four times.
  private func play(_ tempo: any Tempo) throws -> (lines: [String], values: [UInt64]) {
    let stage = Stage()
    let log = EventLog(stage)
    let nodes = (0..<3).map { stage.add(Node("n\($0)")) }
    let blink = Motion(nodes[0], [.alpha(from: 0, to: 1)], duration: 0.13, easing: .cubic.out)
      .named("blink").repeats(3).reverses()
    let late = Motion(nodes[1], [.position.x(to: 70)], duration: 0.4).named("late").afterDelay(0.21)
    blink.completed { _ in late.start() }
    let group = MotionGroup([
      Motion(nodes[1], [.zPosition(to: 5)], duration: 0.37).named("a"),
      Motion(nodes[2], [.alpha(to: 0.5)], duration: 0.61, easing: .quadratic.inOut).named("b"),
    ]).named("pair").reverses(syncsChildMotions: true)
    let steps = MotionSequence([
      group, Motion(nodes[2], [.position.y(to: 9)], duration: 0.29).named("c"),
    ]).named("tour").reverses(.contiguous)
    stage.add(late)
    stage.play(blink)
    stage.play(steps)
    stage.at(.seconds(0.7)) { steps.pause() }
    stage.at(.seconds(0.9)) { steps.resume() }
    let manual = ManualTempo(stage, tempo: tempo)
    var values: [UInt64] = []
    for end in [0.3, 0.75, 1.5, 4] {
      try manual.run(until: .seconds(end))
      values += nodes.flatMap { [$0.alpha, $0.zPosition, $0.position.x, $0.position.y] }
        .map(\.bitPattern)
    }
    return (log.lines, values)
  }

  // MARK: Wrong answers

  /// A tempo that answers as it is told.
  struct Broken: Tempo {
    var next: Ticks? = .seconds(0.5)
    var count = 1
    func beat(after time: Ticks) -> Ticks? { next }
    func steps(at beat: Ticks) -> Int { beat == .zero ? 1 : count }
  }

  private static let wrongCases: [(Broken, TempoError)] = [
    (Broken(next: .zero), TempoError.notLater(beat: .zero, after: .zero)),
    (Broken(next: Ticks(count: -5)), .notLater(beat: Ticks(count: -5), after: .zero)),
    (Broken(next: Ticks(count: .max)), .beyondLimit(after: .zero)),
    (Broken(count: 0), .stepCount(0, at: .seconds(0.5))),
    (Broken(count: -3), .stepCount(-3, at: .seconds(0.5))),
    (Broken(count: .max), .stepCount(.max, at: .seconds(0.5))),
  ]

  @Test("Wrong answers are errors with a name, and no endless loop", arguments: wrongCases)
  func wrong(tempo: Broken, error: TempoError) throws {
    let manual = ManualTempo(Stage(), tempo: tempo)
    #expect(throws: StageError.tempo(error)) { try manual.step() }
    #expect(throws: StageError.tempo(error)) { try manual.run(until: .seconds(1)) }
    expectEqual(manual.now, .zero)
  }

  @Test("A beat that stays where it is is found when its time comes")
  func stuck() throws {
    let manual = ManualTempo(Stage(), tempo: Broken())
    let error = StageError.tempo(.notLater(beat: .seconds(0.5), after: .seconds(0.5)))
    #expect(throws: error) { try manual.run(until: .seconds(1)) }
    expectEqual(manual.now, .seconds(0.5))
    #expect(throws: error) {
      try ManualTempo(Stage(), tempo: .merged(.hz(1), Broken())).run(until: .seconds(1))
    }
    #expect(
      error.description
        == "the tempo's beat after 0.5 s is 0.5 s (it must be later, or nil for no more beats)")
  }

  @Test("After the last beat there is no step, but time may still be run out")
  func noBeat() throws {
    let manual = ManualTempo(Stage(), tempo: .times([.seconds(0.5)]))
    try manual.step()
    #expect(throws: StageError.tempo(.noBeat(after: .seconds(0.5)))) { try manual.step() }
    try manual.run(until: .seconds(2))
    expectEqual(manual.now, .seconds(2))
  }
}
