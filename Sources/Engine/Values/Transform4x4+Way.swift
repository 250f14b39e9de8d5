import DopesheetCurves

extension Transform4x4: WholeValue {
  /// Sixteen numbers.
  public static var shape: SampleShape { .numbers(16) }

  /// ``m11`` to ``m44``, row by row.
  public var sample: Sample { .numbers(numbers) }

  /// Returns the way from one transform to another: scale, skew, turn, translation and perspective go by themselves.
  ///
  /// Two transforms of the plane go as ``Transform2D`` does. In space the turn goes about one axis, the shorter way;
  /// an exact half turn (to 1e-9 degrees) goes to the positive side, there and back: about the axis that points to
  /// positive z, of those in the plane of x and y to positive y, else to positive x. If one of the two transforms is
  /// singular, with a determinant below 1e-12 of the part that turns and scales (m11 to m33), the sixteen numbers go
  /// straight.
  ///
  /// The parts are those of W3C's CSS Transforms, but that a mirrored transform always has its scale along y
  /// negative, and that no number is divided by ``m44``.
  public static func way(
    from start: Transform4x4, to end: Transform4x4
  ) -> (_ part: Double) -> Transform4x4 {
    if start == end { return { _ in start } }
    if let from = Transform2D(start), let to = Transform2D(end) {
      let between = Transform2D.way(from: from, to: to)
      return { Transform4x4(between($0)) }
    }
    let between: (Double) -> Transform4x4
    if let from = start.parts, let to = end.parts {
      between = way(from: from, to: to)
    } else {
      between = straightWay(from: start, to: end)
    }
    return { $0 == 0 ? start : $0 == 1 ? end : between($0) }
  }

  private static func way(from: Parts, to: Parts) -> (Double) -> Transform4x4 {
    let move = to.translation - from.translation
    let growth = to.scale - from.scale
    let skewing = to.skew - from.skew
    let deepening = to.perspective - from.perspective
    let orientation = Quaternion.way(from: from.orientation, to: to.orientation)
    return { part in
      var parts = from
      parts.translation += move * part
      parts.scale += growth * part
      parts.skew += skewing * part
      parts.perspective += deepening * part
      parts.orientation = orientation(part)
      return parts.transform
    }
  }

  private static func straightWay(
    from start: Transform4x4, to end: Transform4x4
  ) -> (Double) -> Transform4x4 {
    let (from, to) = (start.rows, end.rows)
    return { part in
      Transform4x4(rows: zip(from, to).map { $0 + ($1 - $0) * part })
    }
  }

  /// The parts; `nil` if the transform is singular or too great for them.
  private var parts: Parts? {
    let determinant = linearDeterminant
    guard determinant.magnitude >= Transform2D.leastDeterminant, determinant.isFinite else {
      return nil
    }
    let parts = Parts(self)
    let isWhole = (0..<3).allSatisfy { parts.scale[$0].isFinite && parts.scale[$0] != 0 }
    return isWhole ? parts : nil
  }
}
