import DopesheetConformity
import DopesheetTrace
import TestSupport

/// A design system with short names, for tests of its recognition.
enum DesignSystems {
  /// Material's easings and springs without their prefixes, and its durations by their milliseconds.
  static let material = MotionTokens(
    "Material 3",
    MotionTokens.material3.tokens.compactMap { token in
      if case .duration(let seconds) = token.value {
        return MotionToken("duration.\(Int((seconds * 1_000).rounded()))", token.value)
      }
      // On the Web, the emphasized easing is the standard one.
      guard token.name.hasPrefix("md."), !token.name.hasSuffix(".emphasized") else { return nil }
      let parts = token.name.split(separator: ".").dropFirst(3)
      return MotionToken(
        parts.filter { !["easing", "spring", "spatial"].contains($0) }.joined(separator: "."),
        token.value)
    })
}

extension MotionTokens {
  var curves: [MotionToken] {
    tokens.filter { if case .duration = $0.value { false } else { true } }
  }

  /// The durations in seconds.
  var seconds: [Double] {
    tokens.compactMap { if case .duration(let seconds) = $0.value { seconds } else { nil } }
  }
}

/// A trace of one track `x` at 60 frames a second.
func recorded(seconds: Double = 2, _ value: (Double) -> Double) -> Trace {
  trace((0..<Int(seconds * 60)).map { value(Double($0) / 60) })
}
