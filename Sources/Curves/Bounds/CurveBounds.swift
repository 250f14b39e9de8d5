/// Bounds of all values that a curve computes over an interval, and the places near which it comes to them.
///
/// The bounds contain every computed value, with all its roundings. They are wider than the values by a few roundings
/// only, unless a curve's own documentation says more.
package struct CurveBounds: Equatable, Sendable {
  /// A number that no value is below.
  package private(set) var low: Double
  /// A number that no value is above.
  package private(set) var high: Double
  /// The place of the least known value.
  package private(set) var lowPlace: Double
  /// The place of the greatest known value.
  package private(set) var highPlace: Double

  /// Creates the bounds of one value.
  package init(_ value: Double, at place: Double) {
    (low, high, lowPlace, highPlace) = (value, value, place, place)
  }

  /// Widens the bounds to a value.
  package mutating func include(_ value: Double, at place: Double) {
    // The bounds of NaN are NaN, and so no value is inside.
    if !(value >= low) { (low, lowPlace) = (value, place) }
    if !(value <= high) { (high, highPlace) = (value, place) }
  }

  /// Widens the bounds to other bounds.
  package mutating func include(_ other: CurveBounds) {
    include(other.low, at: other.lowPlace)
    include(other.high, at: other.highPlace)
  }

  /// Moves both bounds outwards by the largest rounding error of a value.
  package mutating func widen(by error: Double) {
    low -= error
    high += error
  }

  /// Moves the bounds inwards to a range outside of which there are no values.
  package mutating func clamp(to range: ClosedRange<Double>) {
    low = min(max(low, range.lowerBound), range.upperBound)
    high = min(max(high, range.lowerBound), range.upperBound)
  }

  /// Returns the bounds of a function of the values that never falls, or never rises, with the same places.
  package func mapped(_ function: (Double) -> Double) -> CurveBounds {
    var mapped = CurveBounds(function(low), at: lowPlace)
    mapped.include(function(high), at: highPlace)
    return mapped
  }

  /// Returns the same bounds with other places.
  package func placed(_ place: (Double) -> Double) -> CurveBounds {
    var placed = self
    placed.lowPlace = place(lowPlace)
    placed.highPlace = place(highPlace)
    return placed
  }
}

/// A movement whose values between two times have known bounds.
package protocol BoundedMovement: MovementCurve {
  /// Returns bounds of the values between two times in seconds; `nil` if they are too large to be computed.
  func bounds(over times: ClosedRange<Double>) -> CurveBounds?
}
