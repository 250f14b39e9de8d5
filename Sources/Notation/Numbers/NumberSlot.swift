/// A number whose text is written in two steps: first its digits are found, then the text is written.
///
/// For many numbers this takes less time than one step after the other for each. A processor overlaps the numbers of a
/// short loop, but the way from a number to its text is too long for that.
package struct NumberSlot {
  /// The most slots whose digits should be found at once, so that they fit into a kilobyte of the stack.
  package static let most = 32

  private let number: Double
  /// The digits, if there is a quick way to them. They are missing before they are found.
  private var digits = PaddedDecimal.missing

  /// Creates a slot without digits.
  @inline(__always)
  package init(_ number: Double) { self.number = number }

  /// Finds the digits of the numbers in some slots.
  package static func findDigits(_ slots: UnsafeMutableBufferPointer<NumberSlot>) {
    let powers = PowersOfTen.shared
    for index in slots.indices {
      let x = slots[index].number
      guard x.isNormal, let digits = PaddedDecimal(x.magnitude, powers) else { continue }
      slots[index].digits = digits
    }
  }

  /// Writes the text of the number and returns its length.
  ///
  /// - Parameter text: Memory for ``NumberText/room`` bytes.
  package func write(to text: UnsafeMutablePointer<UInt8>) -> Int {
    if digits.isMissing { return NumberText.writeRare(number, to: text) }
    text[0] = UInt8(ascii: "-")
    let sign = number.sign == .minus ? 1 : 0
    return sign &+ digits.write(to: text + sign)
  }
}
