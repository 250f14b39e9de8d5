/// The distance that a scroll view shows beyond its end when the user pulls it there.
///
/// A pull of x shows `(1 − 1/(c·x/L + 1))·L` in a view of length L: at first c times the pull, and at most L.
public struct RubberBand: Hashable, Sendable {
  /// The length L of the view along the pull, in points.
  package let length: Double
  /// The part c of a small pull that is shown.
  package let coefficient: Double

  /// Creates a rubber band.
  ///
  /// - Parameters:
  ///   - length: The length of the view along the pull, in points, 1e-30...1e30.
  ///   - coefficient: The part of a small pull that is shown, above 0, up to 1; UIKit's is 0.55.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(length: Double, coefficient: Double = 0.55) throws(CurveParameterError) {
    try CurveParameterError.checkPositive("length", length)
    try CurveParameterError.check("coefficient", coefficient, in: 1e-30...1, "1e-30...1")
    self.length = length
    self.coefficient = coefficient
  }

  /// Returns the distance that is shown for a finite pull, on the side of the pull.
  public func shown(pull: Double) -> Double {
    let stretched = coefficient * pull
    return length * (stretched / (stretched.magnitude + length))
  }

  /// Returns the pull for a shown distance, at which a new drag continues.
  ///
  /// It is `nil` for the length of the view or more, which no pull shows.
  public func pull(shown: Double) -> Double? {
    guard shown.magnitude < length else { return nil }
    return length * (shown / (length - shown.magnitude)) / coefficient
  }
}
