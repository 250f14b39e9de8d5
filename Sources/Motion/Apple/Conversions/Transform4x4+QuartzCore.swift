#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import QuartzCore

  extension Transform4x4 {
    /// Creates a transform from Core Animation's transform.
    public init(_ matrix: CATransform3D) {
      self.init(rows: [
        SIMD4(Double(matrix.m11), Double(matrix.m12), Double(matrix.m13), Double(matrix.m14)),
        SIMD4(Double(matrix.m21), Double(matrix.m22), Double(matrix.m23), Double(matrix.m24)),
        SIMD4(Double(matrix.m31), Double(matrix.m32), Double(matrix.m33), Double(matrix.m34)),
        SIMD4(Double(matrix.m41), Double(matrix.m42), Double(matrix.m43), Double(matrix.m44)),
      ])
    }
  }

  extension CATransform3D {
    /// Creates Core Animation's transform from a transform.
    public init(_ matrix: Transform4x4) {
      self.init(
        m11: CGFloat(matrix.m11), m12: CGFloat(matrix.m12), m13: CGFloat(matrix.m13),
        m14: CGFloat(matrix.m14),
        m21: CGFloat(matrix.m21), m22: CGFloat(matrix.m22), m23: CGFloat(matrix.m23),
        m24: CGFloat(matrix.m24),
        m31: CGFloat(matrix.m31), m32: CGFloat(matrix.m32), m33: CGFloat(matrix.m33),
        m34: CGFloat(matrix.m34),
        m41: CGFloat(matrix.m41), m42: CGFloat(matrix.m42), m43: CGFloat(matrix.m43),
        m44: CGFloat(matrix.m44))
    }
  }
#endif
