import DopesheetCurves

extension Transform2D: WholeValue {
  /// Six numbers.
  public static var shape: SampleShape { .numbers(6) }

  /// `a`, `b`, `c`, `d`, `tx` and `ty`.
  public var sample: Sample { .numbers(numbers) }

  /// Returns the way from one transform to another: scale, skew, turn and translation go by themselves.
  ///
  /// It turns the shorter way; an exact half turn (to 1e-9 degrees) goes to the positive side, there and back. If
  /// one of the two is singular, with a determinant below 1e-12, the six numbers go straight.
  ///
  /// The parts are those of W3C's CSS Transforms, but that a mirrored transform always has its scale along y
  /// negative.
  public static func way(
    from start: Transform2D, to end: Transform2D
  ) -> (_ part: Double) -> Transform2D {
    if start == end { return { _ in start } }
    let between: (Double) -> Transform2D
    if let from = start.parts, let to = end.parts {
      between = way(from: from, to: to)
    } else {
      between = straightWay(from: start, to: end)
    }
    return { $0 == 0 ? start : $0 == 1 ? end : between($0) }
  }

  private static func way(from: Parts, to: Parts) -> (Double) -> Transform2D {
    let move = to.translation - from.translation
    let growth = to.scale - from.scale
    let skewing = to.skew - from.skew
    let turn = HalfTurn.shorterWay(from: from.rotation, to: to.rotation)
    return { part in
      var parts = from
      parts.translation += move * part
      parts.scale += growth * part
      parts.skew += skewing * part
      parts.rotation += turn * part
      return parts.transform
    }
  }

  private static func straightWay(
    from start: Transform2D, to end: Transform2D
  ) -> (Double) -> Transform2D {
    { part in
      let n = zip(start.numbers, end.numbers).map { $0 + ($1 - $0) * part }
      return Transform2D(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
  }

  /// The least determinant of a transform that counts as not singular.
  static let leastDeterminant = 1e-12

  /// The parts; `nil` if the transform is singular or too great for them.
  private var parts: Parts? {
    guard determinant.magnitude >= Transform2D.leastDeterminant, determinant.isFinite else {
      return nil
    }
    let parts = Parts(self)
    return parts.scale.x.isFinite && parts.scale.y != 0 ? parts : nil
  }
}
