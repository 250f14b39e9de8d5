import DopesheetCurves
import DopesheetDesign
import TestSupport
import Testing

@Suite("The noise of a recording")
struct MotionNoiseTests {
  @Test("A given noise replaces the detected one")
  func given() throws {
    // A pixel off a token's curve, as a recording with noise could be.
    let curve = Easing.cubicBezier(0.4, 0, 0.2, 1)
    let trace = recorded { (300 * curve.value(at: ($0 - 0.4) / 0.3)).rounded() }
    var limits = Conformance.Limits()
    limits.noise = .exact
    let exact = try #require(
      DesignSystems.material.conformance(of: trace, limits: limits).movements.first)
    #expect(!exact.isCertain)
    limits.noise = MotionNoise(value: 0.3, time: 0)
    let blurred = try #require(
      DesignSystems.material.conformance(of: trace, limits: limits).movements.first)
    #expect(blurred.isCertain && blurred.curve == ["legacy"])
    // Whole numbers are detected.
    #expect(DesignSystems.material.conformance(of: trace).movements.first?.curve == ["legacy"])
  }

  @Test("The noise is found from rests alone, for any unit")
  func detected() {
    let curve = Easing.cubicBezier(0.4, 0, 0.2, 1)
    for scale in [0.002, 1, 500] {
      let pixels = recorded(noise: 0.7, seed: 9) { 300 * curve.value(at: ($0 - 0.6) / 0.5) }
      let values = pixels.rebuilt(record: { record in
        guard case .value(let track, let value) = record else { return record }
        return .value(track: track, [.f64(value[0].number * scale)])
      })
      let found = DesignSystems.material.conformance(of: values)
      #expect(found.movements.map(\.curve) == [["legacy"]], "\(found.text)")
    }
  }
}
