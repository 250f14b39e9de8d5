extension MotionPath {
  /// Returns the path with a piece of an ellipse around a centre added, as arcs of at most a quarter each.
  ///
  ///     let halfTurn = MotionPath(from: [100, 50]).arc(around: [50, 50], radii: [50, 50], from: 0, by: 180)
  ///
  /// A line leads to where the piece begins, unless the path is there within a billionth of the radii; an empty path
  /// begins there.
  ///
  /// - Parameters:
  ///   - center: The centre.
  ///   - radii: Half the axes; their signs do not count.
  ///   - rotation: How the first axis is turned, in degrees.
  ///   - start: Where the piece begins on the ellipse before it is squeezed and turned, in degrees from the first axis.
  ///   - turn: How far it goes, in degrees; clockwise where y points down if above 0. What is beyond -360...360 does
  ///     not count.
  public consuming func arc(
    around center: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double = 0,
    from start: Double, by turn: Double
  ) -> MotionPath {
    let radii = SIMD2(radii.x.magnitude, radii.y.magnitude)
    let axis = SIMD2(degrees: rotation)
    func point(at angle: Double) -> SIMD2<Double> {
      center + (radii * SIMD2(degrees: angle)).turned(by: axis)
    }
    let first = point(at: start)
    if let current = currentPoint {
      let gap = current - first
      let limit = 1e-9 * max(radii.x, radii.y)
      if !(gap.x.magnitude <= limit && gap.y.magnitude <= limit) {
        elements.append(.line(to: first))
      }
    } else {
      elements.append(.move(to: first))
    }
    let turn = turn > 360 ? 360 : turn < -360 ? -360 : turn
    let quarters = turn.isNaN ? 1 : (turn.magnitude / 90).rounded(.up)
    for quarter in 0..<Int(quarters) {
      let angle = start + turn * (Double(quarter + 1) / quarters)
      elements.append(
        .arc(
          to: point(at: angle), radii: radii, rotation: rotation, isLarge: false,
          isClockwise: turn > 0))
    }
    return self
  }

  /// Returns an ellipse, clockwise where y points down, from the end of its first radius.
  public static func ellipse(center: SIMD2<Double>, radii: SIMD2<Double>) -> MotionPath {
    MotionPath().arc(around: center, radii: radii, from: 0, by: 360).close()
  }

  /// Returns a rectangle from one corner to the opposite one and back, along x first.
  ///
  /// - Parameters:
  ///   - corner: Where it begins; with round corners, a radius further along x.
  ///   - opposite: The corner that is furthest from there.
  ///   - cornerRadius: The radius of the corners; at most half of the shorter side counts, and none below 0.
  public static func rectangle(
    from corner: SIMD2<Double>, to opposite: SIMD2<Double>, cornerRadius: Double = 0
  ) -> MotionPath {
    let size = opposite - corner
    if cornerRadius <= 0 {
      return MotionPath(from: corner).line(to: [opposite.x, corner.y]).line(to: opposite)
        .line(to: [corner.x, opposite.y]).close()
    }
    let radius = min(cornerRadius, min(size.x.magnitude, size.y.magnitude) / 2)
    let inset = SIMD2(size.x < 0 ? -radius : radius, size.y < 0 ? -radius : radius)
    let (near, far) = (corner + inset, opposite - inset)
    let isClockwise = (size.x < 0) == (size.y < 0)
    var path = MotionPath(from: [near.x, corner.y])
    for (side, bend) in [
      (SIMD2(far.x, corner.y), SIMD2(opposite.x, near.y)),
      (SIMD2(opposite.x, far.y), SIMD2(far.x, opposite.y)),
      (SIMD2(near.x, opposite.y), SIMD2(corner.x, far.y)),
      (SIMD2(corner.x, near.y), SIMD2(near.x, corner.y)),
    ] {
      path = path.line(to: side).arc(to: bend, radii: [radius, radius], isClockwise: isClockwise)
    }
    return path.close()
  }
}
