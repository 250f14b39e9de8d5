import DopesheetCurves
import DopesheetText

/// A movement of a series from rest to rest.
package struct Movement: Equatable {
  /// The last instant at rest before the movement, or the first of the trace.
  package let first: Int
  /// The first instant at rest after the movement, or the last of the trace.
  package let last: Int

  package init(first: Int, last: Int) { (self.first, self.last) = (first, last) }

  package var isJump: Bool { last - first < 2 }
}

extension Series {
  /// The movements in order. Two instants without a change are a rest; one may be a turning point.
  package var movements: [Movement] { movements(in: 0...max(0, count - 1)) }

  func movements(in range: ClosedRange<Int>) -> [Movement] {
    let first = changes.partitioningIndex { $0 > range.lowerBound }
    let changes = changes[first..<changes.partitioningIndex { $0 > range.upperBound }]
    var found: [Movement] = []
    var start: Int?
    var lastChange = range.lowerBound
    var next = changes.startIndex
    while next < changes.endIndex {
      let index = changes[next]
      next += 1
      // A change to or from no value is not a move, unless the first value changes within its frame.
      let isMove =
        !numbers[index].isNaN
        && (!numbers[index - 1].isNaN || entries[index].map { $0 != numbers[index] } == true)
      let isAfterRest = index - lastChange > 2 || numbers[index - 1].isNaN
      if let first = start, isAfterRest || !isMove {
        found.append(Movement(first: first, last: lastChange))
        start = isMove ? index - 1 : nil
      } else if start == nil, isMove {
        start = index - 1
      }
      lastChange = index
    }
    if let start { found.append(Movement(first: start, last: lastChange)) }
    return found
  }

  /// Returns the values of a movement. If it begins between frames, its start replaces the first value.
  package func numbers(of movement: Movement) -> [Double] {
    var values = Array(numbers[movement.first...movement.last])
    if values[0].isNaN, let entry = entries[movement.first + 1] { values[0] = entry }
    return values
  }
}

extension [Movement] {
  var whole: Movement? {
    guard let first, let last else { return nil }
    return Movement(first: first.first, last: last.last)
  }
}

/// The instants of a movement, with its values as fractions: 0 at the start, 1 at the end.
package struct MovementSamples {
  /// The times in seconds.
  package let times: [Double]
  /// The values as fractions. The first is 0, the last 1.
  let parts: [Double]
  let start: Double
  let end: Double
  /// The seconds between two instants; `nil` if they vary.
  let evenStep: Double?
  let steps: SearchSteps

  /// Creates the samples of a movement; `nil` if it ends at its start, or has a value that is not finite.
  ///
  /// - Parameter skipsJump: Whether a jump at the begin is left out. It ends at the first of several values that are
  ///   written in the first instant, or at the end of this instant.
  package init?(
    _ series: Series, _ movement: Movement, skipsJump: Bool = false,
    _ steps: SearchSteps = SearchSteps(.max)
  ) {
    self.steps = steps
    var range = movement.first...movement.last
    var values = series.numbers(of: movement)
    if skipsJump, let restart = series.restarts[movement.first + 1] {
      values[0] = restart
    } else if skipsJump {
      guard values.count > 3 else { return nil }
      values.removeFirst()
      range = movement.first + 1...movement.last
    }
    start = values[0]
    end = values[values.count - 1]
    let (start, way) = (start, end - start)
    guard way.isFinite, way != 0 else { return nil }
    times = Array(series.times[range])
    // A missing value is NaN, and so is its part.
    parts = values.map { ($0 - start) / way }
    guard parts.allSatisfy(\.isFinite) else { return nil }
    let ticks = series.ticks[range]
    let step = ticks[range.lowerBound + 1].ticks(since: ticks[range.lowerBound])
    let isEven = zip(ticks.dropFirst(), ticks).allSatisfy { $0.ticks(since: $1) == step }
    evenStep = isEven ? (times[times.count - 1] - times[0]) / Double(times.count - 1) : nil
  }

  var interior: Range<Int> { 1..<times.count - 1 }

  /// The length of the first and of the last frame in seconds.
  var borders: (first: Double, last: Double) {
    (times[1] - times[0], times[times.count - 1] - times[times.count - 2])
  }

  /// Returns the largest distance of a model from the interior samples; infinity above a limit, or without steps.
  func residual(limit: Double = .infinity, _ model: (Double) -> Double) -> Double {
    guard steps.left > 0 else { return .infinity }
    var (largest, taken) = (0.0, 1)
    defer { steps.take(taken) }
    for index in interior {
      let distance = (parts[index] - model(times[index])).magnitude
      // This condition is also false for NaN.
      guard distance <= limit else { return .infinity }
      if distance > largest { largest = distance }
      taken += 1
    }
    return largest
  }

  /// Returns the model of a curve, from the first instant to the last unless its times are given; `nil` if the residual
  /// is above a limit.
  func model(
    _ curve: MovementModel.Curve, begin: Double? = nil, length: Double? = nil, limit: Double
  ) -> MovementModel? {
    let begin = begin ?? times[0]
    var length = length ?? times[times.count - 1] - begin
    let residual: Double
    switch curve {
    case .easing(let easing):
      residual = self.residual(limit: limit) { easing.value(at: ($0 - begin) / length) }
    case .spring(let spring, _):
      let prepared = SpringCurve.Prepared(spring)
      residual = self.residual(limit: limit) { SpringFit.part(prepared, $0 - begin) }
      length = 0
    }
    guard residual <= limit else { return nil }
    return MovementModel(
      curve: curve, begin: begin, length: length, start: start, end: end, residual: residual)
  }

  /// Returns whether a curve that matches these samples matches others, too, but for its ends.
  func hasSameParts(as other: MovementSamples) -> Bool {
    times == other.times && parts == other.parts && evenStep == other.evenStep
  }

  func sparse(_ count: Int) -> [Int] {
    guard interior.count > count else { return Array(interior) }
    return (0..<count).map { 1 + $0 * (interior.count - 1) / (count - 1) }
  }
}

