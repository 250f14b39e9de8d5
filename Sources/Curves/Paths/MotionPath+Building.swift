extension MotionPath {
  /// Creates a path that begins at a point.
  public init(from start: SIMD2<Double>) { self.init([.move(to: start)]) }

  /// Returns the path with another subpath begun.
  public consuming func move(to point: SIMD2<Double>) -> MotionPath {
    adding(.move(to: point))
  }

  /// Returns the path with a straight line added.
  public consuming func line(to point: SIMD2<Double>) -> MotionPath {
    adding(.line(to: point))
  }

  /// Returns the path with a Bézier curve of one control point added.
  public consuming func quadratic(
    to point: SIMD2<Double>, control: SIMD2<Double>
  ) -> MotionPath {
    adding(.quadratic(to: point, control: control))
  }

  /// Returns the path with a Bézier curve of two control points added.
  public consuming func cubic(
    to point: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>
  ) -> MotionPath {
    adding(.cubic(to: point, control1: control1, control2: control2))
  }

  /// Returns the path with a piece of an ellipse added, in SVG's form; see ``Element/arc(to:radii:rotation:isLarge:isClockwise:)``.
  public consuming func arc(
    to point: SIMD2<Double>, radii: SIMD2<Double>, rotation: Double = 0, isLarge: Bool = false,
    isClockwise: Bool = true
  ) -> MotionPath {
    adding(
      .arc(
        to: point, radii: radii, rotation: rotation, isLarge: isLarge, isClockwise: isClockwise))
  }

  /// Returns the path with the subpath closed by a line to its first point.
  public consuming func close() -> MotionPath { adding(.close) }

  private consuming func adding(_ element: Element) -> MotionPath {
    elements.append(element)
    return self
  }
}
