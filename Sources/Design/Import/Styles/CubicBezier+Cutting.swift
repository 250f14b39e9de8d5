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

/// A piece of a function of the time, as a cubic curve between two of its values.
struct FittedPiece {
  let begin: Double
  let end: Double
  let start: Double
  let last: Double
  let easing: Easing

  /// Divides a function into cubic curves that are near to it.
  ///
  /// - Parameters:
  ///   - least: The smallest size of values, below which differences do not matter.
  ///   - limit: Returns the greatest difference for values of a size.
  ///   - body: Takes the pieces in order, and returns whether it takes another one.
  static func fit(
    _ function: (Double) -> Double, from begin: Double, to end: Double, least: Double,
    limit: (Double) -> Double, body: (FittedPiece) -> Bool
  ) {
    // The parts that remain, the last one first.
    let whole = Part(
      begin: begin, end: end, start: function(begin), last: function(end), depth: 0)
    var parts = [whole]
    while let part = parts.popLast() {
      if let piece = part.piece(function, least: least, limit: limit) {
        guard body(piece) else { return }
        continue
      }
      let middle = (part.begin + part.end) / 2
      let (half, depth) = (function(middle), part.depth + 1)
      parts.append(
        Part(begin: middle, end: part.end, start: half, last: part.last, depth: depth))
      parts.append(
        Part(begin: part.begin, end: middle, start: part.start, last: half, depth: depth))
    }
  }

  private struct Part {
    let begin: Double
    let end: Double
    let start: Double
    let last: Double
    let depth: Int

    /// Returns the cubic curve through four points of the function; `nil` if it is not near to it.
    func piece(
      _ function: (Double) -> Double, least: Double, limit: (Double) -> Double
    ) -> FittedPiece? {
      func value(_ part: Double) -> Double { function(begin + (end - begin) * part) }
      func piece(_ easing: Easing, last: Double) -> FittedPiece {
        FittedPiece(begin: begin, end: end, start: start, last: last, easing: easing)
      }
      let (first, second) = (value(1.0 / 3), value(2.0 / 3))
      // The control values.
      let c1: Double = (18 * first - 9 * second - 5 * start + 2 * last) / 6
      let c2: Double = (18 * second - 9 * first - 5 * last + 2 * start) / 6
      let size: Double = [least, start, last, first, second].reduce(0) { max($0, $1.magnitude) }
      let way = last - start
      let height: Double = [c1 - start, c2 - start, way].reduce(0) { max($0, $1.magnitude) }
      func cubic(_ u: Double) -> Double {
        let v = 1 - u
        let outer: Double = v * v * v * start + u * u * u * last
        let inner: Double = v * c1 + u * c2
        return outer + 3 * u * v * inner
      }
      let places: [Double] = [0.04, 1.0 / 6, 0.5, 5.0 / 6, 0.96]
      let allowed = limit(size)
      let isNear = places.allSatisfy { (cubic($0) - value($0)).magnitude <= allowed }
      if isNear, height <= 1e-12 * size { return piece(.linear, last: start) }
      // Ends that are close together cannot be scaled to 0...1.
      let isScalable = way.magnitude >= 1e-2 * height
      guard (isNear && isScalable) || depth >= 30 || end - begin < 1e-9 else { return nil }
      let third: Double = way / 3
      let bend: Double = max((c1 - start - third).magnitude, (c2 - last + third).magnitude)
      guard isScalable, bend > 1e-12 * size else { return piece(.linear, last: last) }
      let curve = CubicBezier(1.0 / 3, (c1 - start) / way, 2.0 / 3, (c2 - start) / way)
      return piece(curve.map { .bezier($0) } ?? .linear, last: last)
    }
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

  /// About the number of its straight pieces, as a measure of work.
  var pieceCount: Int {
    switch parameters {
    case .stops(let stops): stops.points.count
    case .steps(let steps): steps.count
    default: 1
    }
  }

  /// Whether outputs may leave 0...1.
  var overshoots: Bool {
    switch parameters {
    case .bezier(let curve): !(0...1).contains(curve.y1) || !(0...1).contains(curve.y2)
    case .stops(let stops): stops.points.contains { !(0...1).contains($0.output) }
    default: false
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
