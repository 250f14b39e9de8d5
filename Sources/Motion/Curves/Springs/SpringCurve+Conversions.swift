// MARK: Duration and bounce

extension SpringCurve {
  /// Creates a spring by its perceptual duration and its bounce, as in SwiftUI and Flutter.
  ///
  /// ω₀ = 2π/duration. A bounce b of 0 or more gives ζ = 1 − b, and a negative one gives ζ = 1/(1 + b).
  ///
  /// - Parameters:
  ///   - duration: The undamped period in seconds, not the settling time, 1e-29...1e30.
  ///   - bounce: Above −1, up to 1. The spring swings for ever with 1, is critical with 0, and creeps ever slower
  ///     towards −1.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(duration: Double = 0.5, bounce: Double = 0) throws(CurveParameterError) {
    try SpringCurve.checkDuration("duration", duration)
    guard bounce > -1, bounce <= 1 else {
      throw CurveParameterError("bounce", bounce, allowed: "above -1, up to 1")
    }
    self.init(
      checkedFrequency: SpringCurve.frequency(duration: duration),
      dampingRatio: SpringCurve.dampingRatio(bounce: bounce))
  }

  /// Creates a spring by its undamped period and its damping ratio, as in UIKit and older SwiftUI.
  ///
  /// - Parameters:
  ///   - response: The undamped period in seconds, 1e-29...1e30.
  ///   - dampingRatio: The damping ratio ζ, 0...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(response: Double, dampingRatio: Double) throws(CurveParameterError) {
    try SpringCurve.checkDuration("response", response)
    try CurveParameterError.checkNotNegative("dampingRatio", dampingRatio)
    self.init(
      checkedFrequency: SpringCurve.frequency(duration: response), dampingRatio: dampingRatio)
  }

  /// The undamped period 2π/ω₀ in seconds.
  ///
  /// It is the shortest decimal that gives exactly this spring's frequency, if there is one.
  public var duration: Double {
    Self.shortestDecimal(near: 2 * .pi / frequency) { Self.frequency(duration: $0) == frequency }
  }

  /// The same as ``duration``, under UIKit's name.
  package var response: Double { duration }

  /// The bounce, −1...1, where 0 is critical damping.
  ///
  /// It is the shortest decimal that gives exactly this spring's damping ratio, if there is one. For very high ratios
  /// all digits are lost, and it is −1, which is not a valid bounce of a new spring.
  public var bounce: Double {
    let plain = dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1
    return Self.shortestDecimal(near: plain) { Self.dampingRatio(bounce: $0) == dampingRatio }
  }

  private static func checkDuration(
    _ parameter: StaticString, _ value: Double
  ) throws(CurveParameterError) {
    try CurveParameterError.check(parameter, value, in: 1e-29...1e30, "1e-29...1e30")
  }

  private static func frequency(duration: Double) -> Double { 2 * .pi / duration }

  private static func dampingRatio(bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// Returns the nearby number with the fewest decimals that passes a test, or else the number itself.
  package static func shortestDecimal(
    near number: Double, _ accepts: (Double) -> Bool
  ) -> Double {
    // Up to these limits, both the scale and the scaled number are whole and exact.
    var scale = 1.0
    while scale <= 1e22, number.magnitude * scale < 0x1p53 {
      let scaled = number * scale
      let whole = Double(Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5))
      if accepts(whole / scale) { return whole / scale }
      scale *= 10
    }
    if accepts(number) { return number }
    if accepts(number.nextUp) { return number.nextUp }
    return accepts(number.nextDown) ? number.nextDown : number
  }
}

// MARK: Mass, stiffness and damping

extension SpringCurve {
  /// Creates a spring by its physics: ω₀ = √(k/m), ζ = c/(2√(km)).
  ///
  /// By default, SwiftUI limits the damping to critical damping. This initializer does not.
  ///
  /// - Parameters:
  ///   - mass: The mass m, 1e-30...1e30.
  ///   - stiffness: The force per length k, 1e-30...1e30.
  ///   - damping: The force per speed c, 0...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges, or if the frequency or damping ratio is
  ///   outside the ranges of ``init(frequency:ratio:)``.
  public init(mass: Double = 1, stiffness: Double, damping: Double) throws(CurveParameterError) {
    try CurveParameterError.checkPositive("mass", mass)
    try CurveParameterError.checkPositive("stiffness", stiffness)
    try CurveParameterError.checkNotNegative("damping", damping)
    try self.init(
      frequency: (stiffness / mass).squareRoot(),
      ratio: damping / (2 * (stiffness * mass).squareRoot()))
  }

