#if canImport(CoreGraphics)
  import CoreGraphics
  import Dopesheet

  extension Transform2D {
    /// Creates a transform from that of Core Graphics, number by number.
    public init(_ transform: CGAffineTransform) {
      self.init(
        a: Double(transform.a), b: Double(transform.b), c: Double(transform.c),
        d: Double(transform.d), tx: Double(transform.tx), ty: Double(transform.ty))
    }
  }

  extension CGAffineTransform {
    /// Creates Core Graphics' form of a transform, number by number.
    public init(_ transform: Transform2D) {
      self.init(
        a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c),
        d: CGFloat(transform.d), tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
    }
  }
#endif

#if canImport(CoreGraphics)
  import CoreGraphics
  import Dopesheet

  extension Vector2D {
    /// Creates a way from that of Core Graphics.
    public init(_ vector: CGVector) {
      self.init(dx: Double(vector.dx), dy: Double(vector.dy))
    }
  }

  extension CGVector {
    /// Creates Core Graphics' form of a way.
    public init(_ vector: Vector2D) {
      self.init(dx: CGFloat(vector.dx), dy: CGFloat(vector.dy))
    }
  }
#endif
