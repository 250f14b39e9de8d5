import DopesheetCurves

/// The probability density of a value whose time is not exactly known: a line through three values, and normal noise.
struct BlurredDensity {
  /// The natural logarithm of the density.
  let logarithm: Double
  /// The change of the logarithm with each of the three values.
  let slopes: [Double]

  /// The density of outliers, so that one of them decides nothing.
  private static let outliers = 1e-7

  init(_ value: Double, _ path: [Double], deviation: Double) {
    var density = 0.0
    var slopes = [0.0, 0.0, 0.0]
    for piece in 0...1 {
      let (a, b) = ((value - path[piece]) / deviation, (value - path[piece + 1]) / deviation)
      let part = Self.mean(a, b)
      density += part / 2
      if (a - b).magnitude < 0.02 {
        let slope = part * (a + b) / deviation / 8
        slopes[piece] += slope
        slopes[piece + 1] += slope
      } else {
        slopes[piece] += (part - Self.normal(a)) / (a - b) / 2 / deviation
        slopes[piece + 1] += (Self.normal(b) - part) / (a - b) / 2 / deviation
      }
    }
    let sum = density + Self.outliers
    logarithm = PortableMath.log(sum / deviation)
    self.slopes = slopes.map { $0 / sum }
  }

  /// Returns the density of a value for a path through three values, without its slopes.
  static func density(
    _ value: Double, _ path: (Double, Double, Double), deviation: Double
  ) -> Double {
    let (a, b) = ((value - path.0) / deviation, (value - path.1) / deviation)
    if path.0 == path.1, path.1 == path.2 { return (normal(a) + outliers) / deviation }
    let sum = mean(a, b) + mean(b, (value - path.2) / deviation)
    return (sum / 2 + outliers) / deviation
  }

  /// Returns the mean of the normal density between two places.
  private static func mean(_ a: Double, _ b: Double) -> Double {
    (a - b).magnitude < 0.02 ? normal((a + b) / 2) : share(from: b, to: a) / (a - b)
  }

  /// The density of the normal distribution.
  private static func normal(_ x: Double) -> Double {
    0.398_942_280_401_432_7 * PortableMath.exp(-x * x / 2)
  }

  /// The share of the normal distribution in an interval.
  private static func share(from a: Double, to b: Double) -> Double {
    if a > b { return -share(from: b, to: a) }
    if a > 0 { return above(a) - above(b) }
    if b < 0 { return above(-b) - above(-a) }
    return 1 - above(-a) - above(b)
  }

  /// The share of the normal distribution above a number that is not negative.
  private static func above(_ x: Double) -> Double {
    if x > 37 { return 0 }
    if x < 2.5 {
      // Φ(x) − ½ = φ(x)·(x + x³/3 + x⁵/15 + …)
      var (term, sum, next) = (x, x, 3.0)
      while term > 1e-16 * sum {
        term *= x * x / next
        sum += term
        next += 2
      }
      return 0.5 - normal(x) * sum
    }
    // A continued fraction: φ(x)/(x + 1/(x + 2/(x + …)))
    var bottom = x
    var step = 40.0
    while step > 0 {
      bottom = x + step / bottom
      step -= 1
    }
    return normal(x) / bottom
  }

  /// The Fisher information about a value of deviation 1 whose time spreads it by up to a distance to both sides.
  static func information(_ spread: Double) -> Double {
    let place = spread / (1 + spread) * Double(table.count - 1)
    let low = min(Int(place), table.count - 2)
    let part = place - Double(low)
    return (table[low] * (1 - part) + table[low + 1] * part) / (1 + spread)
  }

  /// The information times 1 + the spread, for spread/(1 + spread) from 0 to 1.
  private static let table: [Double] = (0...64).map { place in
    let share = min(Double(place) / 64, 0.999)
    let spread = share / (1 - share)
    guard spread > 0.05 else { return (1 + spread) / (1 + spread * spread / 3) }
    // The density only changes near both ends of the spread.
    var (sum, x, step) = (0.0, -min(spread, 8), 0.05)
    while x < 8 {
      let density = Self.share(from: x, to: x + 2 * spread) / (2 * spread)
      let slope = (normal(x + 2 * spread) - normal(x)) / (2 * spread)
      if density > 0 { sum += slope * slope / density * step }
      x += step
    }
    step = 2 * sum
    return step * (1 + spread)
  }
}
