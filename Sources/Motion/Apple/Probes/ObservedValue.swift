import Dopesheet

/// The present value of a property that another engine animates, for a recorder to sample.
///
/// SwiftUI does not expose the values that it animates, but it passes them frame by frame to animatable modifiers; see
/// `observed(_:as:)` on views.
///
/// ```swift
/// let opacity = ObservedValue<Double>()
/// recorder.probe("card.opacity", opacity)
/// opacity.value = 0.5  // set by the engine; recorded at the end of the next step
/// ```
/// ```
@MainActor
public final class ObservedValue<Value: MotionValue> {
  /// The latest value; `nil` before the first one.
  public var value: Value?

  /// Creates an object without a value.
  public nonisolated init() {}
}

extension Recorder {
  /// Samples an observed value at the end of each step; `none` before the first value.
  ///
  /// An invalid or taken name is an error of the recorder: ``Dopesheet/Recorder/problems``.
  @MainActor
  public func probe<Value>(
    _ name: String, _ observed: ObservedValue<Value>
  ) {
    probe(name) { observed.value }
  }
}
