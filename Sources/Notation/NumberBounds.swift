/// The numbers that a field may hold.
package struct NumberBounds: Equatable, Sendable {
  private var low = -Double.infinity
  private var high = Double.infinity
  private var excludesLow = false

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

  /// Tells whether a number lies within the bounds.
  package func contains(_ number: Double) -> Bool {
    (excludesLow ? number > low : number >= low) && number <= high
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
