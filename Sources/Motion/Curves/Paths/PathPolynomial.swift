/// A polynomial of degree 7 for the points of a stretch of a path, over the share of its length.
@usableFromInline
struct PathPolynomial: Sendable {
  @usableFromInline var c0: SIMD2<Double>
  @usableFromInline var c1: SIMD2<Double>
  @usableFromInline var c2 = SIMD2<Double>.zero
  @usableFromInline var c3 = SIMD2<Double>.zero
  @usableFromInline var c4 = SIMD2<Double>.zero
  @usableFromInline var c5 = SIMD2<Double>.zero
  @usableFromInline var c6 = SIMD2<Double>.zero
  @usableFromInline var c7 = SIMD2<Double>.zero

  init(from start: SIMD2<Double>, along way: SIMD2<Double>) {
    c0 = start
    c1 = way
  }

  /// Creates a point: a polynomial that is the same to the last bit everywhere in 0...1.
  init(always point: SIMD2<Double>) {
    c0 = point
    // The sum of a number and -0.0 is the number itself, even for 0 with either sign.
    let nothing = SIMD2(repeating: -0.0)
    (c1, c2, c3, c4) = (nothing, nothing, nothing, nothing)
    (c5, c6, c7) = (nothing, nothing, nothing)
  }

  init(through points: [(share: Double, point: SIMD2<Double>)]) {
    // Newton's divided differences; then his form is multiplied out from the innermost factor.
    var differences = points.map { $0.point }
    let shares = points.map { $0.share }
    for order in 1..<8 {
      var index = 7
      while index >= order {
        differences[index] =
          (differences[index] - differences[index - 1]) / (shares[index] - shares[index - order])
        index -= 1
      }
    }
    var coefficients = [SIMD2<Double>](repeating: .zero, count: 8)
    for index in (0..<8).reversed() {
      let share = shares[index]
      var power = 7
      while power >= 1 {
        coefficients[power] = coefficients[power - 1] - share * coefficients[power]
        power -= 1
      }
      coefficients[0] = differences[index] - share * coefficients[0]
    }
    self.init(from: coefficients[0], along: coefficients[1])
    c2 = coefficients[2]
    c3 = coefficients[3]
    c4 = coefficients[4]
    c5 = coefficients[5]
    c6 = coefficients[6]
    c7 = coefficients[7]
  }

  @inlinable @inline(__always)
  func point(at u: Double) -> SIMD2<Double> {
    // Horner's form. Other forms have shorter chains of products but need shuffles, and are slower here.
    let u = SIMD2(repeating: u)
    var point = c6 + u * c7
    point = c5 + u * point
    point = c4 + u * point
    point = c3 + u * point
    point = c2 + u * point
    point = c1 + u * point
    return c0 + u * point
  }

  /// Returns the derivative at a share of the length. Its length is the length of the stretch, and its direction that
  /// of the path.
  @usableFromInline
  func slope(at u: Double) -> SIMD2<Double> {
    var slope = 6 * c6 + u * (7 * c7)
    slope = 5 * c5 + u * slope
    slope = 4 * c4 + u * slope
    slope = 3 * c3 + u * slope
    slope = 2 * c2 + u * slope
    slope = c1 + u * slope
    return slope
  }

  func scaled(by factor: Double, from start: SIMD2<Double>) -> PathPolynomial {
    var scaled = PathPolynomial(from: start, along: factor * c1)
    scaled.c2 = factor * c2
    scaled.c3 = factor * c3
    scaled.c4 = factor * c4
    scaled.c5 = factor * c5
    scaled.c6 = factor * c6
    scaled.c7 = factor * c7
    return scaled
  }
}

extension SIMD2<Double> {
  /// The length of a vector whose squares neither overflow nor underflow.
  @usableFromInline var norm: Double { (x * x + y * y).squareRoot() }

  var largest: Double { Swift.max(x.magnitude, y.magnitude) }

  func dot(_ other: SIMD2) -> Double { x * other.x + y * other.y }

  /// Returns the vector rotated by the angle of another one of length 1.
  func turned(by axis: SIMD2) -> SIMD2 {
    SIMD2(x * axis.x - y * axis.y, x * axis.y + y * axis.x)
  }

  /// Creates the vector of length 1 at an angle in degrees, exact at quarter turns.
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
