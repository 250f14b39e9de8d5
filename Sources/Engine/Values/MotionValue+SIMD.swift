/// What SIMD vectors of numbers share: their lanes are their components.
extension MotionValue where Self: SIMD, Scalar: MotionValue {
  /// The form of the lanes.
  public static var form: NumberForm { Scalar.form }

  /// A lane.
  public subscript(component index: Int) -> Double {
    get { self[index][component: 0] }
    set { self[index][component: 0] = newValue }
  }
}

extension SIMD2: MotionValue where Scalar: MotionValue {
  /// `x` and `y`.
  public static var componentNames: [String] { ["x", "y"] }
}

extension SIMD3: MotionValue where Scalar: MotionValue {
  /// `x`, `y` and `z`.
  public static var componentNames: [String] { ["x", "y", "z"] }
}

extension SIMD4: MotionValue where Scalar: MotionValue {
  /// `x`, `y`, `z` and `w`.
  public static var componentNames: [String] { ["x", "y", "z", "w"] }
}
