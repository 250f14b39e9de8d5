#if canImport(AppKit) && !canImport(UIKit)
  import AppKit
  import Dopesheet

  // Properties of views that motions can move. AppKit sets the positions of its views' layers itself. To move position,
  // anchor point and transform, use a `CALayer` that your code hosts.
  extension PropertyChange where Object: NSView {
    /// The view's `frame` in its superview's points, whole or as `.frame.origin.x`, `.frame.size`.
    @MainActor public static var frame: Property<Object, CGRect> {
      Property("frame", get: { $0.frame }, set: { $0.frame = $1 })
    }
    /// The view's `bounds`, in points.
    @MainActor public static var bounds: Property<Object, CGRect> {
      Property("bounds", get: { $0.bounds }, set: { $0.bounds = $1 })
    }
    /// The view's `alphaValue`, 0...1. Start values are rounded to the 32 bits of layers.
    @MainActor public static var alpha: Property<Object, Double> {
      Property("alpha", get: { Double(Float($0.alphaValue)) }, set: { $0.alphaValue = CGFloat($1) })
    }
    /// The radius of the corners of the view's layer, in points; the view must have one (`wantsLayer`).
    @MainActor public static var cornerRadius: Property<Object, Double> {
      Property(
        "cornerRadius", get: { Double($0.layer?.cornerRadius ?? 0) },
        set: { $0.layer?.cornerRadius = CGFloat($1) })
    }
    /// The background colour of the view's layer, whole or as `.backgroundColor.blue`. Without a colour it is
    /// ``Dopesheet/RGBA/clear``. The view must have a layer (`wantsLayer`).
    @MainActor public static var backgroundColor: Property<Object, RGBA> {
      Property(
        "backgroundColor", get: { $0.layer?.backgroundColor.flatMap { RGBA($0) } ?? .clear },
        set: { $0.layer?.backgroundColor = $1.cgColor })
    }
    /// All these properties and their parts by their paths: `.path("frame.origin.y", to: 80.0)`.
    @MainActor public static var path: PropertyPaths<Object> {
      PropertyPaths().adding(frame).adding(bounds).adding(alpha).adding(cornerRadius)
        .adding(backgroundColor)
    }
  }
#endif
