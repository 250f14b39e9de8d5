import DopesheetCurves

/// The distances of content from the edges of a rectangle, in points; negative outside of it.
public struct Insets: Hashable, Sendable {
  /// From the top edge.
  public var top: Double
  /// From the left edge.
  public var left: Double
  /// From the bottom edge.
  public var bottom: Double
  /// From the right edge.
  public var right: Double

  /// Creates insets from their components in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No insets.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)
}

extension Insets: MotionValue {
  /// `top`, `left`, `bottom` and `right`.
  public static var componentNames: [String] { ["top", "left", "bottom", "right"] }
  /// A tenth of a point, or a thousandth of the distance.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `top`, `left`, `bottom` or `right`.
  public subscript(component index: Int) -> Double {
    get {
      switch index {
      case 0: top
      case 1: left
      case 2: bottom
      default: right
      }
    }
    set {
      switch index {
      case 0: top = newValue
      case 1: left = newValue
      case 2: bottom = newValue
      default: right = newValue
      }
    }
  }
}

extension Property where Value == Insets {
  /// The inset from the top alone.
  public var top: Property<Object, Double> { part("top", at: 0) }
  /// The inset from the left alone.
  public var left: Property<Object, Double> { part("left", at: 1) }
  /// The inset from the bottom alone.
  public var bottom: Property<Object, Double> { part("bottom", at: 2) }
  /// The inset from the right alone.
  public var right: Property<Object, Double> { part("right", at: 3) }
}
