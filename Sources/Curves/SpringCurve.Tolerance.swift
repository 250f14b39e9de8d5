extension SpringCurve {
  /// How near its target a spring counts as settled.
  ///
  /// The limit is the larger of an absolute distance and a share of the way. The velocity must be
  /// within the same limit times the spring's angular frequency.
  public struct Tolerance: Hashable, Sendable {
    /// The distance within which any movement counts as settled, in units, above 0.
    public let absolute: Double
    /// The share of the way within which a movement counts as settled, 0 or more.
    public let relative: Double

    /// For points: a tenth of one, or a thousandth of the way.
    public static let points = Tolerance(checkedAbsolute: 0.1)
    /// For numbers in 0...1, such as alpha and the parts of a colour: a thousandth.
    public static let fractions = Tolerance(checkedAbsolute: 0.001)
    /// For the entries of transforms: a thousandth, or a thousandth of the way.
    public static let transforms = Tolerance(checkedAbsolute: 0.001)

    private init(checkedAbsolute absolute: Double) {
      self.absolute = absolute
      relative = 0.001
    }

    /// Creates a tolerance.
    ///
    /// - Parameters:
    ///   - absolute: A distance in units, 1e-30...1e30.
    ///   - relative: A share of the way, 0...1.
    /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
    public init(absolute: Double, relative: Double = 0.001) throws(CurveParameterError) {
      try CurveParameterError.checkPositive("absolute", absolute)
      guard (0...1).contains(relative) else {
        throw CurveParameterError("relative", relative, allowed: "0...1")
      }
      self.absolute = absolute
      self.relative = relative
    }

    /// Returns the limit δ for a way of some length.
    public func limit(over distance: Double) -> Double {
      max(absolute, relative * distance.magnitude)
    }
  }
}
