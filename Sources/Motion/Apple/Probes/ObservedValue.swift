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

#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Passes a value of this view to an observer, frame by frame, while SwiftUI animates it.
    ///
    /// Give it the value that the view shows. Put it next to the modifier that shows the value, before the `animation`
    /// that animates it:
    ///
    /// ```swift
    /// card
    ///   .opacity(isOpen ? 1 : 0.2)
    ///   .observed(isOpen ? 1 : 0.2, as: opacity)
    ///   .animation(.spring, value: isOpen)
    /// ```
    public func observed<Value: VectorArithmetic & MotionValue & Sendable>(
      _ value: Value, as observed: ObservedValue<Value>
    ) -> some View {
      modifier(ObservingModifier(data: value, observed: observed, value: { $0 }))
    }

    /// Passes a value of several numbers, such as a point, to an observer while SwiftUI animates it.
    @_disfavoredOverload
    public func observed<Value: Animatable & MotionValue & Sendable>(
      _ value: Value, as observed: ObservedValue<Value>
    ) -> some View where Value.AnimatableData: Sendable {
      modifier(
        ObservingModifier(
          data: value.animatableData, observed: observed,
          value: { data in
            var moved = value
            moved.animatableData = data
            return moved
          }))
    }
  }

  /// A modifier that is animated with a view: SwiftUI sets its data and calls its body once for each frame.
  private struct ObservingModifier<AnimatableData: VectorArithmetic & Sendable, Value: MotionValue>:
    ViewModifier, Animatable
  {
    var data: AnimatableData
    let observed: ObservedValue<Value>
    let value: (AnimatableData) -> Value

    nonisolated var animatableData: AnimatableData {
      get { data }
      set { data = newValue }
    }

    func body(content: Content) -> some View {
      observed.value = value(data)
      return content
    }
  }
#endif
