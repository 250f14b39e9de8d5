// MARK: SwiftUI

extension SpringCurve {
  /// SwiftUI's spring without bounce: duration 0.5, bounce 0.
  public static let smooth = SpringCurve(checkedFrequency: 2 * .pi / 0.5, dampingRatio: 1)
  /// SwiftUI's spring with a little bounce: duration 0.5, bounce 0.15.
  public static let snappy = SpringCurve(checkedFrequency: 2 * .pi / 0.5, dampingRatio: 1 - 0.15)
  /// SwiftUI's spring with much bounce: duration 0.5, bounce 0.3.
  public static let bouncy = SpringCurve(checkedFrequency: 2 * .pi / 0.5, dampingRatio: 1 - 0.3)

  /// Returns ``smooth`` with another duration and more, or less, bounce.
  ///
  /// - Throws: ``CurveParameterError`` like ``init(duration:bounce:)``, of the sum of the bounces.
  public static func smooth(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(CurveParameterError) -> SpringCurve {
    try SpringCurve(duration: duration, bounce: extraBounce)
  }

  /// Returns ``snappy`` with another duration and more, or less, bounce.
  ///
  /// - Throws: ``CurveParameterError`` like ``init(duration:bounce:)``, of the sum of the bounces.
  public static func snappy(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(CurveParameterError) -> SpringCurve {
    try SpringCurve(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// Returns ``bouncy`` with another duration and more, or less, bounce.
  ///
  /// - Throws: ``CurveParameterError`` like ``init(duration:bounce:)``, of the sum of the bounces.
  public static func bouncy(
    duration: Double = 0.5, extraBounce: Double = 0
  ) throws(CurveParameterError) -> SpringCurve {
    try SpringCurve(duration: duration, bounce: 0.3 + extraBounce)
  }
}

// MARK: Others

extension SpringCurve {
  /// FlightAnimator's decay: frequency 14, ratio 0.97, an overshoot of four millionths.
  public static let flightDecay = SpringCurve(checkedFrequency: 14, dampingRatio: 0.97)
  /// Core Animation's default: mass 1, stiffness 100, damping 10.
  public static let coreAnimation = SpringCurve(checkedFrequency: 10, dampingRatio: 0.5)
  /// Flutter's way back from an overscroll: mass 0.5, stiffness 100, ratio 1.1. Flutter lets no
  /// more than 5000 points a second into it.
  public static let overscroll = SpringCurve(
    checkedFrequency: (100 / 0.5).squareRoot(), dampingRatio: 1.1)
}
