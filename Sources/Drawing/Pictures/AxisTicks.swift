import DopesheetNotation

/// The numbers that an axis shows: multiples of 1, 2 or 5 by a power of ten, so few that each can be read.
package struct AxisTicks: Equatable {
  /// A number and how it is written.
  package struct Tick: Equatable {
    package let value: Double
    package let label: String
  }

  /// The ticks from the least to the greatest.
  package let ticks: [Tick]

  /// Finds the numbers between two.
  ///
  /// - Parameters:
  ///   - low: The least number.
  ///   - high: The greatest, at least `low`.
  ///   - count: The most ticks, at least 2.
  package init(from low: Double, to high: Double, atMost count: Int) {
    let span = high - low
    let magnitude = max(low.magnitude, high.magnitude)
    // Ends of which no tidy numbers are apart, or whose distance is no number.
    guard span.isFinite, span > magnitude * 1e-9, span > 1e-300, magnitude < 1e15 else {
      let ends = low == high ? [low] : [low, high]
      ticks = ends.map { Tick(value: $0, label: RoundedText.significant($0)) }
      return
    }
    var power = 0
    var found: [Tick] = []
    while AxisTicks.step(1, power) * Double(count) < span { power += 1 }
    while AxisTicks.step(1, power - 1) * Double(count) >= span { power -= 1 }
    for place in [power - 1, power] {
      for factor in [1, 2, 5] {
        let step = AxisTicks.step(factor, place)
        let first = (low / step - 1e-9).rounded(.up)
        let last = (high / step + 1e-9).rounded(.down)
        guard found.isEmpty, last - first + 1 <= Double(count), last >= first else { continue }
        found = (Int(first)...Int(last)).map { index in
          let value = AxisTicks.step(index * factor, place)
          return Tick(value: value, label: AxisTicks.label(value, place))
        }
      }
    }
    ticks = found
  }

  /// A number of so many powers of ten, as exact as it can be.
  private static func step(_ factor: Int, _ power: Int) -> Double {
    var ten = 1.0
    for _ in 0..<power.magnitude { ten *= 10 }
    return power < 0 ? Double(factor) / ten : Double(factor) * ten
  }

  /// A number with all digits that tell it from the next tick.
  private static func label(_ value: Double, _ place: Int) -> String {
    guard place < -4 else { return RoundedText.decimals(value, max(0, -place)) }
    var (whole, digits) = (value.magnitude, -place)
    while whole >= 1 {
      whole /= 10
      digits += 1
    }
    return RoundedText.significant(value, max(6, digits))
  }
}
