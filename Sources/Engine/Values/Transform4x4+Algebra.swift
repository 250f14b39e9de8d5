import DopesheetCurves

extension Transform4x4 {
  /// Turns by an angle in radians about an axis of any length; about z clockwise where y points down, about x from
  /// y to z, about y from z to x. No turn about an axis of no length.
  public static func rotation(
    _ angle: Double, about axis: SIMD3<Double> = SIMD3(0, 0, 1)
  ) -> Transform4x4 {
    let length = axis.length
    guard length > 0 else { return .identity }
    let (sin, cos) = PortableMath.sinAndCos(angle)
    let n = axis / length
    let (across, turned) = (n * (1 - cos), n * sin)
    return Transform4x4(
      SIMD4(
        n.x * n.x + cos * (1 - n.x * n.x), n.y * across.x + turned.z, n.z * across.x - turned.y, 0),
      SIMD4(
        n.x * across.y - turned.z, n.y * n.y + cos * (1 - n.y * n.y), n.z * across.y + turned.x, 0),
      SIMD4(
        n.x * across.z + turned.y, n.y * across.z - turned.x, n.z * n.z + cos * (1 - n.z * n.z), 0),
      SIMD4(0, 0, 0, 1))
  }

  /// Returns the transform that does first this one, then another.
  public func concatenating(_ next: Transform4x4) -> Transform4x4 {
    let columns = next.rows
    return Transform4x4(
      rows: rows.map { row in
        columns[0] * row.x + columns[1] * row.y + columns[2] * row.z + columns[3] * row.w
      })
  }

  /// Returns the transform that undoes this one; `nil` if none does, or none with finite numbers.
  public func inverted() -> Transform4x4? {
    var left = rows
    var right = Transform4x4.identity.rows
    // Gauss and Jordan's elimination, each time by the row with the greatest number.
    for column in 0..<4 {
      let pivot = (column..<4).max { left[$0][column].magnitude < left[$1][column].magnitude }!
      guard left[pivot][column] != 0 else { return nil }
      left.swapAt(column, pivot)
      right.swapAt(column, pivot)
      right[column] /= left[column][column]
      left[column] /= left[column][column]
      for row in 0..<4 where row != column {
        right[row] -= right[column] * left[row][column]
        left[row] -= left[column] * left[row][column]
      }
    }
    let inverse = Transform4x4(rows: right)
    return inverse.numbers.allSatisfy(\.isFinite) ? inverse : nil
  }

  /// `m11` to `m44`, row by row.
  var numbers: [Double] { rows.flatMap { [$0.x, $0.y, $0.z, $0.w] } }

  /// A number by its place in ``numbers``.
  subscript(place: Int) -> Double {
    get { rows[place / 4][place % 4] }
    set {
      var rows = rows
      rows[place / 4][place % 4] = newValue
      self = Transform4x4(rows: rows)
    }
  }
}
