/// A generator of pseudorandom numbers that are the same in each run (SplitMix64).
struct RandomNumbers {
  private var state: UInt64 = 1

  mutating func next(_ range: Range<Double>) -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    let unit = Double(mixed >> 11) * 0x1p-53
    return range.lowerBound + unit * (range.upperBound - range.lowerBound)
  }

  mutating func next(_ count: Int, _ range: Range<Double>) -> [Double] {
    (0..<count).map { _ in next(range) }
  }
}
