import DopesheetCurves

/// The movement of a number along an easing, as a batch of lanes computes it.
package struct EasedCourse: Equatable, Sendable {
  let from: Double
  let to: Double
  let origin: Int64
  /// The length in ticks.
  let length: Double
  let kind: CurveKind
  let parameters: CurveParameters?

  /// Returns the value at a tick.
  func value(at tick: Int64) -> Double {
    let elapsed = tick &- origin
    guard elapsed > 0 else { return from }
    let u = Double(elapsed) / length
    return u < 1 ? value(eased: parameters?.value(at: u, kind.direction) ?? kind.value(at: u)) : to
  }

  private func value(eased: Double) -> Double { from + (to - from) * eased }

  /// Returns bounds of all values in an interval of ticks; `nil` for a custom curve.
  func bounds(over ticks: ClosedRange<Int64>) -> TickBounds? {
    let (first, last) = (ticks.lowerBound &- origin, ticks.upperBound &- origin)
    guard last > 0, length > 0 else {
      return TickBounds(value(at: ticks.upperBound), at: ticks.upperBound)
    }
    let start = Double(first) / length
    guard start < 1 else { return TickBounds(to, at: ticks.lowerBound) }
    // The value of the last tick is exact.
    let end = max(0, start, (Double(last) < length ? Double(last) : length - 1) / length)
    guard let eased = kind.bounds(over: max(0, start)...end, parameters) else { return nil }
    // Multiplication by a constant and addition keep the order, with their roundings.
    var bounds = eased.mapped(value(eased:))
    if start <= 0 { bounds.include(from, at: 0) }
    if Double(last) >= length { bounds.include(to, at: 1) }
    return TickBounds(bounds, over: ticks) { origin &+ Int64(tick: $0 * length) }
  }

  /// The reason why the values have no bounds; `nil` if they have.
  var obstacle: String? {
    guard case .custom(let name, _) = parameters else { return nil }
    return "it moves along a curve of your own, custom(\(name))"
  }
}
