import DopesheetText
import TestSupport
import Testing

@Suite("The shortest digits of numbers")
struct ShortestDecimalTests {
  /// The standard library's digits, which are the shortest and nearest, in ECMAScript's form.
  private func isSame(_ x: Double) -> Bool {
    let text = NumberText.text(of: x)
    guard let back = Double(text), back.bitPattern == x.bitPattern else { return false }
    return significant(text) == significant(x.description)
  }

  /// The digits of a text without zeros at their ends.
  private func significant(_ text: String) -> String {
    var digits = text.prefix { $0 != "e" }.filter(\.isNumber)[...]
    while digits.first == "0" { digits.removeFirst() }
    while digits.last == "0" { digits.removeLast() }
    return String(digits)
  }

  @Test("They are those of the standard library for random bits", arguments: 0..<deep(20, quick: 2))
  func randomBits(seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<deep(10_000, quick: 2_500) {
      let x = Double(bitPattern: random.next() & ~(1 << 63))
      guard x.isFinite, x != 0 else { continue }
      guard isSame(x) else {
        Issue.record("\(x) is written \(NumberText.text(of: x))")
        return
      }
    }
  }

  @Test(
    "They are so for all powers of two and of ten and their neighbours, down to the smallest number"
  )
  func edges() {
    var numbers = [Double.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude]
    for exponent in -1_074...1_023 {
      numbers.append(Double(sign: .plus, exponent: exponent, significand: 1))
    }
    for exponent in -323...308 { numbers.append(Double("1e\(exponent)")!) }
    for small in 1...2_000 { numbers.append(Double(bitPattern: UInt64(small))) }
    for x in numbers {
      for y in [x, x.nextUp, x.nextDown] where y > 0 && y.isFinite {
        #expect(isSame(y), "\(y) is written \(NumberText.text(of: y))")
      }
    }
  }

  @Test("Floats have theirs among Floats")
  func floats() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<deep(100_000, quick: 5_000) {
      let x = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()) & 0x7FFF_FFFF)
      guard x.isFinite, x != 0 else { continue }
      let text = NumberText.text(of: x)
      guard Float(text) == x, significant(text) == significant(x.description) else {
        Issue.record("\(x) is written \(text)")
        return
      }
    }
  }

  @Test(
    "Digits far behind the point are read as what they are, and are not canonical",
    arguments: [20, 290, 300, 5_000])
  func farBehind(zeros: Int) {
    let text = "0." + String(repeating: "0", count: zeros) + "12345678901234567"
    let reading = NumberText.reading(text, NumberText.double)
    let number = Double(text)!
    expectEqual(reading, (number == 0 ? .underflow : .noncanonical(number)))
  }

  @Test("What is written is read back as the same bits, and a digit more or less is not canonical")
  func reading() {
    var random = SeededGenerator(seed: 11)
    for round in 0..<deep(60_000, quick: 3_000) {
      let x =
        switch round % 3 {
        case 0: Double(bitPattern: random.next())
        case 1: Double(Int64(truncatingIfNeeded: random.next()) >> 20) / 1_000
        default: Double(Int64(truncatingIfNeeded: random.next())) * 0x1p-54
        }
      guard x.isFinite else { continue }
      let text = NumberText.text(of: x)
      guard NumberText.reading(text, NumberText.double) == .canonical(x) else {
        Issue.record("\(text) is not read back")
        return
      }
      guard !text.contains("e"), text.contains(".") else { continue }
      for other in [text + "1", text + "0", String(text.dropLast()), "0" + text] {
        let reading = NumberText.reading(other, NumberText.double)
        if case .canonical(let y) = reading, NumberText.text(of: y) != other {
          Issue.record("\(other) is taken for canonical")
          return
        }
      }
    }
  }
}
