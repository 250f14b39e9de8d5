import Dopesheet

/// The present value of something that another engine animates, as that engine tells it, for a recorder to sample.
///
/// SwiftUI keeps what it animates to itself, but tells it frame by frame to whoever is animated along; see
/// `observed(_:as:)` on views.
///
/// ```swift
/// let opacity = ObservedValue<Double>()
/// try recorder.probe("card.opacity", opacity)
/// opacity.value = 0.5  // told by the engine; recorded at the end of the next step
/// ```
@MainActor
public final class ObservedValue<Value: MotionValue> {
  /// What was told last; `nil` before that.
  public var value: Value?

  /// Creates a value that is not known yet.
  public nonisolated init() {}
}

extension Recorder {
  /// Samples what an engine tells of a value at the end of each step; `none` before it has told any.
  ///
  /// - Throws: ``RecordingError`` `.badTrackName`, `.duplicateTrack`.
  @MainActor
  public func probe<Value>(
    _ name: String, _ observed: ObservedValue<Value>
  ) throws(RecordingError) {
    try probe(name) { observed.value }
  }
}
