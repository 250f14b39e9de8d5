#if canImport(DopesheetCurves)
  import DopesheetCurves
#endif

/// Doubles for tests of the maths, made from integers without rounding, the same everywhere.
struct MathsInputs {
  private var random: SplitMix64

  /// Begins the numbers of a seed.
  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// A double in -1..<1.
  mutating func share() -> Double { Double(Int64(bitPattern: random.next()) &>> 10) * 0x1p-53 }

  /// A double of a motion's size: magnitude up to 2^-8, 2^-7, … or 2^7.
  mutating func number() -> Double {
    let exponent = 1015 &+ (random.next() & 15)
    return share() * Double(bitPattern: exponent &<< 52)
  }

  /// A double of any size, or an infinity, or NaN.
  mutating func pattern() -> Double { Double(bitPattern: random.next()) }
}
