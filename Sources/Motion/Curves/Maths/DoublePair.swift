/// A number as the unevaluated sum of two doubles, about 106 bits.
///
/// The sums and products below keep the rounding errors. Sources: Dekker 1971, Knuth's TwoSum, Veltkamp's split.
struct DoublePair {
  /// The double nearest to the number.
  var high: Double
  var low: Double

  @inline(__always)
  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// Creates the exact sum of two doubles. The first is zero, or has the larger magnitude.
  @inline(__always)
  init(larger: Double, _ smaller: Double) {
    high = larger + smaller
    low = (larger - high) + smaller
  }

  @inline(__always)
  init(sum a: Double, _ b: Double) {
    high = a + b
    let bPart = high - a
    low = (a - (high - bPart)) + (b - bPart)
  }

  /// Creates the exact product of two doubles. Their magnitudes and that of the product are zero or in
  /// 2^-900...2^900.
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let (aHead, aTail) = Self.split(a)
    let (bHead, bTail) = Self.split(b)
    high = a * b
    low = ((aHead * bHead - high) + aHead * bTail + aTail * bHead) + aTail * bTail
  }

  /// The sum of both halves, rounded once.
  @inline(__always)
  var value: Double { high + low }

  /// Splits a double into two of 26 bits, whose products are exact.
  @inline(__always)
  private static func split(_ a: Double) -> (head: Double, tail: Double) {
    let scaled = a * 0x1.0000002p27
    let head = scaled - (scaled - a)
    return (head, a - head)
  }
}
