import DopesheetTrace

/// What has become of a track, or of one of its components, in the words of animation.
public struct TrackChange: Equatable, Sendable {
  /// The track's name in the golden.
  public internal(set) var track: String

  /// The component from 0; `nil` where the track has one component only.
  public internal(set) var component: Int?

  /// What has changed; what these say together turns the golden's values into the actual ones, but for the
  /// ``residual``. Never empty.
  public internal(set) var kinds: [Kind]

  /// The number of frames, of those that both traces have, at whose end it differs.
  public internal(set) var frames: Int

  /// Where the values first differ.
  public internal(set) var first: TraceDiff.Place

  /// The frame of the golden up to which this is the explanation, where the values differ after it, too, in a way
  /// that is not explained; `nil` when all of the track is explained.
  public internal(set) var last: Int?

  /// The greatest difference that the explanation leaves, in the unit of the values; what rounding leaves counts
  /// as 0. For ``Kind/other`` the greatest difference of all, infinite where that says nothing.
  public internal(set) var residual: Double

  /// The residual as a part of the span of the golden's values.
  public internal(set) var relativeResidual: Double

  /// Where the movement begins and ends in both traces, where that is part of the explanation.
  public internal(set) var ends: Ends?

  /// Whether the track has moved before ``first``, in both traces alike.
  public internal(set) var movedBefore: Bool

  init(
    track: String, component: Int? = nil, kinds: [Kind], frames: Int = 0,
    first: TraceDiff.Place, last: Int? = nil,
    residual: Double = 0, relativeResidual: Double = 0, ends: Ends? = nil,
    movedBefore: Bool = false
  ) {
    self.track = track
    self.component = component
    self.kinds = kinds
    self.frames = frames
    self.first = first
    self.last = last
    self.residual = residual
    self.relativeResidual = relativeResidual
    self.ends = ends
    self.movedBefore = movedBefore
  }

  /// The ways in which a track changes, in the order in which they are listed.
  public enum Kind: Equatable, Sendable {
    /// Its curve is another one of ours, or another spring: their texts.
    case easingChanged(from: String, to: String)
    /// It takes this many times as long.
    case stretched(by: Double)
    /// It comes later, or sooner if negative; frames are those of the golden, 0 where they are irregular.
    case shifted(frames: Double, seconds: Double)
    /// All its values are greater by this.
    case offset(Double)
    /// All distances from a fixed value are this many times as large.
    case scaled(by: Double, about: Double)
    /// It stays from this frame of the golden on, where the golden goes on.
    case truncated(frame: Int)
    /// It goes on after this frame, where the golden stays.
    case prolonged(frame: Int)
    /// It shows the same values in the same order at other frames.
    case retimed
    /// Each value is the nearest 32-bit floating-point number.
    case singlePrecision
    /// Each value is a multiple of the step that lies next to the golden's.
    case quantised(step: Double)
    /// Each value is at most so many representable numbers away, 0 where only the sign of a zero differs; or, as
    /// values near 0 may be more, so many times the step of its largest value.
    case noise(ulps: UInt64, ofLargest: Bool)
    /// It is the same at the end of every frame; what is written before the first frame or within frames differs.
    case withinFrames
    /// Anything else.
    case other
  }

  /// The values at both ends of a movement; of one that comes back, where it began and its farthest point.
  public struct Ends: Equatable, Sendable {
    /// The golden's first value.
    public let goldenStart: Double
    /// The golden's last value.
    public let goldenEnd: Double
    /// The actual first value.
    public let actualStart: Double
    /// The actual last value.
    public let actualEnd: Double
    /// Whether the values come back to where they began, so that the ends are peaks.
    public internal(set) var comesBack = false
  }
}

extension TrackChange.Kind {
  /// The word in machines' reports.
  public var name: String {
    switch self {
    case .easingChanged: "easing-changed"
    case .stretched: "stretched"
    case .shifted: "shifted"
    case .offset: "offset"
    case .scaled: "scaled"
    case .truncated: "truncated"
    case .prolonged: "prolonged"
    case .retimed: "retimed"
    case .singlePrecision: "single-precision"
    case .quantised: "quantised"
    case .noise: "noise"
    case .withinFrames: "within-frames"
    case .other: "other"
    }
  }
}
