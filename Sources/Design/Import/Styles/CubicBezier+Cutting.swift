import DopesheetCurves

extension CubicBezier {
  /// A point of the curve, or a control point.
  private typealias Point = SIMD2<Double>

  /// Returns the polar form at three parameters. At three equal ones it is the point of the curve.
  private func polar(_ r: Double, _ s: Double, _ t: Double) -> Point {
    let first = (1 - r) * (1 - s) * t + (1 - r) * s * (1 - t) + r * (1 - s) * (1 - t)
    let second = (1 - r) * s * t + r * (1 - s) * t + r * s * (1 - t)
    let third = r * s * t
    return Point(first * x1 + second * x2 + third, first * y1 + second * y2 + third)
  }

  /// A part of the curve, as a curve of its own between two times and two outputs.
  struct Part {
    let times: ClosedRange<Double>
    let start: Double
    let end: Double
    /// The curve from 0 to 1; `nil` for a part whose output does not change.
    let curve: CubicBezier?
  }

  /// Returns the parts of the curve between two times in 0...1.
  ///
  /// A part whose ends are close together, compared with its height, cannot be scaled to 0...1. Nor can one whose control
  /// points are before or behind its times. It is divided.
  func parts(over times: ClosedRange<Double>) -> [Part] {
    if times == 0...1 { return [Part(times: times, start: 0, end: 1, curve: self)] }
    func parameter(_ time: Double) -> Double {
      time <= 0 ? 0 : time >= 1 ? 1 : self.parameter(at: time)
    }
    return parts(parameter(times.lowerBound), parameter(times.upperBound), depth: 0)
  }

  private func parts(_ low: Double, _ high: Double, depth: Int) -> [Part] {
    let (start, end) = (polar(low, low, low), polar(high, high, high))
    guard end.x > start.x else { return [] }
    let (first, second) = (polar(low, low, high), polar(low, high, high))
    let way = end - start
    let height = max((first.y - start.y).magnitude, (second.y - start.y).magnitude, way.y.magnitude)
    guard height > 1e-15 else {
      return [Part(times: start.x...end.x, start: start.y, end: end.y, curve: nil)]
    }
    let (x1, x2) = ((first.x - start.x) / way.x, (second.x - start.x) / way.x)
    let isUneven = max(-x1, x1 - 1, -x2, x2 - 1) > 1e-12
    if isUneven || way.y.magnitude < 1e-2 * height, depth < 40 {
      let middle = (low + high) / 2
      return parts(low, middle, depth: depth + 1) + parts(middle, high, depth: depth + 1)
    }
    let curve = CubicBezier(
      min(max(x1, 0), 1), (first.y - start.y) / way.y, min(max(x2, 0), 1),
      (second.y - start.y) / way.y)
    return [Part(times: start.x...end.x, start: start.y, end: end.y, curve: curve)]
  }

  /// The parameters inside 0...1 at which the output turns back, in ascending order.
  private var turnParameters: [Double] {
    // The derivative is 3·((1 − 3(y2 − y1))·s² + 2(y2 − 2·y1)·s + y1).
    let (a, half, c) = (1 - 3 * (y2 - y1), y2 - 2 * y1, y1)
    let root = max(0, half * half - a * c).squareRoot()
    let sum = -(half < 0 ? half - root : half + root)
    return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }.sorted()
  }

  /// The times inside 0...1 at which the output turns back, in ascending order.
  var turns: [Double] { turnParameters.map { polar($0, $0, $0).x } }

  /// Returns the times inside 0...1 at which the curve has an output, in ascending order.
  func times(of output: Double) -> [Double] {
    func y(_ s: Double) -> Double { polar(s, s, s).y }
    let ends = [0] + turnParameters + [1]
    var found: [Double] = []
    for (first, last) in zip(ends, ends.dropFirst()) {
      var (low, high) = (first, last)
      let (start, end) = (y(low) - output, y(high) - output)
      guard start * end < 0 else { continue }
      while true {
        let middle = (low + high) / 2
        guard middle > low, middle < high else { break }
        if (y(middle) - output) * start > 0 { low = middle } else { high = middle }
      }
      found.append(polar(low, low, low).x)
    }
    return found.filter { $0 > 0 && $0 < 1 }
  }
}

extension Easing {
  /// A straight piece of a staircase, or of a curve between stops.
  struct StraightPiece {
    let inputs: ClosedRange<Double>
    let start: Double
    let end: Double

    /// Returns the output at an input; both ends are exact.
    func output(at input: Double) -> Double {
      let (low, high) = (inputs.lowerBound, inputs.upperBound)
      if input == low { return start }
      return input == high ? end : start + (end - start) * ((input - low) / (high - low))
    }
  }

  /// The cubic Bézier curve; `nil` for other easings.
  var bezier: CubicBezier? {
    if case .bezier(let curve) = parameters { curve } else { nil }
  }

  /// The straight pieces over 0...1, in ascending order; `nil` for curves.
  var straightPieces: [StraightPiece]? {
    switch parameters {
    case .stops(let stops):
      var pieces: [StraightPiece] = []
      let points = stops.points
      // The outer pieces continue beyond their ends.
      for (index, (a, b)) in zip(points, points.dropFirst()).enumerated() {
        let low = index == 0 ? 0 : max(0, a.input)
        let high = index == points.count - 2 ? 1 : min(1, b.input)
        guard high > low else { continue }
        func output(_ input: Double) -> Double {
          // Beyond a jump at the outer end, its level continues.
          guard b.input > a.input else { return high <= a.input ? a.output : b.output }
          if input == a.input { return a.output }
          if input == b.input { return b.output }
          return a.output + (b.output - a.output) * ((input - a.input) / (b.input - a.input))
        }
        pieces.append(StraightPiece(inputs: low...high, start: output(low), end: output(high)))
      }
      return pieces
    case .steps(let steps):
      return (0..<steps.count).map { index in
        let count = Double(steps.count)
        let level = steps.value(at: (Double(index) + 0.5) / count)
        let inputs = Double(index) / count...Double(index + 1) / count
        return StraightPiece(inputs: inputs, start: level, end: level)
      }
    case nil where self == .linear: return [StraightPiece(inputs: 0...1, start: 0, end: 1)]
    default: return nil
    }
  }

  /// Returns the output at an input, which may be outside 0...1, as CSS defines it.
  func output(at input: Double, isBefore: Bool = false) -> Double {
    switch parameters {
    case .bezier(let curve): curve.value(at: input)
    case .stops(let stops): stops.value(at: input)
    case .steps(let steps): steps.value(at: input, isBefore: isBefore)
    default: self == .linear ? input : value(at: input)
    }
  }
}
