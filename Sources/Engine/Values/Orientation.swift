import DopesheetCurves

/// Where a turn in space takes the axes: the rows of its matrix, of length 1 and at right angles, not mirrored.
struct Orientation: Equatable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Turns about x, then about y, then about z, by angles in radians.
  init(angles: SIMD3<Double>) {
    let (sinX, cosX) = PortableMath.sinAndCos(angles.x)
    let (sinY, cosY) = PortableMath.sinAndCos(angles.y)
    let (sinZ, cosZ) = PortableMath.sinAndCos(angles.z)
    x = SIMD3(cosY * cosZ, cosY * sinZ, -sinY)
    y = SIMD3(sinX * sinY * cosZ - cosX * sinZ, sinX * sinY * sinZ + cosX * cosZ, sinX * cosY)
    z = SIMD3(cosX * sinY * cosZ + sinX * sinZ, cosX * sinY * sinZ - sinX * cosZ, cosX * cosY)
  }

  /// The angles about x, y and z, in radians: those about x and z -π...π, that about y -π/2...π/2.
  ///
  /// After a quarter turn about y those about x and z are about one axis; then it is all about x.
  var angles: SIMD3<Double> {
    let lean = (x.x * x.x + x.y * x.y).squareRoot()
    // 0 - v and v + 0 are never a negative zero, so that no turn is 0 and not -0 or -π.
    let aboutY = PortableMath.atan2(0 - x.z, lean)
    guard lean > 0x1p-50 else { return SIMD3(PortableMath.atan2(0 - z.y, y.y), aboutY, 0) }
    return SIMD3(PortableMath.atan2(y.z + 0, z.z), aboutY, PortableMath.atan2(x.y + 0, x.x))
  }
}

extension Orientation {
  /// Finds the axes that are not known, near to where they are without a turn.
  ///
  /// - Parameter known: x, y and z; those that are known at right angles, and not mirrored.
  init(known: [SIMD3<Double>?]) {
    let units = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    var axes = known
    if axes.allSatisfy({ $0 == nil }) { axes[0] = units[0] }
    let present = axes.indices.filter { axes[$0] != nil }
    if let only = present.first, present.count == 1 {
      let next = (only + 1) % 3
      let axis = axes[only]!
      let share = axis.dot(units[next])
      // Where it lies as the next one did, that one lies opposite to where it was.
      let near = share.magnitude > 0.9 ? units[only] * (share > 0 ? -1 : 1) : units[next]
      let across = near - axis * axis.dot(near)
      axes[next] = across / across.length
    }
    if let last = axes.firstIndex(where: { $0 == nil }) {
      axes[last] = axes[(last + 1) % 3]!.cross(axes[(last + 2) % 3]!)
    }
    self.init(x: axes[0]!, y: axes[1]!, z: axes[2]!)
  }
}
