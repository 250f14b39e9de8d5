import DopesheetEngine

/// The tempo that a test has: the one that its trait `.traces(tempo:)` or its test case sets, or else 60 frames a second.
///
/// It is the default of assertions that create a rehearsal, such as `expectTrace`. Elsewhere it is 60 frames a second.
public struct TempoOfTest: Tempo, Hashable {
  /// Creates the tempo.
  public init() {}

  /// Returns the time of the next of 60 frames a second.
  public func beat(after time: Ticks) -> Ticks? { FrameRate.hz(60).beat(after: time) }

  /// 60 frames a second.
  public var frameRate: FrameRate? { .hz(60) }
}
