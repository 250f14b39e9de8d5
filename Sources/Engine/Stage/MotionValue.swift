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
}

/// The numbers that a component can be.
public enum NumberForm: Equatable, Sendable {
  /// Any number, as `f64` in traces.
  case double
  /// Numbers of single precision, as `f32`.
  case float
  /// Integers of a range, as `i64`: the nearest, halves away from zero.
  case integer(ClosedRange<Int64>)

  /// The nearest number of this form; NaN stays what it is.
  package func nearest(_ value: Double) -> Double {
    switch self {
    case .double: value
    case .float: Double(Float(value))
    case .integer(let range): value.isNaN ? value : Double(range.nearest(value))
    }
  }
}

extension ClosedRange<Int64> {
  /// The integer of the range that is nearest to a number, halves away from zero.
  ///
  /// - Precondition: Not NaN.
  package func nearest(_ value: Double) -> Int64 {
    let whole = value.rounded(.toNearestOrAwayFromZero)
    if whole >= Double(upperBound) { return upperBound }
    return whole <= Double(lowerBound) ? lowerBound : Int64(whole)
  }
}

extension MotionValue {
  /// Any number.
  public static var form: NumberForm { .double }

  /// All components in order.
  package var components: [Double] { Self.componentNames.indices.map { self[component: $0] } }
}
