import DopesheetCurves

/// A vector in the plane, in points.
public struct Vector2D: Hashable, Sendable {
  /// The component along x.
  public var dx: Double
  /// The component along y, downwards.
  public var dy: Double

  /// Creates a vector from its components in points.
  public init(dx: Double, dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  /// The vector of length 0.
  public static let zero = Vector2D(dx: 0, dy: 0)
}

extension Vector2D: MotionValue {
  /// `dx` and `dy`.
  public static var componentNames: [String] { ["dx", "dy"] }
  /// A tenth of a point, or a thousandth of the distance.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `dx` (0) or `dy` (1).
  public subscript(component index: Int) -> Double {
    get { index == 0 ? dx : dy }
    set { if index == 0 { dx = newValue } else { dy = newValue } }
  }
}

extension Property where Value == Vector2D {
  /// The component along x alone.
  public var dx: Property<Object, Double> { part("dx", at: 0) }
  /// The component along y alone.
  public var dy: Property<Object, Double> { part("dy", at: 1) }
}

/// The distance of something from its place, in points.
public struct Offset2D: Hashable, Sendable {
  /// The distance to the right.
  public var horizontal: Double
  /// The distance downwards.
  public var vertical: Double

  /// Creates an offset from its components in points.
  public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// No offset.
  public static let zero = Offset2D(horizontal: 0, vertical: 0)
}

extension Offset2D: MotionValue {
  /// `horizontal` and `vertical`.
  public static var componentNames: [String] { ["horizontal", "vertical"] }
  /// A tenth of a point, or a thousandth of the distance.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `horizontal` (0) or `vertical` (1).
  public subscript(component index: Int) -> Double {
    get { index == 0 ? horizontal : vertical }
    set { if index == 0 { horizontal = newValue } else { vertical = newValue } }
  }
}

extension Property where Value == Offset2D {
  /// The offset to the right alone.
  public var horizontal: Property<Object, Double> { part("horizontal", at: 0) }
  /// The offset downwards alone.
  public var vertical: Property<Object, Double> { part("vertical", at: 1) }
}
