import DopesheetCurves

/// A curve of some tokens, with the names of all tokens that have it.
struct TokenCurve {
  let shape: Shape
  /// The names of the easings or springs with this curve.
  var names: [String] = []
  /// The transitions with this curve, with their durations in seconds.
  var transitions: [(name: String, duration: Double)] = []

  /// An easing, whose time is its progress, or a spring, whose time is in seconds.
  enum Shape {
    case easing(Easing)
    case spring(SpringCurve, SpringCurve.Prepared)

    init(_ spring: SpringCurve) { self = .spring(spring, SpringCurve.Prepared(spring)) }
  }

  /// All names of tokens with this curve.
  var allNames: [String] { names + transitions.map(\.name) }

  var isSpring: Bool { if case .spring = shape { true } else { false } }

  /// Whether the curve is a straight line, whose pieces are lines of any length.
  var isLine: Bool {
    guard case .easing(let easing) = shape else { return false }
    return [0.25, 0.5, 0.75].allSatisfy { (easing.value(at: $0) - $0).magnitude < 1e-9 }
  }

  /// Returns the progress at some seconds after the begin, and the effect of a velocity at the begin on a spring.
  ///
  /// - Parameter length: The length of an easing in seconds.
  func value(after time: Double, length: Double) -> (progress: Double, ofVelocity: Double) {
    guard time > 0 else { return (0, 0) }
    switch shape {
    case .easing(let easing): return (easing.value(at: time / length), 0)
    case .spring(_, let prepared):
      let transition = prepared.transition(after: time)
      return (1 - transition.displacementOfDisplacement, transition.displacementOfVelocity)
    }
  }

  /// Returns whether the curve is the same as another, up to the rounding of their numbers.
  func isSame(as other: Shape) -> Bool {
    switch (shape, other) {
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
  private var durations: [(name: String, seconds: Double)] = []

  init(_ tokens: MotionTokens) {
    for token in tokens.tokens {
      switch token.value {
      case .duration(let seconds): durations.append((token.name, seconds))
      case .easing(let easing): curves[adding(.easing(easing))].names.append(token.name)
      case .spring(let spring): curves[adding(.init(spring))].names.append(token.name)
      case .transition(let duration, _, let easing):
        curves[adding(.easing(easing))].transitions.append((token.name, duration))
      }
    }
  }

  /// Returns the place of a curve; `nil` if no token has it.
  func place(of shape: TokenCurve.Shape) -> Int? { curves.firstIndex { $0.isSame(as: shape) } }

  private mutating func adding(_ shape: TokenCurve.Shape) -> Int {
    if let place = place(of: shape) { return place }
    curves.append(TokenCurve(shape: shape))
    return curves.count - 1
  }

  /// Returns the lengths that a movement along a curve may have, ascending, each once.
  func lengths(of curve: TokenCurve) -> [Double] {
    let own = curve.transitions.map(\.duration)
    let all = curve.names.isEmpty ? own : durations.map(\.seconds) + own
    return Set(all).filter { $0 > 0 }.sorted()
  }

  /// Returns the names of the duration tokens with a length in seconds.
  func names(of length: Double) -> [String] {
    durations.filter { $0.seconds == length }.map(\.name)
  }
}
