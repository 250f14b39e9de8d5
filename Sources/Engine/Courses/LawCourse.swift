import DopesheetCurves

/// The movement of a number by a law, as a batch of laws computes it.
package struct LawCourse: Sendable {
  let law: Law
  let times: MovementTimes

  /// The law of a movement.
  enum Law: Sendable {
    case spring(SpringLaw)
    case friction(FrictionLaw)
    case other(AnyLaw)
  }

  /// Returns the value at a tick.
  func value(at tick: Int64) -> Double {
    switch law {
    case .spring(let law): law.value(at: tick, times)
    case .friction(let law): law.value(at: tick, times)
    case .other(let law): law.value(at: tick, times)
    }
  }

  /// Returns bounds of all values in an interval of ticks; `nil` for a law of the user, and for huge numbers.
  func bounds(over ticks: ClosedRange<Int64>) -> TickBounds? {
    let first = max(0, ticks.lowerBound &- times.origin)
    // The value of the last tick is exact.
    let last = min(times.length - 1, ticks.upperBound &- times.origin)
    guard last >= first, ticks.count > 1 else {
      return TickBounds(value(at: ticks.lowerBound), at: ticks.lowerBound)
    }
    let seconds =
      Double(first) / times.ticksPerSecond...Double(last) / times.ticksPerSecond
    let found: CurveBounds? =
      switch law {
      case .spring(let law): law.bounds(over: seconds)
      case .friction(let law): law.bounds(over: seconds)
      case .other(let law): law.bounds(over: seconds)
      }
    guard var bounds = found else { return nil }
    for tick in [ticks.lowerBound, ticks.upperBound] {
      bounds.include(value(at: tick), at: Double(tick &- times.origin) / times.ticksPerSecond)
    }
    return TickBounds(bounds, over: ticks) {
      times.origin &+ Int64(tick: $0 * times.ticksPerSecond)
    }
  }

  /// The reason why the values have no bounds; `nil` if they have.
  var obstacle: String? {
    guard case .other(let law) = law else { return nil }
    return law.isBounded ? nil : "it moves by a law of your own"
  }

  /// Returns whether another course is this one.
  ///
  /// A movement that is changed begins at another tick, unless only its scale is changed.
  func isSame(as other: LawCourse) -> Bool {
    guard times.isSame(as: other.times) else { return false }
    switch (law, other.law) {
    case (.spring(let a), .spring(let b)): return a == b
    case (.friction(let a), .friction(let b)): return a == b
    case (.other(let a), .other(let b)): return a.start == b.start && a.hasScale(of: b)
    default: return false
    }
  }
}

extension MovementTimes {
  fileprivate func isSame(as other: MovementTimes) -> Bool {
    origin == other.origin && length == other.length && ticksPerSecond == other.ticksPerSecond
      && rest == other.rest && owner == other.owner
  }
}

extension FrictionDecay.Prepared {
  /// Returns bounds of the values between two times in seconds. The movement goes one way only.
  fileprivate func bounds(over times: ClosedRange<Double>) -> CurveBounds? {
    var bounds = CurveBounds(value(at: times.lowerBound), at: times.lowerBound)
    bounds.include(value(at: times.upperBound), at: times.upperBound)
    bounds.widen(
      by: 1e-14 * max(start.magnitude, bounds.low.magnitude, bounds.high.magnitude))
    return bounds.low.isFinite && bounds.high.isFinite ? bounds : nil
  }
}
