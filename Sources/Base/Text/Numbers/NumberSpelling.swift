/// A parser of decimal numbers: an optional sign, digits with an optional point, an optional exponent.
package enum NumberSpelling {
  /// Returns the number that a whole text spells; otherwise `nil`. ".5" and "4." are valid.
  package static func number(_ text: String) -> Double? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      let number = take(&rest)
      return rest.isEmpty ? number : nil
    }
  }

  /// Removes a number from the front of a text and returns it; `nil` if the text begins with something else.
  package static func take(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Double? {
    var end = rest
    takeSign(&end)
    var digits = takeDigits(&end)
    if end.first == UInt8(ascii: ".") {
      end.removeFirst()
      digits += takeDigits(&end)
    }
    guard digits > 0 else { return nil }
    if let mark = end.first, mark | 0x20 == UInt8(ascii: "e") {
      end.removeFirst()
      takeSign(&end)
      guard takeDigits(&end) > 0 else { return nil }
    }
    let text = UnsafeRawBufferPointer(rebasing: rest[..<end.startIndex])
    rest = end
    if let start = text.assumingMemoryBound(to: UInt8.self).baseAddress,
      let (number, length) = NumberText.Scanner().double(start, text.count), length == text.count
    {
      return number
    }
    return LenientNumber(text).flatMap { Double($0.text) }
  }

  private static func takeSign(_ rest: inout Slice<UnsafeRawBufferPointer>) {
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  }

  /// Removes digits from the front and returns their number.
  private static func takeDigits(_ rest: inout Slice<UnsafeRawBufferPointer>) -> Int {
    let count = rest.count
    rest = rest.drop { $0.isDigit }
    return count - rest.count
  }
}
