import DopesheetCurves

/// A way in the plane, in points.
public struct Vector2D: Hashable, Sendable {
  /// The way along x.
  public var dx: Double
  /// The way along y, downwards.
  public var dy: Double

  /// Creates a way from its components in points.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// No way.
  public static let zero = Vector2D(dx: 0, dy: 0)
}

extension Vector2D: MotionValue {
  /// `dx` and `dy`.
  public static var componentNames: [String] { ["dx", "dy"] }
  /// A tenth of a point, or a thousandth of the way.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `dx` (0) or `dy` (1).
  public subscript(component index: Int) -> Double {
    get { index == 0 ? dx : dy }
    set { if index == 0 { dx = newValue } else { dy = newValue } }
  }
}

extension Property where Value == Vector2D {
  /// The way along x alone.
  public var dx: Property<Object, Double> { part("dx", at: 0) }
  /// The way along y alone.
  public var dy: Property<Object, Double> { part("dy", at: 1) }
}