  /// Creates a spring of mass 1 by its damping ratio and its stiffness, as in Jetpack Compose.
  ///
  /// - Parameters:
  ///   - dampingRatio: The damping ratio ζ, 0...1e30.
  ///   - stiffness: The force per length, 1e-30...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(dampingRatio: Double, stiffness: Double) throws(CurveParameterError) {
    try CurveParameterError.checkNotNegative("dampingRatio", dampingRatio)
    try CurveParameterError.checkPositive("stiffness", stiffness)
    self.init(checkedFrequency: stiffness.squareRoot(), dampingRatio: dampingRatio)
  }

  /// Returns the stiffness mω₀² of this spring for a mass.
  public func stiffness(mass: Double = 1) throws(CurveParameterError) -> Double {
    try CurveParameterError.checkPositive("mass", mass)
    return mass * (frequency * frequency)
  }

  /// Returns the damping 2mζω₀ of this spring for a mass.
  public func damping(mass: Double = 1) throws(CurveParameterError) -> Double {
    try CurveParameterError.checkPositive("mass", mass)
    return 2 * dampingRatio * mass * frequency
  }
}

// MARK: Settling duration

extension SpringCurve {
  /// Creates the spring with a damping ratio that settles from rest in a given time.
  ///
  /// The time is that of ``settlingTime(displacement:velocity:within:)`` for a distance of 1 and the given limit.
  /// Time scales with ω₀, so one division finds the frequency.
  ///
  /// - Parameters:
  ///   - settlingDuration: The time to settle in seconds, 1e-29...1e30.
  ///   - dampingRatio: The damping ratio ζ, above 0, up to 1e30.
  ///   - tolerance: The limit as a share of the distance, above 0, below 1.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges, or if the frequency is outside the range of
  ///   ``init(frequency:ratio:)``.
  public init(
    settlingDuration: Double, dampingRatio: Double, tolerance: Double = 0.001
  ) throws(CurveParameterError) {
    try SpringCurve.checkDuration("settlingDuration", settlingDuration)
    guard dampingRatio > 0, dampingRatio <= 1e30 else {
      throw CurveParameterError("dampingRatio", dampingRatio, allowed: "above 0, up to 1e30")
    }
    guard tolerance > 0, tolerance < 1 else {
      throw CurveParameterError("tolerance", tolerance, allowed: "above 0, below 1")
    }
    let unit = SpringCurve(checkedFrequency: 1, dampingRatio: dampingRatio)
    let time = unit.settlingTime(displacement: 1, velocity: 0, epsilon: tolerance)
    try self.init(frequency: (time ?? .infinity) / settlingDuration, ratio: dampingRatio)
  }
}

extension SpringCurve {
  /// Jetpack Compose's named damping ratios.
  public enum ComposeDamping: Double, CaseIterable, Sendable {
    /// 0.2.
    case highBouncy = 0.2
    /// 0.5.
    case mediumBouncy = 0.5
    /// 0.75.
    case lowBouncy = 0.75
    /// 1.
    case noBouncy = 1
  }

  /// Jetpack Compose's named stiffnesses.
  public enum ComposeStiffness: Double, CaseIterable, Sendable {
    /// 50.
    case veryLow = 50
    /// 200.
    case low = 200
    /// 400.
    case mediumLow = 400
    /// 1500.
    case medium = 1_500
    /// 10000.
    case high = 10_000
  }

  /// Returns a spring by Jetpack Compose's names; without arguments, Compose's default.
  public static func compose(
    _ damping: ComposeDamping = .noBouncy, _ stiffness: ComposeStiffness = .medium
  ) -> SpringCurve {
    SpringCurve(
      checkedFrequency: stiffness.rawValue.squareRoot(), dampingRatio: damping.rawValue)
  }
}
