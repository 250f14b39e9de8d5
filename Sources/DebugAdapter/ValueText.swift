import DopesheetDiff
import DopesheetTrace

/// Values as variables show them.
enum ValueText {
  /// The text of a value as the trace has it, several components in brackets; `none` for no value.
  ///
  /// - Parameter inHex: Shows the bits of numbers.
  static func text(of scalars: [Scalar]?, inHex: Bool) -> String {
    guard let scalars else { return "none" }
    let texts = scalars.map { inHex ? hex($0) : $0.phrase }
    return texts.count == 1 ? texts[0] : "[" + texts.joined(separator: ", ") + "]"
  }

  private static func hex(_ scalar: Scalar) -> String {
    switch scalar {
    case .f64(let number): hex(number.bitPattern, digits: 16)
    case .f32(let number): hex(UInt64(number.bitPattern), digits: 8)
    case .i64(let number): hex(UInt64(bitPattern: number), digits: 16)
    case .bool, .sym: scalar.phrase
    }
  }

  private static func hex(_ bits: UInt64, digits: Int) -> String {
    let text = String(bits, radix: 16)
    return "0x" + String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
