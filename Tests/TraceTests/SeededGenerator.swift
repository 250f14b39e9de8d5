/// A generator of random numbers that gives the same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A Double of any kind: any bits, short decimals, integers, neighbours of powers of ten.
  mutating func double() -> Double {
    switch next() % 4 {
    case 0: Double(bitPattern: next())
    case 1: Double(Int.random(in: -99_999...99_999, using: &self)) / 1_000
    case 2: Double(Int64(truncatingIfNeeded: next()) >> Int64.random(in: 0..<64, using: &self))
    default: Double("1e\(Int.random(in: -30...30, using: &self))")!.nextUp
    }
  }
}
