import DopesheetCurves

/// The value of a style property, as numbers that are interpolated one by one.
struct StyleValue: Equatable {
  /// The functions of a transform, which determine the meaning of the numbers; empty for other values.
  var shape: [TransformKind] = []
  /// The numbers: points, radians, factors, or a colour's parts in 0...1.
  var numbers: [Double]

  init(_ numbers: [Double], _ shape: [TransformKind] = []) {
    self.numbers = numbers
    self.shape = shape
  }
}

/// A function of a transform. Functions for one axis count as those for both.
enum TransformKind: Int {
  case translate, rotate, scale, skewX, skewY

  /// The numbers of the function that changes nothing.
  var identity: [Double] {
    switch self {
    case .translate: [0, 0]
    case .scale: [1, 1]
    case .rotate, .skewX, .skewY: [0]
    }
  }
}

extension StyleValue {
  /// Returns the value with identity functions added, so that it has the given shape; `nil` if its own shape is not
  /// the beginning of it.
  func padded(to shape: [TransformKind]) -> StyleValue? {
    guard shape.starts(with: self.shape) else { return nil }
    let rest = shape.dropFirst(self.shape.count)
    return StyleValue(numbers + rest.flatMap(\.identity), shape)
  }

  /// Returns a point of the straight line between two values of equal shape; `q` may be outside 0...1.
  static func between(_ a: StyleValue, _ b: StyleValue, _ q: Double) -> StyleValue {
    // Both ends are exact.
    if q == 0 { return a }
    if q == 1 { return b }
    return StyleValue(zip(a.numbers, b.numbers).map { $0 + ($1 - $0) * q }, a.shape)
  }

  /// Returns a colour between two others. As in CSS, the colours are multiplied by their opacity meanwhile.
  ///
  /// Beyond one of them, the opacity is limited to 0...1 before the colours are divided by it, as in browsers.
  static func blend(_ a: StyleValue, _ b: StyleValue, _ q: Double) -> StyleValue {
    let (from, to) = (a.numbers[3], b.numbers[3])
    let alpha = min(from + (to - from) * q, 1)
    guard alpha > 0, q != 0, q != 1 else { return between(a, b, q) }
    let parts = (0..<3).map { index -> Double in
      let (start, end) = (a.numbers[index] * from, b.numbers[index] * to)
      return (start + (end - start) * q) / alpha
    }
    return StyleValue(parts + [alpha])
  }

  /// The matrix of a transform: a, b, c, d, tx, ty.
  var matrix: [Double] {
    var matrix = [1.0, 0, 0, 1, 0, 0]
    var index = 0
    for kind in shape {
      let count = kind.identity.count
      let next = StyleValue.matrix(of: kind, Array(numbers[index..<index + count]))
      matrix = StyleValue.product(matrix, next)
      index += count
    }
    return matrix
  }

  /// Returns the matrix that applies `b` first, then `a`.
  static func product(_ a: [Double], _ b: [Double]) -> [Double] {
    let first = [a[0] * b[0] + a[2] * b[1], a[1] * b[0] + a[3] * b[1]]
    let second = [a[0] * b[2] + a[2] * b[3], a[1] * b[2] + a[3] * b[3]]
    let third = [a[0] * b[4] + a[2] * b[5] + a[4], a[1] * b[4] + a[3] * b[5] + a[5]]
    return first + second + third
  }

  private static func matrix(of kind: TransformKind, _ n: [Double]) -> [Double] {
    switch kind {
    case .translate: return [1, 0, 0, 1, n[0], n[1]]
    case .scale: return [n[0], 0, 0, n[1], 0, 0]
    case .rotate:
      let (sine, cosine) = PortableMath.sinAndCos(n[0])
      return [cosine, sine, -sine, cosine, 0, 0]
    case .skewX: return [1, 0, PortableMath.tan(n[0]), 1, 0, 0]
    case .skewY: return [1, PortableMath.tan(n[0]), 0, 1, 0, 0]
    }
  }
}
