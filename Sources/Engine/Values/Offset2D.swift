import DopesheetCurves

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
