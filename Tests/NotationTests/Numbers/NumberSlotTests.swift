import DopesheetNotation
import TestSupport
import Testing

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
    var slots = numbers.map { NumberSlot($0) }
    slots.withUnsafeMutableBufferPointer { NumberSlot.findDigits($0) }
    return slots.map { slot in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberText.room) { text in
        let length = slot.write(to: text.baseAddress!)
        return String(decoding: text[..<length], as: UTF8.self)
      }
    }
  }
}
