/// One line of a trace that is being read, and the reader's position in it.
struct TraceLine {
  /// The bytes of the whole file.
  let bytes: UnsafeRawBufferPointer
  /// The number of the line, from 1.
  let number: Int
  let start: Int
  /// The offset of its line feed.
  let end: Int
  var index: Int

  var next: UInt8? { index < end ? bytes[index] : nil }

  var isAtEnd: Bool { index == end }

  var rest: Range<Int> { index..<end }

  /// Returns the range of the bytes up to the next space or the end of the line, and moves behind it.
  mutating func token() -> Range<Int> {
    let start = index
    while index < end && bytes[index] != UInt8(ascii: " ") { index += 1 }
    return start..<index
  }

  func buffer(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: bytes[range])
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  func matches(_ range: Range<Int>, _ text: StaticString) -> Bool {
    range.count == text.utf8CodeUnitCount
      && buffer(range).elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// - Parameter found: The text at the byte. Without it, the token that begins there.
  func error(
    _ kind: TraceError.Kind, at offset: Int, expected: String, found: String? = nil,
    hint: String? = nil
  ) -> TraceError {
    TraceError(
      kind: kind, offset: offset, line: number, column: offset - start + 1, expected: expected,
      found: found ?? token(at: offset), hint: hint)
  }

  func error(
    _ kind: TraceError.Kind, _ range: Range<Int>, expected: String, hint: String? = nil
  ) -> TraceError {
    error(
      kind, at: range.lowerBound, expected: expected, found: TraceLine.quote(buffer(range)),
      hint: hint)
  }

  private func token(at offset: Int) -> String {
    var line = self
    line.index = min(offset, end)
    let range = line.token()
    return range.isEmpty ? "the end of the line" : TraceLine.quote(buffer(range))
  }

  /// Returns at most 60 bytes in single quotes, without control characters, for messages.
  static func quote(_ bytes: UnsafeRawBufferPointer) -> String {
    let limit = 60
    var text = "'"
    for scalar in String(decoding: bytes.prefix(limit), as: UTF8.self).unicodeScalars {
      text += scalar.value < 0x20 || scalar.value == 0x7F ? "\u{FFFD}" : String(scalar)
    }
    return text + (bytes.count > limit ? "…'" : "'")
  }
}
