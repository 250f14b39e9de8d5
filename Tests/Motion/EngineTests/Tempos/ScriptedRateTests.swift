import DopesheetEngine
import TestSupport
import Testing

@Suite("Scripted rates")
struct ScriptedRateTests {
  private func beats(_ tempo: some Tempo, _ count: Int) -> [Ticks] {
    var time = Ticks.zero
    return (0..<count).compactMap { _ in
      guard let beat = tempo.beat(after: time) else { return nil }
      time = beat
      return beat
    }
  }

  @Test("Dropped frames are left out, by number and by multiples")
  func dropping() {
    let rate = FrameRate.hz(60_000, per: 1_001)
    let times = { (frames: [Int64]) in frames.compactMap { rate.time(ofFrame: $0) } }
    expectEqual(beats(rate.dropping([4, 2, 3]), 4), times([1, 5, 6, 7]))
    expectEqual(beats(rate.dropping(every: 3), 5), times([1, 2, 4, 5, 7]))
    #expect(
      beats(rate.dropping(every: 3).dropping(7...8).dropping([1]), 4) == times([2, 4, 5, 10]))
    expectEqual(beats(rate.dropping(every: 3).dropping(every: 2), 3), times([1, 3, 5]))
    expectEqual(beats(ScriptedRate(rate), 5), beats(rate, 5))
    #expect(!ScriptedRate(rate).isDropped(0) && !rate.dropping(every: 2).isDropped(0))
  }

  @Test("A frame's lateness is the nth number of SplitMix64, scaled to its share")
  func formula() throws {
    let tempo = FrameRate.hz(1).jittered(share: 0.25, seed: 1_234_567)
    // The first numbers of the generator for this seed, as its authors' program prints them.
    let numbers: [UInt64] = [
      6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
      4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
    ]
    var generator = SeededGenerator(seed: 1_234_567)
    for (index, number) in numbers.enumerated() {
      expectEqual(generator.next(), number)
      let late = number.multipliedFullWidth(by: UInt64(Ticks.perSecond / 4)).high
      let frame = Int64(index + 1)
      expectEqual(tempo.time(ofFrame: frame)?.count, frame * Ticks.perSecond + Int64(late))
    }
    expectEqual(tempo.time(ofFrame: 0), .zero)
  }

  @Test(
    "Frames come late by less than their share, in order, and spread over it",
    arguments: [0.1, 0.5, 1.0])
  func spread(share: Double) throws {
    let rate = FrameRate.hz(24_000, per: 1_001)
    let tempo = rate.jittered(share: share, seed: 99)
    var lateness: [Double] = []
    var last = Ticks.zero
    for frame: Int64 in 1...2_000 {
      let due = try #require(rate.time(ofFrame: frame))
      let time = try #require(tempo.time(ofFrame: frame))
      #expect(time > last && time >= due)
      lateness.append((time - due).seconds * 24_000 / 1_001)
      last = time
    }
    #expect(lateness.max()! < share && lateness.max()! > 0.99 * share)
    #expect(lateness.min()! < 0.01 * share)
    let mean = lateness.reduce(0, +) / 2_000
    #expect(abs(mean - share / 2) < 0.02 * share)
  }

  @Test(
    "The same seed gives the same beats, another seed others, and a share of 0 those of the rate")
  func seeds() {
    let rate = FrameRate.hz(60)
    let first = beats(rate.jittered(share: 0.5, seed: 1), 50)
    expectEqual(beats(rate.jittered(share: 0.5, seed: 1), 50), first)
    #expect(beats(rate.jittered(share: 0.5, seed: 2), 50) != first)
    expectEqual(beats(rate.jittered(share: 0, seed: 1), 50), beats(rate, 50))
    // The lateness of a frame does not depend on other frames.
    let thinned = beats(rate.dropping(every: 2).jittered(share: 0.5, seed: 1), 25)
    expectEqual(thinned, stride(from: 0, to: 50, by: 2).map { first[$0] })
  }

  @Test("Numbers out of range make no scripted rate, and no jitter")
  func limits() {
    let rate = FrameRate.hz(60)
    expectEqual(ScriptedRate(rate, dropped: [0], droppedEvery: nil, jitter: nil), nil)
    expectEqual(ScriptedRate(rate, dropped: [-4], droppedEvery: nil, jitter: nil), nil)
    expectEqual(ScriptedRate(rate, dropped: [], droppedEvery: 1, jitter: nil), nil)
    expectEqual(ScriptedRate.Jitter(share: -0.1, seed: 0), nil)
    expectEqual(ScriptedRate.Jitter(share: 1.1, seed: 0), nil)
    expectEqual(ScriptedRate.Jitter(share: .nan, seed: 0), nil)
    #expect(
      ScriptedRate(rate, dropped: [5], droppedEvery: 9, jitter: .init(share: 1, seed: 3))
        == rate.dropping([5]).dropping(every: 9).jittered(share: 1, seed: 3))
  }

  @Test("Beats end with the limit of time")
  func end() {
    let slow = FrameRate.hz(1, per: 1_000_000).jittered(share: 1, seed: 5)
    let times = beats(slow, 100)
    expectEqual(times.count, 17)
    #expect(times.last! <= .limit)
  }
}
