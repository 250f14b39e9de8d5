import DopesheetCurves
import TestSupport
import Testing

@Suite("Curves by their texts")
struct NamedCurveTests {
  @Test(
    "Every text reads back as the same curve",
    arguments: NamedCurve.forms + [
      "cubic.out", "spring(duration: 0.35, bounce: -0.2)", "spring(frequency: 3, ratio: 0.1)",
      "decay(from: -5, velocity: -1e-7, friction: 1, limit: 0)",
    ])
  func roundTrip(text: String) throws {
    let curve = try NamedCurve(text: text)
    let written = curve.text
    try expectEqual(NamedCurve(text: written), curve)
    try expectEqual(NamedCurve(text: written).text, written)
    if !text.contains("frequency") { #expect(written == text) }
  }

  private static let springsCases: [(String, String)] = [
    ("spring(bounce: 0.3)", "spring(duration: 0.5, bounce: 0.3)"),
    ("spring(response: 0.4, dampingRatio: 1)", "spring(duration: 0.4, bounce: 0)"),
    ("spring(stiffness: 100, damping: 10)", "spring(mass: 1, damping: 10, stiffness: 100)"),
    ("spring(dampingRatio: 0.5, stiffness: 100)", "spring(stiffness: 100, damping: 10)"),
    ("spring.flightDecay", "spring(frequency: 14, ratio: 0.97)"),
    ("spring.material.expressive.spatial.fast", "spring(dampingRatio: 0.6, stiffness: 800)"),
  ]

  @Test("Each way to give a spring is read", arguments: springsCases)
  func springs(text: String, same: String) throws {
    try expectEqual(SpringCurve(text: text), SpringCurve(text: same))
    try expectEqual(SpringCurve(text: SpringCurve(text: text).text), SpringCurve(text: text))
  }

  @Test(
    "Every preset reads back from the text of its numbers",
    arguments: SpringCurve.presets.map(\.name))
  func presets(name: String) throws {
    let spring = try SpringCurve(text: name)
    try expectEqual(SpringCurve(text: spring.text), spring)
  }

  @Test("A settling duration is kept")
  func settling() throws {
    let spring = try SpringCurve(text: "spring(settlingDuration: 0.8, dampingRatio: 0.7)")
    let time = try #require(NamedCurve.spring(spring).restTime)
    #expect(abs(time - 0.8) < 1e-9)
  }

  private static let errorCases: [(String, Int)] = [
    ("spring(duration: 0.5, bounce: 2)", 31), ("spring(duration: -1)", 18),
    ("spring(duration: 1, mass: 1)", 7), ("spring(bounse: 1)", 8), ("spring(", 8),
    ("sprng(1)", 1),
    ("spring.bouncey", 1), ("spring(bounce: 0.1) x", 20), ("decay(friction: 2)", 17),
    ("fling(from: 0, to: 10, velocity: -5)", 34), ("scroll(drag: 0)", 14),
    ("clamping-scroll(friction: -1)", 27), ("decay(speed: 1)", 7),
  ]

  @Test("An error is reported with its column", arguments: errorCases)
  func errors(text: String, column: Int) {
    let error = #expect(throws: CurveTextError.self) { try NamedCurve(text: text) }
    expectEqual(error?.column, column, "\(text): \(error.map(String.init(describing:)) ?? "")")
  }
}
