// Tools/checks/behavior/portable compiles this file, MathsInputs.swift and Sources/Motion/Curves/Maths in other ways,
// also as Embedded Swift for WebAssembly. So these files contain no text and no run-time choices.
#if canImport(DopesheetCurves)
  import DopesheetCurves
#endif

/// A hash of many results of `PortableMath`.
enum PortableHash {
  /// The expected value of ``value()`` on every platform.
  ///
  /// It changes only with an intended change of a function, which may change every recording.
  static let pinned: UInt64 = 18_054_409_805_172_083_874

  /// The number of calls of each function.
  static let rounds = 8192

  /// The FNV-1a hash of the bit patterns of 15 results per round.
  static func value() -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var generator = MathsInputs(seed: 2026)
    func add(_ result: Double) {
      var bits = result.bitPattern
      for _ in 0..<8 {
        hash = (hash ^ (bits & 0xff)) &* 0x100_0000_01b3
        bits &>>= 8
      }
    }
    for round in 0..<rounds {
      // Seven numbers in eight have a motion's size, the eighth is any double.
      let x = round & 7 == 7 ? generator.pattern() : generator.number()
      let y = round & 7 == 3 ? generator.pattern() : generator.number()
      let share = generator.share()
      add(PortableMath.exp(x))
      add(PortableMath.exp2(9 * y))
      add(PortableMath.log(x.magnitude))
      add(PortableMath.log2(y))
      add(PortableMath.pow(x.magnitude, y))
      add(PortableMath.sin(x))
      add(PortableMath.cos(x))
      let both = PortableMath.sinAndCos(y)
      add(both.sin)
      add(both.cos)
      add(PortableMath.tan(x))
      add(PortableMath.atan(y))
      add(PortableMath.atan2(x, y))
      add(PortableMath.asin(share))
      add(PortableMath.acos(share))
      add(PortableMath.sinh(6 * y))
    }
    return hash
  }
}
