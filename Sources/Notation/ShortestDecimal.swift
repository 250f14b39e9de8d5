/// The fewest decimal digits that name a positive floating-point number, and where its point is.
struct ShortestDecimal: Equatable {
  /// The digits as an integer, not a multiple of ten.
  var digits: UInt64

  /// The power of ten that the digits are multiplied by.
  var exponent: Int

  /// Finds the digits of a positive finite Double.
  init(_ x: Double) {
    self.init(standardText: x.description)
  }

  /// Finds the digits of a positive finite Float.
  init(_ x: Float) {
    self.init(standardText: x.description)
  }

  /// Takes the digits from the standard library's text, which is the shortest and nearest: `1.5e-07`.
  private init(standardText text: String) {
    digits = 0
    exponent = 0
    var isFraction = false
    var isExponent = false
    var isNegative = false
    var power = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "e"): isExponent = true
      case UInt8(ascii: "-"): isNegative = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = byte - UInt8(ascii: "0")
        if isExponent {
          power = power * 10 + Int(digit)
        } else {
          digits = digits * 10 + UInt64(digit)
          if isFraction { exponent -= 1 }
        }
      default: break
      }
    }
    exponent += isNegative ? -power : power
    while digits % 10 == 0 && digits > 0 {
      digits /= 10
      exponent += 1
    }
  }

  /// Appends the text that ECMAScript's `Number::toString` gives to these digits.
  func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    ShortestDecimal.append(digits: digits, to: &bytes)
    let count = bytes.count - start
    /// The number of digits before the point of a fixed text.
    let whole = count + exponent
    let zero = UInt8(ascii: "0")
    let point = UInt8(ascii: ".")
    switch whole {
    case count...21:
      bytes.append(contentsOf: repeatElement(zero, count: whole - count))
    case 1...21:
      bytes.insert(point, at: start + whole)
    case -5...0:
      bytes.insert(contentsOf: repeatElement(zero, count: 2 - whole), at: start)
      bytes[start + 1] = point
    default:
      if count > 1 { bytes.insert(point, at: start + 1) }
      bytes.append(UInt8(ascii: "e"))
      bytes.append(UInt8(ascii: whole > 0 ? "+" : "-"))
      ShortestDecimal.append(digits: UInt64((whole - 1).magnitude), to: &bytes)
    }
  }

  /// Appends the decimal digits of an integer.
  static func append(digits: UInt64, to bytes: inout [UInt8]) {
    let start = bytes.count
    var rest = digits
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }
}
