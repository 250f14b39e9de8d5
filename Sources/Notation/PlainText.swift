/// Text on one line in which each character that could act on a terminal is replaced by U+FFFD.
///
/// Names and texts of users reach terminals, logs and pictures through it; JSON and XML escape by their own rules. It
/// replaces control characters, line feeds among them, and characters that change the direction of text.
package func plainText(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0.isPlain }) { return text }
  return String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.isUnsafeToShow ? "\u{FFFD}" : $0 }))
}

/// Lines of plain text that a CI service does not execute as commands.
///
/// GitHub executes lines that begin with `::`, also after blanks, or contain `##[`; Azure those with `##vso[`.
package func plainLines(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { $0.isPlain || $0 == UInt8(ascii: "\n") }
  let mayCommand = zip(text.utf8, text.utf8.dropFirst()).contains { first, second in
    first == second && (first == UInt8(ascii: ":") || first == UInt8(ascii: "#"))
  }
  if isPlain, !mayCommand { return text }
  return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { uncommanded(plainText(String($0))) }.joined(separator: "\n")
}

/// The line, with the sign replaced that would make it a command.
private func uncommanded(_ line: String) -> String {
  var scalars = Array(line.unicodeScalars)
  let start = scalars.firstIndex { !$0.isBlank } ?? scalars.endIndex
  if scalars[start...].starts(with: "::".unicodeScalars) { scalars[start] = "\u{FFFD}" }
  for index in scalars.indices.dropLast() where scalars[index] == "#" {
    let rest = scalars[(index + 1)...]
    if rest.starts(with: "#[".unicodeScalars) || rest.starts(with: "#vso[".unicodeScalars) {
      scalars[index + 1] = "\u{FFFD}"
    }
  }
  return String(String.UnicodeScalarView(scalars))
}

extension UInt8 {
  /// Whether the byte is a printable character of ASCII.
  fileprivate var isPlain: Bool { self >= 0x20 && self < 0x7F }
}

extension Unicode.Scalar {
  /// Whether a terminal may act on it: control characters, and characters that are hidden or change the direction of
  /// text. The list is fixed, so that every version of Unicode gives the same bytes.
  package var isUnsafeToShow: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  fileprivate var isBlank: Bool {
    switch value {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
