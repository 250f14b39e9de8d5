import DopesheetCurves

/// A rotation by an angle θ about an axis n of length 1: cos θ/2 and n · sin θ/2.
struct Quaternion: Equatable {
  var real: Double
  var vector: SIMD3<Double>

  init(_ real: Double, _ vector: SIMD3<Double>) {
    self.real = real
    self.vector = vector
  }

  /// Creates the rotation to an orientation.
  ///
  /// The squares of the four components are on the diagonal of the matrix, and the products of two components beside
  /// it. The greatest component is used as the divisor.
  init(_ to: Orientation) {
    let squares = SIMD4(
      1 + to.x.x + to.y.y + to.z.z, 1 + to.x.x - to.y.y - to.z.z, 1 - to.x.x + to.y.y - to.z.z,
      1 - to.x.x - to.y.y + to.z.z)
    let turning = SIMD3(to.y.z - to.z.y, to.z.x - to.x.z, to.x.y - to.y.x)
    let mixed = SIMD3(to.y.z + to.z.y, to.z.x + to.x.z, to.x.y + to.y.x)
    let products: SIMD4<Double>
    switch (0..<4).max(by: { squares[$0] < squares[$1] })! {
    case 0: products = SIMD4(squares[0], turning.x, turning.y, turning.z)
    case 1: products = SIMD4(turning.x, squares[1], mixed.z, mixed.y)
    case 2: products = SIMD4(turning.y, mixed.z, squares[2], mixed.x)
    default: products = SIMD4(turning.z, mixed.y, mixed.x, squares[3])
    }
    let (x, y, z, w) = (products.x, products.y, products.z, products.w)
    let unit = products / (x * x + y * y + z * z + w * w).squareRoot()
    self.init(unit.x, SIMD3(unit.y, unit.z, unit.w))
  }

  var orientation: Orientation {
    let (w, x, y, z) = (real, vector.x, vector.y, vector.z)
    return Orientation(
      x: SIMD3(1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)),
      y: SIMD3(2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)),
      z: SIMD3(2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)))
  }

  var inverse: Quaternion { Quaternion(real, -vector) }

  /// Returns the rotation on the right, followed by the one on the left.
  static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    let across = left.vector.cross(right.vector)
    return Quaternion(
      left.real * right.real - left.vector.dot(right.vector),
      right.vector * left.real + left.vector * right.real + across)
  }
}

extension Quaternion {
  /// Returns the way from one orientation to another: a steady rotation about one axis, the shorter way.
  ///
  /// For an exact half turn (to 1e-9 degrees) both directions are equally short. Then the rotation is positive about
  /// the axis that points to positive z. If the axis is in the plane of x and y, it is the one to positive y, or else
  /// to positive x.
  static func way(
    from start: Orientation, to end: Orientation
  ) -> (_ part: Double) -> Orientation {
    let origin = Quaternion(start)
    var turn = Quaternion(end) * origin.inverse
    if turn.isWrongWay { turn = Quaternion(-turn.real, -turn.vector) }
    let length = turn.vector.length
    guard start != end, length > 0 else { return { _ in start } }
    let axis = turn.vector / length
    let half = PortableMath.atan2(length, turn.real)
    return { part in
      let (sin, cos) = PortableMath.sinAndCos(half * part)
      return (Quaternion(cos, axis * sin) * origin).orientation
    }
  }

  /// Whether the rotation in the opposite direction is shorter, or equally short and preferred.
  private var isWrongWay: Bool {
    guard real.magnitude <= HalfTurn.tolerance / 2 else { return real < 0 }
    let telling = [vector.z, vector.y, vector.x].first { $0.magnitude > 1e-9 }
    return telling.map { $0 < 0 } ?? false
  }
}

// Sums have a fixed order, because the standard library does not specify the order in which it adds lanes.
extension SIMD3<Double> {
  func dot(_ other: SIMD3) -> Double { x * other.x + y * other.y + z * other.z }

  func cross(_ other: SIMD3) -> SIMD3 {
    SIMD3(
      y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
  }

  var length: Double { dot(self).squareRoot() }
}

/// The rule for half turns, where neither direction is shorter.
enum HalfTurn {
  /// The tolerance within which a rotation counts as half a turn, in radians: 1e-9 degrees.
  static let tolerance = 1e-9 * .pi / 180

  /// Returns the shorter way between two angles in -π...π, in radians; for half a turn the positive one.
  static func shorterWay(from start: Double, to end: Double) -> Double {
    let way = end - start
    if way > .pi + tolerance { return way - 2 * .pi }
    return way <= -.pi + tolerance ? way + 2 * .pi : way
  }
}

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
