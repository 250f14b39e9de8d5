import DopesheetText

import struct Foundation.CGRect

/// The text of a rectangle in documents: `{{x,y},{width,height}}`, with optional white space around each part.
enum RectText {
  /// The result of reading a text.
  enum Reading: Equatable {
    /// The text is empty.
    case none
    /// Four numbers, which have not been checked.
    case numbers([Double])
    /// The text has another form.
    case malformed
  }

  static func read(_ text: String) -> Reading {
    if text.isEmpty { return .none }
    var text = text
    return text.withUTF8 { read(Scanner(rest: UnsafeRawBufferPointer($0)[...])) }
  }

  private static func read(_ scanner: Scanner) -> Reading {
    var scanner = scanner
    var numbers: [Double] = []
    func number() -> Bool {
      guard let number = NumberSpelling.take(&scanner.rest) else { return false }
      numbers.append(number)
      return true
    }
    func pair() -> Bool {
      guard scanner.take("{") else { return false }
      scanner.skipSpace()
      guard number(), scanner.take(",") else { return false }
      scanner.skipSpace()
      return number() && scanner.take("}")
    }
    let isWhole = scanner.take("{") && pair() && scanner.take(",") && pair() && scanner.take("}")
    scanner.skipSpace()
    return isWhole && scanner.rest.isEmpty ? .numbers(numbers) : .malformed
  }

  static func text(of rect: CGRect) -> String {
    let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
      .map { NumberText.text(of: Double($0)) }
    return "{{\(numbers[0]),\(numbers[1])},{\(numbers[2]),\(numbers[3])}}"
  }

  private struct Scanner {
    var rest: Slice<UnsafeRawBufferPointer>

    mutating func skipSpace() {
      rest = rest.drop { $0 == 0x20 || (0x09...0x0D).contains($0) && $0 != 0x0B && $0 != 0x0C }
    }

    mutating func take(_ byte: Unicode.Scalar) -> Bool {
      skipSpace()
      guard rest.first == UInt8(ascii: byte) else { return false }
      rest.removeFirst()
      return true
    }
  }
}
