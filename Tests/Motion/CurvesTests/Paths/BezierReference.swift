import DopesheetCurves

/// A Bézier curve of three or four points by Bernstein's polynomials, with its length by many chords. Measured paths
/// are compared with it.
struct BezierReference {
  let points: [SIMD2<Double>]

  var path: MotionPath {
    let start = MotionPath(from: points[0])
    return points.count == 3
      ? start.quadratic(to: points[2], control: points[1])
      : start.cubic(to: points[3], control1: points[1], control2: points[2])
  }

  func point(at t: Double) -> SIMD2<Double> {
    let r = 1 - t
    let weights =
      points.count == 3
      ? [r * r, 2 * r * t, t * t] : [r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t]
    var (x, y) = (0.0, 0.0)
    for (weight, point) in zip(weights, points) {
      x += weight * point.x
      y += weight * point.y
    }
    return [x, y]
  }

  /// The length up to a parameter, extrapolated from the chords of two subdivisions.
  func length(to end: Double, chords: Int = 2_048) -> Double {
    let coarse = chordLength(to: end, chords: chords)
    let fine = chordLength(to: end, chords: 2 * chords)
    return fine + (fine - coarse) / 3
  }

  private func chordLength(to end: Double, chords: Int) -> Double {
    var sum = 0.0
    var last = points[0]
    for index in 1...chords {
      let next = point(at: end * Double(index) / Double(chords))
      sum += distance(next, last)
      last = next
    }
    return sum
  }
}

/// The distance between two points.
func distance(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  let (x, y) = (a.x - b.x, a.y - b.y)
  return (x * x + y * y).squareRoot()
}
