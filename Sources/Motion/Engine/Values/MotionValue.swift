import DopesheetCurves

import struct Foundation.CGFloat
import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize
import class Foundation.NSNumber

/// A value that motions move: a fixed number of components, each a number.
///
/// Conform a type of your own to animate it whole or by its components.
public protocol MotionValue: Equatable {
  /// The names of the components as tracks show them (`["x", "y"]`); a single empty name for a plain number.
  static var componentNames: [String] { get }

  /// One component, by its index in ``componentNames``.
  ///
  /// The setter accepts any number except NaN. If the type does not have the number, it takes the nearest.
  subscript(component index: Int) -> Double { get set }

  /// The tolerance within which a spring counts as settled; `.fractions` by default.
  static var tolerance: SpringCurve.Tolerance { get }
}

/// A type whose components are not any numbers.
package protocol FormedValue {
  static var form: NumberForm { get }
}

extension MotionValue {
  package static var numberForm: NumberForm {
    (Self.self as? any FormedValue.Type)?.form ?? .double
  }

  /// A thousandth, or a thousandth of the distance.
  public static var tolerance: SpringCurve.Tolerance { .fractions }

  package var components: [Double] { Self.componentNames.indices.map { self[component: $0] } }
}

extension Double: MotionValue {
  /// One component without a name.
  public static var componentNames: [String] { [""] }

  /// The number itself.
  public subscript(component index: Int) -> Double {
    get { self }
    set { self = newValue }
  }
}

extension Float: MotionValue, FormedValue {
  /// One component without a name.
  public static var componentNames: [String] { [""] }
  package static var form: NumberForm { .float }

  /// The number itself.
  public subscript(component index: Int) -> Double {
    get { Double(self) }
    set { self = Float(newValue) }
  }
}

// Swift has no `Float16` for Macs with Intel processors.
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
  extension Float16: MotionValue, FormedValue {
    /// One component without a name.
    public static var componentNames: [String] { [""] }
    package static var form: NumberForm { .half }

    /// The number itself.
    public subscript(component index: Int) -> Double {
      get { Double(self) }
      set { self = Float16(newValue) }
    }
  }
#endif

extension MotionValue where Self: FixedWidthInteger {
  /// One component without a name.
  public static var componentNames: [String] { [""] }

  /// The integers of this type that fit into 64 bits with a sign.
  package static var form: NumberForm {
    .integer(NumberForm.IntegerRange(of: Self.self))
  }

  /// The number itself. The setter takes the nearest integer of this type, halves away from zero.
  public subscript(component index: Int) -> Double {
    get { Double(self) }
    set {
      if case .integer(let range) = Self.form, !newValue.isNaN {
        self = Self(clamping: range.nearest(newValue))
      }
    }
  }
}

extension Int: MotionValue, FormedValue {}
extension Int8: MotionValue, FormedValue {}
extension Int16: MotionValue, FormedValue {}
extension Int32: MotionValue, FormedValue {}
extension Int64: MotionValue, FormedValue {}
extension UInt: MotionValue, FormedValue {}
extension UInt8: MotionValue, FormedValue {}
extension UInt16: MotionValue, FormedValue {}
extension UInt32: MotionValue, FormedValue {}
extension UInt64: MotionValue, FormedValue {}

extension MotionValue where Self: SIMD, Scalar: MotionValue {
  package static var form: NumberForm { Scalar.numberForm }

  /// A lane.
  public subscript(component index: Int) -> Double {
    get { self[index][component: 0] }
    set { self[index][component: 0] = newValue }
  }
}

extension SIMD2: MotionValue, FormedValue where Scalar: MotionValue {
  /// `x` and `y`.
  public static var componentNames: [String] { ["x", "y"] }
}

extension SIMD3: MotionValue, FormedValue where Scalar: MotionValue {
  /// `x`, `y` and `z`.
  public static var componentNames: [String] { ["x", "y", "z"] }
}

extension SIMD4: MotionValue, FormedValue where Scalar: MotionValue {
  /// `x`, `y`, `z` and `w`.
  public static var componentNames: [String] { ["x", "y", "z", "w"] }
}

extension SIMD8: MotionValue, FormedValue where Scalar: MotionValue {
  /// `lane0` to `lane7`.
  public static var componentNames: [String] { laneNames }
}

