extension Transform4x4 {
  /// The parts of a transform, in this order: scale, skew, rotation, translation, perspective.
  ///
  /// The first row is the scale along x, rotated. The second is the scale along y, rotated, plus a multiple of the
  /// first. The third is the scale along z, rotated, plus multiples of the rotated scale along y and of the first
  /// row. These multiples are the skews. A mirrored transform has a negative scale along y. The parts of a transform
  /// of the plane are those of ``Transform2D/Parts``. Parts that a singular transform does not determine, because a
  /// scale is 0, are as in the identity.
  struct Parts: Equatable {
    var translation: SIMD3<Double>
    var scale: SIMD3<Double>
    /// The multiples of the first row in the second and in the third, and of the second scale in the third.
    var skew: SIMD3<Double>
    var orientation: Orientation
    /// The last column of the perspective, which is applied after all other parts.
    var perspective: SIMD4<Double>

    init(_ transform: Transform4x4) {
      let (row1, row2, row3) = transform.linearRows
      let x = Parts.split(row1, from: row1)
      let first = x.axis.map { row2.dot($0) } ?? 0
      var y = Parts.split(row2 - (x.axis ?? .zero) * first, from: row2)
      let second = SIMD2(x.axis.map { row3.dot($0) } ?? 0, y.axis.map { row3.dot($0) } ?? 0)
      let z = Parts.split(
        row3 - (x.axis ?? .zero) * second.x - (y.axis ?? .zero) * second.y, from: row3)
      skew = SIMD3(
        x.length > 0 ? first / x.length : 0, x.length > 0 ? second.x / x.length : 0,
        y.length > 0 ? second.y / y.length : 0)
      if let x = x.axis, let z = z.axis, let present = y.axis, x.cross(present).dot(z) < 0 {
        y = (-present, -y.length)
      }
      scale = SIMD3(x.length, y.length, z.length)
      orientation = Orientation(known: [x.axis, y.axis, z.axis])
      translation = SIMD3(transform.m41, transform.m42, transform.m43)
      perspective = transform.perspective
    }

    /// Returns the direction and length of the rest of a row, if it is more than a rounding error.
    private static func split(
      _ rest: SIMD3<Double>, from row: SIMD3<Double>
    ) -> (axis: SIMD3<Double>?, length: Double) {
      let length = rest.length
      return length > row.length * 0x1p-50 ? (rest / length, length) : (nil, 0)
    }

    var transform: Transform4x4 {
      let row1 = orientation.x * scale.x
      let ahead = orientation.y * scale.y
      let row2 = row1 * skew.x + ahead
      let row3 = row1 * skew.y + ahead * skew.z + orientation.z * scale.z
      let across = SIMD3(perspective.x, perspective.y, perspective.z)
      return Transform4x4(
        SIMD4(row1, row1.dot(across)), SIMD4(row2, row2.dot(across)),
        SIMD4(row3, row3.dot(across)),
        SIMD4(translation, translation.dot(across) + perspective.w))
    }
  }

  /// The rows of the part that rotates, scales and skews.
  var linearRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (SIMD3(m11, m12, m13), SIMD3(m21, m22, m23), SIMD3(m31, m32, m33))
  }

  /// The factor by which volumes grow before perspective; 0 for a singular transform. It is negative if space is
  /// mirrored.
  var linearDeterminant: Double {
    let (row1, row2, row3) = linearRows
    return row1.dot(row2.cross(row3))
  }

  /// The last column of the perspective, which comes after all other parts. The matrix's last column is the product
  /// of its other columns and this one.
  private var perspective: SIMD4<Double> {
    let determinant = linearDeterminant
    guard SIMD3(m14, m24, m34) != .zero, determinant != 0 else { return SIMD4(0, 0, 0, m44) }
    let (row1, row2, row3) = linearRows
    let sum = row2.cross(row3) * m14 + row3.cross(row1) * m24 + row1.cross(row2) * m34
    let across = sum / determinant
    return SIMD4(across, m44 - SIMD3(m41, m42, m43).dot(across))
  }

  /// The rotation about z in radians, after those about x and y: -π...π. The setter accepts any angle.
  public var rotation: Double {
    get { Parts(self).orientation.angles.z }
    set {
      var parts = Parts(self)
      let angles = parts.orientation.angles
      parts.orientation = Orientation(angles: SIMD3(angles.x, angles.y, newValue))
      self = parts.transform
    }
  }

  /// The scale factors along the axes, before the rotation. The one along y is negative in a mirrored transform.
  public var scale: SIMD3<Double> {
    get { Parts(self).scale }
    set {
      var parts = Parts(self)
      parts.scale = newValue
      self = parts.transform
    }
  }

  /// The translation in points.
  public var translation: SIMD3<Double> {
    get { SIMD3(m41, m42, m43) }
    set {
      let across = perspective
      m44 = newValue.dot(SIMD3(across.x, across.y, across.z)) + across.w
      (m41, m42, m43) = (newValue.x, newValue.y, newValue.z)
    }
  }
}

extension Transform4x4: WholeValue {
  /// Sixteen numbers.
  public static var shape: SampleShape { .numbers(16) }

  /// ``m11`` to ``m44``, row by row.
  public var sample: WholeSample { .numbers(numbers) }

  /// Returns the way from one transform to another, with separate parts: scale, skew, rotation and so on.
  ///
  /// Two transforms of the plane move as in ``Transform2D``. In space the rotation is about one axis, the shorter
  /// way. An exact half turn (to 1e-9 degrees) goes to the positive side, in both directions. Its axis is the one
  /// that points to positive z. In the plane of x and y it is the one to positive y, or else to positive x. A
  /// transform is singular if the part that rotates and scales (m11 to m33) has a determinant below 1e-12. If one of
  /// the two is singular, the sixteen numbers are interpolated linearly.
  ///
  /// The parts are those of W3C's CSS Transforms, except that a mirrored transform always has a negative scale along
  /// y. Also, no number is divided by ``m44``.
  public static func way(
    from start: Transform4x4, to end: Transform4x4
  ) -> (_ part: Double) -> Transform4x4 {
    if start == end { return { _ in start } }
    if let from = Transform2D(start), let to = Transform2D(end) {
      let between = Transform2D.way(from: from, to: to)
      return { Transform4x4(between($0)) }
    }
    guard let from = start.parts, let to = end.parts else {
      let (from, to) = (start.rows, end.rows)
      return exactWay(from: start, to: end) { part in
        Transform4x4(rows: zip(from, to).map { $0 + ($1 - $0) * part })
      }
    }
    return exactWay(from: start, to: end, way(from: from, to: to))
  }

  private static func way(from: Parts, to: Parts) -> (Double) -> Transform4x4 {
    let move = to.translation - from.translation
    let growth = to.scale - from.scale
    let skewing = to.skew - from.skew
    let deepening = to.perspective - from.perspective
    let orientation = Quaternion.way(from: from.orientation, to: to.orientation)
    return { part in
      var parts = from
      parts.translation += move * part
      parts.scale += growth * part
      parts.skew += skewing * part
      parts.perspective += deepening * part
      parts.orientation = orientation(part)
      return parts.transform
    }
  }

  private var parts: Parts? {
    let determinant = linearDeterminant
    guard determinant.magnitude >= Transform2D.leastDeterminant, determinant.isFinite else {
      return nil
    }
    let parts = Parts(self)
    let isWhole = (0..<3).allSatisfy { parts.scale[$0].isFinite && parts.scale[$0] != 0 }
    return isWhole ? parts : nil
  }
}
