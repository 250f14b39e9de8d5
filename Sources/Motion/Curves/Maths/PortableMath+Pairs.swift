/// Two numbers that are computed at once: as many as one instruction of every processor of today takes.
package typealias NumberPair = SIMD2<Double>
private typealias PairBits = SIMD2<UInt64>
/// A choice of lanes.
typealias PairMask = SIMDMask<SIMD2<Int64>>

// Each lane has the bits of the function of one number, by the same operations in the same order. The few lanes that
// need another formula are computed alone.

extension PortableMath {
  /// Returns e to the power of each lane.
  @inline(__always)
  package static func exp(_ x: NumberPair) -> NumberPair {
    typealias N = ExponentialNumbers
    let shifted = x * N.stepsPerUnit + 0x1.8p52
    let steps = shifted - 0x1.8p52
    let r = (x - steps * N.stepHigh) - steps * N.stepLow
    let bits = unsafeBitCast(shifted, to: PairBits.self)
    let table = exponentialTable
    // With a known length, no index needs a check.
    precondition(table.count == 256)
    var (base, rest) = (NumberPair(), NumberPair())
    for lane in 0..<NumberPair.scalarCount {
      let index = 2 &* Int(truncatingIfNeeded: bits[lane] & 127)
      base[lane] = Double(bitPattern: table[index])
      rest[lane] = Double(bitPattern: table[index &+ 1])
    }
    let rr = r * r
    let (quadratic, quartic) = (N.c2 + r * N.c3, N.c4 + r * N.c5)
    let share = ((rest + r) + rr * quadratic) + (rr * rr) * quartic
    // The steps without their last seven bits, at the place of the exponent.
    let exponents = (bits &>> 7) &<< 52
    let scaled = unsafeBitCast(
      unsafeBitCast(base, to: PairBits.self) &+ exponents, to: NumberPair.self)
    let power = scaled + scaled * share
    let isRight = x.isWithin(700)
    return all(isRight) ? power : exp(x, except: isRight, power)
  }

  @inline(never)
  private static func exp(_ x: NumberPair, except isRight: PairMask, _ power: NumberPair)
    -> NumberPair
  {
    var power = power
    for lane in 0..<NumberPair.scalarCount where !isRight[lane] { power[lane] = exp(x[lane]) }
    return power
  }

  /// Returns the sine and the cosine of each lane, an angle in radians.
  @inline(__always)
  package static func sinAndCos(_ x: NumberPair) -> (sin: NumberPair, cos: NumberPair) {
    let steps = PairSteps(x)
    let (sin, cos) = (steps.sine(by: 0), steps.sine(by: 16))
    let isRight = x.isWithin(ReducedAngle.directLimit) .& steps.isAwayFromZeros
    return all(isRight) ? (sin, cos) : sinAndCos(x, except: isRight, sin, cos)
  }

  @inline(never)
  private static func sinAndCos(
    _ x: NumberPair, except isRight: PairMask, _ sin: NumberPair, _ cos: NumberPair
  ) -> (sin: NumberPair, cos: NumberPair) {
    var (sin, cos) = (sin, cos)
    for lane in 0..<NumberPair.scalarCount where !isRight[lane] {
      (sin[lane], cos[lane]) = sinAndCos(x[lane])
    }
    return (sin, cos)
  }
}

extension NumberPair {
  /// Whether a pair takes less time than two numbers. In debug builds, each operation is a call.
  static var isQuick: Bool {
    #if DEBUG
      false
    #else
      true
    #endif
  }

  /// Returns these numbers in the chosen lanes, and others elsewhere. `replacing(with:where:)` has a branch for each.
  @inline(__always)
  func chosen(_ mask: PairMask, else others: NumberPair) -> NumberPair {
    let chosen = unsafeBitCast(mask, to: PairBits.self)
    let own: PairBits = unsafeBitCast(self, to: PairBits.self) & chosen
    let rest: PairBits = unsafeBitCast(others, to: PairBits.self) & ~chosen
    return unsafeBitCast(own | rest, to: NumberPair.self)
  }

  /// Returns the lanes whose magnitude is below a limit; none that is NaN.
  @inline(__always)
  fileprivate func isWithin(_ limit: Double) -> PairMask {
    let (low, high) = (NumberPair(repeating: -limit), NumberPair(repeating: limit))
    return (self .> low) .& (self .< high)
  }
}

/// Angles as multiples of π/32 and rests in two parts, like those of one angle.
private struct PairSteps {
  /// The multiples, 0...63.
  let index: PairBits
  private let rest: NumberPair
  private let head: NumberPair
  private let tail: NumberPair

  @inline(__always)
  init(_ x: NumberPair) {
    typealias N = SineNumbers
    let shifted = x * N.stepsPerRadian + 0x1.8p52
    let steps = shifted - 0x1.8p52
    index = unsafeBitCast(shifted, to: PairBits.self) & 63
    let first = x - steps * N.step1
    let second = steps * N.step2
    rest = first - second
    head = (rest + 0x1.8p22) - 0x1.8p22
    tail = (first - head) - second
  }

  /// The angles at which neither the table's sine nor its cosine is zero.
  var isAwayFromZeros: PairMask {
    @inline(__always) get {
      let quarter: PairBits = index & 15
      let isAway: SIMDMask<PairBits.MaskStorage> = quarter .!= 0
      return isAway
    }
  }

  /// Returns the sines of the angles + `turn` · π/32.
  @inline(__always)
  func sine(by turn: Int) -> NumberPair {
    typealias N = SineNumbers
    let table = sineTable
    precondition(table.count == 256)
    var (sine, sineRest, cosine, cosineRest) = (
      NumberPair(), NumberPair(), NumberPair(), NumberPair()
    )
    for lane in 0..<NumberPair.scalarCount {
      let row = 4 &* ((Int(index[lane]) &+ turn) & 63)
      sine[lane] = Double(bitPattern: table[row])
      sineRest[lane] = Double(bitPattern: table[row &+ 1])
      cosine[lane] = Double(bitPattern: table[row &+ 2])
      cosineRest[lane] = Double(bitPattern: table[row &+ 3])
    }
    let rr = rest * rest
    let sixth: NumberPair = N.c6 + rr * N.c8
    let fourth: NumberPair = N.c4 + rr * sixth
    let fromOne: NumberPair = rr * (0.5 - rr * fourth)
    let fifth: NumberPair = N.s5 + rr * N.s7
    let cubic: NumberPair = (rest * rr) * (N.s3 + rr * fifth)
    let small: NumberPair = (cosine + cosineRest) * (tail + cubic) - sine * fromOne
    let second: NumberPair = (sineRest + cosineRest * head) + small
    return (sine + cosine * head) + second
  }
}