/// A movement described by one of the engine's curves, with its times and ends.
package struct MovementModel {
  package let curve: Curve
  /// The start time in seconds.
  package let begin: Double
  /// The length in seconds; 0 for a spring, which determines its own length.
  package let length: Double
  let start: Double
  let end: Double
  /// The largest distance from the samples, as a fraction of the movement's distance.
  package let residual: Double
  var seen = Seen.whole
  /// The velocity at the start of a spring, in units a second.
  var velocity = 0.0

  /// Whether only a rate is known, so that the length and the end have no meaning.
  package var isRate: Bool { seen == .rate }

  enum Seen: Sendable {
    case whole
    /// Its beginning, from which the rest follows.
    case beginning
    /// A beginning that looks the same for all lengths. The end stands for a rate.
    case rate
  }

  package enum Curve {
    case easing(Easing)
    /// A spring. If it is not exact, its numbers are estimates from the samples.
    case spring(SpringCurve, isExact: Bool)

    package var easing: Easing? { if case .easing(let easing) = self { easing } else { nil } }
    package var spring: SpringCurve? {
      if case .spring(let spring, _) = self { spring } else { nil }
    }

    package var text: String {
      switch self {
      case .easing(let easing): return easing.text
      case .spring(let spring, isExact: true): return spring.text
      case .spring(let spring, isExact: false):
        let duration = RoundedText.significant(spring.duration, 5)
        let bounce = RoundedText.decimals(spring.bounce, 5)
        return "about spring(duration: \(duration), bounce: \(bounce))"
      }
    }
  }

  /// The uncertainty of times, as a fraction of the length. It grows with the residual.
  var uncertainty: Double { max(1e-9, 1e3 * residual) }

  func hasSameCurve(as other: MovementModel) -> Bool {
    switch (curve, other.curve) {
    case (.easing(let a), .easing(let b)): return a == b
    case (.spring(let a, let aIsExact), .spring(let b, let bIsExact)):
      if aIsExact && bIsExact { return a == b }
      let limit = max(uncertainty, other.uncertainty)
      return (a.frequency / b.frequency - 1).magnitude <= limit
        && (a.dampingRatio - b.dampingRatio).magnitude <= limit
    default: return false
    }
  }
}

// MARK: The nearest curves of samples that no curve matches

extension MovementSamples {
  /// Returns the model of a curve at its best times, however far it is from the samples.
  package func nearest(_ curve: MovementModel.Curve) -> MovementModel? {
    switch curve {
    case .easing(let easing): EasingFit(easing, self, within: 1e3)?.model(limit: .infinity)
    case .spring(let spring, _): SpringFit.nearest(spring, self)
    }
  }

  /// The text of the nearest Bézier curve: `cubic-bezier(0.5, 0.2, 0.1, 0.9)`; `nil` if none is near.
  package var bezier: String? {
    let places = sparse(24)
    let (begin, span) = (times[0], times[times.count - 1] - times[0])
    var best: (numbers: [Double], residual: Double)?
    // The movement most likely begins and ends at frames. Otherwise, begin and length are two more numbers.
    for isOnFrames in [true, false] where best?.residual ?? 1 > 1e-3 {
      func value(_ numbers: [Double], at time: Double) -> Double {
        let (first, length) = isOnFrames ? (begin, span) : (numbers[4], numbers[5])
        let curve = CubicBezier(
          min(1, max(0, numbers[0])), numbers[1], min(1, max(0, numbers[2])), numbers[3])
        return curve.map { Easing.bezier($0).value(at: (time - first) / length) } ?? .infinity
      }
      for shape in [
        [0.25, 0.1, 0.25, 1], [0.4, 0, 0.2, 1], [0.1, 0.6, 0.3, 1], [0.6, 0.1, 0.9, 0.5],
      ] {
        let numbers = LeastSquares.minimum(
          from: shape + (isOnFrames ? [] : [begin, span]),
          scales: [1, 1, 1, 1, borders.first, borders.last],
          bounds: [
            0...1, -3...4, 0...1, -3...4, begin - borders.first...begin + 1.5 * borders.first,
            span / 2...span * 1.5,
          ], gain: 1e-6
        ) { numbers in places.map { parts[$0] - value(numbers, at: times[$0]) } }
        guard let numbers else { continue }
        let residual = residual { value(numbers, at: $0) }
        if residual < best?.residual ?? 0.02 { best = (numbers, residual) }
      }
    }
    return best.map { best in
      let texts = best.numbers[..<4].map { RoundedText.decimals($0, 2) }
      return "cubic-bezier(\(texts.joined(separator: ", ")))"
    }
  }
}
