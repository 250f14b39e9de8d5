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
