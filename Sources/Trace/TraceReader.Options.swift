extension TraceReader {
  /// How strictly a trace is read, and how large it may be.
  public struct Options: Equatable, Sendable {
    /// What becomes of a digest that is not that of the content.
    public var digest = DigestRule.required

    /// The largest line in bytes, without its end.
    public var lineLength = 1 << 20

    /// The largest number of tracks.
    public var tracks = 1_000_000

    /// The largest number of frames.
    public var frames: Int64 = 1 << 32

    /// Creates the rules that files should be read by.
    public init() {}

    /// Creates the usual rules with another one for digests.
    public init(digest: DigestRule) {
      self.digest = digest
    }
  }

  /// What becomes of a digest that is not that of the content.
  public enum DigestRule: Sendable {
    /// It is an error.
    case required
    /// It goes unnoticed, so that an edited or damaged file can still be compared.
    case ignored
  }
}
