/// A place in a text: what an error points at.
public struct TextPlace: Hashable, Sendable {
  /// The number of bytes before the place.
  public var offset: Int

  /// The number of the line, from 1; only LF ends a line.
  public var line: Int

  /// The number of the byte in its line, from 1. Bytes, not characters: what compilers print and editors
  /// jump to.
  public var column: Int

  /// The first byte of a text.
  public static let start = TextPlace(offset: 0, line: 1, column: 1)

  /// Creates a place.
  public init(offset: Int, line: Int, column: Int) {
    self.offset = offset
    self.line = line
    self.column = column
  }

  /// Finds the line and column of a byte; an offset behind the end stands for the end.
  ///
  /// - Complexity: O(offset).
  package init(offset: Int, in bytes: some Sequence<UInt8>) {
    self = .start
    for byte in bytes.prefix(offset) {
      self.offset += 1
      column += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      }
    }
  }
}

extension TextPlace: Comparable {
  /// Tells whether a place comes before another in the text.
  public static func < (a: TextPlace, b: TextPlace) -> Bool { a.offset < b.offset }
}
