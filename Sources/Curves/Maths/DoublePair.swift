/// A number as the unevaluated sum of two doubles, about 106 bits.
///
/// The sums and products below keep what rounding takes away. Sources: Dekker 1971, Knuth's TwoSum, Veltkamp's split.
struct DoublePair {
  /// The double nearest to the number.
  var high: Double
  /// The rest.
  var low: Double

  /// Creates a pair from its halves.
  @inline(__always)
  init(high: Double, low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two doubles of which the first is the larger in magnitude, or zero.
  @inline(__always)
  init(larger: Double, _ smaller: Double) {
    high = larger + smaller
    low = (larger - high) + smaller
  }

  /// The exact sum of two doubles.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    high = a + b
    let bPart = high - a
    low = (a - (high - bPart)) + (b - bPart)
  }

  /// The exact product of two doubles, whose magnitudes and that of the product lie within 2^-900...2^900, or are zero.
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

  /// Cuts a double into two of 26 bits.
  @inline(__always)
  private static func split(_ a: Double) -> (head: Double, tail: Double) {
    let scaled = a * 0x1.0000002p27
    let head = scaled - (scaled - a)
    return (head, a - head)
  }
}
