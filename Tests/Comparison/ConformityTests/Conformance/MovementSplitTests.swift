import DopesheetConformity
import DopesheetCurves
import TestSupport
import Testing

@Suite("Movements that abut")
struct MovementSplitTests {
  private let material = DesignSystems.material
  private let legacy = Easing.cubicBezier(0.4, 0, 0.2, 1)
  private let decelerate = Easing.cubicBezier(0, 0, 0, 1)

  private func movements(_ value: (Double) -> Double) -> [Conformance.Movement] {
    material.conformance(of: recorded(value)).movements
  }

  @Test("A turn parts two movements")
  func turn() {
    let found = movements {
      200 * legacy.value(at: ($0 - 0.2) / 0.3) - 200 * decelerate.value(at: ($0 - 0.5) / 0.4)
    }
    #expect(found.map(\.curve) == [["legacy"], ["standard.decelerate"]])
    #expect(found.map(\.durations) == [["duration.300"], ["duration.400"]])
  }

  @Test("Two eased pieces in the same direction are two movements")
  func sequence() {
    let found = movements {
      200 * legacy.value(at: ($0 - 0.2) / 0.3) + 150 * legacy.value(at: ($0 - 0.5) / 0.4)
    }
    #expect(found.map(\.curve) == [["legacy"], ["legacy"]])
    #expect(found.map(\.durations) == [["duration.300"], ["duration.400"]])
  }

  @Test(
    "An interrupted easing keeps its name and its duration, also between frames",
    arguments: [0.4, 0.407])
  func interruptedEasing(cut: Double) {
    let left = 300 * legacy.value(at: (cut - 0.2) / 0.5)
    let found = movements { time in
      time < cut
        ? 300 * legacy.value(at: (time - 0.2) / 0.5)
        : left + (-50 - left) * decelerate.value(at: (time - cut) / 0.3)
    }
    #expect(found.map(\.curve) == [["legacy"], ["standard.decelerate"]], "\(found.map(\.text))")
    #expect(found.map(\.durations) == [["duration.500"], ["duration.300"]])
    #expect(found.allSatisfy { $0.isConforming })
    #expect(found.count == 2 && (found[1].begin - cut).magnitude < 1e-6)
  }

  @Test("A retargeted spring continues with its velocity", arguments: [0.4, 0.407])
  func retargetedSpring(cut: Double) {
    let spring = SpringCurve.material(.spatial, .slow, scheme: .expressive)
    let state = spring.state(at: cut - 0.2, from: 0, to: 300)
    let found = movements { time in
      time < cut
        ? spring.value(at: time - 0.2, from: 0, to: 300)
        : spring.value(at: time - cut, from: state.value, to: -100, velocity: state.velocity)
    }
    #expect(found.map(\.curve) == [["expressive.slow"], ["expressive.slow"]])
    #expect(found.allSatisfy { $0.isConforming }, "\(found.map(\.text))")
  }

  @Test("A line that is cut is one movement without a known duration")
  func cutLine() {
    let found = movements { time in
      time < 0.45
        ? 300 * (time - 0.2).clamped(0, 0.25) / 0.5
        : 150 - 100 * legacy.value(at: (time - 0.45) / 0.3)
    }
    #expect(found.map(\.curve) == [["linear"], ["legacy"]], "\(found.map(\.text))")
    #expect(found.first?.duration == nil && found.first?.durations == [])
  }

  @Test(
    "What follows a known piece along no token is a movement of its own, which does not conform")
  func unknownRest() {
    let found = movements { time in
      time < 0.5
        ? 300 * legacy.value(at: (time - 0.2) / 0.3)
        : 300 - 200 * Easing.bounce.out.value(at: (time - 0.5) / 0.4)
    }
    #expect(found.map(\.isConforming) == [true, false], "\(found.map(\.text))")
    #expect(found[0].curve == ["legacy"])
  }

  @Test("Repeated cycles are movements of their own, and no spring")
  func cycles() {
    let trace = recorded(seconds: 2.4) { time in
      let cycles = ((time - 0.4) / 0.35).clamped(0, 3)
      let part = Easing.cubicBezier(0.42, 0, 0.58, 1).value(
        at: cycles == 3 ? 1 : cycles - cycles.rounded(.down))
      return 300 * (cycles >= 1 && cycles < 2 ? 1 - part : part)
    }
    let found = MotionTokens.apple.conformance(of: trace)
    #expect(found.movements.count == 3, "\(found.text)")
    #expect(
      found.movements.allSatisfy { $0.curve == ["coreAnimation.easeInEaseOut"] }, "\(found.text)")
  }

  @Test("The overshoots of a spring are one movement")
  func overshoot() throws {
    let spring = try SpringCurve(token: "BOUNCY", in: .figma)
    let trace = recorded { 200 * spring.value(at: $0 - 0.4, from: 0, to: 1) }
    let found = MotionTokens.figma.conformance(of: trace)
    #expect(found.movements.map(\.curve) == [["BOUNCY"]], "\(found.text)")
    #expect(found.isConforming, "\(found.text)")
  }
}

extension Double {
  fileprivate func clamped(_ low: Double, _ high: Double) -> Double { min(max(self, low), high) }
}
