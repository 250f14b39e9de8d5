import DopesheetStyles
import TestSupport
import Testing

@Suite("Interpolation")
struct InterpolationTests {
  private static let valuesCases: [(Interpolation, Double, Double)] = [
    (Interpolation.easeIn, 0.25, 0.0934646507), (.easeIn, 0.5, 0.3153568126),
    (.easeOut, 0.5, 0.6846431874), (.easeOut, 0.25, 0.3781381308),
    (.easeInOut, 0.25, 0.1291619310), (.easeInOut, 0.5, 0.5), (.linear, 0.3, 0.3),
  ]

  @Test("Curves have the reference's check values", arguments: valuesCases)
  func values(interpolation: Interpolation, part: Double, value: Double) {
    #expect(abs(interpolation.easing.value(at: part) - value) <= 1e-10)
  }
}
