#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import QuartzCore

  // Properties of layers that motions can move. They are set without the implicit animations of a layer without a view.
  extension PropertyChange where Object: CALayer {
    /// The layer's `frame` in its superlayer's points, whole or as `.frame.origin.x`. Do not use it for transformed
    /// layers, whose frame is a bounding box.
    public static var frame: Property<Object, CGRect> {
      Property("frame", get: { $0.frame }, set: quietly { $0.frame = $1 })
    }
    /// The layer's `bounds`, in points.
    public static var bounds: Property<Object, CGRect> {
      Property("bounds", get: { $0.bounds }, set: quietly { $0.bounds = $1 })
    }
    /// The layer's `position` in its superlayer's points, whole or as `.position.x`, `.position.y`.
    public static var position: Property<Object, CGPoint> {
      Property("position", get: { $0.position }, set: quietly { $0.position = $1 })
    }
    /// The point that the layer is placed and rotated by, as a fraction of its size.
    public static var anchorPoint: Property<Object, CGPoint> {
      Property("anchorPoint", get: { $0.anchorPoint }, set: quietly { $0.anchorPoint = $1 })
    }
    /// The layer's `opacity`, 0...1.
    public static var opacity: Property<Object, Float> {
      Property("opacity", get: { $0.opacity }, set: quietly { $0.opacity = $1 })
    }
    /// The layer's height above its superlayer, in points.
    public static var zPosition: Property<Object, Double> {
      Property(
        "zPosition", get: { Double($0.zPosition) }, set: quietly { $0.zPosition = CGFloat($1) })
    }
    /// The radius of the layer's corners, in points.
    public static var cornerRadius: Property<Object, Double> {
      Property(
        "cornerRadius", get: { Double($0.cornerRadius) },
        set: quietly { $0.cornerRadius = CGFloat($1) })
    }
    /// The width of the layer's border, in points.
    public static var borderWidth: Property<Object, Double> {
      Property(
        "borderWidth", get: { Double($0.borderWidth) },
        set: quietly { $0.borderWidth = CGFloat($1) })
    }
    /// The colour of the layer's border, ``Dopesheet/RGBA/clear`` for `nil` and for a pattern.
    public static var borderColor: Property<Object, RGBA> {
      Property(
        "borderColor", get: { $0.borderColor.flatMap { RGBA($0) } ?? .clear },
        set: quietly { $0.borderColor = $1.cgColor })
    }
    /// The part of the layer's contents that it shows, as fractions of their size.
    public static var contentsRect: Property<Object, CGRect> {
      Property("contentsRect", get: { $0.contentsRect }, set: quietly { $0.contentsRect = $1 })
    }
    /// The colour of the layer's shadow, ``Dopesheet/RGBA/clear`` for `nil` and for a pattern.
    public static var shadowColor: Property<Object, RGBA> {
      Property(
        "shadowColor", get: { $0.shadowColor.flatMap { RGBA($0) } ?? .clear },
        set: quietly { $0.shadowColor = $1.cgColor })
    }
    /// The distance of the layer's shadow from the layer, in points.
    public static var shadowOffset: Property<Object, CGSize> {
      Property("shadowOffset", get: { $0.shadowOffset }, set: quietly { $0.shadowOffset = $1 })
    }
    /// The opacity of the layer's shadow, 0...1.
    public static var shadowOpacity: Property<Object, Float> {
      Property("shadowOpacity", get: { $0.shadowOpacity }, set: quietly { $0.shadowOpacity = $1 })
    }
    /// The blur radius of the layer's shadow, in points.
    public static var shadowRadius: Property<Object, Double> {
      Property(
        "shadowRadius", get: { Double($0.shadowRadius) },
        set: quietly { $0.shadowRadius = CGFloat($1) })
    }
    /// The transform of all sublayers, whole or as `.sublayerTransform.m34`.
    public static var sublayerTransform: Property<Object, Transform4x4> {
      Property(
        "sublayerTransform", get: { Transform4x4($0.sublayerTransform) },
        set: quietly { $0.sublayerTransform = CATransform3D($1) })
    }
    /// The layer's background colour, ``Dopesheet/RGBA/clear`` for `nil` and for a pattern, whole or as
    /// `.backgroundColor.blue`.
    public static var backgroundColor: Property<Object, RGBA> {
      Property(
        "backgroundColor", get: { $0.backgroundColor.flatMap { RGBA($0) } ?? .clear },
        set: quietly { $0.backgroundColor = $1.cgColor })
    }
    /// The layer's `transform`, whole or as `.transform.rotation`, `.transform.scale.x`.
    public static var transform: Property<Object, Transform4x4> {
      Property(
        "transform", get: { Transform4x4($0.transform) },
        set: quietly { $0.transform = CATransform3D($1) })
    }
    /// All these properties and their parts by their paths: `.path("frame.origin.y", to: 80.0)`.
    public static var path: PropertyPaths<Object> {
      PropertyPaths().adding(frame).adding(bounds).adding(position).adding(anchorPoint)
        .adding(opacity).adding(zPosition).adding(cornerRadius).adding(backgroundColor)
        .adding(transform).adding(borderWidth).adding(borderColor).adding(shadowColor)
        .adding(shadowOffset).adding(shadowOpacity).adding(shadowRadius).adding(contentsRect)
        .adding(sublayerTransform)
    }

    /// Returns a closure that writes without implicit animations.
    private static func quietly<Value>(
      _ write: @escaping (Object, Value) -> Void
    ) -> (Object, Value) -> Void {
      return { layer, value in
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        write(layer, value)
        CATransaction.commit()
      }
    }
  }
#endif
