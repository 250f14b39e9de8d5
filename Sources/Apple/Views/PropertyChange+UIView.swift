#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  // What motions move of views, under the names that nodes, layers and stand-ins have for it.
  extension PropertyChange where Object: UIView {
    /// The view's `frame` in its superview's points, whole or as `.frame.origin.x`, `.frame.size`; not for views that
    /// are transformed, whose frame UIKit leaves undefined.
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
    /// The point that the view is placed and turned by, as a share of its size.
    @MainActor public static var anchorPoint: Property<Object, CGPoint> {
      Property("anchorPoint", get: { $0.layer.anchorPoint }, set: { $0.layer.anchorPoint = $1 })
    }
    /// The view's `alpha`, 0...1; what it begins with is read in the 32 bits that layers keep.
    @MainActor public static var alpha: Property<Object, Double> {
      Property("alpha", get: { Double(Float($0.alpha)) }, set: { $0.alpha = CGFloat($1) })
    }
    /// The height of the view's layer above the superview, in points.
    @MainActor public static var zPosition: Property<Object, Double> {
      Property(
        "zPosition", get: { Double($0.layer.zPosition) }, set: { $0.layer.zPosition = CGFloat($1) })
    }
    /// The radius of the corners of the view's layer, in points.
    @MainActor public static var cornerRadius: Property<Object, Double> {
      Property(
        "cornerRadius", get: { Double($0.layer.cornerRadius) },
        set: { $0.layer.cornerRadius = CGFloat($1) })
    }
    /// The view's background colour, ``RGBA/clear`` for none, whole or as `.backgroundColor.blue`. A colour that
    /// follows the appearance is taken as it is when the motion begins.
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
  }
#endif
