import DopesheetCurves

/// The axes after a rotation in space: the rows of its matrix, orthonormal and not mirrored.
struct Orientation: Equatable {
  var x: SIMD3<Double>
  var y: SIMD3<Double>
  var z: SIMD3<Double>

  init(x: SIMD3<Double>, y: SIMD3<Double>, z: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// Creates the rotation about x, then about y, then about z, by angles in radians.
  init(angles: SIMD3<Double>) {
    let (sinX, cosX) = PortableMath.sinAndCos(angles.x)
    let (sinY, cosY) = PortableMath.sinAndCos(angles.y)
    let (sinZ, cosZ) = PortableMath.sinAndCos(angles.z)
    x = SIMD3(cosY * cosZ, cosY * sinZ, -sinY)
    y = SIMD3(sinX * sinY * cosZ - cosX * sinZ, sinX * sinY * sinZ + cosX * cosZ, sinX * cosY)
    z = SIMD3(cosX * sinY * cosZ + sinX * sinZ, cosX * sinY * sinZ - sinX * cosZ, cosX * cosY)
  }

  /// The angles about x, y and z, in radians.
  ///
  /// Those about x and z are in -π...π, the one about y is in -π/2...π/2. After a quarter turn about y, x and z are
  /// the same axis of rotation. Then the whole angle is about x.
  var angles: SIMD3<Double> {
    let lean = (x.x * x.x + x.y * x.y).squareRoot()
    // 0 - v and v + 0 are never negative zero, so that the angle without a rotation is 0, not -0 or -π.
    let aboutY = PortableMath.atan2(0 - x.z, lean)
    guard lean > 0x1p-50 else { return SIMD3(PortableMath.atan2(0 - z.y, y.y), aboutY, 0) }
    return SIMD3(PortableMath.atan2(y.z + 0, z.z), aboutY, PortableMath.atan2(x.y + 0, x.x))
  }
}

extension Orientation {
  /// Creates an orientation from known axes. Each missing axis is put near its place without a rotation.
  ///
  /// - Parameter known: x, y and z, or `nil`. The known axes are orthogonal, and not mirrored.
  init(known: [SIMD3<Double>?]) {
    let units = [SIMD3<Double>(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    var axes = known
    if axes.allSatisfy({ $0 == nil }) { axes[0] = units[0] }
    let present = axes.indices.filter { axes[$0] != nil }
    if let only = present.first, present.count == 1 {
      let next = (only + 1) % 3
      let axis = axes[only]!
      let share = axis.dot(units[next])
      // If the known axis points along the next one, the next one points opposite to the known one's old place.
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