extension SIMD16: MotionValue, FormedValue where Scalar: MotionValue {
  /// `lane0` to `lane15`.
  public static var componentNames: [String] { laneNames }
}

extension SIMD32: MotionValue, FormedValue where Scalar: MotionValue {
  /// `lane0` to `lane31`.
  public static var componentNames: [String] { laneNames }
}

extension SIMD64: MotionValue, FormedValue where Scalar: MotionValue {
  /// `lane0` to `lane63`.
  public static var componentNames: [String] { laneNames }
}

extension SIMD {
  fileprivate static var laneNames: [String] { (0..<scalarCount).map { "lane\($0)" } }
}

extension CGFloat: MotionValue {
  /// One component without a name.
  public static var componentNames: [String] { [""] }

  /// The number itself.
  public subscript(component index: Int) -> Double {
    get { Double(self) }
    set { self = CGFloat(newValue) }
  }
}

extension CGPoint: MotionValue {
  /// A tenth of a point, or a thousandth of the distance.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `x` and `y`.
  public static var componentNames: [String] { ["x", "y"] }

  /// `x` (0) or `y` (1).
  public subscript(component index: Int) -> Double {
    get { Double(index == 0 ? x : y) }
    set { if index == 0 { x = CGFloat(newValue) } else { y = CGFloat(newValue) } }
  }
}

extension CGSize: MotionValue {
  /// A tenth of a point, or a thousandth of the distance.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// `width` and `height`.
  public static var componentNames: [String] { ["width", "height"] }

  /// `width` (0) or `height` (1).
  public subscript(component index: Int) -> Double {
    get { Double(index == 0 ? width : height) }
    set { if index == 0 { width = CGFloat(newValue) } else { height = CGFloat(newValue) } }
  }
}

extension CGRect: MotionValue {
  /// A tenth of a point, or a thousandth of the distance.
  public static var tolerance: SpringCurve.Tolerance { .points }

  /// The components of `origin`, then those of `size`.
  public static var componentNames: [String] {
    ["origin.x", "origin.y", "size.width", "size.height"]
  }

  /// `origin.x`, `origin.y`, `size.width`, `size.height`.
  public subscript(component index: Int) -> Double {
    get { index < 2 ? origin[component: index] : size[component: index - 2] }
    set {
      if index < 2 {
        origin[component: index] = newValue
      } else {
        size[component: index - 2] = newValue
      }
    }
  }
}

extension Property where Value: SIMD & MotionValue, Value.Scalar: MotionValue {
  /// The lane x alone.
  public var x: Property<Object, Value.Scalar> { part("x", at: 0) }
  /// The lane y alone.
  public var y: Property<Object, Value.Scalar> { part("y", at: 1) }
}

extension Property where Value == SIMD3<Double> {
  /// The lane z alone.
  public var z: Property<Object, Double> { part("z", at: 2) }
}

extension Property where Value == SIMD3<Float> {
  /// The lane z alone.
  public var z: Property<Object, Float> { part("z", at: 2) }
}

extension Property where Value == SIMD4<Double> {
  /// The lane z alone.
  public var z: Property<Object, Double> { part("z", at: 2) }
  /// The lane w alone.
  public var w: Property<Object, Double> { part("w", at: 3) }
}

extension Property where Value == SIMD4<Float> {
  /// The lane z alone.
  public var z: Property<Object, Float> { part("z", at: 2) }
  /// The lane w alone.
  public var w: Property<Object, Float> { part("w", at: 3) }
}

extension Property where Value: SIMD & MotionValue, Value.Scalar: MotionValue {
  /// One lane alone: `lane(2)`. Its name is that of the component.
  ///
  /// - Precondition: The value has such a lane.
  public func lane(_ index: Int) -> Property<Object, Value.Scalar> {
    part(Value.componentNames[index], at: index)
  }
}

extension Property where Value == Double {
  /// Creates a property from a key path to an `NSNumber`, which is moved as a `Double`.
  public init(_ keyPath: ReferenceWritableKeyPath<Object, NSNumber>, named name: String) {
    self.init(
      name, get: { $0[keyPath: keyPath].doubleValue },
      set: { $0[keyPath: keyPath] = NSNumber(value: $1) })
  }
}
