extension SIMD2<Double> {
  /// The length of a vector whose squares neither overflow nor vanish.
  @usableFromInline var norm: Double { (x * x + y * y).squareRoot() }

  /// The larger of the sizes of both coordinates.
  var largest: Double { Swift.max(x.magnitude, y.magnitude) }

  /// The product of the lengths of two vectors and the cosine between them.
  func dot(_ other: SIMD2) -> Double { x * other.x + y * other.y }

  /// The vector turned by the angle of another one of length 1.
  func turned(by axis: SIMD2) -> SIMD2 {
    SIMD2(x * axis.x - y * axis.y, x * axis.y + y * axis.x)
  }

  /// The vector of length 1 at an angle in degrees; exact at quarter turns.
  init(degrees: Double) {
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let quarters = (rest / 90).rounded()
    let (sine, cosine) = PortableMath.sinAndCos((rest - 90 * quarters) * (Double.pi / 180))
    switch quarters {
    case 1, -3: self.init(-sine, cosine)
    case 2, -2: self.init(-cosine, -sine)
    case 3, -1: self.init(sine, -cosine)
    default: self.init(cosine, sine)
    }
  }
}
