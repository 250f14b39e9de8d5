import DopesheetText
import TestSupport
import Testing

@Suite struct RoundedTextTests {
  private static let significantCases: [(Double, String)] = [
    (0.7098000000000013, "0.7098"), (1_234_567, "1235000"), (0.99996, "1"), (9.9996, "10"),
    (-88, "-88"), (5.551115123125783e-17, "5.551e-17"), (0, "0"), (-0.0, "-0"), (1e300, "1e+300"),
    (.infinity, "inf"), (.nan, "nan"), (.leastNonzeroMagnitude, "5e-324"),
    (0x1p-1064, "5.06e-321"),
    (0.00012345, "0.0001235"), (999.96, "1000"), (.greatestFiniteMagnitude, "1.798e+308"),
  ]

  @Test("Numbers keep their leading digits", arguments: significantCases)
  func significant(_ number: Double, _ text: String) {
    expectEqual(RoundedText.significant(number), text)
  }

  private static let decimalsCases: [(Double, String)] = [
    (13 / 60.0, "0.2167"), (0.25, "0.25"), (0, "0"), (0.00004, "0"), (0.00005, "0.0001"),
    (-0.00001, "0"), (0.99996, "1"), (99.99995, "100"), (1234.5, "1234.5"),
    (1e20, "100000000000000000000"),
  ]

  @Test("Numbers keep so many digits after the point", arguments: decimalsCases)
  func decimals(_ number: Double, _ text: String) {
    expectEqual(RoundedText.decimals(number, 4), text)
  }
}
