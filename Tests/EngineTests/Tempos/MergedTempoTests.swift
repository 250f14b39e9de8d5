import DopesheetEngine
import TestSupport
import Testing

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
