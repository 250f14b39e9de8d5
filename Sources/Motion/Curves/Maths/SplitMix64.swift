/// A random number generator that gives the same numbers for the same seed on every machine.
///
/// It is Steele, Lea and Flood's SplitMix64: the state grows by a constant, and each number is the state's bits,
/// mixed.
///
/// ```swift
/// var random = SplitMix64(seed: 7)
/// random.shuffled([1, 2, 3, 4])  // [2, 1, 4, 3], always
/// ```
package struct SplitMix64: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= SplitMix64.increment
    return SplitMix64.mixed(state)
  }

  /// Returns a whole number from 0 up to but not including a bound, with equal probability for each.
  ///
  /// The method is Lemire's: the upper half of a product, of which the lower half shows surplus numbers.
  ///
  /// - Precondition: The bound is above 0.
  package mutating func below(_ bound: Int) -> Int {
    precondition(bound > 0, "no integer of at least 0 is below \(bound)")
    let width = UInt64(bound)
    var product = next().multipliedFullWidth(by: width)
    if product.low < width {
      let surplus = (0 &- width) % width
      while product.low < surplus { product = next().multipliedFullWidth(by: width) }
    }
    return Int(product.high)
  }

  /// Returns the elements in a random order, with equal probability for each order.
  ///
  /// The method is Fisher and Yates's: element i is swapped with one of the elements from i on.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var elements = elements
    for index in elements.indices.dropLast() {
      elements.swapAt(index, index + below(elements.count - index))
    }
    return elements
  }

  package static let increment: UInt64 = 0x9e37_79b9_7f4a_7c15

  package static func mixed(_ state: UInt64) -> UInt64 {
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
