#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  // Properties of views that motions can move, with the names that they have for nodes, layers and stand-ins.
  extension PropertyChange where Object: UIView {
    /// The view's `frame` in its superview's points, whole or as `.frame.origin.x`, `.frame.size`. Do not use it for
    /// transformed views, whose frame is undefined in UIKit.
    @MainActor public static var frame: Property<Object, CGRect> {
      Property("frame", get: { $0.frame }, set: { $0.frame = $1 })
    }
    /// The view's `bounds`, in points.
    @MainActor public static var bounds: Property<Object, CGRect> {
      Property("bounds", get: { $0.bounds }, set: { $0.bounds = $1 })
    }
    /// The view's `center`, in its superview's points, whole or as `.position.x`, `.position.y`.
    @MainActor public static var position: Property<Object, CGPoint> {
      Property("position", get: { $0.center }, set: { $0.center = $1 })
    }
    /// The point that the view is placed and rotated by, as a fraction of its size.
    @MainActor public static var anchorPoint: Property<Object, CGPoint> {
      Property("anchorPoint", get: { $0.layer.anchorPoint }, set: { $0.layer.anchorPoint = $1 })
    }
    /// The view's `alpha`, 0...1. Start values are rounded to the 32 bits of layers.
    @MainActor public static var alpha: Property<Object, Double> {
      Property("alpha", get: { Double(Float($0.alpha)) }, set: { $0.alpha = CGFloat($1) })
    }
    /// The height of the view's layer above the superview, in points.
    @MainActor public static var zPosition: Property<Object, Double> {
      PropertyChange<CALayer>.zPosition.of { $0.layer }
    }
    /// The radius of the corners of the view's layer, in points.
    @MainActor public static var cornerRadius: Property<Object, Double> {
      PropertyChange<CALayer>.cornerRadius.of { $0.layer }
    }
    /// The view's background colour, whole or as `.backgroundColor.blue`; ``Dopesheet/RGBA/clear`` without a colour. A
    /// dynamic colour is resolved when the motion begins.
    @MainActor public static var backgroundColor: Property<Object, RGBA> {
      Property(
        "backgroundColor", get: { $0.backgroundColor.map { RGBA($0) } ?? .clear },
        set: { $0.backgroundColor = UIColor($1) })
    }
    /// The view's `transform3D`, whole or as `.transform.rotation`, `.transform.scale.x`.
    @MainActor public static var transform: Property<Object, Transform4x4> {
      Property(
        "transform", get: { Transform4x4($0.transform3D) },
        set: { $0.transform3D = CATransform3D($1) })
    }
    /// The width of the border of the view's layer, in points.
    @MainActor public static var borderWidth: Property<Object, Double> {
      PropertyChange<CALayer>.borderWidth.of { $0.layer }
    }
    /// The colour of the border of the view's layer, ``Dopesheet/RGBA/clear`` for `nil` and for a pattern.
    @MainActor public static var borderColor: Property<Object, RGBA> {
      PropertyChange<CALayer>.borderColor.of { $0.layer }
    }
    /// The colour of the shadow of the view's layer, ``Dopesheet/RGBA/clear`` for `nil` and for a pattern.
    @MainActor public static var shadowColor: Property<Object, RGBA> {
      PropertyChange<CALayer>.shadowColor.of { $0.layer }
    }
    /// The distance of the shadow of the view's layer from the layer, in points.
    @MainActor public static var shadowOffset: Property<Object, CGSize> {
      PropertyChange<CALayer>.shadowOffset.of { $0.layer }
    }
    /// The opacity of the shadow of the view's layer, 0...1. Start values are rounded to the 32 bits of layers.
    @MainActor public static var shadowOpacity: Property<Object, Double> {
      Property(
        "shadowOpacity", get: { Double($0.layer.shadowOpacity) },
        set: { $0.layer.shadowOpacity = Float($1) })
    }
    /// The blur radius of the shadow of the view's layer, in points.
    @MainActor public static var shadowRadius: Property<Object, Double> {
      PropertyChange<CALayer>.shadowRadius.of { $0.layer }
    }
    /// All these properties and their parts by their paths: `.path("frame.origin.y", to: 80.0)`.
    @MainActor public static var path: PropertyPaths<Object> {
      PropertyPaths().adding(frame).adding(bounds).adding(position).adding(anchorPoint)
        .adding(alpha).adding(zPosition).adding(cornerRadius).adding(backgroundColor)
        .adding(transform).adding(borderWidth).adding(borderColor).adding(shadowColor)
        .adding(shadowOffset).adding(shadowOpacity).adding(shadowRadius)
    }
  }
#endif
