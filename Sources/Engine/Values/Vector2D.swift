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

/// How far something is moved from its place, in points.
public struct Offset2D: Hashable, Sendable {
  /// To the right.
  public var horizontal: Double
  /// Downwards.
  public var vertical: Double

  /// Creates an offset from its components in points.
  public init(horizontal: Double, vertical: Double) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In its place.
  public static let zero = Offset2D(horizontal: 0, vertical: 0)
}

extension Offset2D: MotionValue {
  /// `horizontal` and `vertical`.
  public static var componentNames: [String] { ["horizontal", "vertical"] }
  /// A tenth of a point, or a thousandth of the way.
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
