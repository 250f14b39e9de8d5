extension Conformance {
  /// How far movements may be from their tokens, and which tracks are judged.
  ///
  /// A movement whose deviation can be explained by noise conforms in any case.
  public struct Limits: Equatable, Sendable {
    /// The largest distance of a value from the token's curve, in per cent of the movement's range; 1 by default.
    public var value = 1.0
    /// The largest deviation of a duration, or of a spring's response or damping ratio, in per cent; 2 by default.
    public var duration = 2.0
    /// The largest deviation of a delay or a stagger in seconds; 0.008 by default.
    public var delay = 0.008
    /// Whether a delay or a stagger that is no token is a problem. By default it is only reported.
    public var judgesDelays = false
    /// The noise of the recording; `nil` to detect it for each track.
    public var noise: MotionNoise?
    /// The tracks to judge, as patterns in which `*` stands for any characters; empty for all tracks.
    public var tracks: [String] = []

    /// Creates the default limits.
    public init() {}
  }
}
