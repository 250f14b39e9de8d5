import DopesheetText
import Foundation

/// Writes random numbers and reads them back: `Numbers SEED COUNT PRINTED FILE`. The bits and texts of the first PRINTED
/// go into FILE, for another program to judge.
@main
enum Numbers {
  static func main() throws {
    let arguments = CommandLine.arguments
    let (count, printed) = (Int(arguments[2])!, Int(arguments[3])!)
    var random = SeededGenerator(seed: UInt64(arguments[1])!)
    var lines: [UInt8] = []
    for index in 0..<count {
      let number = random.number(index)
      let text = text(of: number)
      try check(text, number)
      if index < printed {
        lines += Array((String(number.bitPattern, radix: 16) + " ").utf8) + text
        lines.append(UInt8(ascii: "\n"))
      }
    }
    try Data(lines).write(to: URL(fileURLWithPath: arguments[4]))
    print(
      "\(count) random numbers are read back from their text, bit for bit; no text beside one is taken for it"
    )
  }

  /// Requires that a number is read from its text, and that the texts beside it are refused unless they are those of
  /// other numbers.
  private static func check(_ text: [UInt8], _ number: Double) throws {
    guard case .canonical(let back) = read(text),
      back.bitPattern == number.bitPattern || back.isNaN && number.isNaN
    else { throw Failure(text: text, reading: "\(read(text))") }
    guard let last = text.lastIndex(where: { 0x30...0x39 ~= $0 }), last == text.count - 1 else {
      return
    }
    var other = text
    other[last] = text[last] == UInt8(ascii: "9") ? UInt8(ascii: "1") : text[last] + 1
    for other in [other, text.dropLast(), text + [text[last]]] {
      guard case .canonical(let found) = read(other) else { continue }
      guard Self.text(of: found) == other else { throw Failure(text: other, reading: "\(found)") }
    }
  }

  private static func text(of number: Double) -> [UInt8] {
    var text: [UInt8] = []
    NumberText.append(number, to: &text)
    return text
  }

  private static func read(_ text: [UInt8]) -> NumberText.Reading<Double> {
    text.withUnsafeBytes { NumberText.double($0) }
  }

  private struct Failure: Error, CustomStringConvertible {
    let text: [UInt8]
    let reading: String
    var description: String { "\(String(decoding: text, as: UTF8.self)) is read as \(reading)" }
  }
}

extension SeededGenerator {
  /// A Double of one kind after another: any bits, what an animation passes through, short decimals, powers of two.
  fileprivate mutating func number(_ index: Int) -> Double {
    switch index % 8 {
    case 0, 1: Double(bitPattern: next())
    case 2, 3: (unit() - 0.5) * 2_000
    case 4: unit() * 0x1p-20
    case 5: Double(int(-99_999_999...99_999_999)) / 10_000
    case 6: Double(Int64(truncatingIfNeeded: next()) >> Int64(below(64)))
    default: Double(sign: .minus, exponent: below(2_098) - 1_074, significand: 1).nextUp
    }
  }
}
