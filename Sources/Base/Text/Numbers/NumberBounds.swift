package struct NumberBounds: Hashable, Sendable {
  package private(set) var low = -Double.infinity
  package private(set) var high = Double.infinity
  package private(set) var excludesLow = false
  private var measure = Measure.plain

  private enum Measure {
    case plain, time, magnitude
  }

  package static let any = NumberBounds()

  package static func atLeast(_ low: Double) -> NumberBounds { NumberBounds(low: low) }

  package static func between(_ low: Double, _ high: Double) -> NumberBounds {
    NumberBounds(low: low, high: high)
  }

  package static func above(_ low: Double, upTo high: Double) -> NumberBounds {
    NumberBounds(low: low, high: high, excludesLow: true)
  }

  /// Returns times in seconds. A negative one is `negative-time`, one beyond the limit is `too-large`.
  package static func time(upTo limit: Double) -> NumberBounds {
    NumberBounds(low: 0, high: limit, measure: .time)
  }

  /// Returns numbers up to a magnitude. A greater one is `too-large`.
  package static func magnitude(upTo limit: Double) -> NumberBounds {
    NumberBounds(low: -limit, high: limit, measure: .magnitude)
  }

  package func contains(_ number: Double) -> Bool {
    (excludesLow ? number > low : number >= low) && number <= high
  }

  /// Returns the code of a number's error and the expected value; `nil` for a valid number.
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

  /// The bounds as a suffix for "a number": " of at least 0"; empty without bounds.
  package var suffix: String {
    let (low, high) = (NumberText.text(of: low), NumberText.text(of: high))
    if !self.low.isFinite { return "" }
    if !self.high.isFinite { return " of at least \(low)" }
    return excludesLow ? " above \(low) and up to \(high)" : " of \(low) to \(high)"
  }
}
