import DopesheetCurves

/// A value that motions move: a fixed number of components, each a number.
///
/// Conform a type of your own to animate it whole or by its components.
public protocol MotionValue: Equatable {
  /// The names of the components as tracks show them (`["x", "y"]`); a single empty name for a plain number.
  static var componentNames: [String] { get }

  /// One component, by its index in ``componentNames``.
  ///
  /// Setting it takes any number but NaN: a form that has no such value takes the nearest.
  subscript(component index: Int) -> Double { get set }

  /// The numbers that components can be, and how traces write them; ``NumberForm/double`` unless stated.
  static var form: NumberForm { get }

  /// What counts as settled for a spring; `.fractions` unless stated.
  static var tolerance: SpringCurve.Tolerance { get }
}

extension MotionValue {
  /// Any number.
  public static var form: NumberForm { .double }

  /// A thousandth, or a thousandth of the way.
  public static var tolerance: SpringCurve.Tolerance { .fractions }

  /// All components in order.
  package var components: [Double] { Self.componentNames.indices.map { self[component: $0] } }
}
