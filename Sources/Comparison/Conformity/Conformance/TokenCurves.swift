import DopesheetCurves
import DopesheetDiff

struct TokenCurve {
  let curve: MovementModel.Curve
  var names: [String] = []
  /// The transitions with this curve, with their durations in seconds.
  var transitions: [(name: String, duration: Double)] = []

  var allNames: [String] { names + transitions.map(\.name) }

  /// Returns whether the curve is the same as another, up to the rounding of their numbers.
  func isSame(as other: MovementModel.Curve) -> Bool {
    switch (curve, other) {
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

/// Two numbers of a curve, in units of twice their greatest difference between curves that are the same. So these have
/// equal or neighbouring whole numbers.
private struct CurveMark: Hashable {
  let isSpring: Bool
  var first: Int
  var second: Int

  init(_ curve: MovementModel.Curve) {
    func whole(_ number: Double) -> Int {
      number.isNaN ? 0 : Int((min(max(number, -1e3), 1e3) / 2e-6).rounded(.down))
    }
    switch curve {
    case .easing(let easing):
      // Many easings have the same value in the middle.
      var sum = 0.0
      for part in 1..<48 {
        sum += Double(part) * min(max(easing.value(at: Double(part) / 48), -1e3), 1e3)
      }
      isSpring = false
      first = whole(easing.value(at: 0.25))
      second = whole(sum / Double((1..<48).reduce(0, +)))
    case .spring(let spring, _):
      isSpring = true
      first = whole(PortableMath.log(spring.frequency))
      second = whole(spring.dampingRatio)
    }
  }

  /// The mark and its neighbours, among which are those of all curves that are the same.
  var neighbours: [CurveMark] {
    (-1...1).flatMap { first in
      (-1...1).map { second in
        var mark = self
        mark.first += first
        mark.second += second
        return mark
      }
    }
  }
}

struct TokenCurves {
  private(set) var curves: [TokenCurve] = []
  /// The places of the curves by their marks. Only looked up, never iterated.
  private var places: [CurveMark: [Int]] = [:]
  private var durations: [(name: String, seconds: Double)] = []

  init(_ tokens: MotionTokens) {
    for token in tokens.tokens {
      switch token.value {
      case .duration(let seconds): durations.append((token.name, seconds))
      case .easing(let easing): curves[adding(.easing(easing))].names.append(token.name)
      case .spring(let spring):
        curves[adding(.spring(spring, isExact: true))].names.append(token.name)
      case .transition(let duration, _, let easing):
        curves[adding(.easing(easing))].transitions.append((token.name, duration))
      }
    }
  }

  func place(of curve: MovementModel.Curve) -> Int? { place(of: curve, CurveMark(curve)) }

  private func place(of curve: MovementModel.Curve, _ mark: CurveMark) -> Int? {
    mark.neighbours.flatMap { places[$0] ?? [] }.filter { curves[$0].isSame(as: curve) }.min()
  }

  private mutating func adding(_ curve: MovementModel.Curve) -> Int {
    let mark = CurveMark(curve)
    if let place = place(of: curve, mark) { return place }
    places[mark, default: []].append(curves.count)
    curves.append(TokenCurve(curve: curve))
    return curves.count - 1
  }

  /// Returns the lengths that a movement along a curve may have, ascending, each once.
  func lengths(of curve: TokenCurve) -> [Double] {
    let own = curve.transitions.map(\.duration)
    let all = curve.names.isEmpty ? own : durations.map(\.seconds) + own
    return Set(all).filter { $0 > 0 }.sorted()
  }

  func names(of length: Double) -> [String] {
    durations.filter { $0.seconds == length }.map(\.name)
  }
}
