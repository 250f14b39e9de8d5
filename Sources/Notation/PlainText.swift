/// Text on one line that cannot act on a terminal: what would do something else than be seen is replaced.
///
/// Names and texts of users reach terminals, logs and pictures through this function alone. What is replaced are control
/// characters, line feeds among them, and those that turn the direction of text.
package func plainText(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0.isPlain }) { return text }
  return String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.isUnsafeToShow ? "\u{FFFD}" : $0 }))
}

/// Lines of plain text, of which none is a command for the machine that reads a log.
///
/// GitHub takes a line for one that begins with `::`, be it behind blanks, or has `##[` in it; Azure `##vso[`.
package func plainLines(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { $0.isPlain || $0 == UInt8(ascii: "\n") }
  if isPlain, !text.contains("::"), !text.contains("##") { return text }
  return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { uncommanded(plainText(String($0))) }.joined(separator: "\n")
}

/// A line with a sign replaced that would make it a command.
private func uncommanded(_ line: String) -> String {
  var scalars = line.unicodeScalars
  let start = scalars.firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
  if scalars[start...].starts(with: "::".unicodeScalars) {
    scalars.replaceSubrange(start...start, with: CollectionOfOne("\u{FFFD}"))
  }
  return String(scalars).replacing("##[", with: "#\u{FFFD}[")
    .replacing("##vso[", with: "#\u{FFFD}vso[")
}

extension UInt8 {
  /// Whether the byte is a character of ASCII that is only seen.
  fileprivate var isPlain: Bool { self >= 0x20 && self < 0x7F }
}

extension Unicode.Scalar {
  /// Whether a terminal would do something else than show it.
  package var isUnsafeToShow: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
