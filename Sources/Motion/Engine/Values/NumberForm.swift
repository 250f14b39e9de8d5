package enum NumberForm: Equatable, Sendable {
  /// Any number, as `f64` in traces.
  case double
  /// Numbers of single precision, as `f32`.
  case float
  /// Numbers of half precision, as `f32`.
  case half
  /// Integers, as `i64`: the nearest one, halves away from zero.
  case integer(IntegerRange)

  /// Returns the nearest number of this form; NaN stays NaN.
  package func nearest(_ value: Double) -> Double {
    switch self {
    case .double: value
    case .float: Double(Float(value))
    case .half: NumberForm.nearestHalf(value)
    case .integer(let range): value.isNaN ? value : Double(range.nearest(value))
    }
  }

  /// Returns the nearest number of half precision; of two equally near ones the even one. Needs no `Float16`.
  private static func nearestHalf(_ value: Double) -> Double {
    guard value.isFinite, value != 0 else { return value }
    // A number has ten bits after the first one. Below 2^-14 the steps stay the same.
    let step = Double(sign: .plus, exponent: max(Int(value.exponent), -14) - 10, significand: 1)
    let nearest = (value / step).rounded(.toNearestOrEven) * step
    return nearest.magnitude < 65_536 ? nearest : Double(signOf: value, magnitudeOf: .infinity)
  }

  /// The integers of a type that fit into 64 bits with a sign.
  package struct IntegerRange: Equatable, Sendable {
    package let lowerBound: Int64
    package let upperBound: Int64

    package init<Integer: FixedWidthInteger>(of type: Integer.Type) {
      (lowerBound, upperBound) = (Int64(clamping: type.min), Int64(clamping: type.max))
    }

    /// Returns the integer of the range that is nearest to a number, halves away from zero.
    ///
    /// - Precondition: The number is not NaN.
    package func nearest(_ value: Double) -> Int64 {
      let whole = value.rounded(.toNearestOrAwayFromZero)
      if whole >= Double(upperBound) { return upperBound }
      return whole <= Double(lowerBound) ? lowerBound : Int64(whole)
    }
  }
}
