import DopesheetCurves

/// A curve of some tokens, with the names of all tokens that have it.
struct TokenCurve {
  let shape: Shape
  /// The names of the easings or springs with this curve.
  var names: [String] = []
  /// The transitions with this curve.
  var transitions: [Transition] = []
  /// The first times at which the curve reaches 0.1, 0.2 … 0.9; fewer if it does not reach them.
  private(set) var crossings: [Double] = []

  /// An easing, whose time is its progress, or a spring, whose time is in seconds.
  enum Shape {
    case easing(Easing)
    case spring(SpringCurve, SpringCurve.Prepared)
  }

  /// The times of a transition with its name.
  struct Transition {
    let name: String
    let duration: Double
    let delay: Double
  }

  init(_ easing: Easing) {
    shape = .easing(easing)
    findCrossings(step: 1.0 / 256, end: 1)
  }

  init(_ spring: SpringCurve) {
    shape = .spring(spring, SpringCurve.Prepared(spring))
    let unit = max(1, spring.dampingRatio) / spring.frequency
    findCrossings(step: unit / 32, end: unit * 8)
  }

  /// Creates the curve of a spring for a search, which needs no crossings.
  init(unsearched spring: SpringCurve) {
    shape = .spring(spring, SpringCurve.Prepared(spring))
  }

  /// All names of tokens with this curve.
  var allNames: [String] { names + transitions.map(\.name) }

  var isSpring: Bool { if case .spring = shape { true } else { false } }

  /// Whether the curve is a straight line, whose pieces are lines of any length.
  var isLine: Bool {
    guard case .easing(let easing) = shape else { return false }
    return [0.25, 0.5, 0.75].allSatisfy { (easing.value(at: $0) - $0).magnitude < 1e-9 }
  }

  /// Whether the curve is a spring that creeps to its target, so that a recording may not show its end.
  var isSlow: Bool {
    if case .spring(let spring, _) = shape { spring.dampingRatio > 1.5 } else { false }
  }

  /// Returns the progress at a time, and the effect of a velocity at the start, which only springs have.
  func value(at time: Double) -> (progress: Double, ofVelocity: Double) {
    switch shape {
    case .easing(let easing): return (easing.value(at: time), 0)
    case .spring(_, let prepared):
      guard time > 0 else { return (0, 0) }
      let transition = prepared.transition(after: time)
      return (1 - transition.displacementOfDisplacement, transition.displacementOfVelocity)
    }
  }

  private mutating func findCrossings(step: Double, end: Double) {
    var (time, last) = (0.0, 0.0)
    while time < end, crossings.count < 9 {
      let next = value(at: time + step).progress
      while crossings.count < 9, next >= Double(crossings.count + 1) / 10 {
        let level = Double(crossings.count + 1) / 10
        crossings.append(time + step * (level - last) / max(next - last, 1e-12))
      }
      last = next
      time += step
    }
  }

  /// Returns whether two curves are the same up to the rounding of their numbers.
  func isSame(as other: TokenCurve) -> Bool {
    switch (shape, other.shape) {
    case (.easing(let a), .easing(let b)):
      if a == b { return true }
      return (1..<48).allSatisfy {
        let time = Double($0) / 48
        return (a.value(at: time) - b.value(at: time)).magnitude <= 1e-6
      }
    case (.spring(let a, _), .spring(let b, _)):
      return (a.frequency / b.frequency - 1).magnitude <= 1e-6
        && (a.dampingRatio - b.dampingRatio).magnitude <= 1e-6
    default: return false
    }
  }
}

/// The different curves and durations of some tokens.
struct TokenCurves {
  private(set) var curves: [TokenCurve] = []
  /// The tokens that are durations.
  private(set) var durations: [(name: String, seconds: Double)] = []
  /// The times by which a movement may begin later than its cause, each once.
  private(set) var delays = [0.0]

  init(_ tokens: MotionTokens) {
    for token in tokens.tokens {
      switch token.value {
      case .duration(let seconds): durations.append((token.name, seconds))
      case .easing(let easing):
        let place = place(of: TokenCurve(easing))
        curves[place].names.append(token.name)
      case .spring(let spring):
        let place = place(of: TokenCurve(spring))
        curves[place].names.append(token.name)
      case .transition(let duration, let delay, let easing):
        let place = place(of: TokenCurve(easing))
        curves[place].transitions.append(
          .init(name: token.name, duration: duration, delay: delay))
      }
    }
    let all = durations.map(\.seconds) + curves.flatMap { $0.transitions.map(\.delay) }
    for delay in all where !delays.contains(delay) { delays.append(delay) }
  }

  /// The lengths that a movement along a curve may have, each once.
  func lengths(of curve: TokenCurve) -> [Double] {
    var lengths: [Double] = []
    let all =
      curve.names.isEmpty
      ? curve.transitions.map(\.duration)
      : durations.map(\.seconds) + curve.transitions.map(\.duration)
    for length in all where length > 0 && !lengths.contains(length) { lengths.append(length) }
    return lengths.sorted()
  }

  /// Returns the place of a curve, which is added if no curve is the same.
  private mutating func place(of curve: TokenCurve) -> Int {
    if let place = curves.firstIndex(where: { $0.isSame(as: curve) }) { return place }
    curves.append(curve)
    return curves.count - 1
  }
}
