import DopesheetConformity
import DopesheetCurves
import DopesheetTrace
import TestSupport

/// A token's curve in time.
struct Played {
  let length: Double
  private let token: MotionToken

  init(_ token: MotionToken, _ duration: Double) {
    self.token = token
    if case .spring(let spring) = token.value {
      length = spring.settlingTime(displacement: 1, within: .fractions) ?? 2
    } else {
      length = duration
    }
  }

  func value(at time: Double) -> Double {
    switch token.value {
    case .easing(let easing): easing.value(at: time / length)
    case .spring(let spring): spring.value(at: time, from: 0, to: 1)
    default: 0
    }
  }
}

/// A trace of one track `x` at 60 frames a second.
func recorded(seconds: Double = 2, _ value: (Double) -> Double) -> Trace {
  trace((0..<Int(seconds * 60)).map { value(Double($0) / 60) })
}
