/// The numbers that a field may hold.
package struct NumberBounds: Equatable, Sendable {
  package private(set) var low = -Double.infinity
  package private(set) var high = Double.infinity
  package private(set) var excludesLow = false
  private var measure = Measure.plain

  /// What a number that lies out of bounds is called.
  private enum Measure {
    case plain, time, magnitude
  }

  /// All finite numbers.
  package static let any = NumberBounds()

  /// Numbers from a lowest one on.
  package static func atLeast(_ low: Double) -> NumberBounds { NumberBounds(low: low) }

  /// Numbers greater than this one.
  package static func above(_ low: Double) -> NumberBounds {
    NumberBounds(low: low, excludesLow: true)
  }

  /// Numbers up to a highest one.
  package static func atMost(_ high: Double) -> NumberBounds { NumberBounds(high: high) }

  /// Numbers from a lowest to a highest one.
  package static func between(_ low: Double, _ high: Double) -> NumberBounds {
    NumberBounds(low: low, high: high)
  }

  /// Numbers greater than one and up to another.
  package static func above(_ low: Double, upTo high: Double) -> NumberBounds {
    NumberBounds(low: low, high: high, excludesLow: true)
  }

  /// Times in seconds: below 0 is `negative-time`, beyond the limit `too-large`.
  package static func time(upTo limit: Double) -> NumberBounds {
    NumberBounds(low: 0, high: limit, measure: .time)
  }

  /// Numbers up to a magnitude; greater ones are `too-large`.
  package static func magnitude(upTo limit: Double) -> NumberBounds {
    NumberBounds(low: -limit, high: limit, measure: .magnitude)
  }

  /// Returns whether a number lies within the bounds.
  package func contains(_ number: Double) -> Bool {
    (excludesLow ? number > low : number >= low) && number <= high
  }

  /// What is wrong with a number: the code of the error, and what was expected. `nil` for a good one.
  package func fault(of number: Double) -> (code: String, expected: String)? {
    guard number.isFinite else { return ("non-finite", "a finite number") }
    if contains(number) { return nil }
    switch measure {
    case .time where number < 0: return ("negative-time", "a time of at least 0 s")
    case .time, .magnitude:
      return ("too-large", "a number of at most \(NumberText.text(of: high))")
    case .plain: return ("out-of-range", "a number\(suffix)")
    }
  }

  /// The bounds as an end for "a number": " of at least 0"; empty if there are none.
  package var suffix: String {
    let (low, high) = (NumberText.text(of: low), NumberText.text(of: high))
    return switch (self.low.isFinite, self.high.isFinite) {
    case (false, false): ""
    case (true, false): excludesLow ? " above \(low)" : " of at least \(low)"
    case (false, true): " of at most \(high)"
    case (true, true): excludesLow ? " above \(low) and up to \(high)" : " of \(low) to \(high)"
    }
  }
}
