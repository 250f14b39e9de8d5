#if canImport(CoreGraphics)
  import CoreGraphics
  import Dopesheet

  extension Transform2D {
    /// Creates a transform from Core Graphics' transform.
    public init(_ transform: CGAffineTransform) {
      self.init(
        a: Double(transform.a), b: Double(transform.b), c: Double(transform.c),
        d: Double(transform.d), tx: Double(transform.tx), ty: Double(transform.ty))
    }
  }

  extension CGAffineTransform {
    /// Creates Core Graphics' transform from a transform.
    public init(_ transform: Transform2D) {
      self.init(
        a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c),
        d: CGFloat(transform.d), tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
    }
  }
#endif

#if canImport(CoreGraphics)
  import CoreGraphics

  extension Vector2D {
    /// Creates a vector from Core Graphics' vector.
    public init(_ vector: CGVector) {
      self.init(dx: Double(vector.dx), dy: Double(vector.dy))
    }
  }

  extension CGVector {
    /// Creates Core Graphics' vector from a vector.
    public init(_ vector: Vector2D) {
      self.init(dx: CGFloat(vector.dx), dy: CGFloat(vector.dy))
    }
  }
#endif
