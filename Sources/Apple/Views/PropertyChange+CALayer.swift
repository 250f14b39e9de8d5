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
    /// The layer's background colour, whole or as `.backgroundColor.blue`. Without a colour and for a pattern it is
    /// ``RGBA/clear``.
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
