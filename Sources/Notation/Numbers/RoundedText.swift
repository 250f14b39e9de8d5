/// Rounded texts of numbers for people to read. ``NumberText`` has the exact texts.
package enum RoundedText {
  /// Returns a number with at most `count` significant digits. Halves are rounded away from zero.
  package static func significant(_ x: Double, _ count: Int = 4) -> String {
    guard x.isFinite, x != 0 else { return NumberText.text(of: x) }
    var decimal = Decimal(x.magnitude)
    decimal.round(to: decimal.point - count)
    return (x < 0 ? "-" : "") + NumberText.text(of: decimal.number)
  }

  /// Returns a number with at most `count` decimal places. Halves are rounded away from zero.
  package static func decimals(_ x: Double, _ count: Int) -> String {
    guard x.isFinite, x != 0, x.magnitude < 1e15 else { return NumberText.text(of: x) }
    var decimal = Decimal(x.magnitude)
    decimal.round(to: -count)
    let number = decimal.number
    return (x < 0 && number != 0 ? "-" : "") + NumberText.text(of: number)
  }

  /// Returns a count with its noun: `1 frame`, `2 frames`.
  package static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// The shortest digits of a positive number, with the position of its point.
  private struct Decimal {
    /// The digits, without leading zeros.
    var digits: [UInt8] = []
    /// The position of the point: the number is 0.DIGITS × 10^point.
    var point = 0

    init(_ x: Double) {
      let text = NumberText.text(of: x).utf8
      let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
      let power = Int(String(text.dropFirst(mantissa.count + 1)) ?? "") ?? 0
      let whole = mantissa.prefix { $0 != UInt8(ascii: ".") }.count
      let all = mantissa.filter { $0 != UInt8(ascii: ".") }.map { $0 - UInt8(ascii: "0") }
      digits = Array(all.drop { $0 == 0 })
      point = whole + power - (all.count - digits.count)
    }

    /// Rounds to a multiple of 10^place.
    mutating func round(to place: Int) {
      let kept = point - place
      guard kept < digits.count else { return }
      guard kept >= 0 else {
        digits = []
        return
      }
      let up = digits[kept] >= 5
      digits.removeLast(digits.count - kept)
      guard up else { return }
      while digits.last == 9 { digits.removeLast() }
      if let last = digits.indices.last {
        digits[last] += 1
      } else {
        // No digit is left, or all were nines: the result is a power of ten.
        digits = [1]
        point = kept == 0 ? place + 1 : point + 1
      }
    }

    /// The number with these digits.
    var number: Double {
      let text = "0." + digits.map { "\($0)" }.joined() + "0e\(point)"
      return Double(text) ?? 0
    }
  }
}
