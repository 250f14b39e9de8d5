import DopesheetCurves
import TestSupport
import Testing

@Suite("Cubic Bézier easings")
struct CubicBezierTests {
  @Test("The control points of a line give a line")
  func line() throws {
    let third = 1.0 / 3
    let curve = try #require(CubicBezier(third, third, 1 - third, 1 - third))
    for step in 0...100 {
      let u = Double(step) / 100
      #expect(abs(curve.value(at: u) - u) < 1e-12)
    }
  }

  private static let inverseCases: [(Double, Double, Double, Double)] = [
    (0.25, 0.1, 0.25, 1.0), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1),
    (0, 1, 1, 0), (1, 0, 0, 1), (0.68, -0.6, 0.32, 1.6), (1, 5, 0, -4), (0, 0, 0, 0),
  ]

  @Test("A point of the curve is found again by its time", arguments: inverseCases)
  func inverse(x1: Double, y1: Double, x2: Double, y2: Double) throws {
    let curve = try #require(CubicBezier(x1, y1, x2, y2))
    for step in 1..<200 {
      let s = Double(step) / 200
      let r = 1 - s
      let x = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s
      let y = 3 * r * r * s * y1 + 3 * r * s * s * y2 + s * s * s
      // Where the curve of times is flat, a last bit of x stands for many bits of s.
      let slope = 3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2)
      #expect(abs(curve.value(at: x) - y) < (slope > 1e-3 ? 1e-12 : 1e-4))
    }
  }

  @Test("Times outside 0...1 and infinite progress are refused")
  func refusals() {
    expectEqual(CubicBezier(-0.1, 0, 1, 1), nil)
    expectEqual(CubicBezier(0, 0, 1.1, 1), nil)
    expectEqual(CubicBezier(.nan, 0, 1, 1), nil)
    expectEqual(CubicBezier(0, .infinity, 1, 1), nil)
    expectEqual(CubicBezier(0, 2e30, 1, 1), nil)
    expectEqual(CubicBezier(0, 0, 1, -2e30), nil)
    #expect(CubicBezier(0, -2, 1, 3) != nil)
  }
}

@Suite("Straight pieces between stops")
struct LinearStopsTests {
  @Test("Stops without inputs are spread evenly, and values lie on the line between two")
  func even() throws {
    let curve = try #require(LinearStops([.init(0), .init(1.5), .init(-0.5), .init(1)]))
    expectEqual(curve.value(at: 0), 0)
    #expect(abs(curve.value(at: 1.0 / 6) - 0.75) < 1e-15)
    #expect(abs(curve.value(at: 2.0 / 3) + 0.5) < 1e-15)
    expectEqual(curve.value(at: 1), 1)
  }

  @Test("A stop with two inputs is flat between them, and equal inputs are a jump")
  func flat() throws {
    let curve = try #require(
      LinearStops([.init(0), .init(0.4, percents: [20, 50]), .init(0.8, percents: [50]), .init(1)]))
    #expect(abs(curve.value(at: 0.3) - 0.4) < 1e-15)
    expectEqual(curve.value(at: 0.5), 0.8)
    #expect(abs(curve.value(at: 0.1) - 0.2) < 1e-15)
  }

  @Test("An input before an earlier one is raised to it")
  func raised() throws {
    let given = try #require(
      LinearStops([.init(0), .init(0.5, percents: [60]), .init(0.7, percents: [10]), .init(1)]))
    let meant = try #require(
      LinearStops([.init(0), .init(0.5, percents: [60]), .init(0.7, percents: [60]), .init(1)]))
    for step in -5...15 {
      expectEqual(given.value(at: Double(step) / 10), meant.value(at: Double(step) / 10))
    }
  }

  @Test("Fewer than two stops, three inputs, and what is not finite are refused")
  func refusals() {
    expectEqual(LinearStops([]), nil)
    expectEqual(LinearStops([.init(1)]), nil)
    expectEqual(LinearStops([.init(0), .init(1, percents: [1, 2, 3])]), nil)
    expectEqual(LinearStops([.init(0), .init(.nan)]), nil)
    expectEqual(LinearStops([.init(0), .init(1, percents: [.infinity])]), nil)
    expectEqual(LinearStops([.init(0), .init(-2e30)]), nil)
    expectEqual(LinearStops([.init(0), .init(1, percents: [2e30])]), nil)
  }
}

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

@Suite("Parameters that are refused")
struct CurveParameterErrorTests {
  @Test("The error names the parameter, the value and the range")
  func description() {
    let error = CurveParameterError("bounce", -1, allowed: "above -1, up to 1")
    expectEqual("\(error)", "bounce is -1; allowed is: above -1, up to 1")
  }

  @Test("Errors are equal when they say the same")
  func equality() {
    let error = CurveParameterError("bounce", .nan, allowed: "0...1")
    expectEqual(error, CurveParameterError("bounce", .nan, allowed: "0...1"))
    #expect(error != CurveParameterError("mass", .nan, allowed: "0...1"))
    #expect(error != CurveParameterError("bounce", 2, allowed: "0...1"))
    #expect(error != CurveParameterError("bounce", .nan, allowed: "0...2"))
  }
}
