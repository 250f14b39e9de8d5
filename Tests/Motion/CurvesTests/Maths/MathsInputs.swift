/// Doubles for tests of the maths, made from integers without rounding, the same everywhere.
///
/// The integers come from SplitMix64, as Steele, Lea and Flood published it in 2014.
struct MathsInputs {
  private var state: UInt64

  /// Begins the numbers of a seed.
  init(seed: UInt64) { state = seed }

  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z &>> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z &>> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z &>> 31)
  }

  /// A double in -1..<1.
  mutating func share() -> Double { Double(Int64(bitPattern: next()) &>> 10) * 0x1p-53 }

  /// A double of a motion's size: magnitude up to 2^-8, 2^-7, … or 2^7.
  mutating func number() -> Double {
    let exponent = 1015 &+ (next() & 15)
    return share() * Double(bitPattern: exponent &<< 52)
  }

  /// A double of any size, or an infinity, or NaN.
  mutating func pattern() -> Double { Double(bitPattern: next()) }
}
