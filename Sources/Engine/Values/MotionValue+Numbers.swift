extension Double: MotionValue {
  /// One component without a name.
  public static var componentNames: [String] { [""] }

  /// The number itself.
  public subscript(component index: Int) -> Double {
    get { self }
    set { self = newValue }
  }
}

extension Float: MotionValue {
  /// One component without a name.
  public static var componentNames: [String] { [""] }
  /// Numbers of single precision.
  public static var form: NumberForm { .float }

  /// The number itself.
  public subscript(component index: Int) -> Double {
    get { Double(self) }
    set { self = Float(newValue) }
  }
}

extension MotionValue where Self: FixedWidthInteger {
  /// One component without a name.
  public static var componentNames: [String] { [""] }

  /// The integers of this type, as far as they fit into 64 bits with a sign.
  public static var form: NumberForm {
    .integer(NumberForm.IntegerRange(of: Self.self))
  }

  /// The number itself; set, the nearest one of this type, halves away from zero.
  public subscript(component index: Int) -> Double {
    get { Double(self) }
    set {
      if case .integer(let range) = Self.form, !newValue.isNaN {
        self = Self(clamping: range.nearest(newValue))
      }
    }
  }
}

extension Int: MotionValue {}
extension Int8: MotionValue {}
extension Int16: MotionValue {}
extension Int32: MotionValue {}
extension Int64: MotionValue {}
extension UInt: MotionValue {}
extension UInt8: MotionValue {}
extension UInt16: MotionValue {}
extension UInt32: MotionValue {}
extension UInt64: MotionValue {}
