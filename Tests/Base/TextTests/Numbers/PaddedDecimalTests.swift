import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite("The quick way to the shortest digits")
struct PaddedDecimalTests {
  /// Memory for two texts, each followed by a byte that no text may change.
  private final class Memory {
    static let mark: UInt8 = 0xA5
    let quick = UnsafeMutablePointer<UInt8>.allocate(capacity: PaddedDecimal.room + 1)
    let plain = UnsafeMutablePointer<UInt8>.allocate(capacity: ShortestDecimal.longestText + 1)

    init() {
      quick[PaddedDecimal.room] = Memory.mark
      plain[ShortestDecimal.longestText] = Memory.mark
    }

    deinit {
      quick.deallocate()
      plain.deallocate()
    }

    var isSpoiled: Bool {
      quick[PaddedDecimal.room] != Memory.mark || plain[ShortestDecimal.longestText] != Memory.mark
    }
  }

  /// Whether the quick way finds the digits of a number; `nil` if they are not those of ``ShortestDecimal``, or if
  /// a text changes more bytes than it may.
  private func found(_ x: Double, _ memory: Memory = Memory()) -> Bool? {
    guard let digits = PaddedDecimal(x) else { return false }
    let count = digits.write(to: memory.quick)
    let isSame =
      count == ShortestDecimal(x).write(to: memory.plain)
      && memcmp(memory.quick, memory.plain, count) == 0
    return isSame && !memory.isSpoiled ? true : nil
  }

  /// Requires the digits of all these numbers, and that the quick way finds at least a share of them.
  private func expectSame(_ numbers: some Sequence<Double>, share: Double) {
    let memory = Memory()
    var (count, quick) = (0, 0)
    for number in numbers {
      let x = number.magnitude
      guard x.isNormal else { continue }
      guard let isFound = found(x, memory) else {
        Issue.record("\(x) has another text, or a text that changes more bytes than it may")
        return
      }
      count += 1
      if isFound { quick += 1 }
    }
    #expect(count > 0)
    #expect(Double(quick) >= share * Double(count), "\(quick) of \(count) are found")
  }

  enum Kind: CaseIterable {
    case anyBits, movement, small, decimals, halves, integers, besidePowersOfTwo

    /// The share of the numbers for which there is a quick way.
    var share: Double {
      switch self {
      case .besidePowersOfTwo: 0.8
      case .integers: 0.95
      default: 0.998
      }
    }

    func number(_ random: inout SeededGenerator) -> Double {
      switch self {
      case .anyBits: Double(bitPattern: random.next())
      case .movement: (random.unit() - 0.5) * 2_000
      case .small: random.unit() * 0x1p-20
      case .decimals: Double(random.int(-99_999_999...99_999_999)) / 10_000
      case .halves: Double(random.int(0...99_999_999)) + 0.5
      case .integers: Double(Int64(truncatingIfNeeded: random.next()) >> Int64(random.below(64)))
      case .besidePowersOfTwo:
        PaddedDecimalTests.neighbour(of: random.int(1...0x7FE) << 52, random.int(-4...4))
      }
    }
  }

  /// Returns the number that is some numbers away from one with the given bits.
  private static func neighbour(of bits: Int, _ distance: Int) -> Double {
    Double(bitPattern: UInt64(bits + distance))
  }

  @Test("It finds the digits of nearly all random numbers", arguments: Kind.allCases)
  func random(kind: Kind) {
    var random = SeededGenerator(seed: 32)
    // Ten million numbers in all deep tests.
    let numbers = (0..<deep(1_500_000, quick: 1_000)).map { _ in kind.number(&random) }
    expectSame(numbers, share: kind.share)
  }

  @Test("It finds those beside all powers of two and of ten, where the widths of intervals change")
  func powers() {
    let powersOfTwo = (1...0x7FE).map { $0 << 52 }
    let powersOfTen = (-307...308).map { Int(Double("1e\($0)")!.bitPattern) }
    expectSame(
      (powersOfTwo + powersOfTen).flatMap { bits in
        (-3...3).map { PaddedDecimalTests.neighbour(of: bits, $0) }
      }, share: 0.8)
  }

  @Test("It finds the first and the last numbers")
  func limits() {
    let (first, last) = (Double.leastNormalMagnitude, Double.greatestFiniteMagnitude)
    let bits = [Int(first.bitPattern), Int(last.bitPattern)]
    expectSame(
      (0..<1_000).flatMap { distance in
        [
          PaddedDecimalTests.neighbour(of: bits[0], distance),
          PaddedDecimalTests.neighbour(of: bits[1], -distance),
        ]
      }, share: 0.99)
  }

  @Test(
    "Where the errors of the scaling could decide, it finds nothing",
    arguments: [
      // Between two integers, at the end of the interval, and two powers of two without a multiple of ten.
      1_125_899_906_842_624.25, 18_014_398_509_481_988, 0x1p52, 0x1p-44,
    ])
  func undecided(number: Double) {
    expectEqual(found(number), false)
  }
}

@Suite("Numbers that are written in two steps")
struct NumberSlotTests {
  @Test("They have the texts of single numbers", arguments: [1, 2, 31, 32])
  func texts(count: Int) {
    var random = SeededGenerator(seed: count)
    let special = [
      0, -0.0, .nan, .infinity, -.infinity, .leastNonzeroMagnitude, -0x1p52, 0x1p-44, 1e21, -1.5e-7,
    ]
    for _ in 0..<deep(2_000, quick: 50) {
      let numbers = (0..<count).map { _ in
        random.once(in: 4) ? random.pick(special) : random.double()
      }
      expectEqual(texts(of: numbers), numbers.map { NumberText.text(of: $0) })
    }
  }

  private func texts(of numbers: [Double]) -> [String] {
    let slots = UnsafeMutableBufferPointer<NumberSlot>.allocate(capacity: numbers.count)
    defer { slots.deallocate() }
    numbers.map(\.bitPattern).withUnsafeBufferPointer { NumberSlot.findDigits(of: $0, in: slots) }
    return slots.map { slot in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberText.room) { text in
        let length = slot.write(to: text.baseAddress!)
        return String(decoding: text[..<length], as: UTF8.self)
      }
    }
  }
}
