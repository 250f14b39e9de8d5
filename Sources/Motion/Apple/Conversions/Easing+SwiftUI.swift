#if canImport(SwiftUI)
  import Dopesheet
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Easing {
    /// Creates the easing of a curve of SwiftUI.
    ///
    /// SwiftUI's own constants become easings of Dopesheet, with equal bits on every machine. SwiftUI evaluates all
    /// other curves, since it does not expose their control points.
    ///
    /// - Parameter name: The name of another curve in traces: `custom(name)`. Easings with equal names count as equal.
    public init(_ curve: UnitCurve, named name: String) {
      let known = Self.unitCurves.first { $0.curve == curve }
      self = known?.easing ?? .custom(name) { curve.value(at: $0) }
    }

    fileprivate static var unitCurves: [(curve: UnitCurve, easing: Easing)] {
      [
        (.linear, .linear), (.easeIn, .cubicBezier(0.42, 0, 1, 1)),
        (.easeOut, .cubicBezier(0, 0, 0.58, 1)), (.easeInOut, .cubicBezier(0.42, 0, 0.58, 1)),
        (.circularEaseIn, .circular.in), (.circularEaseOut, .circular.out),
        (.circularEaseInOut, .circular.inOut),
      ]
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension UnitCurve {
    /// Creates SwiftUI's curve of an easing; `nil` if it is neither a Bézier curve nor circular.
    ///
    /// For the curves with two control points see ``Dopesheet/CubicBezier/init(_:)``. Any other easing becomes an
    /// `Animation`.
    public init?(_ easing: Easing) {
      if let known = Easing.unitCurves.first(where: { $0.easing == easing }) {
        self = known.curve
        return
      }
      guard let curve = CubicBezier(easing) else { return nil }
      self = .bezier(
        startControlPoint: UnitPoint(x: CGFloat(curve.x1), y: CGFloat(curve.y1)),
        endControlPoint: UnitPoint(x: CGFloat(curve.x2), y: CGFloat(curve.y2)))
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Animation {
    /// Creates an animation of SwiftUI with any easing of Dopesheet, evaluated by Dopesheet, in some seconds.
    public init(_ easing: Easing, duration: Double) {
      self.init(EasedAnimation(easing: easing, duration: duration))
    }
  }

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  private struct EasedAnimation: CustomAnimation {
    let easing: Easing
    let duration: Double

    func animate<Value: VectorArithmetic>(
      value: Value, time: TimeInterval, context: inout AnimationContext<Value>
    ) -> Value? {
      guard time < duration else { return nil }
      var moved = value
      moved.scale(by: easing.value(at: time / duration))
      return moved
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(easing.text)
      hasher.combine(duration)
    }
  }
#endif
