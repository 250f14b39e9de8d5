import DopesheetText
import TestSupport
import Testing

@Suite("Reading numbers")
struct NumberTextReadingTests {
  func double(_ text: String) -> NumberText.Reading<Double> {
    NumberText.reading(text, NumberText.double)
  }

  @Test("The text of the standard is canonical", arguments: NumberTextTests.samples)
  func canonical(bits: UInt64, text: String) throws {
    guard case .canonical(let number) = double(text) else {
      Issue.record("\(text) is \(double(text))")
      return
    }
    #expect(number.bitPattern == bits || number.isNaN)
  }

  @Test(
    "Other texts of a number are distinguished",
    arguments: [
      ("1.0", 1), ("01", 1), ("00", 0), ("-00", -0), (".5", 0.5), ("1.", 1), ("+1", 1),
      ("1E5", 100_000),
      ("1e05", 100_000), ("1e5", 100_000), ("1_0", 10), ("1_000.2_5e1", 10_002.5), ("0xf_e", 254),
      ("0x1p3", 8), ("0x1.8", 1.5), ("0X10", 16),
      ("0.30000000000000002", 0.1 + 0.2), ("0.1000000000000000055511151", 0.1), ("0.0", 0),
      ("-0.0", -0),
      ("1.50", 1.5), ("0.0000001", 1e-7), ("1e+20", 1e20), ("1000000000000000000000", 1e21),
      ("9007199254740993", 9_007_199_254_740_992), ("Infinity", .infinity), ("-Inf", -.infinity),
      ("+inf", .infinity), ("1e0000000000000000000000000000001", 10), ("0e99999999999", 0),
      ("1.5e+7", 15_000_000), ("1e21", 1e21), ("1e-07", 1e-7), ("4e-324", .leastNonzeroMagnitude),
    ] as [(String, Double)])
  func noncanonical(text: String, number: Double) {
    expectEqual(double(text), .noncanonical(number))
  }

  @Test(
    "Other names of NaN are distinguished", arguments: ["NaN", "-nan", "nan(0x1)", "NAN", "+nan"])
  func nan(text: String) {
    guard case .noncanonical(let number) = double(text) else {
      Issue.record("\(text) is \(double(text))")
      return
    }
    #expect(number.isNaN)
  }

  private static let malformedCases: [String] = [
    "", "-", "+", ".", "e5", "1e", "1e+", "1.2.3", "1..2", "--1", "1x", "x", "true", "0x", "0xg",
    "0x1p", "1e5.0", " 1", "1 ", "_", "nan(", "infinit", "infinityx", "1,5", "１",
    "in_f", "n_an", "na_n", "inf_", "0_x10", "1e1_0", "1e_5", "0x1p1_0",
  ]

  @Test("What is no number is malformed", arguments: malformedCases)
  func malformed(text: String) {
    expectEqual(double(text), .malformed)
  }

  @Test(
    "Numbers out of range are not rounded to zero or infinity",
    arguments: [
      ("1e400", .overflow), ("-1e400", .overflow), ("1.7976931348623159e+308", .overflow),
      ("1e99999999999999999999", .overflow), ("0x1p5000", .overflow), ("1e-400", .underflow),
      ("-2e-324", .underflow), ("1e-99999999999999999999", .underflow),
    ] as [(String, NumberText.Reading<Double>)])
  func range(text: String, reading: NumberText.Reading<Double>) {
    expectEqual(double(text), reading)
  }

  @Test("A Float is the nearest one to the text, not to a Double")
  func float() {
    func float(_ text: String) -> NumberText.Reading<Float> {
      NumberText.reading(text, NumberText.float)
    }
    expectEqual(float("0.1"), .canonical(0.1))
    expectEqual(float("0.10000000149011612"), .noncanonical(0.1))
    expectEqual(float("0.33333334"), .canonical(1.0 / 3))
    expectEqual(float("1e39"), .overflow)
    expectEqual(float("1e-46"), .underflow)
    // Slightly above half way between two Floats: a Double would be rounded to the half, and then down to even.
    expectEqual(float("1.00000005960464477540"), .noncanonical(Float(1).nextUp))
  }

  @Test(
    "Integers are read to their ends",
    arguments: [
      ("0", .canonical(0)), ("-1", .canonical(-1)), ("9223372036854775807", .canonical(.max)),
      ("-9223372036854775808", .canonical(.min)), ("9223372036854775808", .overflow),
      ("-9223372036854775809", .overflow), ("99999999999999999999999", .overflow),
      ("01", .noncanonical(1)), ("-0", .noncanonical(0)), ("+5", .noncanonical(5)),
      ("", .malformed), ("-", .malformed), ("1.0", .malformed), ("1e3", .malformed),
      ("0x10", .malformed), ("99999999999999999999x", .malformed),
    ] as [(String, NumberText.Reading<Int64>)])
  func integer(text: String, reading: NumberText.Reading<Int64>) {
    expectEqual(NumberText.reading(text, NumberText.integer), reading)
  }

  @Test("Every Float is what its text is read as")
  func floats() {
    var random = SeededGenerator(seed: 9)
    for _ in 0..<deep(4_000, quick: 300) {
      let number = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
      let text = NumberText.text(of: number)
      let reading = NumberText.reading(text, NumberText.float)
      guard case .canonical(let back) = reading else {
        Issue.record("\(text) is \(reading)")
        continue
      }
      #expect(back.bitPattern == number.bitPattern || back.isNaN && number.isNaN, "\(text)")
    }
  }

  @Test("Decimals of every length are read like the standard library reads them")
  func decimals() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<deep(4_000, quick: 300) {
      var text = "\(random.next() >> UInt64.random(in: 0..<64, using: &random))"
      let point = Int.random(in: 0...text.count, using: &random)
      text.insert(".", at: text.index(text.startIndex, offsetBy: point))
      text = (Bool.random(using: &random) ? "-0" : "") + text
      let reading = double(text)
      expectEqual(reading.number, Double("\(text.hasPrefix(".") ? "0" : "")\(text)0"), "\(text)")
      if let number = reading.number {
        expectEqual((reading == .canonical(number)), (NumberText.text(of: number) == text))
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
    for round in 0..<deep(60_000, quick: 1_000) {
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
