import DopesheetCurves
import DopesheetEngine
import TestSupport
import Testing

@Suite("Tempos")
struct TempoTests {
  @Test(
    "Beats are later than what they follow, and depend on nothing but the time",
    arguments: 0..<deep(300, quick: 10))
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

  // MARK: Wrong answers

  /// A tempo with given answers.
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
    let manual = ManualTempo(Stage(), at: tempo)
    #expect(throws: StageError.tempo(error)) { try manual.step() }
    #expect(throws: StageError.tempo(error)) { try manual.run(until: .seconds(1)) }
    expectEqual(manual.now, .zero)
  }

  @Test("A beat that stays where it is is found when its time comes")
  func stuck() throws {
    let manual = ManualTempo(Stage(), at: Broken())
    let error = StageError.tempo(.notLater(beat: .seconds(0.5), after: .seconds(0.5)))
    #expect(throws: error) { try manual.run(until: .seconds(1)) }
    expectEqual(manual.now, .seconds(0.5))
    #expect(throws: error) {
      try ManualTempo(Stage(), at: .merged(.hz(1), Broken())).run(until: .seconds(1))
    }
    #expect(
      error.description
        == "the tempo's beat after 0.5 s is 0.5 s (it must be later, or nil for no more beats)")
  }

  @Test("After the last beat there is no step, but time may still be run out")
  func noBeat() throws {
    let manual = ManualTempo(Stage(), at: .times([.seconds(0.5)]))
    try manual.step()
    #expect(throws: StageError.tempo(.noBeat(after: .seconds(0.5)))) { try manual.step() }
    try manual.run(until: .seconds(2))
    expectEqual(manual.now, .seconds(2))
  }
}

@Suite("Merged tempos")
struct MergedTempoTests {
  private func steps(_ tempo: some Tempo, until end: Ticks) throws -> [Ticks] {
    var steps = TempoSteps(of: tempo)
    var times: [Ticks] = []
    while let time = try steps.next(), time <= end { times.append(time) }
    return times
  }

  @Test("They beat wherever one of them does, once where several do")
  func union() throws {
    let rates: [FrameRate] = [.hz(24), .hz(60), .hz(24_000, per: 1_001)]
    let merged = MergedTempo(rates)
    let all = Set(try rates.flatMap { try steps($0, until: .seconds(2)) })
    expectEqual(all.count, 48 + 120 + 47 - 24)
    try expectEqual(steps(merged, until: .seconds(2)), all.sorted())
  }

  @Test("Where one of them makes several steps, so do they")
  func stepCounts() throws {
    let pattern = ScriptedSteps.sequence([.zero, .seconds(0.5), .zero, .zero])
    #expect(
      try steps(MergedTempo([FrameRate.hz(4), pattern]), until: .seconds(0.75)).map(\.seconds)
        == [0, 0.25, 0.5, 0.5, 0.5, 0.5, 0.75])
  }

  @Test("Of none there are no beats, of one its own")
  func few() throws {
    expectEqual(MergedTempo([]).beat(after: .zero), nil)
    expectEqual(MergedTempo([]).frameRate, nil)
    let times = ScriptedSteps.times([.seconds(1), .seconds(1), .seconds(3)])
    #expect(
      try steps(MergedTempo([times]), until: .limit) == [.seconds(1), .seconds(1), .seconds(3)])
  }

  @Test("The fastest rate may count the frames of all")
  func frameRate() {
    let tempo = MergedTempo([
      FrameRate.hz(30), FrameRate.hz(60).dropping([1]), FrameRate.hz(60_000, per: 1_001),
      ScriptedSteps.times([]),
    ])
    expectEqual(tempo.frameRate, .hz(60))
  }
}

/// Tempos of every kind made from a seed. The same seed gives the same tempo.
enum RandomTempo {
  /// A user's tempo with only the required method.
  struct Bars: Tempo {
    func beat(after time: Ticks) -> Ticks? {
      let third = Ticks.perSecond / 3
      let next = time.count / third + 1
      return Ticks(count: (next % 4 == 0 ? next + 1 : next) * third)
    }
  }

  static func make(_ random: inout SeededGenerator, depth: Int = 0) -> any Tempo {
    switch random.int(0...(depth < 2 ? 6 : 5)) {
    case 0: return rate(&random)
    case 1: return rate(&random).dropping((0..<20).map { _ in Int64(random.int(1...200)) })
    case 2: return rate(&random).dropping(every: Int64(random.int(2...9)))
    case 3:
      return rate(&random).dropping(every: 3).dropping([4, 5])
        .jittered(share: random.once(in: 3) ? 1 : random.unit(), seed: random.next())
    case 4:
      let lengths = (0..<random.int(1...9)).map { _ in length(&random) }
      return ScriptedSteps.sequence(lengths + [.milliseconds(17)])
    case 5: return random.once(in: 2) ? Bars() : times(&random)
    default:
      return MergedTempo((0..<random.int(1...3)).map { _ in make(&random, depth: depth + 1) })
    }
  }

  private static func rate(_ random: inout SeededGenerator) -> FrameRate {
    random.pick([
      .hz(60), .hz(24), .hz(165), .hz(24_000, per: 1_001), .hz(60_000, per: 1_001), .hz(7, per: 3),
      .hz(Int64(random.int(1...500))),
    ])
  }

  private static func length(_ random: inout SeededGenerator) -> Ticks {
    random.once(in: 3) ? .zero : Ticks(count: Int64(random.int(1...40_000_000_000)))
  }

  private static func times(_ random: inout SeededGenerator) -> ScriptedSteps {
    var time = Ticks.zero
    return ScriptedSteps.times(
      (0..<random.int(0...80)).map { _ in
        time = time.adding(length(&random)) ?? time
        return time
      })
  }
}
