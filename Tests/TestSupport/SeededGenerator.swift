/// A generator of random numbers that gives the same numbers for the same seed, everywhere (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: some BinaryInteger) { state = UInt64(truncatingIfNeeded: seed) }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A whole number in a range.
  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }

  /// A whole number from 0 up to but not including a count.
  package mutating func below(_ count: Int) -> Int { Int(next() % UInt64(count)) }

  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// A number from 0 up to but not including 1.
  package mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// True once in so many times.
  package mutating func once(in count: Int) -> Bool { int(1...count) == 1 }

  /// A Double of any kind: any bits, short decimals, integers, neighbours of powers of ten.
  package mutating func double() -> Double {
    switch next() % 4 {
    case 0: Double(bitPattern: next())
    case 1: Double(int(-99_999...99_999)) / 1_000
    case 2: Double(Int64(truncatingIfNeeded: next()) >> Int64(int(0...63)))
    default: Double("1e\(int(-30...30))")!.nextUp
    }
  }
}
