/// What is wrong with a trace file, where, and what to do about it.
public struct TraceError: Error, Equatable, Sendable {
  /// What is wrong.
  public var kind: Kind

  /// The number of bytes before the place.
  public var offset: Int

  /// The number of the line, from 1.
  public var line: Int

  /// The number of the byte in its line, from 1.
  public var column: Int

  /// What should stand there.
  public var expected: String

  /// What stands there instead.
  public var found: String

  /// What to do, if more can be said than ``expected`` says.
  public var hint: String?

  /// Creates an error.
  public init(
    _ kind: Kind, offset: Int, line: Int, column: Int, expected: String, found: String,
    hint: String? = nil
  ) {
    self.kind = kind
    self.offset = offset
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
    self.hint = hint
  }
}
