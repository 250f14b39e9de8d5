/// A piece of an ellipse by angles, relative to its first point.
///
/// With x and y along the rotated axes, the ellipse is `(radii.x · cos θ, radii.y · sin θ)`.
struct EllipticalArc {
  /// The direction of the first axis, of length 1.
  let axis: SIMD2<Double>
  /// The half axes, above 0.
  var radii: SIMD2<Double>
  /// The angle at the beginning, in radians, -π...π.
  let start: Double
  /// The signed size of the angle, in radians, -2π...2π.
  let turn: Double

  /// Creates the ellipse of an arc in SVG's form; `nil` if the arc is a straight line.
  ///
  /// - Parameters:
  ///   - chord: The vector from the first point to the last.
  ///   - radii: The half axes, in -1e30...1e30 like the chord; below 1e-100 they count as 0.
  ///   - rotation: The angle of the first axis, in degrees.
  init?(
    chord: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double, isLarge: Bool, isClockwise: Bool
  ) {
    var radii = SIMD2(radii.x.magnitude, radii.y.magnitude)
    guard radii.x >= 1e-100, radii.y >= 1e-100 else { return nil }
    axis = SIMD2(degrees: rotation)
    // Half the chord, backwards, where the ellipse is the circle of radius 1. Its length is the sine of half the
    // angle.
    var half = -0.5 * chord.turned(by: [axis.x, -axis.y]) / radii
    let sine = half.norm
    guard sine > 0 else { return nil }
    var toCenter = SIMD2<Double>.zero
    if sine >= 1 {
      // The radii are too small, so they grow until half the chord is a radius.
      radii *= sine
      half /= sine
      turn = isClockwise ? .pi : -.pi
    } else {
      let cosine = ((1 - sine) * (1 + sine)).squareRoot()
      let side = SIMD2(half.y, -half.x) * (cosine / sine)
      toCenter = isLarge != isClockwise ? side : -side
      let angle = 2 * PortableMath.atan2(sine, isLarge ? -cosine : cosine)
      turn = isClockwise ? angle : -angle
    }
    self.radii = radii
    start = PortableMath.atan2(half.y - toCenter.y, half.x - toCenter.x)
  }

  /// Returns the vector between the points at two shares of the angle.
  func way(from first: Double, to last: Double) -> SIMD2<Double> {
    // A product, because the difference of two cosines would cancel if the ellipse is much larger than the vector.
    let half = 0.5 * turn * (last - first)
    let chord = 2 * PortableMath.sin(half)
    let (sine, cosine) = PortableMath.sinAndCos(start + turn * first + half)
    return (radii * SIMD2(-sine * chord, cosine * chord)).turned(by: axis)
  }

  /// Returns the derivative by the share of the angle.
  func velocity(at t: Double) -> SIMD2<Double> {
    let (sine, cosine) = PortableMath.sinAndCos(start + turn * t)
    return turn * (radii * SIMD2(-sine, cosine)).turned(by: axis)
  }

  /// The shares of the angle with the least or greatest speed: the ends of the axes.
  var speedExtremes: [Double] {
    (-6...6).map { (Double($0) * (Double.pi / 2) - start) / turn }
  }
}
