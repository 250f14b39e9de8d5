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
