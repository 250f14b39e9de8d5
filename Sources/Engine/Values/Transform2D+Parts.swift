import DopesheetCurves

extension Transform2D {
  /// What a transform of the plane does, in this order: scale, skew, turn, move.
  ///
  /// (a, b) is the scale along x, turned; (c, d) is the scale along y, turned a right angle further, and a multiple
  /// of (a, b): the skew. So a mirrored transform has a negative scale along y. What a singular transform does not
  /// tell, since a scale is 0, is 0, too.
  struct Parts: Equatable {
    var translation: SIMD2<Double>
    var scale: SIMD2<Double>
    var skew: Double
    /// The turn, -π...π where it comes from a transform.
    var rotation: Double

    init(_ transform: Transform2D) {
      let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
      translation = SIMD2(transform.tx, transform.ty)
      let length = (a * a + b * b).squareRoot()
      guard length > 0 else {
        scale = SIMD2(0, (c * c + d * d).squareRoot())
        skew = 0
        rotation = scale.y > 0 ? PortableMath.atan2(0 - c, d) : 0
        return
      }
      let (x, y) = (a / length, b / length)
      scale = SIMD2(length, x * d - y * c)
      skew = (x * c + y * d) / length
      // b + 0 is never a negative zero, so that no turn is 0 and not -0 or -π.
      rotation = PortableMath.atan2(b + 0, a)
    }

    /// The transform that does all this.
    var transform: Transform2D {
      let (sin, cos) = PortableMath.sinAndCos(rotation)
      let (a, b) = (scale.x * cos, scale.x * sin)
      return Transform2D(
        a: a, b: b, c: skew * a - scale.y * sin, d: skew * b + scale.y * cos, tx: translation.x,
        ty: translation.y)
    }
  }

  private subscript<Part>(part part: WritableKeyPath<Parts, Part>) -> Part {
    get { Parts(self)[keyPath: part] }
    set {
      var parts = Parts(self)
      parts[keyPath: part] = newValue
      self = parts.transform
    }
  }

  /// The turn in radians, -π...π; any when set. 0 for a transform that shrinks all to a point.
  public var rotation: Double {
    get { self[part: \.rotation] }
    set { self[part: \.rotation] = newValue }
  }

  /// The factors along the axes before they are turned. The one along y is negative in a mirrored transform.
  public var scale: SIMD2<Double> {
    get { self[part: \.scale] }
    set { self[part: \.scale] = newValue }
  }

  /// The way in points: ``tx`` and ``ty``.
  public var translation: SIMD2<Double> {
    get { SIMD2(tx, ty) }
    set { (tx, ty) = (newValue.x, newValue.y) }
  }
}
