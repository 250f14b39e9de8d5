import DopesheetCurves

/// The writer of one number of a style property, as movements of a path.
struct StyleTrack {
  let path: String
  /// The index of the number in the values.
  let component: Int
  /// The values that the property can have; others become the nearest bound.
  let bounds: ClosedRange<Double>
  /// The largest error of curves that replace a function, as a fraction of its size.
  private let tolerance: Double
  private(set) var movements: [Timeline.Movement] = []
  private var current: Double?

  /// Creates the movements of pieces in order. Their first value is that of the layer.
  init(
    _ path: String, component: Int = 0, bounds: ClosedRange<Double>, tolerance: Double = 4e-10,
    _ pieces: [StylePiece]
  ) {
    (self.path, self.component, self.bounds) = (path, component, bounds)
    self.tolerance = tolerance
    current = pieces.first.map { number($0.value(at: $0.begin)) }
    for piece in pieces { write(piece) }
  }

  private func clamped(_ number: Double) -> Double {
    min(max(number, bounds.lowerBound), bounds.upperBound)
  }

  private func number(_ value: StyleValue) -> Double { clamped(value.numbers[component]) }

  private mutating func write(_ piece: StylePiece) {
    guard piece.end > piece.begin else {
      return jump(to: number(piece.value(at: piece.begin)), piece)
    }
    switch piece.course {
    case .constant(let value): jump(to: number(value), piece)
    case .free(let function):
      let writer = self
      FittedPiece.fit(
        { writer.number(function($0)) }, from: piece.begin, to: piece.end, least: 1,
        limit: { writer.tolerance * $0 },
        body: { piece in
          move(piece.begin, piece.end, piece.start, piece.last, piece.easing)
          return movements.count <= StyleEffect.limit
        })
    case .whole(let a, let b, let easing):
      let (start, end) = (a.numbers[component], b.numbers[component])
      if start == end { return jump(to: clamped(start), piece) }
      let isInside = easing.straightPieces?.allSatisfy { straight in
        [straight.start, straight.end].allSatisfy { bounds.contains(start + (end - start) * $0) }
      }
      guard isInside != false else {
        for straight in piece.straight { write(straight) }
        return
      }
      move(piece.begin, piece.end, start, end, easing)
    case .eased(let a, let b, let curve, let from, let to):
      let (start, end) = (a.numbers[component], b.numbers[component])
      if start == end { return jump(to: clamped(start), piece) }
      write(Ramp(piece.begin, piece.end, from, to, start, end), curve)
    }
  }

  private mutating func jump(to value: Double, _ piece: StylePiece) {
    move(piece.begin, piece.begin, current ?? value, value, .linear)
  }

  private mutating func move(
    _ begin: Double, _ end: Double, _ from: Double, _ to: Double, _ easing: Easing
  ) {
    guard movements.count <= StyleEffect.limit else { return }
    if end <= begin || from == to {
      guard current != to else { return }
      movements.append(
        Timeline.Movement(path, at: begin, length: 0, from: [current ?? from], to: [to]))
    } else {
      movements.append(
        Timeline.Movement(
          path, at: begin, length: end - begin, from: [from], to: [to], easing: easing))
    }
    current = to
  }
}

// MARK: Curves

extension StyleTrack {
  /// A time in which the input of a curve changes at a steady rate.
  private struct Ramp {
    let begin: Double
    let end: Double
    /// The inputs at the begin and at the end.
    let from: Double
    let to: Double
    /// The values for the outputs 0 and 1.
    let start: Double
    let way: Double

    init(
      _ begin: Double, _ end: Double, _ from: Double, _ to: Double, _ start: Double, _ last: Double
    ) {
      (self.begin, self.end, self.from, self.to) = (begin, end, from, to)
      (self.start, way) = (start, last - start)
    }

    func time(_ input: Double) -> Double {
      if input == from { return begin }
      return input == to ? end : begin + (end - begin) * ((input - from) / (to - from))
    }

    /// Returns the value for an output. The values for 0 and 1 are exact.
    func value(_ output: Double) -> Double {
      output == 1 ? last : start + way * output
    }

    private var last: Double { start + way }
  }

  /// Writes a movement along a curve, or along a straight line. Beyond the bounds it rests.
  private mutating func write(_ ramp: Ramp, _ curve: CubicBezier?) {
    let inputs = min(ramp.from, ramp.to)...max(ramp.from, ramp.to)
    guard inputs.upperBound > inputs.lowerBound else {
      return move(
        ramp.begin, ramp.begin, 0, clamped(ramp.value(curve?.value(at: ramp.from) ?? ramp.from)),
        .linear)
    }
    let limits = [bounds.lowerBound, bounds.upperBound].filter(\.isFinite)
      .map { ($0 - ramp.start) / ramp.way }
    let crossings = limits.flatMap { limit in curve?.times(of: limit) ?? [limit] }
      .filter { $0 > inputs.lowerBound && $0 < inputs.upperBound }.sorted()
    let ends = [inputs.lowerBound] + crossings + [inputs.upperBound]
    var spans = Array(zip(ends, ends.dropFirst()))
    if ramp.from > ramp.to { spans.reverse() }
    for (low, high) in spans where high > low {
      let middle = (low + high) / 2
      let value = ramp.value(curve?.value(at: middle) ?? middle)
      if !bounds.contains(value) {
        let begin = ramp.time(ramp.from < ramp.to ? low : high)
        move(begin, begin, 0, clamped(value), .linear)
      } else if let curve {
        write(ramp, curve, low...high)
      } else {
        write(ramp, CubicBezier.Part(times: low...high, start: low, end: high, curve: nil), .linear)
      }
    }
  }

  private mutating func write(_ ramp: Ramp, _ curve: CubicBezier, _ inputs: ClosedRange<Double>) {
    var parts = curve.parts(over: inputs)
    if ramp.from > ramp.to { parts.reverse() }
    for part in parts { write(ramp, part, part.curve.map { .bezier($0) } ?? .linear) }
  }

  private mutating func write(_ ramp: Ramp, _ part: CubicBezier.Part, _ easing: Easing) {
    let (first, last) = (part.times.lowerBound, part.times.upperBound)
    let (start, end) = (clamped(ramp.value(part.start)), clamped(ramp.value(part.end)))
    if ramp.from < ramp.to {
      move(ramp.time(first), ramp.time(last), start, end, easing)
    } else {
      move(ramp.time(last), ramp.time(first), end, start, easing.reversed)
    }
  }
}
