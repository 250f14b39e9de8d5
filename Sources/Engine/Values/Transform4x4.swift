/// A 4 × 4 matrix that places a node in space: (x, y, z, 1) times the matrix gives (x', y', z', w'), as in Core
/// Animation, and the point is at (x', y', z') / w'.
///
/// Angles are radians; y points down, so that positive ones about z turn clockwise.
public struct Transform4x4: Hashable, Sendable {
  /// The x that x gives.
  public var m11: Double
  /// The y that x gives.
  public var m12: Double
  /// The z that x gives.
  public var m13: Double
  /// The w that x gives: perspective along x.
  public var m14: Double
  /// The x that y gives.
  public var m21: Double
  /// The y that y gives.
  public var m22: Double
  /// The z that y gives.
  public var m23: Double
  /// The w that y gives: perspective along y.
  public var m24: Double
  /// The x that z gives.
  public var m31: Double
  /// The y that z gives.
  public var m32: Double
  /// The z that z gives.
  public var m33: Double
  /// The w that z gives: -1/distance for an eye at a distance in points.
  public var m34: Double
  /// The way along x, in points.
  public var m41: Double
  /// The way along y, in points.
  public var m42: Double
  /// The way along z, in points.
  public var m43: Double
  /// The w of the origin, 1 but in odd perspectives.
  public var m44: Double

  /// Creates a transform from its four rows; `rows[3]` moves, the others turn and scale.
  ///
  /// - Precondition: Exactly four.
  public init(rows: [SIMD4<Double>]) {
    precondition(rows.count == 4, "a 4 × 4 transform has four rows")
    self.init(rows[0], rows[1], rows[2], rows[3])
  }

  init(
    _ row1: SIMD4<Double>, _ row2: SIMD4<Double>, _ row3: SIMD4<Double>, _ row4: SIMD4<Double>
  ) {
    (m11, m12, m13, m14) = (row1.x, row1.y, row1.z, row1.w)
    (m21, m22, m23, m24) = (row2.x, row2.y, row2.z, row2.w)
    (m31, m32, m33, m34) = (row3.x, row3.y, row3.z, row3.w)
    (m41, m42, m43, m44) = (row4.x, row4.y, row4.z, row4.w)
  }

  /// The rows, from the first.
  public var rows: [SIMD4<Double>] {
    [
      SIMD4(m11, m12, m13, m14), SIMD4(m21, m22, m23, m24), SIMD4(m31, m32, m33, m34),
      SIMD4(m41, m42, m43, m44),
    ]
  }

  /// No change.
  public static let identity = Transform4x4(.identity)

  /// Moves by points.
  public static func translation(x: Double, y: Double, z: Double = 0) -> Transform4x4 {
    var transform = identity
    transform.translation = SIMD3(x, y, z)
    return transform
  }

  /// Multiplies the coordinates by factors.
  public static func scale(x: Double, y: Double, z: Double = 1) -> Transform4x4 {
    var transform = identity
    (transform.m11, transform.m22, transform.m33) = (x, y, z)
    return transform
  }
}
