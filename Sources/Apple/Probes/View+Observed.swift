#if canImport(SwiftUI)
  import Dopesheet
  import SwiftUI

  extension View {
    /// Tells a value of this view as SwiftUI animates it: frame by frame on its way, whatever curve it takes.
    ///
    /// Give it the value that the view shows, beside the modifier that shows it, and inside of the `animation` that
    /// animates it:
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

    /// Tells a value of several numbers, such as a point, as SwiftUI animates it.
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

  /// Is animated along with a view: SwiftUI sets its data and asks for its body once for each frame of an animation.
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
