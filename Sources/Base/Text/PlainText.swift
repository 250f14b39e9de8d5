/// Returns a text in one line, with characters that could control a terminal replaced by U+FFFD.
///
/// Users' names and texts pass through it to terminals, logs and pictures; JSON and XML have their own escapes. It
/// replaces control characters, including line feeds, and characters that change the direction of text. It shows names
/// as they were written, of which traces escape many characters: `%2Emenu` as `.menu`.
package func plainText(_ text: String) -> String { safeText(NameGrammar.asWritten(text)) }

/// Returns a text in one line with U+FFFD for what could control a terminal.
private func safeText(_ text: String) -> String {
  if look(of: text).isPlain { return text }
  return String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.isUnsafeToShow ? "\u{FFFD}" : $0 }))
}

/// Returns lines of plain text that a CI service does not execute as commands.
///
/// GitHub executes lines that begin with `::`, also after blanks, or contain `##[`. Azure executes `##vso[`.
package func plainLines(_ text: String) -> String {
  let text = NameGrammar.asWritten(text)
  let (isPlain, mayCommand) = look(of: text, lines: true)
  if isPlain, !mayCommand { return text }
  return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    .map { uncommanded(safeText(String($0))) }.joined(separator: "\n")
}

/// Returns whether a CI service would execute a line of a file if the file is printed; see ``plainLines(_:)``.
package func holdsCommand(_ file: UnsafeRawBufferPointer) -> Bool {
  var (isStart, last, index) = (true, UInt8(0), 0)
  // A debug build calls each step over a sequence.
  while index < file.count {
    let byte = file[index]
    if byte == last, byte == UInt8(ascii: ":") && isStart || byte == UInt8(ascii: "#") {
      let rest = UnsafeRawBufferPointer(rebasing: file[(index + 1)...])
      if byte == UInt8(ascii: ":") || rest.starts(with: "[".utf8) || rest.starts(with: "vso[".utf8)
      {
        return true
      }
    }
    switch byte {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): isStart = true
    // Blanks of any width are not ASCII; the byte before the second colon is the first one.
    case ...0x20, UInt8(ascii: ":"), 0x80...: break
    default: isStart = false
    }
    last = byte
    index += 1
  }
  return false
}

/// Returns a line with the sign replaced that would make it a command.
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

/// Returns whether a text has only printable characters of ASCII, or also line feeds if `lines`, and whether it may
/// contain a command.
private func look(of text: String, lines: Bool = false) -> (isPlain: Bool, mayCommand: Bool) {
  var text = text
  return text.withUTF8 { bytes in
    var (isPlain, mayCommand) = (true, false)
    guard let start = bytes.baseAddress else { return (isPlain, mayCommand) }
    // A debug build calls each step over a sequence, and all that is printed comes here.
    var (index, last) = (0, UInt8(0))
    while index < bytes.count {
      let byte = start[index]
      if byte < 0x20 || byte >= 0x7F, !lines || byte != 0x0A { isPlain = false }
      if byte == last, byte == UInt8(ascii: ":") || byte == UInt8(ascii: "#") { mayCommand = true }
      last = byte
      index += 1
    }
    return (isPlain, mayCommand)
  }
}

extension Unicode.Scalar {
  /// Whether a terminal may hide the character or act on it.
  ///
  /// These are control characters, hidden characters, and those that change the direction of text. The list is fixed,
  /// so that output does not depend on the version of Unicode.
  package var isUnsafeToShow: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFDD0...0xFDEF, 0xFEFF, 0xFFF9...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  package var isBlank: Bool {
    switch value {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
