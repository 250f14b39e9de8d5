import DopesheetCurves
import TestSupport
import Testing

@Suite("Staircases")
struct StairStepsTests {
  @Test("Each way to jump has its steps", arguments: StairSteps.Jump.allCases)
  func steps(jump: StairSteps.Jump) throws {
    let expected: [Double] =
      switch jump {
      case .start: [0.25, 0.25, 0.5, 0.75, 1, 1]
      case .end: [0, 0, 0.25, 0.5, 0.75, 1]
      case .both: [0.2, 0.2, 0.4, 0.6, 0.8, 1]
      case .none: [0, 0, 1.0 / 3, 2.0 / 3, 1, 1]
      }
    let steps = try #require(StairSteps(4, jump))
    expectEqual([0, 0.1, 0.25, 0.6, 0.99, 1].map { steps.value(at: $0) }, expected)
  }

  @Test("As an easing, both ends are the motion's own")
  func easing() {
    let easing = Easing.steps(StairSteps(2, .start)!)
    #expect(easing.value(at: 0) == 0 && easing.value(at: 0.001) == 0.5)
    #expect(easing.value(at: 0.5) == 1 && easing.value(at: 1) == 1)
  }

  @Test("Too few and too many steps are refused")
  func refusals() {
    expectEqual(StairSteps(0), nil)
    expectEqual(StairSteps(-3, .both), nil)
    expectEqual(StairSteps(1, .none), nil)
    expectEqual(StairSteps(1_000_001), nil)
    #expect(StairSteps(1) != nil)
  }
}
