extension PortableMath {
  /// Returns the sine of an angle in radians of any size.
  ///
  /// NaN for infinities.
  public static func sin(_ x: Double) -> Double { turned(x, by: 0) }

  /// Returns the cosine of an angle in radians of any size.
  ///
  /// NaN for infinities.
  public static func cos(_ x: Double) -> Double { turned(x, by: 16) }

  /// Returns both the sine and the cosine of an angle in radians, in less time.
  ///
  /// The results have the same bits as those of ``sin(_:)`` and ``cos(_:)``.
  package static func sinAndCos(_ x: Double) -> (sin: Double, cos: Double) {
    guard let steps = Steps(x), steps.index & 15 != 0 else { return (sin(x), cos(x)) }
    return (steps.sine(by: 0).value, steps.sine(by: 16).value)
  }

  /// Returns the tangent of an angle in radians of any size.
  ///
  /// NaN for infinities.
  public static func tan(_ x: Double) -> Double {
    guard x.magnitude < .infinity else { return .nan }
    guard x.magnitude >= 0x1p-28 else { return x }
    let angle = ReducedAngle(x)
    let sine = Self.sine(of: angle, by: 0)
    let cosine = Self.sine(of: angle, by: 16)
    let quotient = sine.high / cosine.high
    let product = DoublePair(product: quotient, cosine.high)
    let remainder = ((sine.high - product.high) - product.low) + (sine.low - quotient * cosine.low)
    return quotient + remainder / cosine.high
  }
}

extension PortableMath {
  /// Returns the sine of x + `turn` · π/32.
  @inline(__always)
  private static func turned(_ x: Double, by turn: Int) -> Double {
    guard let steps = Steps(x), !steps.isNearZero(by: turn) else { return carefulSine(x, by: turn) }
    return steps.sine(by: turn).value
  }

  /// Returns the same for angles that are large, or near a zero of the sine, where only the rest counts.
  @inline(never)
  private static func carefulSine(_ x: Double, by turn: Int) -> Double {
    guard x.magnitude < .infinity else { return .nan }
    // The cube of such a small number has no effect, and a sum would lose the sign of -0.
    if turn == 0 && x.magnitude < 0x1p-27 { return x }
    return sine(of: ReducedAngle(x), by: turn).value
  }

  /// Returns the sine of an angle + `turn` · π/32, to about 60 bits.
  private static func sine(of angle: ReducedAngle, by turn: Int) -> DoublePair {
    let steps = Steps(angle)
    guard steps.isNearZero(by: turn) else {
      let sum = steps.sine(by: turn)
      return DoublePair(larger: sum.high, sum.low)
    }
    let (r, low) = (angle.rest.high, angle.rest.low)
    let pair = DoublePair(larger: r, low + Steps.cubicOfSine(r, r * r))
    return (angle.index &+ turn) & 32 == 0 ? pair : DoublePair(high: -pair.high, low: -pair.low)
  }
}

/// An angle as a multiple of π/32 and a rest in two parts, of which the first has few bits.
private struct Steps {
  /// The multiple; only its last six bits count.
  let index: Int
  let rest: Double
  /// The rest as a multiple of 2^-30.
  let head: Double
  /// The second part of the rest, to 2^-70.
  let tail: Double

  /// Reduces an angle; `nil` if it is large or NaN.
  @inline(__always)
  init?(_ x: Double) {
    guard x.magnitude < ReducedAngle.directLimit else { return nil }
    typealias N = SineNumbers
    let shifted = x * N.stepsPerRadian + 0x1.8p52
    let steps = shifted - 0x1.8p52
    index = Int(truncatingIfNeeded: shifted.bitPattern & 63)
    let first = x - steps * N.step1
    let second = steps * N.step2
    rest = first - second
    head = (rest + 0x1.8p22) - 0x1.8p22
    tail = (first - head) - second
  }

  @inline(__always)
  init(_ angle: ReducedAngle) {
    index = angle.index
    rest = angle.rest.high
    head = (rest + 0x1.8p22) - 0x1.8p22
    tail = (rest - head) + angle.rest.low
  }

  /// Returns whether the table's sine is zero.
  @inline(__always)
  func isNearZero(by turn: Int) -> Bool { (index &+ turn) & 31 == 0 }

  /// Returns the sine, as sin a · cos r + cos a · sin r.
  ///
  /// The cosine in the table has 22 bits after the point, and the head has 30. So their product plus the table's
  /// sine, which has 52 bits, is exact. All rounding happens in the small second part.
  @inline(__always)
  func sine(by turn: Int) -> DoublePair {
    typealias N = SineNumbers
    let row = 4 &* ((index &+ turn) & 63)
    // Each access to a global constant is a call in a debug build.
    let table = sineTable
    let sine = Double(bitPattern: table[row])
    let sineRest = Double(bitPattern: table[row &+ 1])
    let cosine = Double(bitPattern: table[row &+ 2])
    let cosineRest = Double(bitPattern: table[row &+ 3])
    let rr = rest * rest
    let fromOne = rr * (0.5 - rr * (N.c4 + rr * (N.c6 + rr * N.c8)))
    let second =
      (sineRest + cosineRest * head)
      + ((cosine + cosineRest) * (tail + Self.cubicOfSine(rest, rr)) - sine * fromOne)
    return DoublePair(high: sine + cosine * head, low: second)
  }

  /// Returns sin r − r, from r and r².
  @inline(__always)
  static func cubicOfSine(_ r: Double, _ rr: Double) -> Double {
    typealias N = SineNumbers
    return (r * rr) * (N.s3 + rr * (N.s5 + rr * N.s7))
  }
}
