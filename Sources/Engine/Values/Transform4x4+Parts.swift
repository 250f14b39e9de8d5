import DopesheetCurves

extension Transform4x4 {
  /// What a transform does, in this order: scale, skew, turn, move, perspective.
  ///
  /// The first row is the scale along x, turned. The second is the scale along y, turned, and a multiple of the
  /// first; the third the scale along z, turned, and multiples of the turned scale along y and of the first: the
  /// skews. A mirrored transform has a negative scale along y. For transforms of the plane all this is what
  /// ``Transform2D/Parts`` are. What a singular transform does not tell, since a scale is 0, is as in the identity.
  struct Parts: Equatable {
    var translation: SIMD3<Double>
    var scale: SIMD3<Double>
    /// The multiples of the first row in the second and in the third, and of the second scale in the third.
    var skew: SIMD3<Double>
    var orientation: Orientation
    /// The last column of what comes after all the rest.
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

    /// The direction and the length of what is left of a row, if more than rounding is left.
    private static func split(
      _ rest: SIMD3<Double>, from row: SIMD3<Double>
    ) -> (axis: SIMD3<Double>?, length: Double) {
      let length = rest.length
      return length > row.length * 0x1p-50 ? (rest / length, length) : (nil, 0)
    }

    /// The transform that does all this.
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

  /// The rows of the part that turns, scales and skews.
  var linearRows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) {
    (SIMD3(m11, m12, m13), SIMD3(m21, m22, m23), SIMD3(m31, m32, m33))
  }

  /// The factor by which volumes grow before perspective, negative where space is mirrored; 0 for a transform that
  /// is singular.
  var linearDeterminant: Double {
    let (row1, row2, row3) = linearRows
    return row1.dot(row2.cross(row3))
  }

  /// The last column of the perspective that comes after all the rest: times the other columns it is the last one.
  private var perspective: SIMD4<Double> {
    let determinant = linearDeterminant
    guard SIMD3(m14, m24, m34) != .zero, determinant != 0 else { return SIMD4(0, 0, 0, m44) }
    let (row1, row2, row3) = linearRows
    let sum = row2.cross(row3) * m14 + row3.cross(row1) * m24 + row1.cross(row2) * m34
    let across = sum / determinant
    return SIMD4(across, m44 - SIMD3(m41, m42, m43).dot(across))
  }

  /// The turn about z in radians, which comes after those about x and y: -π...π; any when set.
  public var rotation: Double {
    get { Parts(self).orientation.angles.z }
    set {
      var parts = Parts(self)
      let angles = parts.orientation.angles
      parts.orientation = Orientation(angles: SIMD3(angles.x, angles.y, newValue))
      self = parts.transform
    }
  }

  /// The factors along the axes before they are turned. The one along y is negative in a mirrored transform.
  public var scale: SIMD3<Double> {
    get { Parts(self).scale }
    set {
      var parts = Parts(self)
      parts.scale = newValue
      self = parts.transform
    }
  }

  /// The way in points.
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
  public var sample: Sample { .numbers(numbers) }

  /// Returns the way from one transform to another: scale, skew, turn, translation and perspective go by themselves.
  ///
  /// Two transforms of the plane go as ``Transform2D`` does. In space the turn goes about one axis, the shorter way;
  /// an exact half turn (to 1e-9 degrees) goes to the positive side, there and back: about the axis that points to
  /// positive z, of those in the plane of x and y to positive y, else to positive x. If one of the two transforms is
  /// singular, with a determinant below 1e-12 of the part that turns and scales (m11 to m33), the sixteen numbers go
  /// straight.
  ///
  /// The parts are those of W3C's CSS Transforms, but that a mirrored transform always has its scale along y
  /// negative, and that no number is divided by ``m44``.
  public static func way(
    from start: Transform4x4, to end: Transform4x4
  ) -> (_ part: Double) -> Transform4x4 {
    if start == end { return { _ in start } }
    if let from = Transform2D(start), let to = Transform2D(end) {
      let between = Transform2D.way(from: from, to: to)
      return { Transform4x4(between($0)) }
    }
    let between: (Double) -> Transform4x4
    if let from = start.parts, let to = end.parts {
      between = way(from: from, to: to)
    } else {
      between = straightWay(from: start, to: end)
    }
    return { $0 == 0 ? start : $0 == 1 ? end : between($0) }
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

  private static func straightWay(
    from start: Transform4x4, to end: Transform4x4
  ) -> (Double) -> Transform4x4 {
    let (from, to) = (start.rows, end.rows)
    return { part in
      Transform4x4(rows: zip(from, to).map { $0 + ($1 - $0) * part })
    }
  }

  /// The parts; `nil` if the transform is singular or too great for them.
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
