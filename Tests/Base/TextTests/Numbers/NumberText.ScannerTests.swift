import DopesheetText
import TestSupport
import Testing

@Suite("Scanning numbers")
struct NumberTextScannerTests {
  /// The part that the scanner takes from the front of a text, with other texts behind it.
  func scan(_ text: String, behind: String) -> (number: Double, length: Int)? {
    let bytes = Array((text + behind).utf8)
    return bytes.withUnsafeBufferPointer { NumberText.Scanner().double($0.baseAddress!, $0.count) }
  }

  /// Texts behind a number: none, or enough for many bytes to be read at once.
  static let behind = [
    "", "\n", " 1\n", "\nnode0.property1 12345678.12345678\n@17\n",
    " 1 2 3 4 5 6 7 8 9 10 11 12 13 14",
  ]

  @Test(
    "It takes a number up to a space, a line feed or the end, wherever that is", arguments: behind)
  func ends(behind: String) throws {
    var random = SeededGenerator(seed: 4)
    var taken = 0
    let rounds = deep(5_000, quick: 300)
    for _ in 0..<rounds {
      let number = random.once(in: 3) ? random.double() : (random.unit() - 0.5) * 1_000
      guard number.isFinite else { continue }
      let text = NumberText.text(of: number)
      // The scanner may leave a number to the reader.
      guard let found = scan(text, behind: behind) else { continue }
      taken += 1
      #expect(found.number.bitPattern == number.bitPattern && found.length == text.utf8.count)
    }
    #expect(taken > rounds * 3 / 5)
  }

  @Test("It takes no text but the one of a number", arguments: behind)
  func others(behind: String) {
    var random = SeededGenerator(seed: 5)
    var (canonical, taken) = (0, 0)
    let rounds = deep(200_000, quick: 1_000)
    for _ in 0..<rounds {
      // Up to 18 digits, a third of which are not the shortest text.
      var text = "\(100_000_000_000_000_000 + random.next() % 900_000_000_000_000_000)"
      text = String(text.prefix(random.int(9...18)))
      if random.once(in: 3) {
        text = "0." + text.prefix(17)
      } else {
        text.insert(".", at: text.index(text.startIndex, offsetBy: random.int(1...8)))
      }
      if random.once(in: 2) { text = "-" + text }
      let number = Double(text)!
      let isCanonical = NumberText.text(of: number) == text
      if isCanonical { canonical += 1 }
      guard let found = scan(text, behind: behind) else { continue }
      taken += 1
      guard isCanonical, found.number == number else {
        Issue.record("\(text) is taken for \(NumberText.text(of: number))")
        return
      }
    }
    #expect(taken > canonical - canonical / 100)
    #expect(canonical > rounds / 4 && canonical < rounds * 19 / 20)
  }

  private static let refusedCases: [String] = [
    "", "-", ".5", ".12345678", "-.123456789", ".000000001", "1.", "01", "1.50", "12.345678900",
    "00.12345678", "+1", "1x", "12.3456789x",
    "12.34567891234567e", "1e21", "1.5e-7", "nan", "inf", "0.0000001", "--1", "1.2.3",
    "12345678.12345678901", "123.456789012345678", "0.0",
    // No shortest texts, nearest to the bounds of each condition of the proof.
    "31428.064248719948", "31190.342747062638", "591.7201943445395", "783.4043131383225",
    "98656.24938917901", "-13250.780400883321", "-1.5099893428689939", "813.5532743839819",
  ]

  @Test(
    "What is no canonical number, or one with an exponent, is left to the reader",
    arguments: refusedCases)
  func refused(text: String) {
    for behind in NumberTextScannerTests.behind { #expect(scan(text, behind: behind) == nil) }
  }
}
