import DopesheetCurves
import DopesheetDesign
import TestSupport
import Testing

@Suite("Movements that abut")
struct MovementSplitTests {
  private let material = DesignSystems.material
  private let legacy = Easing.cubicBezier(0.4, 0, 0.2, 1)
  private let decelerate = Easing.cubicBezier(0, 0, 0, 1)

  /// Returns the curves of the movements without and with noise.
  private func curves(
    noises: [Double] = [0, 0.7], _ value: (Double) -> Double
  ) -> [[Conformance.Movement]] {
    noises.map { material.conformance(of: recorded(noise: $0, value)).movements }
  }

  @Test("A turn parts two movements")
  func turn() {
    for movements in curves({
      200 * legacy.value(at: ($0 - 0.2) / 0.3) - 200 * decelerate.value(at: ($0 - 0.5) / 0.4)
    }) {
      #expect(movements.map(\.curve) == [["legacy"], ["standard.decelerate"]])
      #expect(movements.map(\.durations) == [["duration.300"], ["duration.400"]])
    }
  }

  @Test("Two eased pieces in the same direction are two movements")
  func sequence() {
    for movements in curves(
      noises: TestDepth.current == .deep ? [0, 0.7] : [0.7],
      {
        200 * legacy.value(at: ($0 - 0.2) / 0.3) + 150 * legacy.value(at: ($0 - 0.5) / 0.4)
      })
    {
      #expect(movements.map(\.curve) == [["legacy"], ["legacy"]])
      #expect(movements.map(\.durations) == [["duration.300"], ["duration.400"]])
    }
  }

  @Test("An interrupted easing keeps its name and its duration")
  func interruptedEasing() {
    let left = 300 * legacy.value(at: 0.2 / 0.5)
    let all = curves { time in
      time < 0.4
        ? 300 * legacy.value(at: (time - 0.2) / 0.5)
        : left + (-50 - left) * decelerate.value(at: (time - 0.4) / 0.3)
    }
    #expect(all[0].map(\.curve) == [["legacy"], ["standard.decelerate"]])
    #expect(all[0].map(\.durations) == [["duration.500"], ["duration.300"]])
    #expect(all[0].map(\.isCertain) == [true, true])
    // With noise, the short pieces match several curves.
    #expect(all[1].count == 2)
    #expect(all[1].allSatisfy { !$0.isCertain && $0.isConforming })
  }

  @Test("A retargeted spring continues with its velocity")
  func retargetedSpring() {
    let spring = SpringCurve.material(.spatial, .slow, scheme: .expressive)
    let state = spring.state(at: 0.2, from: 0, to: 300)
    for movements in curves(
      noises: TestDepth.current == .deep ? [0, 0.7] : [0.7],
      { time in
        time < 0.4
          ? spring.value(at: time - 0.2, from: 0, to: 300)
          : spring.value(at: time - 0.4, from: state.value, to: -100, velocity: state.velocity)
      })
    {
      #expect(movements.count == 2)
      #expect(movements.map(\.isConforming) == [true, true])
    }
  }

  @Test("A line that is cut is one movement of at least its duration")
  func cutLine() {
    let movements = material.conformance(
      of: recorded { time in
        time < 0.45
          ? 300 * (time - 0.2).clamped(0, 0.25) / 0.5
          : 150 - 100 * legacy.value(at: (time - 0.45) / 0.3)
      }
    ).movements
    #expect(movements.map(\.curve) == [["linear"], ["legacy"]], "\(movements.map(\.text))")
    #expect(movements.first?.duration == nil && movements.first?.durations == [])
    #expect(movements.first?.remarks.first?.contains("duration is at least 0.2") == true)
  }

  @Test("Repeated cycles are movements of their own, and no spring")
  func cycles() {
    let apple = DesignSystems.apple
    for noise in [0, 0.7] {
      let trace = recorded(noise: noise, seconds: 2.4) { time in
        let cycles = ((time - 0.4) / 0.35).clamped(0, 3)
        let part = Easing.cubicBezier(0.42, 0, 0.58, 1).value(
          at: cycles == 3 ? 1 : cycles - cycles.rounded(.down))
        return 300 * (cycles >= 1 && cycles < 2 ? 1 - part : part)
      }
      let found = apple.conformance(of: trace)
      #expect(found.movements.count == 3, "\(found.text)")
      #expect(found.movements.allSatisfy { $0.curve == ["easeInOut"] }, "\(found.text)")
    }
  }

  @Test("The overshoots of a spring are one movement")
  func overshoot() {
    let spring = DesignSystems.figma["BOUNCY"]!
    for noise in [0, 1.0] {
      let curve = Played(spring, 0)
      let trace = recorded(noise: noise) { 200 * curve.value(at: $0 - 0.4) }
      let found = DesignSystems.figma.conformance(of: trace)
      #expect(found.movements.map(\.curve) == [["BOUNCY"]], "\(found.text)")
      #expect(found.isConforming, "\(found.text)")
    }
  }
}

extension Double {
  fileprivate func clamped(_ low: Double, _ high: Double) -> Double { min(max(self, low), high) }
}
