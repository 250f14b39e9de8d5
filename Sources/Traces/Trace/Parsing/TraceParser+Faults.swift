import DopesheetText

extension TraceParser {
  /// Returns an error if the first bytes are those of an empty file or another format.
  static func fileFault(in bytes: UnsafeRawBufferPointer) -> TraceError? {
    func fault(_ kind: TraceError.Kind, _ found: String, _ hint: String) -> TraceError {
      TraceError(
        kind: kind, offset: 0, line: 1, column: 1, expected: "mtrace 1", found: found, hint: hint)
    }
    func lookalike(_ kind: TraceError.Lookalike, _ hint: String) -> TraceError {
      fault(.looksLike(kind), kind.rawValue, hint)
    }
    if bytes.isEmpty { return fault(.empty, "nothing", "record the trace again") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return fault(.byteOrderMark, "a byte order mark", "save the file as UTF-8 without one")
    }
    if bytes.starts(with: [0x1F, 0x8B]) { return lookalike(.gzip, "run gunzip on it first") }
    if bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) {
      return lookalike(.zstandard, "run zstd -d on it first")
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return lookalike(.utf16, "save the file as UTF-8")
    }
    if bytes.starts(with: "version https://git-lfs".utf8) {
      return lookalike(.gitLFSPointer, "run git lfs pull")
    }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    if bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "{") {
      return lookalike(.json, "dopesheet run plays run documents, whose names end in .run.json")
    }
    return nil
  }

  static func firstLineFault(_ line: TraceLine) -> TraceError? {
    let range = line.start..<line.end
    let magic = "mtrace ".utf8
    // The file may be a trace that was cut within its first line.
    let isCut = line.end == line.bytes.count && magic.starts(with: line.bytes[range])
    if isCut || line.bytes[range].starts(with: magic) { return nil }
    return line.error(.notATrace, range, expected: "mtrace 1")
  }

  /// Returns the error to report for an invalid line. Merge conflicts, invalid bytes and extra spaces come first, since
  /// they cause other errors.
  func refine(_ error: TraceError, _ line: TraceLine) -> TraceError {
    conflictFault(line) ?? byteFault(line) ?? spaceFault(line) ?? error
  }

  private func conflictFault(_ line: TraceLine) -> TraceError? {
    for marker in ["<<<<<<<", "=======", ">>>>>>>", "|||||||"]
    where bytes[line.start..<line.end].starts(with: marker.utf8) {
      return line.error(
        .mergeConflict, at: line.start, expected: "a line of a trace",
        hint: "traces cannot be merged: take one side and record again")
    }
    return nil
  }

  func byteFault(_ line: TraceLine) -> TraceError? {
    let range = line.start..<line.end
    let invalid = UTF8Check.firstInvalidByte(in: line.buffer(range)).map { line.start + $0 }
    let control = range.first { bytes[$0].isControl }
    if let invalid, invalid < control ?? .max {
      return line.error(
        .invalidUTF8, at: invalid, expected: "UTF-8",
        found: "the byte \(bytes[invalid])", hint: "save the file as UTF-8")
    }
    guard let control else { return nil }
    switch bytes[control] {
    case UInt8(ascii: "\r"):
      return line.error(
        .carriageReturn, at: control, expected: "LF line ends only",
        found: "CR", hint: "put '*.mtrace text eol=lf' into .gitattributes")
    case UInt8(ascii: "\t"):
      return notCanonical(
        line, control, "a tab", expected: "a single space", hint: "write a single space")
    case let byte:
      return line.error(
        .controlByte, at: control, expected: "no control characters",
        found: "the byte \(byte)")
    }
  }

  private func spaceFault(_ line: TraceLine) -> TraceError? {
    let space = UInt8(ascii: " ")
    let range = line.start..<line.end
    if range.isEmpty {
      return notCanonical(
        line, line.start, "a blank line", expected: "a line of a trace", hint: "remove it")
    }
    if bytes[line.start] == space {
      return notCanonical(
        line, line.start, "a space at the start of the line", expected: "no space",
        hint: "remove it")
    }
    // Spaces in quoted text, and in the text of a fact, are allowed.
    let isMeta = completeEnd == nil && bytes[range].starts(with: "meta ".utf8)
    var isQuoted = false
    var fields = 0
    var index = line.start
    while index < line.end {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") && fields > 0 {
        isQuoted.toggle()
      } else if byte == UInt8(ascii: "\\") && isQuoted {
        index += 1
      } else if byte == space && !isQuoted {
        fields += 1
        if index + 1 == line.end { break }
        if bytes[index + 1] == space && !(isMeta && fields > 2) {
          return notCanonical(
            line, index + 1, "two spaces", expected: "a single space", hint: "remove one")
        }
      }
      index += 1
    }
    if bytes[line.end - 1] == space {
      return notCanonical(
        line, line.end - 1, "a space at the end of the line", expected: "no space",
        hint: "remove it")
    }
    return nil
  }

  private func notCanonical(
    _ line: TraceLine, _ offset: Int, _ reason: String, expected: String, hint: String
  ) -> TraceError {
    line.error(
      .notCanonical(reason), at: offset, expected: expected,
      found: reason, hint: hint)
  }
}
