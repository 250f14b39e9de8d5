import DopesheetEngine
import TestSupport

/// Tempos of every kind made from a seed. The same seed gives the same tempo.
enum RandomTempo {
  /// A tempo of the user, who wrote one method.
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
